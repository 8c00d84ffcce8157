// Package idl reads the Smithy interface definition language, versions 1.0 and 2.0.
//
// The grammar is that of the specification's page "Smithy IDL". A file with a
// mistake gives an event and what could be read of it: after a mistake the
// parser goes on at the next statement.
package idl

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/rpcconform/rpcconform/internal/source"
	"github.com/rpcconform/rpcconform/smithy"
)

type tokenKind uint8

const (
	eof tokenKind = iota
	identifier
	number
	text
	punctuation
	docComment
	newline
	bad
)

type token struct {
	kind  tokenKind
	start int
	end   int
	text  string // an identifier, the decoded string, the comment or the punctuation
}

type scanner struct {
	file *source.File
	src  string
	pos  int
}

func isLetter(c byte) bool { return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }
func isDigit(c byte) bool  { return c >= '0' && c <= '9' }

// scanError is a mistake in the text; it unwinds to the statement loop.
type scanError struct {
	offset  int
	message string
}

func fail(offset int, format string, args ...any) {
	panic(scanError{offset, fmt.Sprintf(format, args...)})
}

// next returns the next token. Commas are white space, as in the specification;
// newlines are tokens of their own because some statements end with the line.
func (s *scanner) next() token {
	for s.pos < len(s.src) {
		c := s.src[s.pos]
		switch {
		case c == ' ' || c == '\t' || c == ',':
			s.pos++
		case c == '\n' || c == '\r':
			start := s.pos
			s.pos++
			return token{newline, start, s.pos, "\n"}
		case strings.HasPrefix(s.src[s.pos:], "///"):
			return s.comment()
		case strings.HasPrefix(s.src[s.pos:], "//"):
			s.line()
		default:
			return s.word(c)
		}
	}
	return token{eof, s.pos, s.pos, ""}
}

func (s *scanner) line() string {
	start := s.pos
	for s.pos < len(s.src) && s.src[s.pos] != '\n' && s.src[s.pos] != '\r' {
		s.pos++
	}
	return s.src[start:s.pos]
}

func (s *scanner) comment() token {
	start := s.pos
	line := strings.TrimPrefix(s.line()[3:], " ")
	return token{docComment, start, s.pos, line}
}

func (s *scanner) word(c byte) token {
	start := s.pos
	switch {
	case isLetter(c):
		for s.pos < len(s.src) && (isLetter(s.src[s.pos]) || isDigit(s.src[s.pos])) {
			s.pos++
		}
		return token{identifier, start, s.pos, s.src[start:s.pos]}
	case isDigit(c) || c == '-':
		return s.number()
	case c == '"':
		return s.str()
	case strings.HasPrefix(s.src[s.pos:], ":="):
		s.pos += 2
		return token{punctuation, start, s.pos, ":="}
	case strings.IndexByte("{}[]()<>:=@#$.", c) >= 0:
		s.pos++
		return token{punctuation, start, s.pos, s.src[start:s.pos]}
	}
	_, size := utf8.DecodeRuneInString(s.src[s.pos:])
	s.pos += size
	return token{bad, start, s.pos, s.src[start:s.pos]}
}

func (s *scanner) number() token {
	start := s.pos
	if s.src[s.pos] == '-' {
		s.pos++
	}
	digits := func() bool {
		from := s.pos
		for s.pos < len(s.src) && isDigit(s.src[s.pos]) {
			s.pos++
		}
		return s.pos > from
	}
	from := s.pos
	if !digits() {
		fail(start, "expected a number")
	}
	if s.src[from] == '0' && s.pos > from+1 {
		fail(start, "expected a number without a leading 0")
	}
	if s.pos < len(s.src) && s.src[s.pos] == '.' {
		s.pos++
		if !digits() {
			fail(s.pos, "expected a digit after '.'")
		}
	}
	if s.pos < len(s.src) && (s.src[s.pos] == 'e' || s.src[s.pos] == 'E') {
		s.pos++
		if s.pos < len(s.src) && (s.src[s.pos] == '+' || s.src[s.pos] == '-') {
			s.pos++
		}
		if !digits() {
			fail(s.pos, "expected a digit in the exponent")
		}
	}
	return token{number, start, s.pos, s.src[start:s.pos]}
}

func (s *scanner) str() token {
	start := s.pos
	if strings.HasPrefix(s.src[s.pos:], `"""`) {
		return s.block()
	}
	s.pos++
	for s.pos < len(s.src) {
		switch s.src[s.pos] {
		case '"':
			s.pos++
			return token{text, start, s.pos, unescape(normalise(s.src[start+1:s.pos-1]), start+1)}
		case '\\':
			s.pos++
		}
		s.pos++
	}
	fail(start, "expected '\"' at the end of a string")
	return token{}
}

func normalise(s string) string {
	return strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\r", "\n")
}

// block reads a text block. The indentation that its lines share, the line of
// the closing quotes included, is removed, and so are trailing spaces.
func (s *scanner) block() token {
	start := s.pos
	s.pos += 3
	body := s.pos
	for {
		switch {
		case s.pos >= len(s.src):
			fail(start, "expected '\"\"\"' at the end of a text block")
		case s.src[s.pos] == '\\':
			s.pos += 2
			continue
		case strings.HasPrefix(s.src[s.pos:], `"""`):
			raw := normalise(s.src[body:s.pos])
			s.pos += 3
			first, rest, found := strings.Cut(raw, "\n")
			if !found || strings.TrimSpace(first) != "" {
				fail(body, "expected a new line after '\"\"\"'")
			}
			return token{text, start, s.pos, unescape(dedent(rest), body)}
		}
		s.pos++
	}
}

func dedent(s string) string {
	lines := strings.Split(s, "\n")
	common := -1
	for i, l := range lines {
		blank := strings.TrimLeft(l, " ") == ""
		if blank && i < len(lines)-1 {
			continue
		}
		indent := len(l) - len(strings.TrimLeft(l, " "))
		if common < 0 || indent < common {
			common = indent
		}
	}
	for i, l := range lines {
		if len(l) < common {
			l = ""
		} else if common > 0 {
			l = l[common:]
		}
		lines[i] = strings.TrimRight(l, " \t")
	}
	return strings.Join(lines, "\n")
}

func unescape(s string, offset int) string {
	if !strings.Contains(s, `\`) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' {
			b.WriteByte(s[i])
			continue
		}
		i++
		if i >= len(s) {
			fail(offset+i, "expected an escape after '\\'")
		}
		switch s[i] {
		case 'b':
			b.WriteByte('\b')
		case 'f':
			b.WriteByte('\f')
		case 'n':
			b.WriteByte('\n')
		case 'r':
			b.WriteByte('\r')
		case 't':
			b.WriteByte('\t')
		case '"', '\\', '/', '\'':
			b.WriteByte(s[i])
		case '\n':
		case 'u':
			r, n := unicodeEscape(s[i+1:], offset+i)
			b.WriteRune(r)
			i += n
		default:
			fail(offset+i, "expected an escape after '\\', not '%c'", s[i])
		}
	}
	return b.String()
}

// unicodeEscape reads the digits of \u and, for half of a pair, the other half.
func unicodeEscape(s string, offset int) (rune, int) {
	r := hex(s, offset)
	if r >= 0xd800 && r < 0xdc00 && len(s) >= 10 && s[4] == '\\' && s[5] == 'u' {
		if low := hex(s[6:], offset); low >= 0xdc00 && low < 0xe000 {
			return 0x10000 + (r-0xd800)<<10 + (low - 0xdc00), 10
		}
	}
	return r, 4
}

func hex(s string, offset int) rune {
	if len(s) < 4 {
		fail(offset, "expected four hexadecimal digits after '\\u'")
	}
	var r rune
	for _, c := range s[:4] {
		switch {
		case c >= '0' && c <= '9':
			c -= '0'
		case c >= 'a' && c <= 'f':
			c -= 'a' - 10
		case c >= 'A' && c <= 'F':
			c -= 'A' - 10
		default:
			fail(offset, "expected four hexadecimal digits after '\\u'")
		}
		r = r<<4 | c
	}
	return r
}

func (s *scanner) location(offset int) smithy.Location { return s.file.Location(offset) }
