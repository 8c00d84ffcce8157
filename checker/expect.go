package checker

import "sort"

// Expectation is one item of an expect list: the finding that an author
// expects. A key that is not set matches every value.
type Expectation struct {
	Code Code

	// Entry and Related are the indices that the finding has to have. Nil with
	// the Set field true means that the finding has to be without one; nil with
	// the Set field false means any.
	Entry, Related       *int
	EntrySet, RelatedSet bool

	Severity string // "error", "advisory", or "" for any

	// Path is the JSON Pointer of the finding; nil with PathSet means none, nil
	// without PathSet means any.
	Path    *string
	PathSet bool

	Location Location // where the item stands; zero when unknown
}

// Matches reports whether a finding is one that the item expects.
func (e *Expectation) Matches(f *Finding) bool {
	switch {
	case e.Code != f.Code,
		!matchesIndex(e.Entry, e.EntrySet, f.Entry),
		!matchesIndex(e.Related, e.RelatedSet, f.Related),
		e.Severity != "" && e.Severity != f.Severity.String():
		return false
	case e.Path != nil:
		return f.HasPath && *e.Path == f.Path
	}
	return !e.PathSet || !f.HasPath
}

func matchesIndex(want *int, set bool, have int) bool {
	if want != nil {
		return have >= 0 && *want == have
	}
	return !set || have < 0
}

// narrowness counts the keys of an item; narrow items choose first.
func (e *Expectation) narrowness() int {
	n := 0
	for _, set := range [...]bool{
		e.EntrySet || e.Entry != nil, e.RelatedSet || e.Related != nil, e.Severity != "", e.PathSet || e.Path != nil,
	} {
		if set {
			n++
		}
	}
	return n
}

// Pair is an expectation with the finding that meets it.
type Pair struct {
	Expected Expectation
	Finding  Finding
}

// Match is the comparison of what was expected with what was found.
type Match struct {
	Matched    []Pair        // in the order of the expectations
	Missing    []Expectation // expected and not found
	Unexpected []Finding     // found and not expected
}

// OK reports whether nothing is missing and nothing but advisories is unexpected.
func (m Match) OK() bool {
	for i := range m.Unexpected {
		if m.Unexpected[i].Severity == Error {
			return false
		}
	}
	return len(m.Missing) == 0
}

// MatchExpected pairs expectations with findings one to one so that as many
// pair as possible. The result depends on the order of its arguments only.
func MatchExpected(want []Expectation, found []Finding) Match {
	m := matching{want: want, found: found, byCode: map[Code][]int{}}
	for i := range found {
		m.byCode[found[i].Code] = append(m.byCode[found[i].Code], i)
	}
	m.solve()
	var out Match
	for w := range want {
		if f := m.finding[w]; f >= 0 {
			out.Matched = append(out.Matched, Pair{Expected: want[w], Finding: found[f]})
		} else {
			out.Missing = append(out.Missing, want[w])
		}
	}
	for f := range found {
		if m.owner[f] < 0 {
			out.Unexpected = append(out.Unexpected, found[f])
		}
	}
	return out
}

// matching is a maximum matching of a bipartite graph by augmenting paths.
type matching struct {
	want    []Expectation
	found   []Finding
	byCode  map[Code][]int
	finding []int // of an expectation: its finding, or -1
	owner   []int // of a finding: its expectation, or -1
	seen    []bool
	visited []int
}

func (m *matching) solve() {
	m.finding, m.owner = unset(len(m.want)), unset(len(m.found))
	m.seen = make([]bool, len(m.found))
	order := make([]int, len(m.want))
	for i := range order {
		order[i] = i
	}
	sort.SliceStable(order, func(i, j int) bool {
		return m.want[order[i]].narrowness() > m.want[order[j]].narrowness()
	})
	for _, w := range order {
		m.takeFree(w)
	}
	for _, w := range order {
		if m.finding[w] >= 0 {
			continue
		}
		m.visited = m.visited[:0]
		if m.augment(w) {
			// What a failed search has seen can be in no later path, so only a
			// search that succeeds gives its findings back.
			for _, f := range m.visited {
				m.seen[f] = false
			}
		}
	}
}

func unset(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = -1
	}
	return list
}

func (m *matching) takeFree(w int) bool {
	for _, f := range m.byCode[m.want[w].Code] {
		if m.owner[f] < 0 && m.want[w].Matches(&m.found[f]) {
			m.owner[f], m.finding[w] = w, f
			return true
		}
	}
	return false
}

func (m *matching) augment(w int) bool {
	for _, f := range m.byCode[m.want[w].Code] {
		if m.seen[f] || !m.want[w].Matches(&m.found[f]) {
			continue
		}
		m.seen[f] = true
		m.visited = append(m.visited, f)
		if m.owner[f] < 0 || m.augment(m.owner[f]) {
			m.owner[f], m.finding[w] = w, f
			return true
		}
	}
	return false
}
