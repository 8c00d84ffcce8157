package checker

import "github.com/rpcconform/rpcconform/internal/jsontape"

// takesReplyID reports whether the protocol takes the id of a reply. What a
// call has wrong, its reply has to repeat; and a null id, or none, may answer
// what could not be read.
func (p *policy) takesReplyID(id jsontape.Value, e *envelope, call *callFacts) bool {
	if id.Kind() == jsontape.Null {
		if call == nil || !e.failure.IsValid() {
			return p.takesID(id)
		}
		return !p.noNullID || p.takesID(id)
	}
	return p.takesID(id) || call != nil && call.state == callInvalid
}

// mayLackID reports whether a reply may be without an id: an error reply to a
// message whose id could not be read, where the protocol says so.
func (s *Service) mayLackID(e *envelope, call *callFacts) bool {
	return s.policy.absentID && e.failure.IsValid() && (call == nil || !call.idKnown)
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
	return s.policy.contradicted > rulingAccept && f.isError && f.codeKnown && f.code == codeParse
}

func (s *Service) addContradicted(c *collector, call *callFacts, code jsontape.Value) {
	f := findingAt(CodeContradictedErrorCode, s.policy.contradicted.severity(),
		"expected another code than that of text which is not JSON, since the call is JSON; it is "+cut(code), code)
	s.nameOperation(&f, call.op)
	c.add(f)
}

// echoes returns the members of a call that its reply has to repeat.
func (p *policy) echoes(v jsontape.Value) []jsontape.IDKey {
	if len(p.echo) == 0 {
		return nil
	}
	list := make([]jsontape.IDKey, len(p.echo))
	for i, name := range p.echo {
		if member := v.Member(name); member.IsValid() {
			list[i] = member.IDKey()
		}
	}
	return list
}

// checkEchoes checks that a reply repeats what its call had.
func (s *Service) checkEchoes(c *collector, v jsontape.Value, call *callFacts) {
	for i, name := range s.policy.echo {
		if i >= len(call.echo) {
			return
		}
		member := v.Member(name)
		switch {
		case member.IsValid() && member.IDKey() == call.echo[i] || !member.IsValid() && call.echo[i] == (jsontape.IDKey{}):
		case !member.IsValid():
			c.add(missing(CodeEchoMismatch, "expected the member "+name+" of the call in its reply; it is missing", name, v))
		case call.echo[i] == jsontape.IDKey{}:
			c.add(findingAt(CodeEchoMismatch, Error, "expected no member "+name+", since the call has none; it is "+cut(member), member))
		default:
			c.add(findingAt(CodeEchoMismatch, Error, "expected the member "+name+" of the call; it is "+cut(member), member))
		}
	}
}

// replyWithoutID takes an error reply without an id as the answer to a message
// that could not be read, where the protocol has such replies.
func (t *Transcript) replyWithoutID(sender int, root jsontape.Value) bool {
	if !t.protocol.policy.absentID || !root.Member("error").IsValid() {
		return false
	}
	caller := &t.ledgers[1-sender]
	switch {
	case caller.unreadable.len() > 0:
		t.answerWaiting(sender, root, caller.unreadable.pop())
	case caller.tolerated.len() > 0:
		t.answerWaiting(sender, root, caller.tolerated.pop())
	default:
		t.c.add(findingAt(CodeUnsolicitedResponse, Error, wordNoIDReply, root))
		t.envelope(sender, -1, root)
	}
	return true
}

// looseReply takes an error reply with the id null as the answer to the only
// open call of the other peer, where the protocol bears it.
func (t *Transcript) looseReply(sender int, root, id jsontape.Value) bool {
	caller := &t.ledgers[1-sender]
	if !t.protocol.policy.looseNullID || !root.Member("error").IsValid() || len(caller.active) != 1 || caller.open() != 1 {
		return false
	}
	var slot int32
	for _, only := range caller.active {
		slot = only
	}
	f := findingAt(CodeIdMismatch, Advisory, "expected the id of the call in "+wordEntry(caller.calls[slot].entry)+", the only open one; it is null", id)
	f.Related = caller.calls[slot].entry
	t.c.addWith(f)
	caller.take(slot, &t.current)
	caller.answered.remember(t.current.key, t.c.base.Entry, false)
	t.current.facts.idKnown, t.current.facts.nullID = false, true
	t.judge(sender, root)
	return true
}
