package checker

import (
	"github.com/rpcconform/rpcconform/internal/jsontape"
)

// Result is what there is to say about one message, response or batch.
type Result struct {
	Findings []Finding
	Complete bool         // false when a limit kept something from being checked
	Kind     string       // "request", "notification", "result" or "error"; "" when unknown or a batch
	Scope    string       // of a response: "envelope", "methodPayload" or "requestContext"; else ""
	Entries  []BatchEntry // of a batch; nil otherwise
}

// Valid reports whether the check is complete and found no error.
func (r Result) Valid() bool { return r.Complete && !hasError(r.Findings) }

// BatchEntry is what there is to say about one element of a batch.
type BatchEntry struct {
	Index        int // in the batch; -1 for a single error object that answers a whole batch
	RequestIndex int // of a reply: the element of the request batch that it answers; -1 when unknown
	Valid        bool
	Kind         string // as in Result
	Findings     []Finding
}

func hasError(findings []Finding) bool {
	for i := range findings {
		if findings[i].Severity == Error {
			return true
		}
	}
	return false
}

// finish turns byte offsets into UTF-16 offsets.
func (s *Service) finish(r Result, c *collector, text []byte) Result {
	c.order(0)
	e := Entry{Message: text}
	var p placer
	for i := range c.found {
		p.place(&e, &c.found[i])
		c.found[i].Location = Location{}
	}
	r.Findings, r.Complete = c.found, !c.incomplete
	return r
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
