package jsontape

import (
	"encoding/binary"
	"hash/maphash"
	"math/bits"
	"unicode/utf8"
)

// The scanner walks the text once. Open containers stand on a stack of frames;
// each object frame keeps a bloom word of its key hashes, so that most keys
// are known to be new without a comparison. A key whose bit is set is compared
// with the earlier keys of the object, one by one while they are few and
// through a set beyond that, so that no text makes the search quadratic.

type frame struct {
	token int32
	keys  int32
	bloom uint64
}

// manyKeys is the number of keys above which an object gets a set.
const manyKeys = 48

type scanner struct {
	tape  *Tape
	src   []byte
	pos   int
	depth int
}

var seed = maphash.MakeSeed()

func (s *scanner) fail(offset int, reason string) bool {
	s.tape.problem = Problem{Kind: Syntax, Offset: offset, Reason: reason}
	return false
}

func (s *scanner) space() byte {
	for s.pos < len(s.src) {
		switch c := s.src[s.pos]; c {
		case ' ', '\t', '\n', '\r':
			s.pos++
		default:
			return c
		}
	}
	return 0
}

func (s *scanner) atEnd() bool { return s.pos >= len(s.src) }

func (s *scanner) push(kind Kind, start, end int, flags uint8, hash uint16) {
	t := s.tape
	t.tokens = append(t.tokens, token{
		start: uint32(start), end: uint32(end), next: uint32(len(t.tokens) + 1), kind: kind, flags: flags, hash: hash,
	})
}

// text is the whole grammar: a loop over values with an explicit stack.
func (s *scanner) text() bool {
	if len(s.src) >= 3 && s.src[0] == 0xef && s.src[1] == 0xbb && s.src[2] == 0xbf {
		return s.fail(0, "expected a value, not a byte order mark")
	}
	t := s.tape
	for {
		opened, ok := s.value()
		if !ok {
			return false
		}
		if opened {
			continue
		}
		for {
			if len(t.open) == 0 {
				if s.space(); !s.atEnd() {
					return s.fail(s.pos, "expected the end of the text after the value")
				}
				return true
			}
			more, ok := s.after(&t.open[len(t.open)-1])
			if !ok {
				return false
			}
			if more {
				break
			}
		}
	}
}

// value reads one value. A container with content is left open: its first
// value is read next.
func (s *scanner) value() (opened, ok bool) {
	c := s.space()
	start := s.pos
	switch {
	case c == '"':
		flags, ok := s.str()
		if !ok {
			return false, false
		}
		if flags&flagSurrogate != 0 {
			s.tape.surrogates = append(s.tape.surrogates, int32(len(s.tape.tokens)))
		}
		s.push(String, start, s.pos, flags, 0)
		return false, true
	case c == '{' || c == '[':
		return s.container(c)
	case c == '-' || c >= '0' && c <= '9':
		return false, s.number()
	case c == 't':
		return false, s.literal("true", True)
	case c == 'f':
		return false, s.literal("false", False)
	case c == 'n':
		return false, s.literal("null", Null)
	case s.atEnd():
		return false, s.fail(s.pos, "expected a value, not the end of the text")
	}
	return false, s.fail(s.pos, "expected a value")
}

func (s *scanner) container(c byte) (opened, ok bool) {
	t := s.tape
	if len(t.open) >= s.depth {
		t.problem = Problem{Kind: TooDeep, Offset: s.pos, Reason: "the text nests deeper than the limit"}
		return false, false
	}
	kind := Array
	if c == '{' {
		kind = Object
	}
	start := s.pos
	s.push(kind, start, 0, 0, 0)
	s.pos++
	next := s.space()
	if next == ']' && kind == Array || next == '}' && kind == Object {
		s.pos++
		t.tokens[len(t.tokens)-1].end = uint32(s.pos)
		return false, true
	}
	t.open = append(t.open, frame{token: int32(len(t.tokens) - 1)})
	if kind == Object {
		return true, s.key(&t.open[len(t.open)-1])
	}
	return true, true
}

// after reads what follows a value in a container: a comma (more) or its end.
func (s *scanner) after(f *frame) (more, ok bool) {
	t := s.tape
	tok := &t.tokens[f.token]
	c := s.space()
	switch {
	case c == ',':
		s.pos++
		if tok.kind == Object {
			return true, s.key(f)
		}
		if s.space() == ']' {
			return false, s.fail(s.pos, "expected a value after ','")
		}
		return true, true
	case c == '}' && tok.kind == Object || c == ']' && tok.kind == Array:
		s.pos++
		tok.end, tok.next = uint32(s.pos), uint32(len(t.tokens))
		if f.keys > manyKeys {
			clear(t.seen[len(t.open)-1])
		}
		t.open = t.open[:len(t.open)-1]
		return false, true
	case tok.kind == Object:
		return false, s.fail(s.pos, "expected ',' or '}' after a member")
	}
	return false, s.fail(s.pos, "expected ',' or ']' after an element")
}

// key reads a member name and the colon behind it.
func (s *scanner) key(f *frame) bool {
	if s.space() != '"' {
		return s.fail(s.pos, "expected a member name in double quotes")
	}
	start := s.pos
	flags, ok := s.str()
	if !ok {
		return false
	}
	t := s.tape
	index := int32(len(t.tokens))
	name := s.src[start+1 : s.pos-1]
	if flags&flagEscaped != 0 {
		t.scratch = AppendDecoded(t.scratch[:0], name)
		name = t.scratch
	}
	hash := keyHash(name)
	if flags&flagSurrogate != 0 {
		t.surrogates = append(t.surrogates, index)
	}
	bit := uint64(1) << (hash & 63)
	f.keys++
	if f.keys > manyKeys {
		if s.inSet(f, name) {
			t.duplicates = append(t.duplicates, index)
		}
	} else if f.bloom&bit != 0 && s.repeats(f.token, hash, name) {
		t.duplicates = append(t.duplicates, index)
	}
	f.bloom |= bit
	s.push(String, start, s.pos, flags|flagKey, hash)
	if s.space() != ':' {
		return s.fail(s.pos, "expected ':' after a member name")
	}
	s.pos++
	return true
}

// repeats compares a name with the earlier keys of an object.
func (s *scanner) repeats(object int32, hash uint16, name []byte) bool {
	t := s.tape
	for i := object + 1; int(i) < len(t.tokens); {
		k := &t.tokens[i]
		if k.hash == hash && (Value{tape: t, index: i}).equalBytes(name) {
			return true
		}
		// The value of the newest key may be a container that is still open
		// only while its own keys are read, which is another frame.
		i = int32(t.tokens[i+1].next)
	}
	return false
}

// inSet looks a name up in the set of an object with many keys and adds it.
func (s *scanner) inSet(f *frame, name []byte) bool {
	t := s.tape
	level := len(t.open) - 1
	for len(t.seen) <= level {
		t.seen = append(t.seen, nil)
	}
	if t.seen[level] == nil {
		t.seen[level] = map[string]struct{}{}
	}
	set := t.seen[level]
	if f.keys == manyKeys+1 {
		clear(set)
		var buf []byte
		for i := f.token + 1; int(i) < len(t.tokens); i = int32(t.tokens[i+1].next) {
			buf = Value{tape: t, index: i}.AppendText(buf[:0])
			set[string(buf)] = struct{}{}
		}
	}
	if _, found := set[string(name)]; found {
		return true
	}
	set[string(name)] = struct{}{}
	return false
}

// keyHash is 16 bits of a hash of a decoded name. Short names, which are nearly
// all, cost a multiplication; the seed keeps texts from being made to collide.
func keyHash(name []byte) uint16 {
	n := len(name)
	if n > 16 {
		return uint16(maphash.Bytes(seed, name))
	}
	var a, b uint64
	switch {
	case n >= 8:
		a = binary.LittleEndian.Uint64(name)
		b = binary.LittleEndian.Uint64(name[n-8:])
	case n >= 4:
		a = uint64(binary.LittleEndian.Uint32(name))
		b = uint64(binary.LittleEndian.Uint32(name[n-4:]))
	case n > 0:
		a = uint64(name[0])<<16 | uint64(name[n>>1])<<8 | uint64(name[n-1])
	}
	hi, lo := bits.Mul64(a^seedA, b^seedB^uint64(n))
	return uint16((hi ^ lo) >> 17)
}

var (
	seedA = maphash.Bytes(seed, []byte{1}) | 1
	seedB = maphash.Bytes(seed, []byte{2}) | 1
)

func (s *scanner) literal(word string, kind Kind) bool {
	if len(s.src)-s.pos < len(word) || string(s.src[s.pos:s.pos+len(word)]) != word {
		return s.fail(s.pos, "expected "+word)
	}
	s.push(kind, s.pos, s.pos+len(word), 0, 0)
	s.pos += len(word)
	return true
}

func (s *scanner) number() bool {
	src, start := s.src, s.pos
	i := start
	if src[i] == '-' {
		i++
	}
	if i >= len(src) || src[i] < '0' || src[i] > '9' {
		return s.fail(i, "expected a digit")
	}
	if src[i] == '0' {
		i++
	} else {
		i = digits(src, i)
	}
	flags := flagInteger
	if i < len(src) && src[i] == '.' {
		flags = 0
		j := digits(src, i+1)
		if j == i+1 {
			return s.fail(j, "expected a digit after '.'")
		}
		i = j
	}
	if i < len(src) && (src[i] == 'e' || src[i] == 'E') {
		flags = 0
		i++
		if i < len(src) && (src[i] == '+' || src[i] == '-') {
			i++
		}
		j := digits(src, i)
		if j == i {
			return s.fail(j, "expected a digit in the exponent")
		}
		i = j
	}
	if i < len(src) && src[i] >= '0' && src[i] <= '9' {
		return s.fail(i, "expected no digit after a leading 0")
	}
	s.pos = i
	s.push(Number, start, i, flags, 0)
	return true
}

func digits(src []byte, i int) int {
	for i < len(src) && src[i] >= '0' && src[i] <= '9' {
		i++
	}
	return i
}

const (
	ones  = 0x0101010101010101
	highs = 0x8080808080808080
)

// str reads a string; s.pos is at its opening quote and ends behind the closing one.
func (s *scanner) str() (flags uint8, ok bool) {
	src := s.src
	i := s.pos + 1
	for {
		for i+8 <= len(src) {
			w := binary.LittleEndian.Uint64(src[i:])
			q := w ^ '"'*ones
			b := w ^ '\\'*ones
			// A byte below 0x20, a quote, a backslash or a byte above 0x7f stops the run.
			stop := ((q - ones) &^ q) | ((b - ones) &^ b) | ((w - 0x20*ones) &^ w) | w
			if stop &= highs; stop != 0 {
				i += bits.TrailingZeros64(stop) >> 3
				break
			}
			i += 8
		}
		if i >= len(src) {
			return flags, s.fail(len(src), "expected '\"' at the end of a string")
		}
		c := src[i]
		switch {
		case c == '"':
			s.pos = i + 1
			return flags, true
		case c == '\\':
			next, lone, reason := escape(src, i)
			if reason != "" {
				return flags, s.fail(i, reason)
			}
			flags |= flagEscaped
			if lone {
				flags |= flagSurrogate
			}
			i = next
		case c < 0x20:
			return flags, s.fail(i, "expected no control character in a string")
		case c < 0x80:
			i++
		default:
			r, size := utf8.DecodeRune(src[i:])
			if r == utf8.RuneError && size <= 1 {
				return flags, s.fail(i, "expected UTF-8")
			}
			flags |= flagNonASCII
			i += size
		}
	}
}

// escape checks the escape at i and returns the offset behind it. A surrogate
// pair is one escape; lone reports half of one.
func escape(src []byte, i int) (next int, lone bool, reason string) {
	if i+1 >= len(src) {
		return i, false, "expected an escape after '\\'"
	}
	switch src[i+1] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return i + 2, false, ""
	case 'u':
	default:
		return i, false, "expected an escape after '\\'"
	}
	r, ok := hex4(src, i+2)
	if !ok {
		return i, false, "expected four hexadecimal digits after '\\u'"
	}
	next = i + 6
	switch {
	case r < 0xd800 || r > 0xdfff:
		return next, false, ""
	case r >= 0xdc00:
		return next, true, ""
	}
	if next+6 <= len(src) && src[next] == '\\' && src[next+1] == 'u' {
		if low, ok := hex4(src, next+2); ok && low >= 0xdc00 && low <= 0xdfff {
			return next + 6, false, ""
		}
	}
	return next, true, ""
}

func hex4(src []byte, i int) (rune, bool) {
	if i+4 > len(src) {
		return 0, false
	}
	var r rune
	for _, c := range src[i : i+4] {
		switch {
		case c >= '0' && c <= '9':
			c -= '0'
		case c >= 'a' && c <= 'f':
			c -= 'a' - 10
		case c >= 'A' && c <= 'F':
			c -= 'A' - 10
		default:
			return 0, false
		}
		r = r<<4 | rune(c)
	}
	return r, true
}

// AppendDecoded appends the decoded text of the inside of a string, which has to
// be what a parse has let through. A lone surrogate becomes the three bytes that UTF-8
// would use for it, so that different ones stay different.
func AppendDecoded(dst, inner []byte) []byte {
	for i := 0; i < len(inner); {
		c := inner[i]
		if c != '\\' {
			dst = append(dst, c)
			i++
			continue
		}
		switch e := inner[i+1]; e {
		case 'b':
			dst = append(dst, '\b')
		case 'f':
			dst = append(dst, '\f')
		case 'n':
			dst = append(dst, '\n')
		case 'r':
			dst = append(dst, '\r')
		case 't':
			dst = append(dst, '\t')
		case 'u':
			next, lone, _ := escape(inner, i)
			r, _ := hex4(inner, i+2)
			switch {
			case lone:
				dst = append(dst, 0xe0|byte(r>>12), 0x80|byte(r>>6)&0x3f|0x80, 0x80|byte(r)&0x3f)
			case next == i+12:
				low, _ := hex4(inner, i+8)
				dst = utf8.AppendRune(dst, 0x10000+(r-0xd800)<<10+(low-0xdc00))
			default:
				dst = utf8.AppendRune(dst, r)
			}
			i = next
			continue
		default:
			dst = append(dst, e)
		}
		i += 2
	}
	return dst
}
