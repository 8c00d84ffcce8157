package checker

import (
	"github.com/rpcconform/rpcconform/checker/internal/ledger"
	"github.com/rpcconform/rpcconform/internal/jsontape"
)

// array checks an entry that is an array: a reply batch when an element is a
// reply and none has a method, else a request batch.
func (t *Transcript) array(sender int, root jsontape.Value) {
	switch {
	case t.protocol.version == V1_0:
		t.c.add(findingAt(CodeUnsupportedMessage, Error, wordSupported, root))
	case t.protocol.contract.Policy.NoBatches:
		t.c.add(findingAt(CodeUnsupportedMessage, Error, wordNoBatches, root))
	case isReplyBatch(root):
		t.replyBatch(sender, root)
	default:
		t.requestBatch(sender, root)
	}
}

func isReplyBatch(root jsontape.Value) bool {
	reply := false
	for e := root.First(); e.IsValid(); e = e.Next() {
		if e.Kind() != jsontape.Object {
			continue
		}
		if e.Member("method").IsValid() {
			return false
		}
		reply = reply || isReply(e)
	}
	return reply
}

// requestBatch checks a request batch. It is one unit: it is tracked whole or
// refused whole.
func (t *Transcript) requestBatch(sender int, root jsontape.Value) {
	facts := t.receiver(sender).checkRequestBatchValue(&t.c, root)
	switch {
	case t.options.NoCorrelation:
		t.observeBatch(root, facts)
		return
	case len(facts) == 0:
		t.await(sender, root, &messageFacts{callFacts: callFacts{state: callInvalid}})
		return
	case t.refuseBatch(sender, root, facts):
		t.observeBatch(root, facts)
		return
	}
	b := t.openBatch(sender, facts)
	element := root.First()
	for i := range facts {
		at := t.mark()
		b.Calls[i].standing = t.order(origin{sender: sender, slot: ledger.NoSlot, batch: b}, element, &facts[i])
		if t.observer != nil {
			t.observeCall(i, at, element, &facts[i])
		}
		element = element.Next()
	}
}

// refuseBatch reports, with a finding, that a request batch is not tracked.
func (t *Transcript) refuseBatch(sender int, root jsontape.Value, facts []messageFacts) bool {
	own := t.ledgers[sender]
	element, waits := root.First(), false
	for i := range facts {
		f := &facts[i]
		waits = waits || !f.notification
		if holder, active := own.Holder(t.keyOf(f)); active && f.hasID() {
			t.aboutID(CodeActiveIdReused, wordReused(holder), element.Member("id"), element, holder)
			return true
		}
		element = element.Next()
	}
	if waits && own.FullFor(len(facts)) {
		t.atLimit(jsontape.Value{}, root)
		return true
	}
	return false
}

// openBatch tracks a request batch. One of notifications only waits for
// nothing; where one of them is faulty a reply may come nevertheless.
func (t *Transcript) openBatch(sender int, facts []messageFacts) *ledger.Batch[pending] {
	own := t.ledgers[sender]
	b := &ledger.Batch[pending]{Entry: t.c.base.Entry, Calls: make([]pending, len(facts))}
	waits, tolerant := false, false
	for i := range facts {
		f := &facts[i]
		b.Calls[i] = pending{location: t.entry.Location, facts: f.callFacts}
		switch {
		case f.hasID():
			own.Own(b, t.keyOf(f), i)
			if f.nullID {
				b.TakesNull()
			}
		case !f.notification:
			b.TakesNull()
		case f.state == callParamsKind || f.legacy:
			tolerant = true
			b.TakesNull()
		}
		waits = waits || !f.notification
	}
	switch {
	case waits:
		own.Open(b)
	case tolerant:
		own.TolerateBatch(b)
	}
	return b
}

// isDue reports whether a batch needs its reply: an element does whose reply is
// not optional.
func isDue(b *ledger.Batch[pending]) bool {
	for i := range b.Calls {
		if c := &b.Calls[i]; !c.facts.notification && !c.standing.ReplyOptional() {
			return true
		}
	}
	return false
}

// replyBatch finds the request batch that a reply batch answers, and checks it.
func (t *Transcript) replyBatch(sender int, root jsontape.Value) {
	service := t.responder(sender)
	if t.options.NoCorrelation {
		index := 0
		for e := root.First(); e.IsValid(); e = e.Next() {
			service.checkReply(&t.c, e, nil)
			if t.observer != nil {
				t.observeReply(index, t.mark(), e, -1, nil)
			}
			index++
		}
		return
	}
	caller := t.ledgers[1-sender]
	b := t.fitting(caller, root)
	if b == nil {
		t.c.add(findingAt(CodeUnsolicitedResponse, Error, wordReplyBatch, root))
		index := 0
		for e := root.First(); e.IsValid() && !t.c.full; e = e.Next() {
			t.envelope(sender, index, e)
			index++
		}
		return
	}
	caller.AnswerBatch(b, t.c.base.Entry)
	t.judgeBatch(sender, root, b)
}

// judgeBatch checks a reply batch against the batch that it answers.
func (t *Transcript) judgeBatch(sender int, root jsontape.Value, b *ledger.Batch[pending]) {
	first := len(t.c.found)
	t.c.relate(first, b.Entry)
	t.c.base.Related = b.Entry
	calls := make([]callFacts, len(b.Calls))
	for i := range calls {
		calls[i] = b.Calls[i].facts
	}
	answered, replies := t.responder(sender).checkReplyBatchValue(&t.c, root, calls)
	element := root.First()
	for i, call := range answered {
		at := t.mark()
		answers := -1
		var of *pending
		if call >= 0 {
			of, answers = &b.Calls[call], b.Entry
			t.settle(of, element, &replies[i], first, inElement(element))
		}
		if t.observer != nil {
			t.observeReply(i, at, element, answers, of)
		}
		element = element.Next()
	}
	t.c.base.Related = -1
}

// inElement returns a test whether a finding is about an element of a batch.
func inElement(element jsontape.Value) func(*Finding) bool {
	span := element.Span()
	return func(f *Finding) bool { return f.Offset >= 0 && f.span >= span.Start && f.span < span.End }
}

// fitting returns the earliest pending batch of a caller whose ids include
// every id of a reply batch, or nil.
func (t *Transcript) fitting(caller *ledger.Ledger[pending], root jsontape.Value) *ledger.Batch[pending] {
	fit := caller.Fit()
	for e := root.First(); e.IsValid(); e = e.Next() {
		switch id := e.Member("id"); {
		case e.Kind() != jsontape.Object || !t.canBeID(id):
		case id.Kind() == jsontape.Null:
			fit.Null()
		default:
			fit.ID(id.IDKey())
		}
	}
	return fit.Batch()
}
