package idl

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// quotedOrBlock reads a quoted string or, after three quotes, a text block.
func (s *scanner) quotedOrBlock() (tokenKind, string) {
	if s.peek(1) == '"' && s.peek(2) == '"' {
		return s.delimited(textBlock, `"""`)
	}
	return s.delimited(quoted, `"`)
}

// delimited reads up to the closing delimiter. A backslash hides the character
// behind it, whatever it is; escapes are looked at afterwards.
func (s *scanner) delimited(kind tokenKind, delimiter string) (tokenKind, string) {
	fault, decode := "Error parsing quoted string: ", unescape
	if kind == textBlock {
		fault, decode = "Error parsing text block: ", block
	}
	s.pos += len(delimiter)
	start := s.pos
	for !strings.HasPrefix(s.src[s.pos:], delimiter) {
		if s.pos < len(s.src) && s.src[s.pos] == '\\' {
			s.pos++
		}
		if s.pos >= len(s.src) {
			return bad, fault + s.at(s.pos) + "Expected: '\"', but found '[EOF]'"
		}
		s.pos++
	}
	raw := s.src[start:s.pos]
	s.pos += len(delimiter)
	if !utf8.ValidString(raw) {
		return bad, fault + "a model is UTF-8, but there is a byte that is not"
	}
	text, problem := decode(unixLines(raw))
	if problem != "" {
		return bad, fault + problem
	}
	return kind, text
}

// unixLines turns every line end into LF.
func unixLines(text string) string {
	if strings.IndexByte(text, '\r') < 0 {
		return text
	}
	return strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
}

// block decodes the content of a text block: the first line end goes, then the
// indentation that the lines share, then trailing spaces, and last come escapes.
func block(content string) (text, problem string) {
	if content == "" {
		return "", "Text block is empty"
	}
	first, rest, found := strings.Cut(content, "\n")
	if !found || strings.Trim(first, " \t") != "" {
		return "", "Text block must start with a new line"
	}
	lines := strings.Split(rest, "\n")
	indent := sharedIndent(lines)
	for i, line := range lines {
		lines[i] = strings.TrimRight(line[min(indent, len(line)):], " ")
	}
	return unescape(strings.Join(lines, "\n"))
}

// sharedIndent counts the leading spaces that all lines have. Blank lines do
// not count, except the last one: the closing quotes stand there and say how
// much indentation is meant.
func sharedIndent(lines []string) int {
	shared := -1
	for i, line := range lines {
		indent := len(line) - len(strings.TrimLeft(line, " "))
		if indent == len(line) && i < len(lines)-1 {
			continue
		}
		if shared < 0 || indent < shared {
			shared = indent
		}
	}
	return max(shared, 0)
}

var escapes = [256]string{'"': `"`, '\\': `\`, '/': "/", 'b': "\b", 'f': "\f", 'n': "\n", 'r': "\r", 't': "\t"}

// unescape replaces the escapes of a string. A backslash at the end of a line
// joins it with the next.
func unescape(text string) (decoded, problem string) {
	next := strings.IndexByte(text, '\\')
	if next < 0 {
		return text, ""
	}
	out := make([]byte, 0, len(text))
	for ; next >= 0; next = strings.IndexByte(text, '\\') {
		out = append(out, text[:next]...)
		text = text[next+1:]
		if text == "" {
			return "", "Invalid escape found in string: `\\`"
		}
		c := text[0]
		switch {
		case c == 'u':
			r, size, fault := unicodeEscape(text)
			if fault != "" {
				return "", fault
			}
			out = appendRune(out, r)
			text = text[size:]
			continue
		case escapes[c] != "":
			out = append(out, escapes[c]...)
		case c != '\n':
			r, _ := utf8.DecodeRuneInString(text)
			return "", fmt.Sprintf("Invalid escape found in string: `\\%c`", r)
		}
		text = text[1:]
	}
	return string(append(out, text...)), ""
}

// unicodeEscape reads u and four hexadecimal digits, and the second half of a
// surrogate pair where there is one.
func unicodeEscape(text string) (r rune, size int, problem string) {
	r, problem = hexadecimal(text[1:])
	if problem != "" {
		return 0, 0, problem
	}
	if r >= 0xd800 && r < 0xdc00 && strings.HasPrefix(text[5:], `\u`) {
		low, fault := hexadecimal(text[7:])
		if fault == "" && low >= 0xdc00 && low < 0xe000 {
			return 0x10000 + (r-0xd800)<<10 + (low - 0xdc00), 11, ""
		}
	}
	return r, 5, ""
}

func hexadecimal(text string) (r rune, problem string) {
	for i := range 4 {
		if i >= len(text) {
			return 0, "Invalid unclosed unicode escape found in string"
		}
		c := rune(text[i])
		switch {
		case c >= '0' && c <= '9':
			c -= '0'
		case c >= 'a' && c <= 'f':
			c -= 'a' - 10
		case c >= 'A' && c <= 'F':
			c -= 'A' - 10
		default:
			c, _ = utf8.DecodeRuneInString(text[i:])
			return 0, fmt.Sprintf("Invalid unicode escape character: `%c`", c)
		}
		r = r<<4 | c
	}
	return r, ""
}

// appendRune appends the UTF-8 form of a rune; half of a surrogate pair keeps
// the three bytes that it would have, as in package jsontape, so that two
// different strings stay different.
func appendRune(out []byte, r rune) []byte {
	if r >= 0xd800 && r < 0xe000 {
		return append(out, 0xe0|byte(r>>12), 0x80|byte(r>>6)&0xbf, 0x80|byte(r)&0xbf)
	}
	return utf8.AppendRune(out, r)
}
