package checker

import (
	"strconv"
	"testing"

	"github.com/rpcconform/rpcconform/internal/jsontape"
	"github.com/rpcconform/rpcconform/internal/source"
)

func key(t testing.TB, text string) jsontape.IDKey {
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
	if len(m.index) != 3 || m.find(key(t, "3")) != nil || m.find(key(t, "6")) == nil {
		t.Errorf("after more ids: %v", m.index)
	}
}

func TestMemoryOfOne(t *testing.T) {
	m := newMemory(1)
	for i := range 5 {
		m.remember(key(t, strconv.Itoa(i)), i, false)
		if r := m.find(key(t, strconv.Itoa(i))); r == nil || r.entry != i || len(m.index) != 1 {
			t.Fatalf("after %d: %+v", i, m)
		}
	}
}

func TestQueue(t *testing.T) {
	var q queue
	next, taken := 0, 0
	for step := range 1000 {
		q.push(waiting{entry: next})
		next++
		if step%3 != 0 {
			if got := q.pop().entry; got != taken {
				t.Fatalf("step %d: %d, want %d", step, got, taken)
			}
			taken++
		}
		if q.len() != next-taken || q.first().entry != taken {
			t.Fatalf("step %d: %d waiting, want %d", step, q.len(), next-taken)
		}
	}
	for q.len() > 3 {
		q.pop()
		taken++
	}
	for range 10000 {
		q.push(waiting{entry: next})
		next++
		if got := q.pop().entry; got != taken {
			t.Fatalf("%d, want %d", got, taken)
		}
		taken++
	}
	if cap(q.items) > 2000 {
		t.Errorf("a short line keeps room for %d", cap(q.items))
	}
}

func TestCollectorBudget(t *testing.T) {
	c := newCollector(2)
	if !c.add(newFinding("A", Error, "")) || !c.add(newFinding("B", Error, "")) || c.full || c.incomplete {
		t.Fatalf("two findings fit: %+v", c)
	}
	if c.add(newFinding("C", Error, "")) || !c.full || !c.incomplete {
		t.Fatalf("the third does not fit: %+v", c)
	}
	c.keep(0, func(*Finding) bool { return false })
	if len(c.found) != 1 || c.found[0].Code != CodeLimitExceeded {
		t.Errorf("the finding about the budget stays: %+v", c.found)
	}
	spent := newCollector(1)
	spent.spent = true
	if spent.add(newFinding("A", Error, "")) || len(spent.found) != 0 || !spent.full {
		t.Errorf("nothing is left: %+v", spent)
	}
}

func TestPlaces(t *testing.T) {
	text := []byte("x\n  {\"😀\": 1,\n \"é\": 2}\n")
	file := source.NewFile("f", text)
	message := text[4 : len(text)-1]
	second := 13 // of `"é"`, in bytes of the message
	if message[second] != '"' {
		t.Fatalf("%q", message[second:])
	}
	entry := Entry{Message: message, File: file, Offset: 4, Location: file.Location(4)}
	at := func(span int) Finding {
		f := newFinding("A", Error, "")
		f.Offset, f.span = span, span
		return f
	}
	var p placer
	for _, test := range []struct {
		finding      Finding
		line, column int
		offset       int
	}{
		{at(0), 2, 3, 0},
		{at(second), 3, 2, 11}, // the emoji is four bytes and two units
		{at(1), 2, 4, 1},       // back again
		{newFinding("A", Error, ""), 2, 3, -1},
	} {
		f := test.finding
		p.place(&entry, &f)
		if f.Location.Line != test.line || f.Location.Column != test.column || f.Offset != test.offset {
			t.Errorf("%d: %+v offset %d, want %d:%d offset %d", test.finding.span, f.Location, f.Offset, test.line, test.column, test.offset)
		}
	}
	entry.File = nil
	f := at(second)
	p.place(&entry, &f)
	if f.Location != entry.Location || f.Offset != 11 {
		t.Errorf("without a file: %+v offset %d", f.Location, f.Offset)
	}
	entry.Map = func(offset int) Location { return Location{File: "m", Line: offset, Column: 1} }
	f = at(second)
	p.place(&entry, &f)
	if f.Location.Line != second {
		t.Errorf("with a map: %+v", f.Location)
	}
}

func TestCodes(t *testing.T) {
	seen := map[Code]bool{}
	for _, c := range Codes() {
		if seen[c] {
			t.Errorf("%s is listed twice", c)
		}
		seen[c] = true
		if !KnownCode(string(c)) {
			t.Errorf("%s is not known", c)
		}
	}
	if KnownCode("") || KnownCode("invalidjson") {
		t.Error("a name that is no code is known")
	}
}
