package checker

import (
	"github.com/rpcconform/rpcconform/checker/internal/ledger"
	"github.com/rpcconform/rpcconform/internal/jsontape"
)

// unread waits for the reply to a text that is not JSON. A text that met a
// limit may be anything, so nothing is due.
func (t *Transcript) unread(sender int) {
	if t.options.NoCorrelation || t.tape.Problem().Kind != jsontape.Syntax {
		return
	}
	t.await(sender, jsontape.Value{}, &messageFacts{callFacts: callFacts{state: callUnreadable}})
}

// call checks a request, a notification, or what is neither, and remembers what
// it waits for.
func (t *Transcript) call(sender int, root jsontape.Value) {
	f := t.receiver(sender).checkCall(&t.c, root)
	if t.observer != nil {
		defer t.observeCall(-1, t.mark(), root, &f)
	}
	if t.options.NoCorrelation {
		return
	}
	if f.notification {
		t.notified(sender, &f)
		t.order(origin{sender: sender, slot: ledger.NoSlot}, root, &f)
		return
	}
	if !f.hasID() {
		t.await(sender, root, &f)
		return
	}
	own := t.ledgers[sender]
	key, id := t.keyOf(&f), root.Member("id")
	if holder, active := own.Holder(key); active {
		t.aboutID(CodeActiveIdReused, wordReused(holder), id, root, holder)
		return
	}
	if entry, answered := own.Answered(key); answered && t.protocol.contract.Policy.UniqueIDs {
		t.aboutID(CodeIdReused, wordUsed(entry), id, root, entry)
	}
	if own.Full() {
		t.atLimit(id, root)
		return
	}
	t.current = t.pend(key, &f)
	slot := own.Track(&t.current)
	standing := t.order(origin{sender: sender, slot: slot}, root, &f)
	own.Call(slot).Facts.standing = standing
}

// hasID reports whether a message is a call with an id that its sender keeps
// active. In an invalid message a null id is none: its reply has a null id
// anyway.
func (f *messageFacts) hasID() bool {
	return !f.notification && (f.idKnown || f.nullID && f.state != callInvalid)
}

// keyOf returns the id of a message that has one.
func (t *Transcript) keyOf(f *messageFacts) jsontape.IDKey {
	if f.nullID {
		return t.null
	}
	return f.id
}

// pend returns the present entry as a call.
func (t *Transcript) pend(key jsontape.IDKey, f *messageFacts) ledger.Call[pending] {
	return ledger.Call[pending]{
		Entry: t.c.base.Entry, Key: key,
		Facts: pending{location: t.entry.Location, facts: f.callFacts},
	}
}

// notified remembers a notification that a reply may wrongly answer (1.0), or
// may answer though none is due (2.0 with params of a wrong kind).
func (t *Transcript) notified(sender int, f *messageFacts) {
	own := t.ledgers[sender]
	switch {
	case t.protocol.version == V1_0:
		own.Notified(t.null, t.c.base.Entry)
	case f.state == callParamsKind || f.legacy:
		own.Tolerate(t.pend(jsontape.IDKey{}, f))
	}
}

// await tracks a message that only a null-id reply can answer. Its root is
// invalid when the text could not be read at all.
func (t *Transcript) await(sender int, root jsontape.Value, f *messageFacts) {
	own := t.ledgers[sender]
	if own.Full() {
		t.atLimit(jsontape.Value{}, root)
		return
	}
	call := t.pend(jsontape.IDKey{}, f)
	if t.protocol.version == V1_0 {
		call.Facts.facts.state = callEnvelopeOnly // 1.0 has no error for such messages
	}
	call.Facts.standing = t.order(origin{sender: sender, slot: ledger.NoSlot}, root, f)
	own.Wait(call)
}

// atLimit reports that a sender waits for too much already.
func (t *Transcript) atLimit(id, root jsontape.Value) {
	t.incomplete = true
	t.aboutID(CodeActiveCallLimit, wordActiveLimit(t.limits.ActiveCalls), id, root, -1)
}
