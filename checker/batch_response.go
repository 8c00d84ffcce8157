package checker

import (
	"strconv"

	"github.com/rpcconform/rpcconform/checker/internal/contract"
	"github.com/rpcconform/rpcconform/internal/jsontape"
)

// CheckResponseBatch checks the text of a reply batch in a context. A nil text
// means that there is no response; an empty one is a response that is not JSON.
func (s *Service) CheckResponseBatch(text []byte, ctx ResponseContext) Result {
	c := newCollector(s.limits.Findings)
	if s.version == V1_0 {
		c.add(newFinding(CodeUnsupportedMessage, Error, wordSupported))
		return s.finish(Result{Scope: scopeEnvelope}, &c, text)
	}
	if ctx.Kind != RequestContext {
		return s.looseBatch(&c, text, ctx)
	}
	r := Result{Scope: scopeRequest}
	original, fault := s.originalBatch(ctx.Request)
	switch {
	case fault != "":
		c.add(newFinding(CodeInvalidContext, Error, fault))
		return s.finish(r, &c, text)
	case text == nil:
		s.absent(&c, &original)
		return s.finish(r, &c, nil)
	}
	var tape jsontape.Tape
	root, readable := s.checkText(&c, &tape, text)
	if !readable {
		return s.finish(r, &c, text)
	}
	if original.whole != nil {
		return s.wholeReply(r, &c, text, root, original.whole)
	}
	if root.Kind() != jsontape.Array {
		c.add(findingAt(CodeWrongReplyForm, Error, "expected an array as the response to the batch; it is "+kindWord(root.Kind()), root))
		return s.finish(r, &c, text)
	}
	textual := len(c.found)
	var ends []int
	answered, replies := s.replyElements(&c, root, original.calls, func(n int) { ends = append(ends, n) })
	return s.finishBatch(r, &c, text, root, textual, ends, func(i int) BatchEntry {
		return BatchEntry{Index: i, RequestIndex: answered[i], Kind: replies[i].kind}
	})
}

// absent checks that no response is due.
func (s *Service) absent(c *collector, original *batchContext) {
	if original.whole != nil {
		c.add(newFinding(CodeMissingResponse, Error, "expected one error object in response to a batch that is not valid; there is no response"))
		return
	}
	s.reportMissing(c, jsontape.Value{}, associate(original.calls), original.calls)
}

// wholeReply checks the single error object that refuses a whole batch.
func (s *Service) wholeReply(r Result, c *collector, text []byte, root jsontape.Value, whole *callFacts) Result {
	if root.Kind() == jsontape.Array {
		c.add(findingAt(CodeWrongReplyForm, Error, "expected one error object, since "+whole.state.fault()+"; it is an array", root))
		return s.finish(r, c, text)
	}
	f := s.judge(c, root, judgement{call: whole})
	r = s.finish(r, c, text)
	r.Entries = []BatchEntry{{Index: -1, RequestIndex: -1, Kind: f.kind, Valid: !hasError(r.Findings), Findings: r.Findings}}
	return r
}

// looseBatch checks each reply by itself, against one method or as an envelope.
func (s *Service) looseBatch(c *collector, text []byte, ctx ResponseContext) Result {
	j, scope, ok := s.context(c, ctx)
	r := Result{Scope: scope}
	if !ok {
		return s.finish(r, c, text)
	}
	if text == nil {
		c.add(newFinding(CodeInvalidContext, Error, "expected the original batch as context of an absent response"))
		return s.finish(r, c, nil)
	}
	var tape jsontape.Tape
	root, readable := s.checkText(c, &tape, text)
	switch {
	case !readable:
		return s.finish(r, c, text)
	case root.Kind() != jsontape.Array:
		c.add(findingAt(CodeInvalidEnvelope, Error, "expected an array as the reply batch; it is "+kindWord(root.Kind()), root))
		return s.finish(r, c, text)
	case !root.First().IsValid():
		c.add(findingAt(CodeEmptyBatch, Error, "expected at least one response in a reply batch; it is empty", root))
		return s.finish(r, c, text)
	}
	textual := len(c.found)
	var ends []int
	var kinds []string
	for e := root.First(); e.IsValid() && !c.full; e = e.Next() {
		kinds = append(kinds, s.judge(c, e, j).kind)
		ends = append(ends, len(c.found))
	}
	return s.finishBatch(r, c, text, root, textual, ends, func(i int) BatchEntry {
		return BatchEntry{Index: i, RequestIndex: -1, Kind: kinds[i]}
	})
}

// checkReplyBatchValue checks a reply batch against the calls of a request
// batch. For each reply the result has the index of the call that it answers,
// or -1, and the facts of the reply.
func (s *Service) checkReplyBatchValue(c *collector, root jsontape.Value, calls []callFacts) (answered []int, replies []replyFacts) {
	return s.replyElements(c, root, calls, nil)
}

func (s *Service) replyElements(c *collector, root jsontape.Value, calls []callFacts, done func(findings int)) (answered []int, replies []replyFacts) {
	if !root.First().IsValid() {
		c.add(findingAt(CodeEmptyBatch, Error, "expected at least one response in a reply batch; it is empty", root))
		return nil, nil
	}
	a := associate(calls)
	s.reportAmbiguous(c, root, a, calls)
	for e := root.First(); e.IsValid() && !c.full; e = e.Next() {
		call, f := s.replyElement(c, e, a, calls)
		answered, replies = append(answered, call), append(replies, f)
		if done != nil {
			done(len(c.found))
		}
	}
	s.reportMissing(c, root, a, calls)
	return answered, replies
}

// reportAmbiguous reports the ids that several calls share.
func (s *Service) reportAmbiguous(c *collector, root jsontape.Value, a *association, calls []callFacts) {
	for i := range calls {
		w := a.byID[calls[i].id]
		if w == nil || !w.ambiguous || !calls[i].idKnown || calls[i].notification || w.calls[0] == i {
			continue
		}
		c.add(findingAt(CodeAmbiguousId, Error, "expected an id of its own for each call of the batch; elements "+
			strconv.Itoa(w.calls[0])+" and "+strconv.Itoa(i)+" of the request share one", root))
	}
	for _, i := range a.nullCall[min(1, len(a.nullCall)):] {
		c.add(findingAt(CodeAmbiguousId, Error, "expected an id of its own for each call of the batch; elements "+
			strconv.Itoa(a.nullCall[0])+" and "+strconv.Itoa(i)+" of the request have the id null", root))
	}
}

func (s *Service) replyElement(c *collector, e jsontape.Value, a *association, calls []callFacts) (int, replyFacts) {
	id := e.Member("id")
	usable := id.Kind() == jsontape.Null || id.Kind() == jsontape.String || id.Kind() == jsontape.Number
	if e.Kind() != jsontape.Object || !usable {
		return -1, s.quietly(c, e)
	}
	if id.Kind() == jsontape.Null {
		code, known := e.Member("error").Member("code").Int64()
		call := a.take(known && code == contract.CodeRequest)
		if call < 0 {
			c.add(findingAt(CodeUnsolicitedResponse, Error, "expected a response to an element of the batch; none has the id null", id))
			return -1, s.quietly(c, e)
		}
		return call, s.judge(c, e, judgement{call: &calls[call]})
	}
	w := a.byID[id.IDKey()]
	switch {
	case w == nil:
		c.add(findingAt(CodeUnsolicitedResponse, Error, "expected a response to an element of the batch; none has the id "+excerpt(id), id))
		return -1, s.quietly(c, e)
	case w.answered >= len(w.calls):
		c.add(findingAt(CodeDuplicateResponse, Error, "expected one response to each call of the batch; the id "+excerpt(id)+" was answered before", id))
		return -1, s.quietly(c, e)
	}
	call := w.calls[w.answered]
	w.answered++
	if w.ambiguous {
		// Which of the calls it answers cannot be told, so its payload is not judged.
		return call, s.quietly(c, e)
	}
	return call, s.judge(c, e, judgement{call: &calls[call]})
}

// quietly checks the envelope of a reply without saying that its scope is limited.
func (s *Service) quietly(c *collector, e jsontape.Value) replyFacts {
	was := c.quiet
	c.quiet = true
	f := s.judge(c, e, judgement{})
	c.quiet = was
	return f
}

// reportMissing reports the elements that no reply answers.
func (s *Service) reportMissing(c *collector, root jsontape.Value, a *association, calls []callFacts) {
	unanswered := make([]bool, len(calls))
	for _, w := range a.byID {
		for _, i := range w.calls[w.answered:] {
			unanswered[i] = true
		}
	}
	for _, list := range [][]int{a.invalid, a.nullCall} {
		for _, i := range list {
			unanswered[i] = true
		}
	}
	for i, missed := range unanswered {
		if missed && (calls[i].op == nil || calls[i].op.Kind != contract.NotificationOnly) {
			c.add(s.missingReply(root, i))
		}
	}
}

func (s *Service) missingReply(root jsontape.Value, element int) Finding {
	words := "expected a response to element " + strconv.Itoa(element) + " of the request batch; it is missing"
	if !root.IsValid() {
		return newFinding(CodeMissingResponse, Error, words)
	}
	return findingAt(CodeMissingResponse, Error, words, root)
}
