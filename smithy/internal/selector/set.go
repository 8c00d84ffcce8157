package selector

import "math/bits"

// set is a set of shape numbers in the order of insertion. It is not changed
// any more once a step has returned it. A nil *set stands for all shapes.
type set struct {
	items []int32
	bits  []uint64 // nil while the set is small
	size  int      // the number of shapes of the model
}

// small is the number of items up to which a set is searched without bits.
const small = 8

func newSet(size int) *set { return &set{size: size} }

func (s *set) has(n int32) bool {
	if s.bits != nil {
		return s.bits[n>>6]&(1<<(n&63)) != 0
	}
	for _, item := range s.items {
		if item == n {
			return true
		}
	}
	return false
}

func (s *set) add(n int32) bool {
	if s.has(n) {
		return false
	}
	if s.bits == nil && len(s.items) == small {
		s.bits = make([]uint64, (s.size+63)/64)
		for _, item := range s.items {
			s.bits[item>>6] |= 1 << (item & 63)
		}
	}
	if s.bits != nil {
		s.bits[n>>6] |= 1 << (n & 63)
	}
	s.items = append(s.items, n)
	return true
}

func (s *set) addAll(other *set) {
	for _, n := range other.items {
		s.add(n)
	}
}

func (s *set) empty() bool { return len(s.items) == 0 }

// sorted returns the items in ascending order.
func (s *set) sorted() []int32 {
	if s.bits == nil {
		out := append([]int32(nil), s.items...)
		for i := 1; i < len(out); i++ {
			for j := i; j > 0 && out[j] < out[j-1]; j-- {
				out[j], out[j-1] = out[j-1], out[j]
			}
		}
		return out
	}
	out := make([]int32, 0, len(s.items))
	for i, word := range s.bits {
		for word != 0 {
			out = append(out, int32(i*64+bits.TrailingZeros64(word)))
			word &= word - 1
		}
	}
	return out
}
