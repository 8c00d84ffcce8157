package ledger

// Batch is a request batch that waits for its reply batch.
type Batch[C any] struct {
	Entry int
	Calls []C // of every element, notifications included

	keys  []Key // the ids that the ledger holds for it
	nulls bool  // a null-id reply fits an element
}

// element is a call inside a pending batch.
type element[C any] struct {
	batch *Batch[C]
	index int
}

// Own makes the id of an element active, for a batch that is about to be opened.
// An id that the batch repeats stays with its first element.
func (l *Ledger[C]) Own(b *Batch[C], key Key, index int) {
	if _, repeated := l.inBatch[key]; repeated {
		return
	}
	l.inBatch[key] = element[C]{batch: b, index: index}
	b.keys = append(b.keys, key)
}

// TakesNull notes that a null-id reply fits an element of the batch.
func (b *Batch[C]) TakesNull() { b.nulls = true }

// Open makes a batch pending.
func (l *Ledger[C]) Open(b *Batch[C]) {
	l.batches = append(l.batches, b)
	if b.nulls {
		l.nullable = append(l.nullable, b)
	}
	l.elements += len(b.Calls)
}

// TolerateBatch notes that a reply batch to b, of null-id replies, is not due but
// right. The oldest of such batches is forgotten where there are too many.
func (l *Ledger[C]) TolerateBatch(b *Batch[C]) {
	if len(l.lenient) >= l.limits.Open {
		l.lenient = remove(l.lenient, l.lenient[0])
	}
	l.lenient = append(l.lenient, b)
}

// AnswerBatch ends a batch, which a reply batch in an entry answers.
func (l *Ledger[C]) AnswerBatch(b *Batch[C], entry int) {
	for _, key := range b.keys {
		delete(l.inBatch, key)
		l.answered.remember(key, entry, false)
	}
	pending := len(l.batches)
	l.batches = remove(l.batches, b)
	l.nullable = remove(l.nullable, b)
	l.lenient = remove(l.lenient, b)
	if len(l.batches) < pending {
		l.elements -= len(b.Calls)
	}
}

// Element returns the call with an id inside a pending batch; a nil batch when
// there is none.
func (l *Ledger[C]) Element(key Key) (b *Batch[C], index int) {
	e := l.inBatch[key]
	return e.batch, e.index
}

// Fit finds the batch that a reply batch answers: the earliest whose ids include
// every id of the replies. It is told of the replies that have an id.
type Fit[C any] struct {
	ledger *Ledger[C]
	named  *Batch[C]
	null   bool
	none   bool // an id is in no batch, or two are in two
}

// Fit returns a Fit without ids.
func (l *Ledger[C]) Fit() Fit[C] { return Fit[C]{ledger: l} }

// ID tells of a reply with an id that is not null.
func (f *Fit[C]) ID(key Key) {
	b := f.ledger.inBatch[key].batch
	if b == nil || f.named != nil && f.named != b {
		f.none = true // an id belongs to one batch at most
	}
	f.named = b
}

// Null tells of a reply with the id null.
func (f *Fit[C]) Null() { f.null = true }

// Batch returns the batch, or nil when the replies fit none. Replies without any
// id fit the earliest.
func (f *Fit[C]) Batch() *Batch[C] {
	l := f.ledger
	switch {
	case f.none, f.named != nil && f.null && !f.named.nulls:
		return nil
	case f.named != nil:
		return f.named
	case f.null && len(l.nullable) > 0:
		return l.nullable[0]
	case f.null && len(l.lenient) > 0:
		return l.lenient[0]
	case !f.null && len(l.batches) > 0:
		return l.batches[0]
	}
	return nil
}
