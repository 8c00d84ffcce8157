package checker

import (
	"github.com/rpcconform/rpcconform/checker/internal/contract"
	"github.com/rpcconform/rpcconform/checker/internal/ledger"
	"github.com/rpcconform/rpcconform/checker/internal/session"
	"github.com/rpcconform/rpcconform/internal/jsontape"
)

// origin is the message that the order is asked about.
type origin struct {
	sender int
	slot   ledger.Slot            // of the call in the ledger of the sender
	batch  *ledger.Batch[pending] // that holds the message, or nil
}

// order checks a call or a notification against the references and the order of
// the session, which moves when it admits the message.
func (t *Transcript) order(from origin, message jsontape.Value, f *messageFacts) session.Standing {
	if f.op == nil || f.op.Rules == nil {
		return session.Standing{}
	}
	r := f.op.Rules
	if r.Refers != nil {
		t.checkReference(from, message, f)
	}
	standing, objections := t.session.Admit(r, message.Member("params"), t.c.base.Entry, !f.notification)
	for _, o := range objections {
		t.object(o, message, f)
	}
	if r.Cancels != nil && standing.Admitted() {
		t.cancel(from, message, f)
	}
	return standing
}

// object says why the session does not admit a message.
func (t *Transcript) object(o session.Objection, message jsontape.Value, f *messageFacts) {
	order, r := t.protocol.contract.Session, f.op.Rules
	at := message.Member("method")
	var finding Finding
	if o.Capability == session.None {
		words := wordState(f.op.Name, r.AllowedIn.Names(order.States), order.States[o.State])
		finding = findingAt(CodeStateViolation, Error, words, at)
	} else {
		words := wordCapability(f.op.Name, order.Capabilities[o.Capability])
		finding = findingAt(CodeCapabilityNotAdvertised, Error, words, at)
	}
	if o.Advisory {
		finding.Severity = Advisory
	}
	finding.Related, finding.Operation = o.Related, f.op.Operation
	t.c.addWith(finding)
}

// cancel marks the call that a cancellation names. A cancellation may race the
// reply, so one that names no active call is an advisory only.
func (t *Transcript) cancel(from origin, message jsontape.Value, f *messageFacts) {
	r := f.op.Rules
	id := r.Cancels.In(message.Member("params"))
	if !t.canBeID(id) {
		return
	}
	key, own := id.IDKey(), t.ledgers[from.sender]
	if slot, ok := own.Find(key); ok && slot != from.slot {
		own.Call(slot).Facts.standing.Cancel(r)
		return
	}
	// In a batch a null id also answers each invalid element, so it names none.
	if id.Kind() != jsontape.Null {
		if batch, element := own.Element(key); batch != nil {
			// The elements of one batch have no order, so a cancellation beside its
			// call says nothing about it.
			if batch != from.batch {
				batch.Calls[element].standing.Cancel(r)
			}
			return
		}
	}
	finding := findingAt(CodeCancelInactiveCall, Advisory, wordCancel(excerpt(id)), id)
	finding.Operation = f.op.Operation
	t.c.addWith(finding)
}

// checkReference reports an id that names no active call of the receiver, who
// is the one that the sender still owes a reply.
func (t *Transcript) checkReference(from origin, message jsontape.Value, f *messageFacts) {
	id := f.op.Rules.Refers.In(message.Member("params"))
	if !t.canBeID(id) {
		return
	}
	if _, active := t.ledgers[1-from.sender].Holder(id.IDKey()); active {
		return
	}
	if id.Kind() == jsontape.Null && f.state != callOK {
		return // the null itself is the fault, and it is reported
	}
	finding := findingAt(CodeUnknownCallReference, Error, wordReference(excerpt(id)), id)
	finding.Operation = f.op.Operation
	t.c.addWith(finding)
}

// settle tells the session of a reply to a call, and says what follows. The
// findings about the reply are those of the collector from index first on for
// which own holds.
func (t *Transcript) settle(call *pending, reply jsontape.Value, r *replyFacts, first int, own func(*Finding) bool) {
	concluded := t.session.Settle(&call.standing, session.Reply{
		IsResult: r.isResult, IsError: r.isError, Result: r.resultValue, Code: r.code, Coded: r.codeKnown,
	}, t.c.base.Entry)
	if concluded.Excused {
		t.c.keep(first, func(f *Finding) bool { return f.Code != CodeUnknownError || !own(f) })
	}
	if concluded.Refusal == session.NotDue || concluded.Refusal == session.Differently && call.facts.state != callOK {
		// A call that is faulty by itself may be refused for that; the check of
		// the reply has reported any other answer.
		return
	}
	t.c.keep(first, func(f *Finding) bool {
		return f.Code != CodeUnknownError && f.Code != CodeWrongErrorCode || !own(f)
	})
	if concluded.Refusal == session.Differently {
		t.expectRefusal(concluded.Wanted, reply, r)
	}
}

func (t *Transcript) expectRefusal(wanted contract.Refusal, reply jsontape.Value, r *replyFacts) {
	at, was := r.resultValue, "a result"
	if r.isError {
		at, was = r.errorValue, wordCode(r.code, r.codeKnown)
		if code := at.Member("code"); code.IsValid() {
			at = code
		}
	}
	if !at.IsValid() {
		at = reply
	}
	t.c.add(findingAt(CodeRefusalExpected, Error, wordRefusal(wanted.Code, wanted.Given, was), at))
}
