package selector

import (
	"strings"

	"github.com/rpcconform/rpcconform/smithy"
)

// A Template is the message template of an EmitEachSelector: text with values
// of a match, such as "@{id|name}".
type Template struct {
	parts []templatePart
}

// templatePart is a literal or, with a path, a value.
type templatePart struct {
	literal string
	path    []string
}

// ParseTemplate reads a template. "@@" is a literal "@". The error is a *SyntaxError.
func ParseTemplate(text string) (t *Template, err error) {
	defer catch(&err)
	s := scanner{text: text}
	out := &Template{}
	var literal strings.Builder
	for !s.atEnd() {
		switch {
		case s.peek() != '@':
			literal.WriteByte(s.peek())
			s.pos++
		case strings.HasPrefix(s.text[s.pos:], "@@"):
			literal.WriteByte('@')
			s.pos += 2
		default:
			out.parts = append(out.parts, templatePart{literal: literal.String()}, templatePart{path: s.contextPath()})
			literal.Reset()
		}
	}
	out.parts = append(out.parts, templatePart{literal: literal.String()})
	return out, nil
}

// Expand returns the text for a match.
func (t *Template) Expand(m Match) string {
	var out strings.Builder
	for _, p := range t.parts {
		if p.path == nil {
			out.WriteString(p.literal)
			continue
		}
		out.WriteString(m.value.follow(p.path).message())
	}
	return out.String()
}

// message returns how a value reads in a message: nodes as JSON but for a
// single string, which stands without quotes, and projections as lists.
func (v value) message() string {
	switch {
	case v.kind == nodeValue && v.node.Kind != smithy.StringNode:
		return v.node.JSON()
	case v.kind == projectionValue:
		var out []string
		for _, element := range v.list {
			out = append(out, element.message())
		}
		return "[" + strings.Join(out, ", ") + "]"
	}
	return v.String()
}
