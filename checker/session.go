package checker

import "github.com/rpcconform/rpcconform/internal/jsontape"

// session is where a conversation stands in the order that its protocol
// declares. Both peers share it. What it holds does not grow with the
// conversation: cancellations are kept with the calls that they name.
type session struct {
	state      int
	moved      int    // entry of the last transition; -1 for none
	moves      int    // transitions so far
	advertised []bool // by capability
	called     []int  // by capability source: entry of its last accepted call; -1 for none
}

func newSession(c *sessionContract) session {
	s := session{moved: -1}
	if c == nil {
		return s
	}
	s.advertised = make([]bool, len(c.capabilities))
	s.called = make([]int, len(c.sources))
	for i := range s.called {
		s.called[i] = -1
	}
	return s
}

func (s *session) move(state, entry int) {
	if state >= 0 {
		s.state, s.moved = state, entry
		s.moves++
	}
}

// verdict is what the order says of a call, kept until its reply comes. The
// zero verdict is the one of a method without rules.
type verdict struct {
	rules    *rules
	rejected bool // the session did not accept the call
	enforced bool // its reply has to be an error
	refusal  refusal

	excused bool // a cancellation named the call, and its reply may have this code
	excuse  int64
}

// origin is the message that the order is asked about.
type origin struct {
	sender int
	entry  int
	slot   int32         // of the call in the ledger of the sender; -1 when it has none
	batch  *pendingBatch // that holds the message, or nil
}

// order checks a call or a notification against the references and the order of
// the session, and moves the session when it is accepted.
func (t *Transcript) order(from origin, message jsontape.Value, f *messageFacts) verdict {
	if f.op == nil {
		return verdict{}
	}
	r := t.protocol.rules[f.op]
	if r == nil {
		return verdict{}
	}
	v := verdict{rules: r}
	if r.refers != nil {
		t.checkReference(from, message, f, r)
	}
	if t.protocol.session == nil {
		return v
	}
	t.checkOrder(&v, message, f)
	if v.rejected {
		return v
	}
	t.session.move(r.onCall, from.entry)
	if !f.notification {
		for _, source := range r.advertises {
			t.session.called[source] = from.entry
		}
	}
	if r.cancels != nil {
		t.cancel(from, message, f, r)
	}
	return v
}

// checkOrder decides whether the session accepts a message. Its state goes
// before the capabilities.
func (t *Transcript) checkOrder(v *verdict, message jsontape.Value, f *messageFacts) {
	contract, r := t.protocol.session, v.rules
	if r.allowed != nil && !r.allowed.has(t.session.state) {
		finding := findingAt(CodeStateViolation, Error, wordState(f.op.name, r.allowed.names(contract.states), contract.states[t.session.state]), methodOf(message))
		finding.Related, finding.Operation = t.session.moved, f.op.id
		t.c.addWith(finding)
		v.rejected, v.enforced, v.refusal = true, contract.hasRefusals, contract.refusals[t.session.state]
		return
	}
	for _, capability := range r.requires {
		if t.session.advertised[capability] {
			continue
		}
		finding := findingAt(CodeCapabilityNotAdvertised, Error, wordCapability(f.op.name, contract.capabilities[capability]), methodOf(message))
		finding.Related, finding.Operation = t.lastSource(capability), f.op.id
		t.c.addWith(finding)
		v.rejected = true
		v.enforced, v.refusal = contract.hasRefusals || contract.byCapability.given, contract.byCapability
	}
}

// methodOf returns the method of a message, or the message when it has none.
func methodOf(message jsontape.Value) jsontape.Value {
	if method := message.Member("method"); method.IsValid() {
		return method
	}
	return message
}

// lastSource returns the entry of the last accepted call that could have
// advertised a capability, or -1.
func (t *Transcript) lastSource(capability int) int {
	last := -1
	for i, source := range t.protocol.session.sources {
		if source.capability == capability {
			last = max(last, t.session.called[i])
		}
	}
	return last
}

// canBeID reports whether a value can be the id of a call at all.
func (t *Transcript) canBeID(id jsontape.Value) bool {
	switch id.Kind() {
	case jsontape.String, jsontape.Number, jsontape.Null:
		return true
	case jsontape.Invalid:
		return false
	}
	return t.protocol.version == V1_0
}

// cancel marks the call that a cancellation names. A cancellation may race the
// reply, so one that names no active call is an advisory only.
func (t *Transcript) cancel(from origin, message jsontape.Value, f *messageFacts, r *rules) {
	id := r.cancels.value(message)
	if !t.canBeID(id) {
		return
	}
	key, own := id.IDKey(), &t.ledgers[from.sender]
	if slot, ok := own.active[key]; ok && slot != from.slot {
		own.calls[slot].verdict.excuseFor(r)
		return
	}
	// In a batch a null id also answers each invalid element, so it names none.
	if id.Kind() != jsontape.Null {
		if named, ok := own.batchIDs[key]; ok {
			// The elements of one batch have no order, so a cancellation beside its
			// call says nothing about it.
			if named.batch != from.batch {
				named.batch.verdicts[named.element].excuseFor(r)
			}
			return
		}
	}
	finding := findingAt(CodeCancelInactiveCall, Advisory, wordCancel(excerpt(id)), id)
	finding.Operation = f.op.id
	t.c.addWith(finding)
}

func (v *verdict) excuseFor(r *rules) {
	if r.excuses {
		v.excused, v.excuse = true, r.code
	}
}

// checkReference reports an id that names no active call of the receiver, who
// is the one that the sender still owes a reply.
func (t *Transcript) checkReference(from origin, message jsontape.Value, f *messageFacts, r *rules) {
	id := r.refers.value(message)
	if !t.canBeID(id) {
		return
	}
	if _, active := t.ledgers[1-from.sender].holder(id.IDKey()); active {
		return
	}
	if id.Kind() == jsontape.Null && f.state != callOK {
		return // the null itself is the fault, and it is reported
	}
	finding := findingAt(CodeUnknownCallReference, Error, wordReference(excerpt(id)), id)
	finding.Operation = f.op.id
	t.c.addWith(finding)
}

// excerpt returns the text of an id, cut to a length that a message can hold.
func excerpt(id jsontape.Value) string {
	const most = 60
	raw := id.Raw()
	if len(raw) <= most {
		return string(raw)
	}
	cut := most
	for cut > 0 && raw[cut]&0xc0 == 0x80 {
		cut--
	}
	return string(raw[:cut]) + "…"
}

// settle draws the conclusions from a reply to a call: what the reply should
// have been, what it advertises, and where it moves the session. The findings
// about the reply are those of the collector from index first on for which own
// holds.
func (t *Transcript) settle(v *verdict, state callState, reply jsontape.Value, r *replyFacts, first int, own func(*Finding) bool) {
	if v.excused {
		v.excused = false // only the first reply
		if r.isError && r.codeKnown && r.code == v.excuse {
			t.c.keep(first, func(f *Finding) bool { return f.Code != CodeUnknownError || !own(f) })
		}
	}
	if v.rejected {
		if v.enforced {
			t.checkRefusal(v, state, reply, r, first, own)
		}
		return
	}
	if v.rules == nil || t.protocol.session == nil || r.isError == r.isResult {
		return
	}
	if r.isError {
		t.session.move(v.rules.onError, t.c.base.Entry)
		return
	}
	for _, source := range v.rules.advertises {
		s := &t.protocol.session.sources[source]
		switch r.resultValue.Lookup(s.pointer).Kind() {
		case jsontape.Invalid, jsontape.Null, jsontape.False:
		default:
			t.session.advertised[s.capability] = true
		}
	}
	t.session.move(v.rules.onSuccess, t.c.base.Entry)
}

// checkRefusal checks the reply to a call that the session did not accept.
func (t *Transcript) checkRefusal(v *verdict, state callState, reply jsontape.Value, r *replyFacts, first int, own func(*Finding) bool) {
	fits := r.isError && !r.isResult && (!v.refusal.given || !r.codeKnown || r.code == v.refusal.code)
	if state != callOK && !fits {
		// The call is faulty by itself too: a reply that refuses it for that is
		// right, and the check of the reply has reported any other.
		return
	}
	t.c.keep(first, func(f *Finding) bool {
		return f.Code != CodeUnknownError && f.Code != CodeWrongErrorCode || !own(f)
	})
	if fits || r.isError == r.isResult {
		return // a reply with both or none of result and error is reported as such
	}
	at, was := r.resultValue, "a result"
	if r.isError {
		at, was = r.errorValue, wordCode(r.code, r.codeKnown)
		if code := at.Member("code"); code.IsValid() {
			at = code
		}
	}
	if !at.IsValid() {
		at = reply
	}
	t.c.add(findingAt(CodeRefusalExpected, Error, wordRefusal(v.refusal.code, v.refusal.given, was), at))
}
