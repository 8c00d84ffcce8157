package idl

import (
	"fmt"
	"strings"

	"github.com/rpcconform/rpcconform/smithy"
	"github.com/rpcconform/rpcconform/smithy/internal/syntax"
)

// parser reads one file. Every production begins at its first token and ends
// behind its last one.
type parser struct {
	scanner
	tok    token
	docs   []token // documentation comments that belong to nothing yet
	out    *syntax.File
	events []smithy.Event

	inputSuffix, outputSuffix string
	statement                 statement
	depth                     int // of open arrays and objects
	mistakes                  int
}

// statement is what is known about the statement that is being read. It decides
// where reading goes on after a mistake.
type statement struct {
	start  int            // offset of the first token
	long   int            // offset of the last quoted string over several lines, or -1
	shape  smithy.ShapeID // the shape that it defines, once its name is read
	use    bool           // a use statement
	names  int            // len(out.Names) before it
	shapes int            // len(out.Shapes) before it
}

// advance moves to the next token. Documentation comments are kept aside.
func (p *parser) advance() {
	p.tok = p.next()
	switch {
	case p.is(docComment):
		p.docs = append(p.docs, p.tok)
	case p.is(quoted) && strings.IndexByte(p.lexeme(p.tok), '\n') >= 0:
		p.statement.long = p.tok.start
	}
}

func (p *parser) is(kind tokenKind) bool { return p.tok.kind == kind }

// isKeyword reports whether the token is a keyword, which is an identifier.
func (p *parser) isKeyword(word string) bool {
	return p.is(identifier) && p.lexeme(p.tok) == word
}

func (p *parser) lexeme(t token) string { return p.src[t.start:t.end] }

func (p *parser) here() smithy.Location { return p.location(p.tok.start) }

// skipSpaces moves past SP.
func (p *parser) skipSpaces() {
	for p.is(space) {
		p.advance()
	}
}

// skipWhitespace moves past WS, but not past documentation comments, which
// belong to what follows.
func (p *parser) skipWhitespace() {
	for p.is(space) || p.is(newline) || p.is(comma) || p.is(comment) {
		p.advance()
	}
}

// skipAll moves past WS with its documentation comments.
func (p *parser) skipAll() {
	for p.skipWhitespace(); p.is(docComment); p.skipWhitespace() {
		p.advance()
	}
}

// expect returns the kind of the token, which has to be one of the given kinds.
func (p *parser) expect(kinds ...tokenKind) tokenKind {
	for _, k := range kinds {
		if p.is(k) {
			return k
		}
	}
	if p.is(bad) {
		p.fail(p.tok.text)
	}
	wanted := kinds[0].String() + " but"
	if len(kinds) > 1 {
		wanted = "one of " + joinKinds(kinds) + "; but"
	}
	p.fail("Expected " + wanted + " found " + p.found())
	return bad
}

// take expects a token and moves past it.
func (p *parser) take(kind tokenKind) token {
	p.expect(kind)
	t := p.tok
	p.advance()
	return t
}

// takeSpaces expects SP and moves past it.
func (p *parser) takeSpaces() {
	p.take(space)
	p.skipSpaces()
}

// takeWhitespace expects WS and moves past it.
func (p *parser) takeWhitespace() {
	start := p.tok.start
	p.skipAll()
	if p.tok.start == start {
		p.fail("Expected one or more whitespace characters, but found " + p.found())
	}
}

// takeBreak expects BR: the end of the line or of the file. Documentation
// comments that are left over belong to nothing.
func (p *parser) takeBreak() {
	p.skipSpaces()
	p.dropDocs(p.tok.start)
	switch p.tok.kind {
	case newline, comment, docComment:
		p.advance()
		p.skipWhitespace()
	case eof:
	case bad:
		p.fail(p.tok.text)
	default:
		p.fail("Expected a line break, but found " + p.found())
	}
}

// found is the token as messages name it, on one line.
func (p *parser) found() string {
	if p.is(eof) {
		return kinds[eof].name
	}
	const limit = 100
	text := p.lexeme(p.tok)
	if len(text) > limit {
		text = strings.ToValidUTF8(text[:limit], "") + "…"
	}
	return kinds[p.tok.kind].name + "('" + strings.NewReplacer("\n", `\n`, "\r", `\r`).Replace(text) + "')"
}

// takeDocs returns the documentation comments that were met, or "" and false.
func (p *parser) takeDocs() (string, bool) {
	if len(p.docs) == 0 {
		return "", false
	}
	lines := make([]string, len(p.docs))
	for i, d := range p.docs {
		lines[i] = d.text
	}
	p.docs = nil
	return strings.Join(lines, "\n"), true
}

// dropDocs warns of documentation comments that stand before nothing that they
// could describe.
func (p *parser) dropDocs(offset int) {
	if text, any := p.takeDocs(); any {
		p.badDocs(offset, text)
	}
}

func (p *parser) badDocs(offset int, text string) {
	p.warn("Model.BadDocumentationComment", offset, "Found documentation comments ('///') attached to nothing. Documentation "+
		"comments must appear on their own lines, directly before shapes and members, and before any traits. "+
		"The invalid comments were: "+text)
}

func (p *parser) warn(id string, offset int, message string) {
	p.events = append(p.events, smithy.Event{
		Severity: smithy.SeverityWarning, ID: id, Location: p.location(offset), Message: message,
	})
}

// mistake unwinds to the statement in which it was found.
type mistake struct {
	offset  int
	at      smithy.Location // instead of the offset, when it is not zero
	shape   smithy.ShapeID
	message string
	hint    string
}

// fail reports a mistake in the syntax at the current token.
func (p *parser) fail(message string) { p.failShape("", message) }

func (p *parser) failf(format string, args ...any) { p.fail(fmt.Sprintf(format, args...)) }

// failShape reports a mistake in the syntax of a shape at the current token.
func (p *parser) failShape(shape smithy.ShapeID, message string) {
	p.failAt(p.tok.start, shape, message)
}

func (p *parser) failAt(offset int, shape smithy.ShapeID, message string) {
	panic(mistake{offset: offset, shape: shape, message: p.at(offset) + message})
}
