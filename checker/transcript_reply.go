package checker

import (
	"github.com/rpcconform/rpcconform/checker/internal/ledger"
	"github.com/rpcconform/rpcconform/internal/jsontape"
)

// isReply reports whether a message is one by its members.
func isReply(v jsontape.Value) bool {
	return v.Kind() == jsontape.Object && !v.Member("method").IsValid() &&
		(v.Member("result").IsValid() || v.Member("error").IsValid())
}

// reply finds the call that a reply answers, and checks it against the call.
func (t *Transcript) reply(sender int, root jsontape.Value) {
	if t.options.NoCorrelation {
		t.responder(sender).checkReply(&t.c, root, nil)
		if t.observer != nil {
			t.observeReply(-1, t.mark(), root, -1, nil)
		}
		return
	}
	caller, id := t.ledgers[1-sender], root.Member("id")
	var match ledger.Match
	switch {
	case t.canBeID(id):
		match = ledger.Resolve(caller, t.ledgers[sender], id.IDKey(), id.Kind() == jsontape.Null)
	case !id.IsValid() && t.protocol.contract.Policy.AbsentID && root.Member("error").IsValid():
		match = ledger.ResolveUnnamed(caller)
	default:
		t.envelope(sender, -1, root) // says that the id is missing or of a wrong kind
		return
	}
	if match.Ambiguous {
		f := findingAt(CodeAmbiguousId, Advisory, wordAmbiguous, id)
		f.Related = match.Entry
		t.c.addWith(f)
	}
	switch match.Verdict {
	case ledger.ToCall:
		caller.Answer(match.Slot, t.c.base.Entry, &t.current)
	case ledger.ToWaiting:
		t.current = caller.AnswerWaiting()
	case ledger.ToTolerated:
		t.current = caller.AnswerTolerated()
	default:
		if !t.looseReply(caller, root, id) {
			t.stray(match, id, root)
			t.envelope(sender, -1, root)
			return
		}
	}
	t.judge(sender, root)
}

// looseReply takes an error reply with the id null as the answer to the only
// open call of the other peer, where the protocol bears it.
func (t *Transcript) looseReply(caller *ledger.Ledger[pending], root, id jsontape.Value) bool {
	if !t.protocol.contract.Policy.LooseNullID || id.Kind() != jsontape.Null || !root.Member("error").IsValid() {
		return false
	}
	slot, ok := caller.Only()
	if !ok {
		return false
	}
	caller.Answer(slot, t.c.base.Entry, &t.current)
	f := findingAt(CodeIdMismatch, Advisory, wordLooseReply(t.current.Entry), id)
	f.Related = t.current.Entry
	t.c.addWith(f)
	t.current.Facts.facts.idKnown, t.current.Facts.facts.nullID = false, true
	return true
}

// judge checks a reply against the current call.
func (t *Transcript) judge(sender int, root jsontape.Value) {
	call := &t.current.Facts
	first := len(t.c.found)
	t.c.relate(first, t.current.Entry)
	t.c.base.Related = t.current.Entry
	r := t.responder(sender).checkReply(&t.c, root, &call.facts)
	at := t.mark()
	t.settle(call, root, &r, first, anyFinding)
	if t.observer != nil {
		t.observeReply(-1, at, root, t.current.Entry, call)
	}
	t.c.base.Related = -1
	t.current.Facts = pending{}
}

func anyFinding(*Finding) bool { return true }

// stray says why a reply answers no call.
func (t *Transcript) stray(match ledger.Match, id, root jsontape.Value) {
	code, words := CodeUnsolicitedResponse, wordUnsolicited
	switch match.Verdict {
	case ledger.ToBatch:
		code, words = CodeWrongReplyForm, wordReplyForm(match.Entry)
	case ledger.ToNotification:
		code, words = CodeResponseToNotification, wordNotificationReply(match.Entry)
	case ledger.Again:
		code, words = CodeDuplicateResponse, wordDuplicate(match.Entry)
	case ledger.ToItself:
		code, words = CodeWrongResponder, wordWrongResponder(match.Entry)
	case ledger.Forgotten:
		words = wordForgotten
	default:
		switch id.Kind() {
		case jsontape.Null:
			words = wordNullReply
		case jsontape.Invalid:
			words = wordNoIDReply
		default: // the words of an unknown id stand.
		}
	}
	t.aboutID(code, words, id, root, match.Entry)
}

// envelope checks a reply that answers nothing, and keeps the errors only. The
// element is its index in a batch, -1 for none.
func (t *Transcript) envelope(sender, element int, root jsontape.Value) {
	first := len(t.c.found)
	t.c.quiet = true
	t.responder(sender).checkReply(&t.c, root, nil)
	t.c.quiet = false
	t.c.keep(first, func(f *Finding) bool { return f.Severity == Error })
	if t.observer != nil {
		t.observeReply(element, t.mark(), root, -1, nil)
	}
}
