// Package idl reads the Smithy interface definition language, versions 1.0 and 2.0.
//
// A file is parsed in one pass over its tokens, with the grammar of the
// specification's page "Smithy IDL". A mistake becomes a validation event and
// ends the statement that it stands in; the parser goes on at the next line
// that can begin a statement, so that one mistake hides no other. Names are not
// resolved here: the result says what the file says.
package idl

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/rpcconform/rpcconform/internal/source"
	"github.com/rpcconform/rpcconform/smithy"
)

// scanner splits a text into tokens. It never fails: what is no token becomes a
// bad token that carries the reason.
type scanner struct {
	file *source.File
	src  string
	pos  int
}

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }
func isDigit(c byte) bool  { return c >= '0' && c <= '9' }
func isWord(c byte) bool   { return c == '_' || isLetter(c) || isDigit(c) }

// peek returns the byte at a distance from the position, 0 past the end.
func (s *scanner) peek(distance int) byte {
	if s.pos+distance < len(s.src) {
		return s.src[s.pos+distance]
	}
	return 0
}

// skip moves past the bytes that match and returns how many there were.
func (s *scanner) skip(match func(byte) bool) int {
	start := s.pos
	for s.pos < len(s.src) && match(s.src[s.pos]) {
		s.pos++
	}
	return s.pos - start
}

var punctuation = [256]tokenKind{
	',': comma, '@': at, '.': dot, '#': pound, '$': dollar, '{': lbrace, '}': rbrace, '[': lbracket, ']': rbracket,
	'(': lparen, ')': rparen, '=': equal, ':': colon,
}

// next returns the next token; at the end of the text always eof.
func (s *scanner) next() token {
	t := token{start: s.pos}
	if s.pos >= len(s.src) {
		t.end = s.pos
		return t
	}
	switch c := s.src[s.pos]; {
	case c == ' ' || c == '\t':
		s.skip(func(c byte) bool { return c == ' ' || c == '\t' })
		t.kind = space
	case c == '\n' || c == '\r':
		s.lineEnd()
		t.kind = newline
	case c == '/' && s.peek(1) == '/':
		t.kind, t.text = s.comment()
	case c == ':' && s.peek(1) == '=':
		s.pos += 2
		t.kind = walrus
	case punctuation[c] != eof:
		s.pos++
		t.kind = punctuation[c]
	case isLetter(c) || c == '_':
		t.kind, t.text = s.identifier()
	case isDigit(c) || c == '-':
		t.kind, t.text = s.number()
	case c == '"':
		t.kind, t.text = s.quotedOrBlock()
	default:
		r, size := utf8.DecodeRuneInString(s.src[s.pos:])
		t.kind, t.text = bad, fmt.Sprintf("Unexpected character: '%c'", r)
		if r == utf8.RuneError && size <= 1 {
			t.text = fmt.Sprintf("Unexpected byte 0x%02x: a model is UTF-8", c)
		}
		s.pos += size
	}
	t.end = s.pos
	return t
}

// lineEnd moves past LF, CRLF or CR.
func (s *scanner) lineEnd() {
	if s.peek(0) == '\r' && s.peek(1) == '\n' {
		s.pos++
	}
	if s.pos < len(s.src) {
		s.pos++
	}
}

// comment reads a comment with its line end. The text of a documentation
// comment loses its slashes and one space.
func (s *scanner) comment() (tokenKind, string) {
	start := s.pos
	s.skip(func(c byte) bool { return c != '\n' && c != '\r' })
	line := s.src[start:s.pos]
	s.lineEnd()
	if doc, isDoc := strings.CutPrefix(line, "///"); isDoc {
		return docComment, strings.TrimPrefix(doc, " ")
	}
	return comment, ""
}

// identifier reads *"_" and then at least one letter or digit.
func (s *scanner) identifier() (tokenKind, string) {
	if s.skip(func(c byte) bool { return c == '_' }) > 0 && !isWord(s.peek(0)) {
		return bad, s.at(s.pos) + "Expected a valid identifier character, but found '" + s.here() + "'"
	}
	s.skip(isWord)
	return identifier, ""
}

// at begins a message with the place of an offset.
func (s *scanner) at(offset int) string {
	place := s.file.Location(offset)
	return fmt.Sprintf("Syntax error at line %d, column %d: ", place.Line, place.Column)
}

// here is the character at the position, as messages show it.
func (s *scanner) here() string {
	if s.pos >= len(s.src) {
		return "[EOF]"
	}
	r, _ := utf8.DecodeRuneInString(s.src[s.pos:])
	return string(r)
}

// number reads a JSON number.
func (s *scanner) number() (tokenKind, string) {
	start := s.pos
	invalid := func(reason string) (tokenKind, string) {
		return bad, fmt.Sprintf("Invalid number '%s': %s", s.src[start:s.pos], reason)
	}
	if s.peek(0) == '-' {
		s.pos++
		if !isDigit(s.peek(0)) {
			return invalid("'-' must be followed by a digit")
		}
	}
	zero := s.peek(0) == '0'
	if s.skip(isDigit) > 1 && zero {
		return invalid("'0' must not be followed by a digit")
	}
	if s.peek(0) == '.' {
		s.pos++
		if s.skip(isDigit) == 0 {
			return invalid("'.' must be followed by a digit")
		}
	}
	if c := s.peek(0); c == 'e' || c == 'E' {
		s.pos++
		if c = s.peek(0); c == '+' || c == '-' {
			s.pos++
		}
		if s.skip(isDigit) == 0 {
			return invalid("'e', '+', and '-' must be followed by a digit")
		}
	}
	return number, ""
}

func (s *scanner) location(offset int) smithy.Location { return s.file.Location(offset) }
