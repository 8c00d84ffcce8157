package jsontape

import (
	"encoding/binary"
	"math/bits"
)

// The scanner walks the text once and writes tokens. Open containers stand on a
// stack of frames; the innermost is held apart. An object's frame keeps a bloom
// word of the hashes of its names, so that most names are known to be new
// without a comparison. A name whose bit is set is compared with the earlier
// names of the object, one by one while they are few and through a set beyond
// that, so that no text makes the search quadratic.
//
// Eight bytes are looked at together wherever a text has so many left.

// frame is an open container.
type frame struct {
	bloom uint64
	token int32 // of the container; -1 around the root
	keys  int32 // so far; inArray in an array and around the root
}

const inArray = -1

// manyKeys is the number of names above which those of an object go into the set.
const manyKeys = 48

func (t *Tape) fail(offset int, reason string) bool {
	t.problem = Problem{Kind: Syntax, Offset: offset, Reason: reason}
	return false
}

// scan is the whole grammar: a name where there has to be one, a value, and what
// may follow a value.
//
//nolint:gocognit,funlen // the loop over the bytes; in pieces it is a third slower
func (t *Tape) scan(src []byte, depth int) bool {
	if len(src) >= 3 && src[0] == 0xef && src[1] == 0xbb && src[2] == 0xbf {
		return t.fail(0, "expected a value, not a byte order mark")
	}
	tokens := t.tokens[:cap(t.tokens)]
	top := frame{token: -1, keys: inArray}
	n, i := 0, 0
	for {
		if n+2 > len(tokens) {
			tokens = grown(tokens, len(src))
		}
		if top.keys >= 0 {
			c := byte(0)
			if i < len(src) {
				c = src[i]
			}
			if c <= ' ' {
				c, i = space(src, i)
			}
			if c != '"' {
				return t.fail(i, "expected a member name in double quotes")
			}
			end, meta, reason := name(t, src, i)
			if reason != "" {
				return t.fail(end, reason)
			}
			tokens[n] = token{span: uint64(i) | uint64(end)<<32, meta: meta}
			bit := uint64(1) << (meta & 63)
			if top.bloom&bit != 0 || top.keys >= manyKeys {
				t.tokens = tokens[:n+1]
				t.repeats(&top, int32(n))
			}
			top.bloom |= bit
			top.keys++
			if meta&flagSurrogate != 0 {
				t.surrogates = append(t.surrogates, int32(n))
			}
			n++
			i = end
			if i >= len(src) || src[i] != ':' {
				if c, i = space(src, i); c != ':' {
					return t.fail(i, "expected ':' after a member name")
				}
			}
			i++
		}
		c := byte(0)
		if i < len(src) {
			c = src[i]
		}
		if c <= ' ' {
			c, i = space(src, i)
		}
		switch c {
		case '"':
			end, meta, reason := str(src, i)
			if reason != "" {
				return t.fail(end, reason)
			}
			if meta&flagSurrogate != 0 {
				t.surrogates = append(t.surrogates, int32(n))
			}
			tokens[n] = token{span: uint64(i) | uint64(end)<<32, meta: meta}
			n++
			i = end
		case '{', '[':
			if len(t.open) >= depth {
				t.problem = Problem{Kind: TooDeep, Offset: i, Reason: "the text nests deeper than the limit"}
				return false
			}
			kind, keys, last := uint64(Object), int32(0), byte('}')
			if c == '[' {
				kind, keys, last = uint64(Array), inArray, ']'
			}
			start := i
			i++
			c = 0
			if i < len(src) {
				c = src[i]
			}
			if c <= ' ' {
				c, i = space(src, i)
			}
			if c == last {
				i++
				tokens[n] = token{span: uint64(start) | uint64(i)<<32, meta: kind<<kindShift | uint64(n+1)}
				n++
				break
			}
			tokens[n] = token{span: uint64(start), meta: kind << kindShift}
			t.open = append(t.open, top)
			top = frame{token: int32(n), keys: keys}
			n++
			continue
		case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
			end, meta, reason := number(src, i)
			if reason != "" {
				return t.fail(end, reason)
			}
			tokens[n] = token{span: uint64(i) | uint64(end)<<32, meta: meta}
			n++
			i = end
		case 't', 'f', 'n':
			end, meta, reason := literal(src, i)
			if reason != "" {
				return t.fail(i, reason)
			}
			tokens[n] = token{span: uint64(i) | uint64(end)<<32, meta: meta}
			n++
			i = end
		default:
			if i >= len(src) {
				return t.fail(i, "expected a value, not the end of the text")
			}
			return t.fail(i, "expected a value")
		}
		for {
			if i < len(src) {
				c = src[i]
			} else {
				c = 0
			}
			if c <= ' ' {
				c, i = space(src, i)
			}
			if c == ',' && top.token >= 0 {
				i++
				break
			}
			if top.token < 0 {
				if i < len(src) {
					return t.fail(i, "expected the end of the text after the value")
				}
				t.tokens = tokens[:n]
				return true
			}
			switch {
			case c == ']' && top.keys < 0:
			case c == '}' && top.keys >= 0:
				if top.keys > manyKeys {
					t.keys.leave()
				}
			case top.keys >= 0:
				return t.fail(i, "expected ',' or '}' after a member")
			default:
				return t.fail(i, "expected ',' or ']' after an element")
			}
			i++
			container := &tokens[top.token]
			container.span |= uint64(i) << 32
			container.meta |= uint64(n)
			top = t.open[len(t.open)-1]
			t.open = t.open[:len(t.open)-1]
		}
	}
}

// grown returns a longer slice with the same tokens. The first one is for a text
// with a token every eight bytes.
func grown(tokens []token, text int) []token {
	longer := make([]token, max(64, min(text/8, keepTokens), len(tokens)+len(tokens)/2))
	copy(longer, tokens)
	return longer
}

// space returns the first byte at i or later that is no white space, and where
// it is; 0 at the end of the text.
func space(src []byte, i int) (byte, int) {
	for i < len(src) {
		switch c := src[i]; c {
		case ' ', '\t', '\n', '\r':
			i++
		default:
			return c, i
		}
	}
	return 0, i
}

func load(src []byte, i int) uint64 { return binary.LittleEndian.Uint64(src[i:]) }

// name reads the string of a member name at i. Its meta holds the hash of the
// decoded name. With a reason, end is the place of the fault.
func name(t *Tape, src []byte, i int) (end int, meta uint64, reason string) {
	const key = uint64(String)<<kindShift | flagKey
	if i+9 <= len(src) {
		w := load(src, i+1)
		if stop := stops(w); stop != 0 {
			at := bits.TrailingZeros64(stop) &^ 7
			if byte(w>>at) == '"' {
				n := at >> 3
				return i + 2 + n, key | uint64(hashWords(w&(1<<at-1), 0, n)), ""
			}
		}
	}
	end, meta, reason = str(src, i)
	if reason != "" {
		return end, 0, reason
	}
	text := src[i+1 : end-1]
	if meta&flagEscaped != 0 {
		t.scratch = AppendDecoded(t.scratch[:0], text)
		text = t.scratch
	}
	return end, meta | flagKey | uint64(hashName(text)), ""
}

// repeats notes the name at an index when it repeats an earlier one.
func (t *Tape) repeats(f *frame, index int32) {
	key := &t.tokens[index]
	text := t.src[key.start()+1 : key.end()-1]
	if key.has(flagEscaped) {
		t.scratch = AppendDecoded(t.scratch[:0], text)
		text = t.scratch
	}
	if f.keys >= manyKeys {
		if f.keys == manyKeys {
			t.enter(f, index)
		}
		if t.keys.add(t, f.token, index, key.aux(), text) {
			t.duplicates = append(t.duplicates, index)
		}
		return
	}
	for i := f.token + 1; i < index; i = after(t.tokens, i+1) {
		t.keys.probes++
		if k := &t.tokens[i]; k.aux() == key.aux() && (Value{tape: t, index: i}).equalBytes(text) {
			t.duplicates = append(t.duplicates, index)
			return
		}
	}
}

// enter puts the names of an object before index into the set.
func (t *Tape) enter(f *frame, index int32) {
	t.keys.objects++
	var buffer [64]byte
	for i := f.token + 1; i < index; i = after(t.tokens, i+1) {
		k := Value{tape: t, index: i}
		t.keys.add(t, f.token, i, k.token().aux(), k.AppendText(buffer[:0]))
	}
}

// literal reads true, false or null at i.
func literal(src []byte, i int) (end int, meta uint64, reason string) {
	word, kind := "null", Null
	switch src[i] {
	case 't':
		word, kind = "true", True
	case 'f':
		word, kind = "false", False
	}
	if len(src)-i < len(word) || string(src[i:i+len(word)]) != word {
		return i, 0, "expected " + word
	}
	return i + len(word), uint64(kind) << kindShift, ""
}

// number reads a number at i. With a reason, end is the place of the fault.
func number(src []byte, i int) (end int, meta uint64, reason string) {
	const kind = uint64(Number) << kindShift
	start := i
	negative := src[i] == '-'
	if negative {
		i++
	}
	first := i
	value := uint64(0)
	for i < len(src) && src[i]-'0' <= 9 {
		value = value*10 + uint64(src[i]-'0')
		i++
	}
	switch {
	case i == first:
		return i, 0, "expected a digit"
	case src[first] == '0' && i > first+1:
		return first + 1, 0, "expected no digit after a leading 0"
	case i < len(src) && (src[i] == '.' || src[i]|0x20 == 'e'):
		return fraction(src, i)
	case i-start > 9:
		return i, kind | flagInteger, ""
	case negative:
		value = -value
	}
	return i, kind | flagInteger | flagSmall | uint64(uint32(value)), ""
}

// fraction reads what follows the whole part of a number.
func fraction(src []byte, i int) (end int, meta uint64, reason string) {
	if src[i] == '.' {
		j := digits(src, i+1)
		if j == i+1 {
			return j, 0, "expected a digit after '.'"
		}
		i = j
	}
	if i < len(src) && src[i]|0x20 == 'e' {
		i++
		if i < len(src) && (src[i] == '+' || src[i] == '-') {
			i++
		}
		j := digits(src, i)
		if j == i {
			return j, 0, "expected a digit in the exponent"
		}
		i = j
	}
	return i, uint64(Number) << kindShift, ""
}

func digits(src []byte, i int) int {
	for i < len(src) && src[i]-'0' <= 9 {
		i++
	}
	return i
}
