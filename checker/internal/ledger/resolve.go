package ledger

// Verdict says what a single reply answers.
type Verdict uint8

// The verdicts. Those from ToBatch on mean that the reply answers nothing.
const (
	ToCall         Verdict = iota // an active call
	ToWaiting                     // the message that has waited longest
	ToTolerated                   // a message to which no reply was due
	ToBatch                       // a call inside a pending batch, which takes no single reply
	ToNotification                // a notification
	Again                         // a call that was answered before
	ToItself                      // a call of the responder itself
	Forgotten                     // nobody is known to have asked for it, but ids were forgotten
	Unsolicited                   // nobody asked for it
)

// Match is what a reply answers.
type Match struct {
	Verdict Verdict
	Slot    Slot // of ToCall
	Entry   int  // that the verdict is about; of Again that of the earlier reply; -1 for none

	// Ambiguous says that a null-id reply could answer a call as well as a
	// waiting message. The earlier one, Entry, is taken.
	Ambiguous bool
}

// ResolveUnnamed says what a reply without an id answers.
func ResolveUnnamed[C any](caller *Ledger[C]) Match {
	switch {
	case caller.waiting.len() > 0:
		return Match{Verdict: ToWaiting, Entry: caller.waiting.first().Entry}
	case caller.tolerated.len() > 0:
		return Match{Verdict: ToTolerated, Entry: caller.tolerated.first().Entry}
	}
	return Match{Verdict: Unsolicited, Entry: -1}
}

// Resolve says what a reply answers that a responder sent to a caller. The key is
// that of its id, and null says that the id is null.
func Resolve[C any](caller, responder *Ledger[C], key Key, null bool) Match {
	slot, called := caller.Find(key)
	if null && caller.waiting.len() > 0 {
		first := caller.waiting.first().Entry
		if !called || first < caller.calls[slot].Entry {
			return Match{Verdict: ToWaiting, Entry: first, Ambiguous: called}
		}
		return Match{Verdict: ToCall, Slot: slot, Entry: caller.calls[slot].Entry, Ambiguous: true}
	}
	if called {
		return Match{Verdict: ToCall, Slot: slot, Entry: caller.calls[slot].Entry}
	}
	if null && caller.tolerated.len() > 0 {
		return Match{Verdict: ToTolerated, Entry: caller.tolerated.first().Entry}
	}
	return stray(caller, responder, key, null)
}

// stray says why a reply answers nothing.
func stray[C any](caller, responder *Ledger[C], key Key, null bool) Match {
	batch := caller.inBatch[key].batch
	if null && len(caller.nullable) > 0 {
		batch = caller.nullable[0]
	}
	if batch != nil {
		return Match{Verdict: ToBatch, Entry: batch.Entry}
	}
	if known := caller.answered.find(key); known != nil {
		if known.notification {
			return Match{Verdict: ToNotification, Entry: known.entry}
		}
		return Match{Verdict: Again, Entry: known.entry}
	}
	if entry, active := responder.Holder(key); active {
		return Match{Verdict: ToItself, Entry: entry}
	}
	if caller.answered.forgotten {
		return Match{Verdict: Forgotten, Entry: -1}
	}
	return Match{Verdict: Unsolicited, Entry: -1}
}
