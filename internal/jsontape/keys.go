package jsontape

import (
	"hash/maphash"
	"math/bits"
)

var (
	seed  = maphash.MakeSeed()
	seedA = maphash.Bytes(seed, []byte{1})
	seedB = maphash.Bytes(seed, []byte{2})
)

// hashName hashes a decoded member name. Names of at most 16 bytes, which are
// nearly all, cost one multiplication.
func hashName[T string | []byte](name T) uint32 {
	n := len(name)
	switch {
	case n <= 8:
		return hashWords(shortWord(name), 0, n)
	case n <= 16:
		return hashWords(word(name), word(name[n-8:]), n)
	}
	return uint32(maphash.Bytes(seed, []byte(name)))
}

// hashWords hashes a name by its first and its last eight bytes.
func hashWords(first, last uint64, n int) uint32 {
	hi, lo := bits.Mul64(first^seedA, last^seedB^uint64(n))
	return uint32(hi) ^ uint32(lo>>32)
}

func word[T string | []byte](s T) uint64 {
	_ = s[7]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

func halfWord[T string | []byte](s T) uint64 {
	_ = s[3]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24
}

// shortWord is a name of at most eight bytes, with zeros behind it.
func shortWord[T string | []byte](s T) uint64 {
	switch n := len(s); {
	case n == 8:
		return word(s)
	case n >= 4:
		return halfWord(s) | halfWord(s[n-4:])<<(8*(n-4))
	case n > 0:
		return uint64(s[0]) | uint64(s[n>>1])<<(8*(n>>1)) | uint64(s[n-1])<<(8*(n-1))
	}
	return 0
}

// keySet finds the repeated names of objects with many members. It is one
// open-addressing table for all of them that are open. A slot of an earlier
// generation counts as empty, so that nothing is ever cleared.
type keySet struct {
	slots      []keySlot // a power of two
	used       int
	objects    int // open objects that are in the set
	generation uint32
	probes     int // slots and names looked at: the work that grows with a text
}

type keySlot struct {
	generation uint32
	object     int32
	key        int32
	hash       uint32
}

// keepSlots is the size above which a set is given back after use.
const keepSlots = 1 << 14

func (s *keySet) reset() {
	if len(s.slots) > keepSlots {
		s.slots = nil
	}
	s.objects, s.probes = 0, 0
	s.renew()
}

func (s *keySet) renew() {
	if s.used == 0 && s.generation > 0 {
		return
	}
	s.used = 0
	if s.generation++; s.generation == 0 {
		clear(s.slots)
		s.generation = 1
	}
}

// leave ends an object that is in the set.
func (s *keySet) leave() {
	if s.objects--; s.objects == 0 {
		s.renew()
	}
}

func (s *keySet) slot(object int32, hash uint32) int {
	const golden = 0x9e3779b9
	return int(hash^uint32(object)*golden) & (len(s.slots) - 1)
}

// add puts a member name into the set unless the object has it already, and
// reports whether it does.
func (s *keySet) add(t *Tape, object, key int32, hash uint32, name []byte) (repeated bool) {
	if 2*(s.used+1) > len(s.slots) {
		s.grow()
	}
	for i := s.slot(object, hash); ; i = (i + 1) & (len(s.slots) - 1) {
		s.probes++
		k := &s.slots[i]
		if k.generation != s.generation {
			*k = keySlot{generation: s.generation, object: object, key: key, hash: hash}
			s.used++
			return false
		}
		if k.hash == hash && k.object == object && (Value{tape: t, index: k.key}).equalBytes(name) {
			return true
		}
	}
}

func (s *keySet) grow() {
	old := s.slots
	s.slots = make([]keySlot, max(256, 2*len(old)))
	for _, k := range old {
		if k.generation != s.generation {
			continue
		}
		i := s.slot(k.object, k.hash)
		for s.slots[i].generation == s.generation {
			i = (i + 1) & (len(s.slots) - 1)
		}
		s.slots[i] = k
	}
}
