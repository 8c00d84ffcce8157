package ledger

// index finds slots by id. Nearly all ids are whole numbers, whose hash costs a
// fraction of that of a Key. The zero index is empty.
type index struct {
	numbers map[int64]int32
	others  map[Key]int32
}

func (x *index) len() int { return len(x.numbers) + len(x.others) }

func (x *index) get(key Key) (slot int32, found bool) {
	if n, whole := key.Int64(); whole {
		slot, found = x.numbers[n]
		return slot, found
	}
	slot, found = x.others[key]
	return slot, found
}

func (x *index) set(key Key, slot int32) {
	if n, whole := key.Int64(); whole {
		if x.numbers == nil {
			x.numbers = map[int64]int32{}
		}
		x.numbers[n] = slot
		return
	}
	if x.others == nil {
		x.others = map[Key]int32{}
	}
	x.others[key] = slot
}

func (x *index) remove(key Key) {
	if n, whole := key.Int64(); whole {
		delete(x.numbers, n)
		return
	}
	delete(x.others, key)
}

// each calls f for every slot, in no order, until it returns false.
func (x *index) each(f func(slot int32) bool) {
	for _, slot := range x.numbers {
		if !f(slot) {
			return
		}
	}
	for _, slot := range x.others {
		if !f(slot) {
			return
		}
	}
}
