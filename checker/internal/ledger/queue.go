package ledger

// queue is a first-in first-out line that reuses its memory.
type queue[C any] struct {
	items []Call[C]
	head  int
}

func (q *queue[C]) len() int { return len(q.items) - q.head }

func (q *queue[C]) first() *Call[C] { return &q.items[q.head] }

func (q *queue[C]) push(c Call[C]) {
	if q.head > 0 && len(q.items) == cap(q.items) && 2*q.head >= len(q.items) {
		n := copy(q.items, q.items[q.head:])
		clear(q.items[n:])
		q.items, q.head = q.items[:n], 0
	}
	q.items = append(q.items, c)
}

func (q *queue[C]) pop() Call[C] {
	c := q.items[q.head]
	q.items[q.head] = Call[C]{}
	q.head++
	if q.head == len(q.items) {
		q.items, q.head = q.items[:0], 0
	}
	return c
}
