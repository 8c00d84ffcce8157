package checker

import (
	"slices"
	"testing"
)

func ptr[T any](v T) *T { return &v }

func found(code Code, entry, related int) Finding {
	f := newFinding(code, Error, "")
	f.Entry, f.Related = entry, related
	return f
}

func TestExpectationMatches(t *testing.T) {
	f := found("A", 2, 1)
	f.Path, f.HasPath = "/id", true
	bare := found("A", -1, -1)
	tests := []struct {
		name string
		want Expectation
		f    Finding
		ok   bool
	}{
		{"code only", Expectation{Code: "A"}, f, true},
		{"other code", Expectation{Code: "B"}, f, false},
		{"entry", Expectation{Code: "A", Entry: ptr(2), EntrySet: true}, f, true},
		{"entry without its flag", Expectation{Code: "A", Entry: ptr(2)}, f, true},
		{"other entry", Expectation{Code: "A", Entry: ptr(0), EntrySet: true}, f, false},
		{"null entry", Expectation{Code: "A", EntrySet: true}, f, false},
		{"null entry, none there", Expectation{Code: "A", EntrySet: true}, bare, true},
		{"related", Expectation{Code: "A", Related: ptr(1)}, f, true},
		{"related, none there", Expectation{Code: "A", Related: ptr(1)}, bare, false},
		{"related -1 is no index", Expectation{Code: "A", Related: ptr(-1)}, bare, false},
		{"null related, one there", Expectation{Code: "A", RelatedSet: true}, f, false},
		{"severity", Expectation{Code: "A", Severity: "error"}, f, true},
		{"other severity", Expectation{Code: "A", Severity: "advisory"}, f, false},
		{"path", Expectation{Code: "A", Path: ptr("/id"), PathSet: true}, f, true},
		{"other path", Expectation{Code: "A", Path: ptr(""), PathSet: true}, f, false},
		{"null path", Expectation{Code: "A", PathSet: true}, f, false},
		{"null path, none there", Expectation{Code: "A", PathSet: true}, bare, true},
		{"empty path, none there", Expectation{Code: "A", Path: ptr("")}, bare, false},
	}
	for _, test := range tests {
		if got := test.want.Matches(&test.f); got != test.ok {
			t.Errorf("%s: Matches = %v, want %v", test.name, got, test.ok)
		}
	}
}

func TestMatchExpected(t *testing.T) {
	advisory := found("Z", 9, -1)
	advisory.Severity = Advisory
	tests := []struct {
		name       string
		want       []Expectation
		found      []Finding
		matched    []int // the entry of the finding of each matched item
		missing    int
		unexpected int
		ok         bool
	}{
		{name: "nothing", ok: true},
		{name: "missing", want: []Expectation{{Code: "A"}}, missing: 1},
		{name: "unexpected", found: []Finding{found("A", 0, -1)}, unexpected: 1},
		{name: "unexpected advisory", found: []Finding{advisory}, unexpected: 1, ok: true},
		{
			name: "one finding pairs once", want: []Expectation{{Code: "A"}, {Code: "A"}},
			found: []Finding{found("A", 0, -1)}, matched: []int{0}, missing: 1,
		},
		{
			name: "a wide item leaves the narrow one its finding", want: []Expectation{{Code: "A"}, {Code: "A", Entry: ptr(0)}},
			found: []Finding{found("A", 0, -1), found("A", 1, -1)}, matched: []int{1, 0}, ok: true,
		},
		{
			// Items of one width, where taking the first free finding is wrong twice:
			// 0 takes (0,5), 1 needs it and moves 0 to (0,6), 2 needs that and moves 0 to (0,7).
			name:  "a chain of moves",
			want:  []Expectation{{Code: "A", Entry: ptr(0)}, {Code: "A", Related: ptr(5)}, {Code: "A", Related: ptr(6)}},
			found: []Finding{found("A", 0, 5), found("A", 0, 6), found("A", 0, 7)}, matched: []int{0, 0, 0}, ok: true,
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m := MatchExpected(test.want, test.found)
			var entries []int
			for _, p := range m.Matched {
				entries = append(entries, p.Finding.Entry)
				if !p.Expected.Matches(&p.Finding) {
					t.Errorf("the pair %+v does not match", p)
				}
			}
			if !slices.Equal(entries, test.matched) || len(m.Missing) != test.missing || len(m.Unexpected) != test.unexpected || m.OK() != test.ok {
				t.Errorf("matched %v, missing %d, unexpected %d, OK %v", entries, len(m.Missing), len(m.Unexpected), m.OK())
			}
		})
	}
}

// A big list of equal items must not cost a search of everything for each of them.
func TestMatchExpectedBig(t *testing.T) {
	const n = 4000
	var want []Expectation
	var list []Finding
	for i := range n {
		want = append(want, Expectation{Code: "A"})
		if i%2 == 0 {
			list = append(list, found("A", i, -1))
		}
	}
	m := MatchExpected(want, list)
	if len(m.Matched) != n/2 || len(m.Missing) != n/2 || len(m.Unexpected) != 0 {
		t.Errorf("matched %d, missing %d, unexpected %d", len(m.Matched), len(m.Missing), len(m.Unexpected))
	}
}
