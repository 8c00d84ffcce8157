package jsontape

import (
	"bytes"
	"math/bits"
	"unicode/utf8"
)

const (
	ones  = 0x0101010101010101
	highs = 0x8080808080808080
)

// stops marks the high bit of each byte of eight at which the run of plain bytes
// of a string ends: a control character, a quote, a backslash or a byte above
// 0x7f. Above the lowest mark there may be wrong ones.
func stops(w uint64) uint64 {
	q := w ^ '"'*ones
	b := w ^ '\\'*ones
	return (((q - ones) &^ q) | ((b - ones) &^ b) | ((w - 0x20*ones) &^ w) | w) & highs
}

// str reads the string at i; end is behind its closing quote. With a reason, end
// is the place of the fault.
func str(src []byte, i int) (end int, meta uint64, reason string) {
	meta = uint64(String) << kindShift
	i++
	for {
		for i+8 <= len(src) {
			if stop := stops(load(src, i)); stop != 0 {
				i += bits.TrailingZeros64(stop) >> 3
				break
			}
			i += 8
		}
		if i >= len(src) {
			return len(src), 0, "expected '\"' at the end of a string"
		}
		c := src[i]
		switch {
		case c == '"':
			return i + 1, meta, ""
		case c == '\\':
			next, lone, wrong := escape(src, i)
			if wrong != "" {
				return i, 0, wrong
			}
			meta |= flagEscaped
			if lone {
				meta |= flagSurrogate
			}
			i = next
		case c < 0x20:
			return i, 0, "expected no control character in a string"
		case c < 0x80:
			i++
		default:
			r, size := utf8.DecodeRune(src[i:])
			if r == utf8.RuneError && size <= 1 {
				return i, 0, "expected UTF-8"
			}
			meta |= flagNonASCII
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
		return unicodeEscape(src, i)
	}
	return i, false, "expected an escape after '\\'"
}

func unicodeEscape(src []byte, i int) (next int, lone bool, reason string) {
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
// be what a parse has let through. A lone surrogate becomes the three bytes that
// UTF-8 would use for it, so that different ones stay different.
func AppendDecoded(dst, inner []byte) []byte {
	for {
		i := bytes.IndexByte(inner, '\\')
		if i < 0 {
			return append(dst, inner...)
		}
		dst = append(dst, inner[:i]...)
		var size int
		dst, size = appendEscape(dst, inner[i:])
		inner = inner[i+size:]
	}
}

// appendEscape appends what the escape at the start of a text stands for, and
// returns its length in the text.
func appendEscape(dst, inner []byte) ([]byte, int) {
	switch e := inner[1]; e {
	case 'b':
		return append(dst, '\b'), 2
	case 'f':
		return append(dst, '\f'), 2
	case 'n':
		return append(dst, '\n'), 2
	case 'r':
		return append(dst, '\r'), 2
	case 't':
		return append(dst, '\t'), 2
	case 'u':
		next, lone, _ := unicodeEscape(inner, 0)
		r, _ := hex4(inner, 2)
		switch {
		case lone:
			dst = append(dst, 0xe0|byte(r>>12), 0x80|byte(r>>6)&0x3f, 0x80|byte(r)&0x3f)
		case next == 12:
			low, _ := hex4(inner, 8)
			dst = utf8.AppendRune(dst, 0x10000+(r-0xd800)<<10+(low-0xdc00))
		default:
			dst = utf8.AppendRune(dst, r)
		}
		return dst, next
	default:
		return append(dst, e), 2
	}
}

// equalDecoded reports whether the inside of a string with escapes has this
// decoded text.
func equalDecoded[T string | []byte](inner []byte, text T) bool {
	// No escape is shorter than what it stands for.
	if len(text) > len(inner) {
		return false
	}
	var buffer [4]byte
	for {
		i := bytes.IndexByte(inner, '\\')
		if i < 0 {
			return string(inner) == string(text)
		}
		piece, size := appendEscape(buffer[:0], inner[i:])
		n := i + len(piece)
		if len(text) < n || string(inner[:i]) != string(text[:i]) || string(piece) != string(text[i:n]) {
			return false
		}
		inner, text = inner[i+size:], text[n:]
	}
}

// runeCount returns the number of Unicode scalar values of the inside of a
// string with escapes; a lone surrogate counts as one.
func runeCount(inner []byte) int {
	n := 0
	for {
		i := bytes.IndexByte(inner, '\\')
		if i < 0 {
			return n + utf8.RuneCount(inner)
		}
		next, _, _ := escape(inner, i)
		n += utf8.RuneCount(inner[:i]) + 1
		inner = inner[next:]
	}
}
