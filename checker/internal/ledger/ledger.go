// Package ledger keeps who waits for which reply, and says what a reply answers.
//
// Each peer has its own ids. A call with an id is active until the other peer
// has answered it, and no second call may use its id meanwhile. A message that
// could not be read as a call waits in line: the first null-id reply answers the
// first of them, unless a call with the id null is older. A request batch is one
// unit, pending until one reply batch answers it; its ids are active too. Ids
// that were answered are remembered, up to a limit, to tell a second reply from
// one that nobody asked for.
//
// All look-ups go through an index by id, so that their cost does not depend on
// how much is open.
package ledger

import (
	"slices"

	"github.com/rpcconform/rpcconform/internal/jsontape"
)

// Key is the exact value of an id.
type Key = jsontape.IDKey

// Limits bound what a ledger holds. They have to be above zero.
type Limits struct {
	Open     int // calls, waiting messages and pending batches
	Answered int // ids that are remembered
}

// elementsPerCall bounds the elements of all pending batches, as a multiple of
// the limit of what is open: one batch may hold many elements.
const elementsPerCall = 64

// Ledger is what one peer, as a caller, waits for. C is what is kept with a call.
type Ledger[C any] struct {
	limits Limits

	active index // id of an active single call → slot in calls
	calls  []Call[C]
	free   []int32 // empty slots of calls

	waiting   queue[C] // messages that only a null-id reply can answer
	tolerated queue[C] // notifications that a null-id reply may answer, though none is due

	batches  []*Batch[C] // pending, in the order of their entries
	nullable []*Batch[C] // those of them that a null-id reply fits
	lenient  []*Batch[C] // batches to which a reply is not due but may come
	inBatch  map[Key]element[C]
	elements int // in all pending batches

	answered memory
}

// Call is a call that waits for its reply.
type Call[C any] struct {
	Entry int
	Key   Key // the zero Key for a message that has no id of its own
	Facts C
}

// Slot names an active call until it is answered.
type Slot int32

// NoSlot is the slot of a message that is no active call.
const NoSlot Slot = -1

// New returns an empty ledger.
func New[C any](l Limits) *Ledger[C] {
	return &Ledger[C]{
		limits: l, inBatch: map[Key]element[C]{}, answered: newMemory(l.Answered),
	}
}

// Full reports whether there is no room for another call.
func (l *Ledger[C]) Full() bool {
	return l.active.len()+l.waiting.len()+len(l.batches) >= l.limits.Open
}

// FullFor reports whether there is no room for a batch of n elements. Where no
// other batch is pending there is room for one of any size.
func (l *Ledger[C]) FullFor(n int) bool {
	return l.Full() || l.elements > 0 && l.elements+n > elementsPerCall*l.limits.Open
}

// Holder returns the entry that keeps an id active.
func (l *Ledger[C]) Holder(key Key) (entry int, active bool) {
	if i, ok := l.active.get(key); ok {
		return l.calls[i].Entry, true
	}
	if e, ok := l.inBatch[key]; ok {
		return e.batch.Entry, true
	}
	return -1, false
}

// Track makes a call active. Its id must not be active.
func (l *Ledger[C]) Track(c *Call[C]) Slot {
	var slot int32
	if n := len(l.free); n > 0 {
		slot, l.free = l.free[n-1], l.free[:n-1]
	} else {
		slot = int32(len(l.calls))
		l.calls = append(l.calls, Call[C]{})
	}
	l.calls[slot] = *c
	l.active.set(c.Key, slot)
	return Slot(slot)
}

// Find returns the active single call with an id.
func (l *Ledger[C]) Find(key Key) (Slot, bool) {
	slot, ok := l.active.get(key)
	return Slot(slot), ok
}

// Call returns an active call.
func (l *Ledger[C]) Call(slot Slot) *Call[C] { return &l.calls[slot] }

// Answer ends an active call, which a reply in an entry answers, and copies it
// out.
func (l *Ledger[C]) Answer(slot Slot, entry int, out *Call[C]) {
	*out = l.calls[slot]
	l.active.remove(out.Key)
	l.calls[slot] = Call[C]{Entry: -1}
	l.free = append(l.free, int32(slot))
	l.answered.remember(out.Key, entry, false)
}

// Answered returns the entry of the reply to the last call with an id, if it is
// remembered.
func (l *Ledger[C]) Answered(key Key) (entry int, ok bool) {
	if r := l.answered.find(key); r != nil && !r.notification {
		return r.entry, true
	}
	return -1, false
}

// Only returns the call that is all that is open.
func (l *Ledger[C]) Only() (Slot, bool) {
	if l.active.len() != 1 || l.waiting.len() > 0 || len(l.batches) > 0 {
		return NoSlot, false
	}
	only := NoSlot
	l.active.each(func(slot int32) bool {
		only = Slot(slot)
		return false
	})
	return only, true
}

// Wait has a message wait for a null-id reply.
func (l *Ledger[C]) Wait(c Call[C]) { l.waiting.push(c) }

// AnswerWaiting ends the message that has waited longest.
func (l *Ledger[C]) AnswerWaiting() Call[C] { return l.waiting.pop() }

// Tolerate notes that a null-id reply to a message is not due but right. The
// oldest of such messages is forgotten where there are too many.
func (l *Ledger[C]) Tolerate(c Call[C]) {
	if l.tolerated.len() >= l.limits.Answered {
		l.tolerated.pop()
	}
	l.tolerated.push(c)
}

// AnswerTolerated ends the oldest message whose reply is tolerated.
func (l *Ledger[C]) AnswerTolerated() Call[C] { return l.tolerated.pop() }

// Notified remembers a notification with an id that a reply may wrongly have.
func (l *Ledger[C]) Notified(key Key, entry int) { l.answered.remember(key, entry, true) }

// EachOpen calls f for every active call and every waiting message, in no order.
func (l *Ledger[C]) EachOpen(f func(c *Call[C], waiting bool)) {
	l.active.each(func(slot int32) bool {
		f(&l.calls[slot], false)
		return true
	})
	for i := l.waiting.head; i < len(l.waiting.items); i++ {
		f(&l.waiting.items[i], true)
	}
}

// Pending returns the pending batches in the order of their entries, borrowed.
func (l *Ledger[C]) Pending() []*Batch[C] { return l.batches }

// remove deletes a batch from a list.
func remove[C any](list []*Batch[C], b *Batch[C]) []*Batch[C] {
	if i := slices.Index(list, b); i >= 0 {
		return slices.Delete(list, i, i+1)
	}
	return list
}
