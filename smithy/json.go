package smithy

import (
	"strings"
	"unicode/utf8"
)

// JSON returns a node as JSON text without white space; "" for a nil or invalid node.
func (n *Node) JSON() string {
	return string(n.appendJSON(nil, -1))
}

// IndentedJSON returns a node as JSON text with a line for each element and
// member, indented by four spaces a level; "" for a nil or invalid node.
func (n *Node) IndentedJSON() string {
	return string(n.appendJSON(nil, 0))
}

// appendJSON appends a node that stands at a level of indentation; a negative
// level means that no white space is written.
func (n *Node) appendJSON(out []byte, level int) []byte {
	if n == nil {
		return out
	}
	switch n.Kind {
	case NullNode:
		return append(out, "null"...)
	case BoolNode:
		if n.Bool {
			return append(out, "true"...)
		}
		return append(out, "false"...)
	case NumberNode:
		return append(out, n.Text...)
	case StringNode:
		return AppendQuoted(out, n.Text)
	case ArrayNode:
		out = append(out, '[')
		for i, e := range n.Elems {
			out = appendItem(out, level, i)
			out = e.appendJSON(out, deeper(level))
		}
		return append(appendEnd(out, level, len(n.Elems)), ']')
	case ObjectNode:
		out = append(out, '{')
		for i, p := range n.Pairs {
			out = AppendQuoted(appendItem(out, level, i), p.Key)
			out = append(out, ':')
			if level >= 0 {
				out = append(out, ' ')
			}
			out = p.Value.appendJSON(out, deeper(level))
		}
		return append(appendEnd(out, level, len(n.Pairs)), '}')
	default:
		return out
	}
}

func deeper(level int) int {
	if level < 0 {
		return level
	}
	return level + 1
}

// appendItem begins the element or member with a number.
func appendItem(out []byte, level, number int) []byte {
	if number > 0 {
		out = append(out, ',')
	}
	return appendLine(out, deeper(level))
}

func appendEnd(out []byte, level, items int) []byte {
	if items == 0 {
		return out
	}
	return appendLine(out, level)
}

func appendLine(out []byte, level int) []byte {
	if level < 0 {
		return out
	}
	out = append(out, '\n')
	for range level {
		out = append(out, "    "...)
	}
	return out
}

// AppendQuoted appends a text as a JSON string, which is a quoted string of the
// Smithy IDL too. Half of a surrogate pair is written as an escape, and so is a
// byte that is not UTF-8.
func AppendQuoted(out []byte, text string) []byte {
	const hex = "0123456789abcdef"
	escape := func(r rune) {
		out = append(out, '\\', 'u', hex[r>>12&15], hex[r>>8&15], hex[r>>4&15], hex[r&15])
	}
	out = append(out, '"')
	for i := 0; i < len(text); {
		c := text[i]
		r, size := rune(c), 1
		if c >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(text[i:])
		}
		short := strings.IndexByte("\"\\\b\f\n\r\t", c)
		switch {
		case short >= 0:
			out = append(out, '\\', "\"\\bfnrt"[short])
		case r < 0x20 || r == 0x7f:
			escape(r)
		case r == utf8.RuneError && size == 1:
			if half, width := surrogate(text[i:]); width > 0 {
				r, size = half, width
			}
			escape(r)
		default:
			out = append(out, text[i:i+size]...)
		}
		i += size
	}
	return append(out, '"')
}

// surrogate decodes half of a surrogate pair, which the parsers keep in the
// three bytes that UTF-8 would give it. The width is 0 when there is none.
func surrogate(text string) (half rune, width int) {
	if len(text) < 3 || text[0] != 0xed || text[1]&0xe0 != 0xa0 || text[2]&0xc0 != 0x80 {
		return 0, 0
	}
	return 0xd000 | rune(text[1]&0x3f)<<6 | rune(text[2]&0x3f), 3
}
