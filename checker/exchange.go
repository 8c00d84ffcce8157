package checker

import (
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

func (t *Transcript) mark() before { return before{t.session.state, t.session.moves} }

// observed tells the observer of a message; the session has moved by now.
func (t *Transcript) observed(x Exchange, at before, message jsontape.Value) {
	x.Entry = t.c.base.Entry
	if id := message.Member("id"); id.IsValid() {
		x.ID = excerpt(id)
	}
	if contract := t.protocol.session; contract != nil {
		x.State = contract.states[at.state]
		if t.session.moves != at.moves {
			x.MovedTo = contract.states[t.session.state]
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
		x.Operation = f.op.id
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
func (t *Transcript) observeReply(element int, at before, message jsontape.Value, answers int, call *callFacts, v *verdict) {
	x := Exchange{Element: element, Answers: answers}
	failure := message.Member("error")
	switch result := message.Member("result"); {
	case failure.IsValid() && (!result.IsValid() || failure.Kind() != jsontape.Null):
		x.Role = ErrorRole
		x.Code, x.HasCode = failure.Member("code").Int64()
	case result.IsValid():
		x.Role = ResultRole
	}
	if call != nil && call.op != nil {
		x.Method, x.Operation = call.op.name, call.op.id
	}
	if v != nil && v.rules != nil && x.Role == ResultRole && t.protocol.session != nil {
		contract := t.protocol.session
		for _, source := range v.rules.advertises {
			if capability := contract.sources[source].capability; t.session.advertised[capability] {
				x.Advertised = append(x.Advertised, contract.capabilities[capability])
			}
		}
	}
	t.observed(x, at, message)
}

// observeBatched tells the observer of an element of a reply batch; a negative
// call means that it answers no element of the request batch.
func (t *Transcript) observeBatched(element int, at before, message jsontape.Value, b *pendingBatch, call int) {
	if call < 0 {
		t.observeReply(element, at, message, -1, nil, nil)
		return
	}
	t.observeReply(element, at, message, b.entry, &b.calls[call], &b.verdicts[call])
}
