package selector

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/rpcconform/rpcconform/smithy"
)

// A SyntaxError says where an expression is no selector.
type SyntaxError struct {
	Expression string
	Message    string
	Offset     int // in bytes, where Near begins
	Line       int // 1-based
	Column     int // 1-based, in Unicode code points
}

// Error describes the place, what follows it, the reason and the whole expression.
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("Syntax error at line %d column %d, near `%s`: %s; expression: %s",
		e.Line, e.Column, e.Expression[e.Offset:], e.Message, e.Expression)
}

// maxNesting bounds how deep functions stand in each other.
const maxNesting = 64

// scanner reads tokens; its methods panic with a *SyntaxError that the
// exported functions catch.
type scanner struct {
	text string
	pos  int
}

func catch(err *error) {
	switch r := recover().(type) {
	case nil:
	case *SyntaxError:
		*err = r
	default:
		panic(r)
	}
}

func (s *scanner) fail(format string, args ...any) {
	s.failNear(s.pos, format, args...)
}

func (s *scanner) failNear(offset int, format string, args ...any) {
	before := s.text[:s.pos]
	line := 1 + strings.Count(before, "\n")
	column := 1 + utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:])
	panic(&SyntaxError{Expression: s.text, Message: fmt.Sprintf(format, args...), Offset: offset, Line: line, Column: column})
}

// peek returns the next byte, or 0 at the end.
func (s *scanner) peek() byte {
	if s.pos < len(s.text) {
		return s.text[s.pos]
	}
	return 0
}

func (s *scanner) atEnd() bool { return s.pos >= len(s.text) }

// next describes the next character for a message.
func (s *scanner) next() string {
	if s.atEnd() {
		return "[EOF]"
	}
	_, size := utf8.DecodeRuneInString(s.text[s.pos:])
	return s.text[s.pos : s.pos+size]
}

func (s *scanner) space() {
	for !s.atEnd() && strings.IndexByte(" \t\r\n", s.text[s.pos]) >= 0 {
		s.pos++
	}
}

func (s *scanner) expect(c byte) {
	if s.atEnd() || s.peek() != c {
		s.fail("Expected: '%c', but found '%s'", c, s.next())
	}
	s.pos++
}

// expectOne takes one of several characters.
func (s *scanner) expectOne(chars string) byte {
	c := s.peek()
	if s.atEnd() || strings.IndexByte(chars, c) < 0 {
		var list strings.Builder
		for i := range len(chars) {
			fmt.Fprintf(&list, " '%c'", chars[i])
		}
		s.fail("Found '%s', but expected one of the following tokens:%s", s.next(), list.String())
	}
	s.pos++
	return c
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }
func isDigit(c byte) bool  { return c >= '0' && c <= '9' }

func (s *scanner) identifier() string {
	start := s.pos
	for s.peek() == '_' {
		s.pos++
	}
	if c := s.peek(); !isLetter(c) && (!isDigit(c) || s.pos == start) {
		s.fail("Expected a valid identifier character, but found '%s'", s.next())
	}
	for isLetter(s.peek()) || isDigit(s.peek()) || s.peek() == '_' {
		s.pos++
	}
	return s.text[start:s.pos]
}

// word reads an identifier, a namespace or an absolute shape id without a member.
func (s *scanner) word() string {
	start := s.pos
	s.identifier()
	for s.peek() == '.' {
		s.pos++
		s.identifier()
	}
	if s.peek() == '#' {
		s.pos++
		s.identifier()
	}
	return s.text[start:s.pos]
}

func (s *scanner) number() string {
	start := s.pos
	if s.peek() == '-' {
		s.pos++
	}
	digits := func() {
		if !isDigit(s.peek()) {
			s.fail("Expected a digit, but found '%s'", s.next())
		}
		for isDigit(s.peek()) {
			s.pos++
		}
	}
	if s.peek() == '0' {
		s.pos++
	} else {
		digits()
	}
	if s.peek() == '.' {
		s.pos++
		digits()
	}
	if s.peek()|0x20 == 'e' {
		s.pos++
		if s.peek() == '+' || s.peek() == '-' {
			s.pos++
		}
		digits()
	}
	return s.text[start:s.pos]
}

// value reads a quoted text, a number, an identifier or a shape id.
func (s *scanner) value() string {
	s.space()
	switch c := s.peek(); {
	case c == '\'' || c == '"':
		s.pos++
		end := strings.IndexByte(s.text[s.pos:], c)
		if end < 0 {
			rest := s.text[s.pos:]
			s.pos = len(s.text)
			s.fail("Expected %c to close %s", c, rest)
		}
		text := s.text[s.pos : s.pos+end]
		s.pos += end + 1
		s.space()
		return text
	case c == '-' || isDigit(c):
		return s.number()
	}
	return s.word()
}

// segment reads one part of a path; a function property keeps its parentheses.
func (s *scanner) segment() string {
	s.space()
	if s.peek() != '(' {
		return s.value()
	}
	start := s.pos
	s.pos++
	s.identifier()
	s.expect(')')
	return s.text[start:s.pos]
}

// path reads further segments, each after a bar.
func (s *scanner) path(out []string) []string {
	s.space()
	for s.peek() == '|' {
		s.pos++
		out = append(out, s.segment())
		s.space()
	}
	return out
}

// contextPath reads @{path}.
func (s *scanner) contextPath() []string {
	s.expect('@')
	s.expect('{')
	path := s.path([]string{s.segment()})
	s.expect('}')
	return path
}

type parser struct {
	scanner
	chains  int
	nesting int
}

func (p *parser) parse() *chain {
	c := p.chain()
	if !p.atEnd() {
		p.fail("Unexpected selector character: %s", p.next())
	}
	return c
}

func (p *parser) chain() *chain {
	p.nesting++
	if p.nesting > maxNesting {
		p.fail("Selectors are nested more than %d levels deep", maxNesting)
	}
	c, found := &chain{id: p.chains}, false
	p.chains++
	for {
		p.space()
		if found {
			if p.atEnd() || strings.IndexByte(",])", p.peek()) >= 0 {
				break
			}
		}
		if s := p.step(); s != nil {
			c.add(s)
		}
		found = true
	}
	p.nesting--
	return c
}

// add appends a step and notes what it means for the chain.
func (c *chain) add(s step) {
	inherit := func(args ...*chain) {
		for _, arg := range args {
			c.assigns = c.assigns || arg.assigns
			c.reads = c.reads || arg.reads
		}
	}
	switch s := s.(type) {
	case *attributeStep:
		c.reads = c.reads || s.path[0] == "var"
	case *scopedStep:
		c.reads = c.reads || s.readsVariables()
	case *testStep:
		inherit(s.args...)
	case *isStep:
		inherit(s.args...)
	case *notStep:
		inherit(s.arg)
	case *inStep:
		inherit(s.arg)
	case *recursiveStep:
		inherit(s.arg)
	case *topdownStep:
		inherit(s.qualifier)
		if s.disqualifier != nil {
			inherit(s.disqualifier)
		}
	case *rootStep:
		c.fixed = c.fixed || len(c.steps) == 0
	case *assignStep:
		inherit(s.arg)
		c.assigns = true
	case *variableStep:
		c.reads = true
	}
	c.steps = append(c.steps, s)
}

func (s *scopedStep) readsVariables() bool {
	for _, a := range s.assertions {
		for _, o := range append([]operand{a.left}, a.right...) {
			if len(s.path) > 0 && s.path[0] == "var" || len(s.path) == 0 && len(o.path) > 0 && o.path[0] == "var" {
				return true
			}
		}
	}
	return false
}

// step reads one step; nil stands for *, which keeps everything.
func (p *parser) step() step {
	switch c := p.peek(); c {
	case ':':
		p.pos++
		return p.function()
	case '[':
		p.pos++
		if p.peek() == '@' {
			p.pos++
			return p.scoped()
		}
		return p.attribute()
	case '>':
		p.pos++
		return &neighborStep{types: undirected}
	case '<':
		p.pos++
		if p.peek() != '-' {
			return &neighborStep{types: undirected, reverse: true}
		}
		p.pos++
		p.expect('[')
		types := p.relationships()
		p.expect('-')
		return &neighborStep{types: types, reverse: true}
	case '-':
		p.pos++
		p.expect('[')
		types := p.relationships()
		p.expect('-')
		p.expect('>')
		return &neighborStep{types: types}
	case '~':
		p.pos++
		p.expect('>')
		return &closureStep{}
	case '*':
		p.pos++
		return nil
	case '$':
		p.pos++
		return p.variable()
	default:
		if isLetter(c) || c == '_' {
			return p.shapeType()
		}
	}
	if p.atEnd() {
		p.fail("Unexpected selector EOF")
	}
	p.fail("Unexpected selector character: %s", p.next())
	return nil
}

func (p *parser) shapeType() step {
	name := p.identifier()
	types, known := typeNames[name]
	if !known {
		p.fail("Unknown shape type: %s", name)
	}
	return &typeStep{types}
}

// relationships reads names up to "]". A name that is not known is allowed and
// leads nowhere.
func (p *parser) relationships() uint32 {
	var types uint32
	for {
		p.space()
		if t := smithy.RelationshipTypeOf(p.identifier()); t != smithy.InvalidRelationship {
			types |= 1 << t
		}
		p.space()
		if p.expectOne("],") == ']' {
			return types
		}
	}
}

func (p *parser) variable() step {
	p.space()
	if p.peek() == '{' {
		p.pos++
		p.space()
		name := p.identifier()
		p.space()
		p.expect('}')
		return &variableStep{name}
	}
	name := p.identifier()
	p.space()
	p.expect('(')
	arg := p.chain()
	p.expect(')')
	return &assignStep{name, arg}
}

func (p *parser) function() step {
	start := p.pos
	name := p.identifier()
	p.space()
	p.expect('(')
	args := []*chain{p.chain()}
	for p.expectOne("),") == ',' {
		args = append(args, p.chain())
	}
	single := func() *chain {
		if len(args) != 1 {
			p.failNear(start, "The :%s function requires a single selector argument", name)
		}
		return args[0]
	}
	switch name {
	case "test":
		return &testStep{args}
	case "is", "each":
		return &isStep{args}
	case "not":
		return &notStep{single()}
	case "in":
		return &inStep{single()}
	case "root":
		return &rootStep{single()}
	case "recursive":
		return &recursiveStep{single()}
	case "topdown":
		if len(args) > 2 {
			p.failNear(start, "The :topdown function accepts 1 or 2 selectors, but found %d", len(args))
		}
		if len(args) == 1 {
			return &topdownStep{qualifier: args[0]}
		}
		return &topdownStep{qualifier: args[0], disqualifier: args[1]}
	}
	return &nothingStep{}
}

func (p *parser) attribute() step {
	p.space()
	s := &attributeStep{path: p.path([]string{p.identifier()})}
	c := p.expectOne("]=!^$*?><{")
	if c == ']' {
		return s
	}
	s.comparator = p.comparator(c)
	for {
		s.values = append(s.values, p.value())
		p.space()
		if p.peek() != ',' {
			break
		}
		p.pos++
	}
	s.insensitive = p.caseToken()
	p.expect(']')
	return s
}

func (p *parser) caseToken() bool {
	p.space()
	if p.peek() != 'i' {
		return false
	}
	p.pos++
	p.space()
	return true
}

// comparator reads the rest of a comparator that begins with c.
func (p *parser) comparator(c byte) comparator {
	start := p.pos - 1
	switch c {
	case '=':
	case '!', '^', '$', '*', '?':
		p.expect('=')
	case '<', '>':
		if p.peek() == '=' {
			p.pos++
		}
	case '{':
		switch p.expectOne("<=!") {
		case '<':
			if p.peek() == '<' {
				p.pos++
			}
		case '!':
			p.expect('=')
		}
		p.expect('}')
	}
	out := comparator(p.text[start:p.pos])
	p.space()
	return out
}

func (p *parser) scoped() step {
	s := &scopedStep{}
	p.space()
	if p.peek() != ':' {
		s.path = p.path([]string{p.identifier()})
	}
	p.expect(':')
	for {
		p.space()
		s.assertions = append(s.assertions, p.assertion())
		p.space()
		if p.peek() != '&' {
			break
		}
		p.pos++
		p.expect('&')
	}
	p.expect(']')
	return s
}

func (p *parser) assertion() assertion {
	a := assertion{left: p.operand()}
	a.comparator = p.comparator(p.expectOne("=!^$*?><{"))
	for {
		a.right = append(a.right, p.operand())
		if p.peek() != ',' {
			break
		}
		p.pos++
	}
	a.insensitive = p.caseToken()
	return a
}

func (p *parser) operand() operand {
	p.space()
	var o operand
	if p.peek() == '@' {
		o.path = p.contextPath()
	} else {
		o.literal = p.value()
	}
	p.space()
	return o
}
