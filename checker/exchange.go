package checker

import (
	"github.com/rpcconform/rpcconform/checker/internal/contract"
	"github.com/rpcconform/rpcconform/internal/jsontape"
	"github.com/rpcconform/rpcconform/smithy"
)

// Role is what a message is in a conversation. The zero value is NoRole.
type Role uint8

// The roles of messages.
const (
	NoRole Role = iota // the message is none of these, or cannot be read
	RequestRole
	NotificationRole
	ResultRole
	ErrorRole
)

// String returns "request", "notification", "result" or "error", and "message"
// for NoRole.
func (r Role) String() string {
	return [...]string{"message", "request", "notification", "result", "error"}[min(r, ErrorRole)]
}

// Exchange is what the checker took one message for: what a diagram draws and
// what coverage counts. It is told whether the message conforms or not.
type Exchange struct {
	Entry   int
	Element int // index in a batch; -1 for a message that is an entry by itself

	Role      Role
	Method    string         // of a call, or of the call that a reply answers; "" when unknown
	Operation smithy.ShapeID // "" when the receiver of the call has no such method
	ID        string         // the text of the id; "" when there is none
	Answers   int            // entry of the call that a reply answers; -1 for none
	Code      int64          // of an error reply
	HasCode   bool

	State      string   // of the session before the message; "" without a session
	MovedTo    string   // the state that the message moved the session to; "" for no move
	Advertised []string // capabilities that a result advertised, in the order of the model
}

// Observe has f called for each message from now on, while it is fed: once for
// an entry, and once for each element of a batch. Nil stops it.
func (t *Transcript) Observe(f func(Exchange)) { t.observer = f }

// before is where the session stood before a message.
type before struct {
	state, moves int
}

func (t *Transcript) mark() before { return before{t.session.State(), t.session.Moves()} }

// observed tells the observer of a message; the session has moved by now.
func (t *Transcript) observed(x Exchange, at before, message jsontape.Value) {
	x.Entry = t.c.base.Entry
	if id := message.Member("id"); id.IsValid() {
		x.ID = excerpt(id)
	}
	if order := t.protocol.contract.Session; order != nil {
		x.State = order.States[at.state]
		if t.session.Moves() != at.moves {
			x.MovedTo = order.States[t.session.State()]
		}
	}
	t.observer(x)
}

// observeCall tells the observer of a request, a notification, or what is neither.
func (t *Transcript) observeCall(element int, at before, message jsontape.Value, f *messageFacts) {
	x := Exchange{Element: element, Answers: -1}
	switch f.kind {
	case "request":
		x.Role = RequestRole
	case "notification":
		x.Role = NotificationRole
	}
	if method := message.Member("method"); method.Kind() == jsontape.String {
		x.Method = method.Text()
	}
	if f.op != nil {
		x.Operation = f.op.Operation
	}
	t.observed(x, at, message)
}

// observeBatch tells the observer, if there is one, of the elements of a
// request batch that is not tracked.
func (t *Transcript) observeBatch(root jsontape.Value, facts []messageFacts) {
	if t.observer == nil {
		return
	}
	element := root.First()
	for i := range facts {
		t.observeCall(i, t.mark(), element, &facts[i])
		element = element.Next()
	}
}

// observeReply tells the observer of a reply to a call of entry answers; a nil
// call means that it answers none.
func (t *Transcript) observeReply(element int, at before, message jsontape.Value, answers int, call *pending) {
	x := Exchange{Element: element, Answers: answers}
	failure := message.Member("error")
	switch result := message.Member("result"); {
	case failure.IsValid() && (!result.IsValid() || failure.Kind() != jsontape.Null):
		x.Role = ErrorRole
		x.Code, x.HasCode = failure.Member("code").Int64()
	case result.IsValid():
		x.Role = ResultRole
	}
	if call != nil && call.facts.op != nil {
		x.Method, x.Operation = call.facts.op.Name, call.facts.op.Operation
	}
	if call != nil && x.Role == ResultRole {
		x.Advertised = t.advertised(call.standing.Rules())
	}
	t.observed(x, at, message)
}

// advertised returns the capabilities of a method that a result has advertised.
func (t *Transcript) advertised(r *contract.Rules) []string {
	order := t.protocol.contract.Session
	if r == nil || order == nil {
		return nil
	}
	var list []string
	for _, source := range r.Advertises {
		if capability := order.Sources[source].Capability; t.session.Advertised(capability) {
			list = append(list, order.Capabilities[capability])
		}
	}
	return list
}
