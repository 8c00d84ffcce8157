package checker

import "github.com/rpcconform/rpcconform/internal/jsontape"

// A ledger says what one peer, as a caller, waits for.
//
// Each peer has its own ids. A call with an id is active until the other peer
// has answered it, and no second call may use its id meanwhile. A message that
// could not be read as a call waits in line: the first null-id reply answers
// the first of them. A request batch is one unit, pending until one reply batch
// answers it; its ids are active too. Ids that were answered are remembered, up
// to a limit, to tell a second reply from one that nobody asked for.
//
// All look-ups go through an index by id, so that their cost does not depend on
// how much is open.
type ledger struct {
	active map[jsontape.IDKey]int32 // id of an active single call → slot in calls
	calls  []openCall
	free   []int32 // empty slots of calls

	unreadable queue // messages that only a null-id reply can answer
	tolerated  queue // notifications with faulty params, which may be answered like an unreadable message

	batches  []*pendingBatch // in the order of their entries
	batchIDs map[jsontape.IDKey]batchCall
	elements int // in all pending batches

	answered memory
}

// openCall is a call that waits for its reply.
type openCall struct {
	entry    int
	location Location
	key      jsontape.IDKey
	facts    callFacts
	verdict  verdict
}

// batchCall is a call inside a pending batch.
type batchCall struct {
	batch   *pendingBatch
	element int
}

// pendingBatch is a request batch that waits for its reply batch.
type pendingBatch struct {
	entry    int
	location Location
	calls    []callFacts // of every element, notifications included
	verdicts []verdict
	ids      []jsontape.IDKey // that the ledger holds for it
	nulls    bool             // an element can be answered with a null id
}

func newLedger(answered int) ledger {
	return ledger{
		active:   map[jsontape.IDKey]int32{},
		batchIDs: map[jsontape.IDKey]batchCall{},
		answered: newMemory(answered),
	}
}

// open counts what the caller waits for; a pending batch is one.
func (l *ledger) open() int { return len(l.active) + l.unreadable.len() + len(l.batches) }

// holder returns the entry that keeps an id active.
func (l *ledger) holder(key jsontape.IDKey) (entry int, active bool) {
	if i, ok := l.active[key]; ok {
		return l.calls[i].entry, true
	}
	if b, ok := l.batchIDs[key]; ok {
		return b.batch.entry, true
	}
	return -1, false
}

// track makes a call active and returns its slot.
func (l *ledger) track(c *openCall) int32 {
	var slot int32
	if n := len(l.free); n > 0 {
		slot, l.free = l.free[n-1], l.free[:n-1]
	} else {
		slot = int32(len(l.calls))
		l.calls = append(l.calls, openCall{})
	}
	l.calls[slot] = *c
	l.active[c.key] = slot
	return slot
}

// take ends an active call and copies it out.
func (l *ledger) take(slot int32, out *openCall) {
	*out = l.calls[slot]
	delete(l.active, out.key)
	l.calls[slot] = openCall{entry: -1}
	l.free = append(l.free, slot)
}

func (l *ledger) trackBatch(b *pendingBatch) {
	l.batches = append(l.batches, b)
	l.elements += len(b.calls)
}

// ownID indexes the id of an element of a batch. An id that the batch repeats
// stays with its first element.
func (l *ledger) ownID(b *pendingBatch, key jsontape.IDKey, element int) {
	if _, repeated := l.batchIDs[key]; repeated {
		return
	}
	l.batchIDs[key] = batchCall{batch: b, element: element}
	b.ids = append(b.ids, key)
}

// takeBatch ends a pending batch.
func (l *ledger) takeBatch(b *pendingBatch) {
	for _, key := range b.ids {
		delete(l.batchIDs, key)
	}
	l.elements -= len(b.calls)
	for i := range l.batches {
		if l.batches[i] == b {
			l.batches = append(l.batches[:i], l.batches[i+1:]...)
			return
		}
	}
}

// nullBatch returns the earliest pending batch of which an element can be
// answered with a null id, or nil.
func (l *ledger) nullBatch() *pendingBatch {
	for _, b := range l.batches {
		if b.nulls {
			return b
		}
	}
	return nil
}

// waiting is a message that has no id of its own to be answered with.
type waiting struct {
	entry    int
	location Location
	facts    callFacts
	verdict  verdict
}

// queue is a first-in first-out line that reuses its memory.
type queue struct {
	items []waiting
	head  int
}

func (q *queue) len() int { return len(q.items) - q.head }

func (q *queue) first() *waiting { return &q.items[q.head] }

func (q *queue) push(w waiting) {
	if q.head > 0 && len(q.items) == cap(q.items) && 2*q.head >= len(q.items) {
		q.items = q.items[:copy(q.items, q.items[q.head:])]
		q.head = 0
	}
	q.items = append(q.items, w)
}

func (q *queue) pop() waiting {
	w := q.items[q.head]
	q.items[q.head] = waiting{}
	q.head++
	if q.head == len(q.items) {
		q.items, q.head = q.items[:0], 0
	}
	return w
}

// memory remembers ids that were answered, up to a limit: the one that was used
// longest ago is forgotten first.
type memory struct {
	limit     int
	slots     []remembered
	index     map[jsontape.IDKey]int32
	oldest    int32 // -1 when there is none
	newest    int32
	forgotten bool // an id was forgotten
}

type remembered struct {
	key          jsontape.IDKey
	entry        int // of the first reply to the last call with the id, or of a notification
	notification bool
	older, newer int32 // -1 at the ends
}

func newMemory(limit int) memory {
	return memory{limit: limit, index: map[jsontape.IDKey]int32{}, oldest: -1, newest: -1}
}

func (m *memory) find(key jsontape.IDKey) *remembered {
	if i, ok := m.index[key]; ok {
		return &m.slots[i]
	}
	return nil
}

func (m *memory) remember(key jsontape.IDKey, entry int, notification bool) {
	slot, known := m.index[key]
	switch {
	case known:
		m.unlink(slot)
	case len(m.slots) < m.limit:
		slot = int32(len(m.slots))
		m.slots = append(m.slots, remembered{})
	default:
		slot = m.oldest
		m.unlink(slot)
		delete(m.index, m.slots[slot].key)
		m.forgotten = true
	}
	m.slots[slot] = remembered{key: key, entry: entry, notification: notification, older: m.newest, newer: -1}
	if m.newest >= 0 {
		m.slots[m.newest].newer = slot
	} else {
		m.oldest = slot
	}
	m.newest = slot
	if !known {
		m.index[key] = slot
	}
}

func (m *memory) unlink(slot int32) {
	r := &m.slots[slot]
	if r.older >= 0 {
		m.slots[r.older].newer = r.newer
	} else {
		m.oldest = r.newer
	}
	if r.newer >= 0 {
		m.slots[r.newer].older = r.older
	} else {
		m.newest = r.older
	}
}
