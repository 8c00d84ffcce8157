package checker

import (
	"strconv"

	"github.com/rpcconform/rpcconform/internal/jsontape"
)

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
		if f.hasID() {
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
