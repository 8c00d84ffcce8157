package checker

import (
	"github.com/rpcconform/rpcconform/internal/jsontape"
)

// checkText parses a text and reports what is wrong with it as JSON.
func (s *Service) checkText(c *collector, t *jsontape.Tape, text []byte) (root jsontape.Value, readable bool) {
	if !t.Parse(text, jsontape.Limits{Bytes: s.limits.Bytes, Depth: s.limits.Depth}) {
		p := t.Problem()
		f := newFinding(CodeInvalidJson, Error, p.Reason)
		if p.Kind != jsontape.Syntax {
			f.Code, c.incomplete = CodeLimitExceeded, true
		}
		f.HasPath, f.Offset, f.span = true, p.Offset, p.Offset
		c.add(f)
		return jsontape.Value{}, false
	}
	for _, key := range t.Duplicates() {
		if !c.add(findingAt(CodeDuplicateKey, Error, "expected each member name once in an object; "+quote(key.Text())+" is repeated", key)) {
			break
		}
	}
	for _, v := range t.Surrogates() {
		if !c.add(findingAt(CodeUnpairedSurrogate, Advisory, "expected surrogate escapes in pairs; the string holds half of one", v)) {
			break
		}
	}
	return t.Root(), true
}
