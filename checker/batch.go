package checker

import (
	"strconv"

	"github.com/rpcconform/rpcconform/internal/jsontape"
)

// checkRequestBatchValue checks the elements of a request batch in order. The
// result has the facts of the elements that the findings left room for.
func (s *Service) checkRequestBatchValue(c *collector, root jsontape.Value) []messageFacts {
	return s.requestElements(c, root, nil)
}

// requestElements is checkRequestBatchValue; done is called after each element
// with the number of findings so far.
func (s *Service) requestElements(c *collector, root jsontape.Value, done func(findings int)) []messageFacts {
	first := root.First()
	if !first.IsValid() {
		c.add(findingAt(CodeEmptyBatch, Error, "expected at least one message in a batch; it is empty", root))
		return nil
	}
	var facts []messageFacts
	seen := map[jsontape.IDKey]int{}
	index := 0
	for e := first; e.IsValid() && !c.full; e, index = e.Next(), index+1 {
		f := s.checkCall(c, e)
		if f.hasBatchID() {
			id := e.Member("id")
			key := id.IDKey()
			if earlier, again := seen[key]; again {
				c.add(findingAt(CodeAmbiguousId, Advisory, "expected an id of its own for each call of a batch; element "+strconv.Itoa(earlier)+" has this id too", id))
			} else {
				seen[key] = index
			}
		}
		facts = append(facts, f)
		if done != nil {
			done(len(c.found))
		}
	}
	return facts
}

// CheckRequestBatch checks the text of a request batch.
func (s *Service) CheckRequestBatch(text []byte) Result {
	c := newCollector(s.limits.Findings)
	r := Result{}
	if s.version == V1_0 {
		c.add(newFinding(CodeUnsupportedMessage, Error, wordSupported))
		return s.finish(r, &c, text)
	}
	var tape jsontape.Tape
	root, readable := s.checkText(&c, &tape, text)
	textual := len(c.found)
	switch {
	case !readable:
	case root.Kind() != jsontape.Array:
		c.add(findingAt(CodeInvalidEnvelope, Error, "expected an array as the batch; it is "+kindWord(root.Kind()), root))
	default:
		var ends []int
		facts := s.requestElements(&c, root, func(n int) { ends = append(ends, n) })
		return s.finishBatch(r, &c, text, root, textual, ends, func(i int) BatchEntry {
			return BatchEntry{Index: i, RequestIndex: -1, Kind: facts[i].kind}
		})
	}
	return s.finish(r, &c, text)
}

// finishBatch gives each entry its findings: those that its own check made, and
// those about its text.
func (s *Service) finishBatch(r Result, c *collector, text []byte, root jsontape.Value, textual int, ends []int, entry func(int) BatchEntry) Result {
	r = s.finishUnordered(r, c, text)
	start := textual
	element := root.First()
	for i, end := range ends {
		e := entry(i)
		span := element.Span()
		for _, f := range r.Findings[:min(textual, len(r.Findings))] {
			if f.span >= span.Start && f.span < span.End {
				e.Findings = append(e.Findings, f)
			}
		}
		if end = min(end, len(r.Findings)); start < end {
			e.Findings = append(e.Findings, r.Findings[start:end]...)
		}
		e.Valid = !hasError(e.Findings)
		r.Entries = append(r.Entries, e)
		start, element = max(start, end), element.Next()
	}
	c.order(0)
	r.Findings = c.found
	return r
}

func (s *Service) finishUnordered(r Result, c *collector, text []byte) Result {
	e := Entry{Message: text}
	var p placer
	for i := range c.found {
		p.place(&e, &c.found[i])
		c.found[i].Location = Location{}
	}
	r.Findings, r.Complete = c.found, !c.incomplete
	return r
}

// association pairs the elements of a reply batch with those of the request
// batch. Replies are found by id in an index; a null id goes to elements
// without a usable id and to calls with the id null.
type association struct {
	byID     map[jsontape.IDKey]*waitingIDs
	invalid  []int // elements that a null-id protocol error answers
	nullCall []int // calls with an explicit null id
	optional []int // notifications that a null-id protocol error may answer
}

// waitingIDs are the calls with one id.
type waitingIDs struct {
	calls     []int
	answered  int
	ambiguous bool
}

func associate(calls []callFacts) *association {
	a := &association{byID: map[jsontape.IDKey]*waitingIDs{}}
	for i := range calls {
		call := &calls[i]
		switch {
		case call.notification:
			if call.state == callParamsKind || call.legacy {
				a.optional = append(a.optional, i)
			}
		case call.idKnown:
			w := a.byID[call.id]
			if w == nil {
				w = &waitingIDs{}
				a.byID[call.id] = w
			}
			w.calls = append(w.calls, i)
			w.ambiguous = len(w.calls) > 1
		case call.nullID && call.state != callInvalid:
			a.nullCall = append(a.nullCall, i)
		default:
			a.invalid = append(a.invalid, i)
		}
	}
	return a
}

// take returns the call that a null-id reply answers, or -1.
func (a *association) take(protocolError bool) int {
	order := [...]*[]int{&a.nullCall, &a.invalid, &a.optional}
	if protocolError {
		order = [...]*[]int{&a.invalid, &a.nullCall, &a.optional}
	}
	for i, list := range order {
		if len(*list) > 0 && (i < 2 || protocolError) {
			call := (*list)[0]
			*list = (*list)[1:]
			return call
		}
	}
	return -1
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
		call := a.take(known && code == codeRequest)
		if call < 0 {
			c.add(findingAt(CodeUnsolicitedResponse, Error, "expected a response to an element of the batch; none has the id null", id))
			return -1, s.quietly(c, e)
		}
		return call, s.judge(c, e, judgement{call: &calls[call]})
	}
	w := a.byID[id.IDKey()]
	switch {
	case w == nil:
		c.add(findingAt(CodeUnsolicitedResponse, Error, "expected a response to an element of the batch; none has the id "+cut(id), id))
		return -1, s.quietly(c, e)
	case w.answered >= len(w.calls):
		c.add(findingAt(CodeDuplicateResponse, Error, "expected one response to each call of the batch; the id "+cut(id)+" was answered before", id))
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
		if missed && !(calls[i].op != nil && calls[i].op.kind == kindNotification) {
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

// batchContext is an original request batch.
type batchContext struct {
	calls []callFacts
	whole *callFacts // not nil when the batch is refused whole, by one error object
}

// originalBatch reads a request batch; the second result says why it cannot
// serve as context.
func (s *Service) originalBatch(text []byte) (b batchContext, fault string) {
	c := newCollector(s.limits.Findings)
	var tape jsontape.Tape
	root, readable := s.checkText(&c, &tape, text)
	switch {
	case !readable && c.incomplete:
		return b, "expected an original batch within the limits"
	case !readable:
		b.whole = &callFacts{state: callUnreadable}
		return b, ""
	case len(tape.Duplicates()) > 0:
		return b, "expected an original batch without repeated member names"
	case root.Kind() != jsontape.Array || !root.First().IsValid():
		b.whole = &callFacts{state: callInvalid}
		return b, ""
	}
	for _, f := range s.checkRequestBatchValue(&c, root) {
		b.calls = append(b.calls, f.callFacts)
	}
	if c.incomplete {
		return b, "expected an original batch that can be checked whole"
	}
	return b, ""
}

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
