package constraint

// attempt is one value against one untagged union.
type attempt struct {
	core  *core
	index int
}

// verdicts remembers the outcome of attempts, so that nested unions cost no more
// than the size of the value for each member. The first few take no allocation.
// The zero verdicts is empty.
type verdicts struct {
	first [6]attempt
	taken [6]bool
	count int
	more  map[attempt]bool
}

func (s *verdicts) get(a attempt) (accepted, found bool) {
	for i := range s.count {
		if s.first[i] == a {
			return s.taken[i], true
		}
	}
	accepted, found = s.more[a]
	return accepted, found
}

func (s *verdicts) set(a attempt, accepted bool) {
	for i := range s.count {
		if s.first[i] == a {
			s.taken[i] = accepted
			return
		}
	}
	if s.count < len(s.first) {
		s.first[s.count], s.taken[s.count] = a, accepted
		s.count++
		return
	}
	if s.more == nil {
		s.more = map[attempt]bool{}
	}
	s.more[a] = accepted
}
