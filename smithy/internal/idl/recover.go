package idl

import (
	"strings"

	"github.com/rpcconform/rpcconform/smithy"
)

// maxMistakes is the number of mistakes after which the rest of a file is not
// read, since it is no model.
const maxMistakes = 500

// guard reads one statement. A mistake in it becomes an event, and reading goes
// on where the next statement begins.
func (p *parser) guard(read func()) {
	p.statement = statement{start: p.tok.start, long: -1, names: len(p.out.Names), shapes: len(p.out.Shapes)}
	defer func() {
		r := recover()
		if r == nil {
			return
		}
		m, ok := r.(mistake)
		if !ok {
			panic(r)
		}
		if !m.at.IsZero() {
			m.offset = p.tok.start
		}
		p.report(m)
		p.resume(m.offset)
	}()
	read()
}

func (p *parser) report(m mistake) {
	if p.statement.long >= 0 && m.hint == "" {
		m.hint = "a string with a line break in it begins at " + p.at(p.statement.long)[len("Syntax error at "):] + "is its closing quote missing?"
	}
	if m.at.IsZero() {
		m.at = p.location(m.offset)
	}
	p.events = append(p.events, smithy.Event{
		Severity: smithy.SeverityError, ID: "Model", Shape: m.shape, Location: m.at, Message: m.message, Hint: m.hint,
	})
	p.mistakes++
}

// done keeps what the statement has read so far, whatever comes behind it.
func (p *parser) done() {
	p.statement.names, p.statement.shapes = len(p.out.Names), len(p.out.Shapes)
	p.statement.shape = ""
}

// resume moves to the next statement behind a mistake: to a line that begins
// like a statement, which is indented by nothing. The line of the mistake is
// such a line itself when the braces before it are not closed. A string over
// several lines may lack its closing quote, so that its lines count too.
func (p *parser) resume(offset int) {
	s := p.statement
	p.out.Names = p.out.Names[:s.names]
	for _, d := range p.out.Shapes[s.shapes:] {
		p.out.Broken = append(p.out.Broken, d.ID)
	}
	p.out.Shapes = p.out.Shapes[:s.shapes]
	if s.shape != "" {
		p.out.Broken = append(p.out.Broken, s.shape)
	}
	if s.use {
		p.out.BrokenUse = true
	}
	p.docs, p.depth = nil, 0
	p.pos = p.lineStart(offset)
	if s.long >= 0 {
		p.pos = p.lineStart(s.long)
	}
	if p.pos <= s.start || !startsStatement(p.src[p.pos:]) || p.isRepeated(p.pos, offset) {
		p.nextLine()
	}
	for p.pos < len(p.src) && !startsStatement(p.src[p.pos:]) {
		p.nextLine()
	}
	if p.mistakes >= maxMistakes && p.pos < len(p.src) {
		p.events = append(p.events, smithy.Event{
			Severity: smithy.SeverityError, ID: "Model", Location: p.location(p.pos), Message: "too many mistakes: the rest of the file is not read",
		})
		p.pos = len(p.src)
	}
	p.advance()
}

// isRepeated reports whether reading a line again would find the same mistake
// again: the mistake stands in traits in front of a shape.
func (p *parser) isRepeated(line, offset int) bool {
	return p.lineStart(offset) == line && (p.src[line] == '@' || p.src[line] == '$')
}

func (p *parser) lineStart(offset int) int {
	return strings.LastIndexAny(p.src[:offset], "\n\r") + 1
}

func (p *parser) nextLine() {
	end := strings.IndexAny(p.src[p.pos:], "\n\r")
	if end < 0 {
		p.pos = len(p.src)
		return
	}
	p.pos += end + 1
}

// startsStatement reports whether a line begins like a statement: with a trait,
// a documentation comment or a control statement, or with two words, as in
// "structure Name", which no line inside a shape does.
func startsStatement(line string) bool {
	switch {
	case line == "":
		return false
	case line[0] == '@' || line[0] == '$':
		return len(line) > 1 && (line[1] == '"' || line[1] == '_' || isLetter(line[1]))
	case strings.HasPrefix(line, "///"):
		return true
	}
	word := leadingWord(line)
	rest := strings.TrimLeft(line[len(word):], " \t")
	return word != "" && len(rest) < len(line)-len(word) && (leadingWord(rest) != "" || word == "metadata" && rest != "" && rest[0] == '"')
}

// leadingWord is the identifier that a text begins with, or "".
func leadingWord(text string) string {
	end := 0
	for end < len(text) && isWord(text[end]) && (end > 0 || !isDigit(text[end])) {
		end++
	}
	return text[:end]
}
