package checker

import (
	"sort"

	"github.com/rpcconform/rpcconform/internal/jsontape"
)

// Transcript checks a conversation between the two peers of a protocol, entry
// by entry. What it holds is bounded by its limits, whatever the length of the
// conversation. A Transcript is for one conversation and one goroutine.
type Transcript struct {
	protocol *Protocol
	options  Options
	limits   Limits

	tape    jsontape.Tape
	c       collector
	ledgers [2]ledger // by caller
	session session
	null    jsontape.IDKey // the id null
	current openCall       // the call that the present reply answers
	entry   Entry          // the present entry

	entries    int
	given      int     // findings given out
	held       Finding // the last finding of the budget, until it is known whether there are more
	holds      bool
	spent      bool // the budget is used up: nothing is checked any more
	incomplete bool
	finished   bool
	summary    Summary

	observer func(Exchange) // nil when nobody asks
}

// Summary says how much of a conversation was checked.
type Summary struct {
	Entries     int  // that were fed, those that were skipped included
	Outstanding int  // calls, unreadable entries and pending batches without the reply that is due
	Complete    bool // false when a limit kept something from being checked
	Correlation bool // false when each message was checked by itself
}

// elementsPerCall bounds the elements of all pending batches of a sender, as a
// multiple of the calls that may be active: one entry may hold many elements.
const elementsPerCall = 64

// NewTranscript returns a checker of one conversation. The limits, the
// correlation and the completeness are those of o; how members are named and
// judged was decided when the protocol was prepared.
func NewTranscript(p *Protocol, o Options) *Transcript {
	t := &Transcript{protocol: p, options: o, limits: o.Limits.withDefaults(), session: newSession(p.session)}
	for i := range t.ledgers {
		t.ledgers[i] = newLedger(t.limits.AnsweredIDs)
	}
	var tape jsontape.Tape
	if tape.Parse([]byte("null"), jsontape.Limits{}) {
		t.null = tape.Root().IDKey()
	}
	t.c.limitCode = CodeFindingLimit
	return t
}

// Feed checks the next entry and returns what there is to say about it, nil
// when there is nothing. After Finish it does nothing.
func (t *Transcript) Feed(e Entry) []Finding {
	if t.finished {
		return nil
	}
	number := t.entries
	t.entries++
	if t.spent {
		return nil
	}
	t.entry = e
	t.begin(number, e.Sender)
	t.check()
	var p placer
	for i := range t.c.found {
		p.place(&t.entry, &t.c.found[i])
	}
	found := t.deliver()
	t.entry = Entry{}
	return found
}

// begin empties the collector and gives it what is left of the budget.
func (t *Transcript) begin(entry int, sender string) {
	left := t.limits.Findings - t.given
	if t.holds {
		left--
	}
	t.c.found, t.c.full, t.c.incomplete = t.c.found[:0], false, false
	t.c.limit, t.c.spent = left, left <= 0
	t.c.base.Entry, t.c.base.Sender, t.c.base.Related = entry, sender, -1
}

// deliver returns the findings collected. The last one that the budget allows
// is held back until more come, which it then stands for, or the end.
func (t *Transcript) deliver() []Finding {
	t.incomplete = t.incomplete || t.c.incomplete
	if t.c.full {
		t.spent = true
		if t.holds {
			last := t.c.overflow()
			last.Location = t.entry.Location
			t.holds = false
			t.c.found = append(t.c.found[:0], last)
		}
	}
	n := len(t.c.found)
	if n == 0 {
		return nil
	}
	if !t.c.full && t.given+n == t.limits.Findings {
		n--
		t.held, t.holds = t.c.found[n], true
	}
	if n == 0 {
		return nil
	}
	t.given += n
	return append([]Finding(nil), t.c.found[:n]...)
}

// check is Feed without the book-keeping of findings.
func (t *Transcript) check() {
	e := &t.entry
	peers := t.protocol.peers
	sender := 0
	switch e.Sender {
	case peers[0]:
	case peers[1]:
		sender = 1
	default:
		t.c.add(newFinding(CodeUnknownPeer, Error, wordPeer(peers, e.Sender, "sender")))
		return
	}
	if e.Receiver != "" && e.Receiver != peers[1-sender] {
		t.c.add(newFinding(CodeUnknownPeer, Error, wordReceiver(peers[1-sender], e.Receiver)))
		return
	}
	if len(e.Message) > t.limits.EntryBytes {
		t.c.add(newFinding(CodeEntryLimit, Error, wordEntryLimit(t.limits.EntryBytes, len(e.Message))))
		return
	}
	root, readable := t.receiver(sender).checkText(&t.c, &t.tape, e.Message)
	if !readable {
		t.unread(sender)
		return
	}
	switch {
	case root.Kind() == jsontape.Array:
		t.array(sender, root)
	case isReply(root):
		t.reply(sender, root)
	default:
		t.call(sender, root)
	}
}

// receiver returns the service that the other peer accepts: the one of calls.
func (t *Transcript) receiver(sender int) *Service { return t.protocol.services[1-sender] }

// isReply reports whether a message is one by its members.
func isReply(v jsontape.Value) bool {
	return v.Kind() == jsontape.Object && !v.Member("method").IsValid() &&
		(v.Member("result").IsValid() || v.Member("error").IsValid())
}

// unread waits for the reply to a text that is not JSON. A text that met a
// limit may be anything, so nothing is due.
func (t *Transcript) unread(sender int) {
	if t.options.NoCorrelation || t.tape.Problem().Kind != jsontape.Syntax {
		return
	}
	t.await(sender, jsontape.Value{}, &messageFacts{callFacts: callFacts{state: callUnreadable}})
}

// call checks a request, a notification, or what is neither, and remembers what
// it waits for.
func (t *Transcript) call(sender int, root jsontape.Value) {
	f := t.receiver(sender).checkCall(&t.c, root)
	if t.observer != nil {
		defer t.observeCall(-1, t.mark(), root, &f)
	}
	if t.options.NoCorrelation {
		return
	}
	own := &t.ledgers[sender]
	if f.notification {
		t.notified(sender, &f)
		t.order(origin{sender: sender, entry: t.c.base.Entry, slot: -1}, root, &f)
		return
	}
	// In an invalid message a null id is none: its reply has a null id anyway.
	if f.nullID && f.state == callInvalid || !f.nullID && !f.idKnown {
		t.await(sender, root, &f)
		return
	}
	key, id := f.id, root.Member("id")
	if f.nullID {
		key = t.null
	}
	if holder, active := own.holder(key); active {
		t.aboutID(CodeActiveIdReused, wordReused(holder), id, root, holder)
		return
	}
	if t.protocol.policy.uniqueIDs {
		if used := own.answered.find(key); used != nil {
			t.aboutID(CodeIdReused, wordUsed(used.entry), id, root, used.entry)
		}
	}
	if t.atLimit(own, id, root) {
		return
	}
	t.current = openCall{entry: t.c.base.Entry, location: t.entry.Location, key: key, facts: f.callFacts}
	slot := own.track(&t.current)
	own.calls[slot].verdict = t.order(origin{sender: sender, entry: t.c.base.Entry, slot: slot}, root, &f)
}

// notified remembers a notification that a reply may wrongly answer (1.0), or
// may answer though none is due (2.0 with params of a wrong kind).
func (t *Transcript) notified(sender int, f *messageFacts) {
	own := &t.ledgers[sender]
	switch {
	case t.protocol.version == V1_0:
		own.answered.remember(t.null, t.c.base.Entry, true)
	case f.state == callParamsKind || f.legacy:
		if own.tolerated.len() >= t.limits.AnsweredIDs {
			own.tolerated.pop()
		}
		own.tolerated.push(waiting{entry: t.c.base.Entry, location: t.entry.Location, facts: f.callFacts})
	}
}

// await tracks a message that only a null-id reply can answer. Its root is
// invalid when the text could not be read at all.
func (t *Transcript) await(sender int, root jsontape.Value, f *messageFacts) {
	own := &t.ledgers[sender]
	if t.atLimit(own, jsontape.Value{}, root) {
		return
	}
	w := waiting{entry: t.c.base.Entry, location: t.entry.Location, facts: f.callFacts}
	if t.protocol.version == V1_0 {
		w.facts.state = callEnvelopeOnly // 1.0 has no error for such messages
	}
	w.verdict = t.order(origin{sender: sender, entry: w.entry, slot: -1}, root, f)
	own.unreadable.push(w)
}

// atLimit reports, with a finding, that a sender waits for too much already.
func (t *Transcript) atLimit(own *ledger, id, root jsontape.Value) bool {
	if own.open() < t.limits.ActiveCalls {
		return false
	}
	t.incomplete = true
	t.aboutID(CodeActiveCallLimit, wordActiveLimit(t.limits.ActiveCalls), id, root, -1)
	return true
}

// aboutID adds an error about the id of a message, or about the whole message
// when it has none.
func (t *Transcript) aboutID(code Code, words string, id, root jsontape.Value, related int) {
	if !id.IsValid() {
		id = root
	}
	f := newFinding(code, Error, words)
	if id.IsValid() {
		f = findingAt(code, Error, words, id)
	}
	f.Related = related
	t.c.addWith(f)
}

// reply finds the call that a reply answers, and checks it against the call.
func (t *Transcript) reply(sender int, root jsontape.Value) {
	id := root.Member("id")
	switch {
	case t.options.NoCorrelation:
		t.protocol.services[sender].checkReply(&t.c, root, nil)
		if t.observer != nil {
			t.observeReply(-1, t.mark(), root, -1, nil, nil)
		}
	case !id.IsValid() && t.replyWithoutID(sender, root):
	case !t.canBeID(id):
		t.envelope(sender, -1, root) // says that the id is missing or of a wrong kind
	case id.Kind() == jsontape.Null:
		t.nullReply(sender, root, id)
	default:
		key := id.IDKey()
		if slot, ok := t.ledgers[1-sender].active[key]; ok {
			t.answer(sender, root, slot)
			return
		}
		t.stray(sender, root, id, key)
	}
}

// answer checks the reply to an active call and ends the call.
func (t *Transcript) answer(sender int, root jsontape.Value, slot int32) {
	caller := &t.ledgers[1-sender]
	caller.take(slot, &t.current)
	caller.answered.remember(t.current.key, t.c.base.Entry, false)
	t.judge(sender, root)
}

// judge checks a reply against the current call.
func (t *Transcript) judge(sender int, root jsontape.Value) {
	call := &t.current
	first := len(t.c.found)
	t.c.relate(first, call.entry)
	t.c.base.Related = call.entry
	r := t.protocol.services[sender].checkReply(&t.c, root, &call.facts)
	at := t.mark()
	t.settle(&call.verdict, call.facts.state, root, &r, first, anyFinding)
	if t.observer != nil {
		t.observeReply(-1, at, root, call.entry, &call.facts, &call.verdict)
	}
	t.c.base.Related = -1
	call.facts.op, call.verdict.rules = nil, nil
}

func anyFinding(*Finding) bool { return true }

// nullReply finds what a reply with a null id answers: the earliest unreadable
// entry or a call with an explicit null id, whichever came first.
func (t *Transcript) nullReply(sender int, root, id jsontape.Value) {
	caller := &t.ledgers[1-sender]
	slot, called := caller.active[t.null]
	unread := caller.unreadable.len() > 0
	if called && unread {
		earlier := min(caller.calls[slot].entry, caller.unreadable.first().entry)
		f := findingAt(CodeAmbiguousId, Advisory, wordAmbiguous, id)
		f.Related = earlier
		t.c.addWith(f)
		called = caller.calls[slot].entry == earlier
	}
	switch {
	case called:
		t.answer(sender, root, slot)
	case unread:
		t.answerWaiting(sender, root, caller.unreadable.pop())
	case caller.tolerated.len() > 0:
		t.answerWaiting(sender, root, caller.tolerated.pop())
	case t.looseReply(sender, root, id):
	default:
		t.stray(sender, root, id, t.null)
	}
}

func (t *Transcript) answerWaiting(sender int, root jsontape.Value, w waiting) {
	t.current = openCall{entry: w.entry, location: w.location, facts: w.facts, verdict: w.verdict}
	t.judge(sender, root)
}

// stray says why a reply answers no call, and checks its envelope.
func (t *Transcript) stray(sender int, root, id jsontape.Value, key jsontape.IDKey) {
	caller, own := &t.ledgers[1-sender], &t.ledgers[sender]
	null := id.Kind() == jsontape.Null
	batch := caller.batchIDs[key].batch
	if null {
		batch = caller.nullBatch()
	}
	known := caller.answered.find(key)
	holder, active := own.holder(key)
	switch {
	case batch != nil:
		t.aboutID(CodeWrongReplyForm, wordReplyForm(batch.entry), id, root, batch.entry)
	case known != nil && known.notification:
		t.aboutID(CodeResponseToNotification, wordNotificationReply(known.entry), id, root, known.entry)
	case known != nil:
		t.aboutID(CodeDuplicateResponse, wordDuplicate(known.entry), id, root, known.entry)
	case active:
		t.aboutID(CodeWrongResponder, wordWrongResponder(holder), id, root, holder)
	case caller.answered.forgotten:
		t.aboutID(CodeUnsolicitedResponse, wordForgotten, id, root, -1)
	case null:
		t.aboutID(CodeUnsolicitedResponse, wordNullReply, id, root, -1)
	default:
		t.aboutID(CodeUnsolicitedResponse, wordUnsolicited, id, root, -1)
	}
	t.envelope(sender, -1, root)
}

// envelope checks a reply that answers nothing, and keeps the errors only;
// element is its index in a batch, or -1.
func (t *Transcript) envelope(sender, element int, root jsontape.Value) {
	first := len(t.c.found)
	t.c.quiet = true
	t.protocol.services[sender].checkReply(&t.c, root, nil)
	t.c.quiet = false
	t.c.keep(first, func(f *Finding) bool { return f.Severity == Error })
	if t.observer != nil {
		t.observeReply(element, t.mark(), root, -1, nil, nil)
	}
}

// Finish ends the conversation. It returns what can be said only now, such as
// the calls without a reply, and the summary. A second Finish returns the same
// summary and no findings.
func (t *Transcript) Finish() ([]Finding, Summary) {
	if t.finished {
		return nil, t.summary
	}
	t.finished = true
	missing := t.unanswered()
	t.summary = Summary{Entries: t.entries, Outstanding: len(missing), Correlation: !t.options.NoCorrelation}
	var found []Finding
	if !t.spent {
		found = t.reportUnanswered(missing)
	}
	t.summary.Complete = !t.incomplete
	return found, t.summary
}

// due is what is still to be answered at the end.
type due struct {
	entry    int
	sender   int
	batch    bool
	location Location
}

func (t *Transcript) unanswered() []due {
	var list []due
	for sender := range t.ledgers {
		l := &t.ledgers[sender]
		for _, slot := range l.active {
			c := &l.calls[slot]
			if c.facts.state == callEnvelopeOnly || c.verdict.rules != nil && c.verdict.rules.optional {
				continue
			}
			list = append(list, due{entry: c.entry, sender: sender, location: c.location})
		}
		if t.protocol.version != V1_0 {
			for _, w := range l.unreadable.items[l.unreadable.head:] {
				list = append(list, due{entry: w.entry, sender: sender, location: w.location})
			}
		}
		for _, b := range l.batches {
			if b.due() {
				list = append(list, due{entry: b.entry, sender: sender, batch: true, location: b.location})
			}
		}
	}
	sort.Slice(list, func(i, j int) bool { return list[i].entry < list[j].entry })
	return list
}

func (t *Transcript) reportUnanswered(missing []due) []Finding {
	complete := t.options.Completeness == Complete
	code, severity := CodeOutstandingCall, Advisory
	if complete {
		code, severity = CodeMissingResponse, Error
	}
	t.begin(-1, "")
	for _, d := range missing {
		f := newFinding(code, severity, wordUnanswered(d.batch, complete))
		f.Location = d.location
		if d.batch {
			f.Related = d.entry
		}
		t.c.base.Entry, t.c.base.Sender = d.entry, t.protocol.peers[d.sender]
		t.entry.Location = d.location
		if !t.c.add(f) {
			break
		}
	}
	if t.c.full && len(t.c.found) > 0 {
		t.c.found[len(t.c.found)-1].Location = t.entry.Location
	}
	found := t.deliver()
	if t.holds {
		found = append(found, t.held)
		t.given++
		t.holds = false
	}
	return found
}
