package validate

import (
	"strconv"
	"strings"

	"github.com/rpcconform/rpcconform/smithy"
)

// segment is a part of a URI or host pattern: a literal, a label or a greedy label.
type segment struct {
	text          string // of a literal; of a label its name
	label, greedy bool
}

// pattern is a URI or host pattern.
type pattern struct {
	text     string
	segments []segment
	query    map[string]string // the literals of the query string, by name
}

func (p *pattern) label(name string) *segment {
	for i := range p.segments {
		if s := &p.segments[i]; s.label && strings.EqualFold(s.text, name) {
			return s
		}
	}
	return nil
}

func (p *pattern) labels() []string {
	var out []string
	for _, s := range p.segments {
		if s.label {
			out = append(out, s.text)
		}
	}
	return out
}

// parseURI reads the uri of an http trait. The reason is "" when it is one.
func parseURI(text string) (p *pattern, reason string) {
	switch {
	case strings.HasSuffix(text, "?"):
		return nil, "URI patterns must not end with '?'. Found " + text
	case !strings.HasPrefix(text, "/"):
		return nil, "URI pattern must start with '/'. Found " + text
	case strings.Contains(text, "#"):
		return nil, "URI pattern must not contain a fragment. Found " + text
	}
	path, query, hasQuery := strings.Cut(text, "?")
	p = &pattern{text: text, query: map[string]string{}}
	offset := 1
	for part := range strings.SplitSeq(strings.TrimRight(path, "/"), "/") {
		if offset == 1 && part == "" {
			offset = 0 // what stands before the first slash
		}
		if offset > 0 {
			s, problem := parseSegment(part, offset)
			if problem != "" {
				return nil, problem
			}
			p.segments = append(p.segments, s)
		}
		offset += len(part) + 1
	}
	if hasQuery {
		if strings.ContainsAny(query, "{}") {
			return nil, "URI labels must not appear in the query string. Found " + text
		}
		for pair := range strings.SplitSeq(query, "&") {
			name, value, _ := strings.Cut(pair, "=")
			if _, repeated := p.query[name]; repeated {
				return nil, "Literal query parameters must not be repeated: " + text
			}
			p.query[name] = value
		}
	}
	return p, p.repeatedLabel()
}

func parseSegment(text string, offset int) (segment, string) {
	at := " at index " + strconv.Itoa(offset)
	if len(text) < 2 || text[0] != '{' || text[len(text)-1] != '}' {
		switch {
		case text == "":
			return segment{}, "Segments must not be empty" + at
		case strings.ContainsAny(text, "{}"):
			return segment{}, "Literal segments must not contain `{` or `}` characters. Found segment `" + text + "`" + at
		}
		return segment{text: text}, ""
	}
	name := text[1 : len(text)-1]
	greedy := strings.HasSuffix(name, "+")
	name = strings.TrimSuffix(name, "+")
	switch {
	case name == "":
		return segment{}, "Empty label declaration in pattern" + at + "."
	case !smithy.IsIdentifier(name):
		return segment{}, "Invalid label name in pattern: '" + name + "'" + at + ". Labels must contain value identifiers."
	}
	return segment{text: name, label: true, greedy: greedy}, ""
}

func (p *pattern) repeatedLabel() string {
	seen := map[string]bool{}
	for _, name := range p.labels() {
		key := strings.ToLower(name)
		if seen[key] {
			return "Label `" + name + "` is defined more than once in pattern: " + p.text
		}
		seen[key] = true
	}
	return ""
}

// parseHostPrefix reads the hostPrefix of an endpoint trait, in which labels
// and literals follow each other.
func parseHostPrefix(text string) (p *pattern, reason string) {
	p = &pattern{text: text}
	rest, offset := text, 0
	for rest != "" {
		end := strings.IndexByte(rest, '{')
		switch {
		case end < 0:
			end = len(rest)
		case end == 0:
			closing := strings.IndexByte(rest, '}')
			if closing < 0 {
				return nil, "Unclosed label found in pattern at index " + strconv.Itoa(offset) + ": " + text
			}
			end = closing + 1
		}
		s, problem := parseSegment(rest[:end], offset)
		if problem != "" {
			return nil, problem
		}
		if s.greedy {
			return nil, "Pattern must not contain a greedy label. Found " + text
		}
		p.segments = append(p.segments, s)
		rest, offset = rest[end:], offset+end
	}
	return p, p.repeatedLabel()
}

// uriOf returns the parsed uri of an operation's http trait, or nil.
func uriOf(operation *smithy.Shape) *pattern {
	p, _ := parseURI(textOf(operation.Trait(httpTrait).Get("uri")))
	return p
}

func hostPrefixOf(operation *smithy.Shape) *pattern {
	trait := operation.Trait(endpointTrait)
	if trait == nil {
		return nil
	}
	p, _ := parseHostPrefix(textOf(trait.Get("hostPrefix")))
	return p
}

// route returns a text that is the same for patterns that match the same
// requests: the same literals and labels in the same places and the same query literals.
func (p *pattern) route() string {
	var out strings.Builder
	for _, s := range p.segments {
		switch {
		case s.greedy:
			out.WriteString("/{+}")
		case s.label:
			out.WriteString("/{}")
		default:
			out.WriteString("/" + s.text)
		}
	}
	for _, name := range sortedKeys(p.query) {
		out.WriteString("?" + name + "=" + p.query[name])
	}
	return out.String()
}
