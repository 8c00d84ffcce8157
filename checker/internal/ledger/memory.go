package ledger

// memory remembers ids that were answered, up to a limit: the one that was used
// longest ago is forgotten first.
type memory struct {
	limit     int
	slots     []remembered
	index     index
	oldest    int32 // -1 when there is none
	newest    int32
	forgotten bool // an id was forgotten
}

type remembered struct {
	key          Key
	entry        int // of the first reply to the last call with the id, or of a notification
	notification bool
	older, newer int32 // -1 at the ends
}

func newMemory(limit int) memory {
	return memory{limit: limit, oldest: -1, newest: -1}
}

func (m *memory) find(key Key) *remembered {
	if i, ok := m.index.get(key); ok {
		return &m.slots[i]
	}
	return nil
}

func (m *memory) remember(key Key, entry int, notification bool) {
	slot, known := m.index.get(key)
	switch {
	case known:
		m.unlink(slot)
	case len(m.slots) < m.limit:
		slot = int32(len(m.slots))
		m.slots = append(m.slots, remembered{})
	default:
		slot = m.oldest
		m.unlink(slot)
		m.index.remove(m.slots[slot].key)
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
		m.index.set(key, slot)
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
