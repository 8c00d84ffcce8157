package ledger

import (
	"strconv"
	"testing"

	"github.com/rpcconform/rpcconform/internal/jsontape"
)

func key(t testing.TB, text string) Key {
	t.Helper()
	var tape jsontape.Tape
	if !tape.Parse([]byte(text), jsontape.Limits{}) {
		t.Fatalf("%s is not JSON", text)
	}
	return tape.Root().IDKey()
}

func TestMemoryForgetsTheOldest(t *testing.T) {
	m := newMemory(3)
	for i := range 3 {
		m.remember(key(t, strconv.Itoa(i)), 10+i, false)
	}
	m.remember(key(t, "0"), 20, false) // used again: now 1 is the oldest
	if m.forgotten {
		t.Error("an id that is remembered already makes no other forgotten")
	}
	m.remember(key(t, "3"), 30, true)
	if !m.forgotten || m.find(key(t, "1")) != nil {
		t.Error("1 should be forgotten")
	}
	for id, entry := range map[string]int{"0": 20, "2": 12, "3": 30} {
		if r := m.find(key(t, id)); r == nil || r.entry != entry {
			t.Errorf("id %s: %+v, want entry %d", id, r, entry)
		}
	}
	m.remember(key(t, "4"), 40, false)
	m.remember(key(t, "5"), 50, false)
	m.remember(key(t, "6"), 60, false)
	if m.index.len() != 3 || m.find(key(t, "3")) != nil || m.find(key(t, "6")) == nil {
		t.Errorf("after more ids: %v", m.index)
	}
}

func TestMemoryOfOne(t *testing.T) {
	m := newMemory(1)
	for i := range 5 {
		m.remember(key(t, strconv.Itoa(i)), i, false)
		if r := m.find(key(t, strconv.Itoa(i))); r == nil || r.entry != i || m.index.len() != 1 {
			t.Fatalf("after %d: %+v", i, m)
		}
	}
}
