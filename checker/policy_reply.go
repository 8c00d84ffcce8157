package checker

import (
	"github.com/rpcconform/rpcconform/checker/internal/contract"
	"github.com/rpcconform/rpcconform/internal/jsontape"
)

// takesReplyID reports whether the protocol takes the id of a reply. What a
// call has wrong, its reply has to repeat; and a null id, or none, may answer
// what could not be read.
func (s *Service) takesReplyID(id jsontape.Value, e *envelope, call *callFacts) bool {
	p := s.policy()
	if id.Kind() == jsontape.Null {
		if call == nil || !e.failure.IsValid() {
			return p.TakesID(id)
		}
		return !p.NoNullID || p.TakesID(id)
	}
	return p.TakesID(id) || call != nil && call.state == callInvalid
}

// mayLackID reports whether a reply may be without an id: an error reply to a
// message whose id could not be read, where the protocol says so.
func (s *Service) mayLackID(e *envelope, call *callFacts) bool {
	return s.policy().AbsentID && e.failure.IsValid() && (call == nil || !call.idKnown)
}

// wordLegacyOutcome says what is wrong with the outcome of a reply in the older
// form, which has a result and an error of which one is null; "" is nothing.
func wordLegacyOutcome(e *envelope) string {
	switch {
	case !e.result.IsValid() && !e.failure.IsValid():
		return "expected a result and an error; both are missing"
	case e.result.IsValid() && e.failure.IsValid() && e.result.Kind() != jsontape.Null && e.failure.Kind() != jsontape.Null:
		return "expected null as the result or as the error; neither is"
	}
	return ""
}

// contradicts reports whether an error reply denies that its call could be
// read, which the reply itself shows.
func (s *Service) contradicts(f *replyFacts) bool {
	return s.policy().Contradicted > contract.RulingAccept && f.isError && f.codeKnown && f.code == contract.CodeParse
}

func (s *Service) addContradicted(c *collector, call *callFacts, code jsontape.Value) {
	f := findingAt(CodeContradictedErrorCode, severityOf(s.policy().Contradicted),
		"expected another code than that of text which is not JSON, since the call is JSON; it is "+excerpt(code), code)
	s.nameOperation(&f, call.op)
	c.add(f)
}

// echoes returns the members of a call that its reply has to repeat.
func (s *Service) echoes(v jsontape.Value) []jsontape.IDKey {
	names := s.policy().Echo
	if len(names) == 0 {
		return nil
	}
	list := make([]jsontape.IDKey, len(names))
	for i, name := range names {
		if member := v.Member(name); member.IsValid() {
			list[i] = member.IDKey()
		}
	}
	return list
}

// checkEchoes checks that a reply repeats what its call had.
func (s *Service) checkEchoes(c *collector, v jsontape.Value, call *callFacts) {
	for i, name := range s.policy().Echo {
		if i >= len(call.echo) {
			return
		}
		member := v.Member(name)
		switch {
		case member.IsValid() && member.IDKey() == call.echo[i] || !member.IsValid() && call.echo[i] == (jsontape.IDKey{}):
		case !member.IsValid():
			c.add(missing(CodeEchoMismatch, "expected the member "+name+" of the call in its reply; it is missing", name, v))
		case call.echo[i] == jsontape.IDKey{}:
			c.add(findingAt(CodeEchoMismatch, Error, "expected no member "+name+", since the call has none; it is "+excerpt(member), member))
		default:
			c.add(findingAt(CodeEchoMismatch, Error, "expected the member "+name+" of the call; it is "+excerpt(member), member))
		}
	}
}
