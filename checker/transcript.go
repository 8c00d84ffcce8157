package checker

import (
	"sort"

	"github.com/rpcconform/rpcconform/checker/internal/ledger"
	"github.com/rpcconform/rpcconform/checker/internal/session"
	"github.com/rpcconform/rpcconform/internal/jsontape"
)

// Transcript checks a conversation between the two peers of a protocol, entry
// by entry. What it holds is bounded by its limits, whatever the length of the
// conversation. A Transcript is for one conversation and one goroutine.
//
// It asks three silent machines: the service of the receiver what a message is,
// the ledger of the caller what a reply answers, and the session whether a
// message is in order. It turns their answers into findings.
type Transcript struct {
	protocol *Protocol
	options  Options
	limits   Limits

	tape    jsontape.Tape
	c       collector
	ledgers [2]*ledger.Ledger[pending] // by caller
	session session.Session
	null    jsontape.IDKey       // the id null
	current ledger.Call[pending] // the call that the present reply answers
	entry   Entry                // the present entry

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

// pending is what a transcript keeps with a call until its reply comes.
type pending struct {
	location Location
	facts    callFacts
	standing session.Standing
}

// Summary says how much of a conversation was checked.
type Summary struct {
	Entries     int  // that were fed, those that were skipped included
	Outstanding int  // calls, unreadable entries and pending batches without the reply that is due
	Complete    bool // false when a limit kept something from being checked
	Correlation bool // false when each message was checked by itself
}

// NewTranscript returns a checker of one conversation. The limits, the
// correlation and the completeness are those of o; how members are named and
// judged was decided when the protocol was prepared.
func NewTranscript(p *Protocol, o Options) *Transcript {
	t := &Transcript{protocol: p, options: o, limits: o.Limits.withDefaults(), session: session.New(p.contract.Session)}
	for i := range t.ledgers {
		t.ledgers[i] = ledger.New[pending](ledger.Limits{Open: t.limits.ActiveCalls, Answered: t.limits.AnsweredIDs})
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
	peers := t.protocol.contract.Peers
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

// responder returns the service that the sender accepts: the one of replies.
func (t *Transcript) responder(sender int) *Service { return t.protocol.services[sender] }

// canBeID reports whether a value can be the id of a call at all.
func (t *Transcript) canBeID(id jsontape.Value) bool {
	switch id.Kind() {
	case jsontape.String, jsontape.Number, jsontape.Null:
		return true
	case jsontape.Invalid:
		return false
	default:
		return t.protocol.version == V1_0
	}
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
	for sender, l := range t.ledgers {
		l.EachOpen(func(c *ledger.Call[pending], waiting bool) {
			if c.Facts.standing.ReplyOptional() || c.Facts.facts.state == callEnvelopeOnly {
				return
			}
			list = append(list, due{entry: c.Entry, sender: sender, location: c.Facts.location})
		})
		for _, b := range l.Pending() {
			if isDue(b) {
				list = append(list, due{entry: b.Entry, sender: sender, batch: true, location: b.Calls[0].location})
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
		t.c.base.Entry, t.c.base.Sender = d.entry, t.protocol.contract.Peers[d.sender]
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
