package checker

import "github.com/rpcconform/rpcconform/internal/jsontape"

// array checks an entry that is an array: a reply batch when an element is a
// reply and none has a method, else a request batch.
func (t *Transcript) array(sender int, root jsontape.Value) {
	switch {
	case t.protocol.version == V1_0:
		t.c.add(findingAt(CodeUnsupportedMessage, Error, wordSupported, root))
	case t.protocol.policy.noBatches:
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
	if t.options.NoCorrelation {
		t.observeBatch(root, facts)
		return
	}
	if root.Len() == 0 {
		t.await(sender, root, &messageFacts{callFacts: callFacts{state: callInvalid}})
		return
	}
	own := &t.ledgers[sender]
	b := &pendingBatch{entry: t.c.base.Entry, location: t.entry.Location}
	element, waits := root.First(), false
	for i := range facts {
		f := &facts[i]
		waits = waits || !f.notification
		if holder, active := own.holder(t.batchID(f)); active && f.hasBatchID() {
			t.aboutID(CodeActiveIdReused, wordReused(holder), element.Member("id"), element, holder)
			t.observeBatch(root, facts)
			return
		}
		element = element.Next()
	}
	if waits {
		if t.atLimit(own, jsontape.Value{}, root) {
			t.observeBatch(root, facts)
			return
		}
		if own.elements > 0 && own.elements+len(facts) > elementsPerCall*t.limits.ActiveCalls {
			t.incomplete = true
			t.aboutID(CodeActiveCallLimit, wordActiveLimit(t.limits.ActiveCalls), jsontape.Value{}, root, -1)
			t.observeBatch(root, facts)
			return
		}
		t.openBatch(own, b, facts)
	}
	element = root.First()
	for i := range facts {
		at := t.mark()
		v := t.order(origin{sender: sender, entry: b.entry, slot: -1, batch: b}, element, &facts[i])
		if t.observer != nil {
			t.observeCall(i, at, element, &facts[i])
		}
		if waits {
			b.verdicts[i] = v
		}
		element = element.Next()
	}
}

// hasBatchID reports whether the element of a batch is a call with an id that
// its sender keeps active.
func (f *messageFacts) hasBatchID() bool {
	return !f.notification && (f.nullID && f.state != callInvalid || !f.nullID && f.idKnown)
}

func (t *Transcript) batchID(f *messageFacts) jsontape.IDKey {
	if f.nullID {
		return t.null
	}
	return f.id
}

func (t *Transcript) openBatch(own *ledger, b *pendingBatch, facts []messageFacts) {
	b.calls = make([]callFacts, len(facts))
	b.verdicts = make([]verdict, len(facts))
	for i := range facts {
		f := &facts[i]
		b.calls[i] = f.callFacts
		switch {
		case f.hasBatchID():
			own.ownID(b, t.batchID(f), i)
			b.nulls = b.nulls || f.nullID
		case !f.notification || f.state == callParamsKind || f.legacy:
			b.nulls = true
		}
	}
	own.trackBatch(b)
}

// due reports whether a batch needs its reply: an element does whose reply is
// not optional.
func (b *pendingBatch) due() bool {
	for i := range b.calls {
		c := &b.calls[i]
		if c.notification || b.verdicts[i].rules != nil && b.verdicts[i].rules.optional {
			continue
		}
		return true
	}
	return false
}

// replyBatch finds the request batch that a reply batch answers, and checks it.
func (t *Transcript) replyBatch(sender int, root jsontape.Value) {
	service := t.protocol.services[sender]
	if t.options.NoCorrelation {
		index := 0
		for e := root.First(); e.IsValid(); e = e.Next() {
			service.checkReply(&t.c, e, nil)
			if t.observer != nil {
				t.observeReply(index, t.mark(), e, -1, nil, nil)
			}
			index++
		}
		return
	}
	caller := &t.ledgers[1-sender]
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
	caller.takeBatch(b)
	for _, key := range b.ids {
		caller.answered.remember(key, t.c.base.Entry, false)
	}
	first := len(t.c.found)
	t.c.relate(first, b.entry)
	t.c.base.Related = b.entry
	answered, replies := service.checkReplyBatchValue(&t.c, root, b.calls)
	element := root.First()
	for i := range answered {
		at := t.mark()
		call := answered[i]
		if call >= 0 {
			t.settle(&b.verdicts[call], b.calls[call].state, element, &replies[i], first, inElement(element))
		}
		if t.observer != nil {
			t.observeBatched(i, at, element, b, call)
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
func (t *Transcript) fitting(caller *ledger, root jsontape.Value) *pendingBatch {
	var named *pendingBatch
	null := false
	for e := root.First(); e.IsValid(); e = e.Next() {
		id := e.Member("id")
		switch {
		case e.Kind() != jsontape.Object || !t.canBeID(id):
			continue
		case id.Kind() == jsontape.Null:
			null = true
			continue
		}
		b := caller.batchIDs[id.IDKey()].batch
		if b == nil || named != nil && named != b {
			return nil // an id belongs to one batch at most
		}
		named = b
	}
	switch {
	case named != nil && null && !named.nulls:
		return nil
	case named != nil:
		return named
	case null:
		return caller.nullBatch()
	case len(caller.batches) > 0:
		return caller.batches[0]
	}
	return nil
}
