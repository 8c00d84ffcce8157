package idl

import (
	"strings"

	"github.com/rpcconform/rpcconform/internal/source"
	"github.com/rpcconform/rpcconform/smithy"
)

// maxNesting bounds the depth of node values.
const maxNesting = 64

type parser struct {
	scanner
	tok    token // the current token; newlines are skipped
	after  bool  // a newline came before tok
	docs   []token
	out    *smithy.File
	events []smithy.Event
}

// Parse reads a file. The result holds what could be read; the events say what
// could not.
func Parse(name string, src []byte) (*smithy.File, []smithy.Event) {
	p := &parser{out: &smithy.File{Name: name, Version: "1.0", InputEnd: "Input", OutputEnd: "Output"}}
	p.file, p.src = source.NewFile(name, src), string(src)
	p.guard(p.advance)
	p.guard(p.control)
	for p.tok.kind != eof {
		start := p.tok.start
		p.guard(p.statement)
		if p.tok.start == start && p.tok.kind != eof {
			p.guard(p.advance)
		}
	}
	return p.out, p.events
}

// guard runs one statement; a mistake in it becomes an event and the parser
// goes on at the next line that begins a statement.
func (p *parser) guard(read func()) {
	defer func() {
		r := recover()
		if r == nil {
			return
		}
		mistake, ok := r.(scanError)
		if !ok {
			panic(r)
		}
		p.events = append(p.events, smithy.Event{
			Severity: smithy.SeverityError, ID: "Model", Location: p.location(mistake.offset), Message: mistake.message,
		})
		p.recover()
	}()
	read()
}

var statements = map[string]bool{
	"metadata": true, "namespace": true, "use": true, "apply": true, "blob": true, "boolean": true, "document": true, "string": true,
	"byte": true, "short": true, "integer": true, "long": true, "float": true, "double": true, "bigInteger": true, "bigDecimal": true,
	"timestamp": true, "enum": true, "intEnum": true, "list": true, "set": true, "map": true, "structure": true, "union": true,
	"service": true, "resource": true, "operation": true,
}

// recover moves to the next line that begins with a trait, a control statement or a keyword.
func (p *parser) recover() {
	for {
		for p.pos < len(p.src) && p.src[p.pos] != '\n' {
			p.pos++
		}
		if p.pos >= len(p.src) {
			p.tok = token{kind: eof, start: p.pos, end: p.pos}
			return
		}
		p.pos++
		rest := p.src[p.pos:]
		word := rest[:len(rest)-len(strings.TrimLeft(rest, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"))]
		if strings.HasPrefix(rest, "@") || strings.HasPrefix(rest, "$") || strings.HasPrefix(rest, "///") || statements[word] {
			break
		}
	}
	p.docs = nil
	p.guard(p.advance)
}

func (p *parser) advance() {
	p.after = false
	for {
		p.tok = p.scanner.next()
		switch p.tok.kind {
		case newline:
			p.after = true
			continue
		case docComment:
			p.docs = append(p.docs, p.tok)
			continue
		case bad:
			fail(p.tok.start, "unexpected character %q", p.tok.text)
		}
		return
	}
}

func (p *parser) is(s string) bool { return p.tok.kind == punctuation && p.tok.text == s }

func (p *parser) describe() string {
	switch p.tok.kind {
	case eof:
		return "the end of the file"
	case text:
		return "a string"
	}
	return "'" + p.tok.text + "'"
}

func (p *parser) expect(s string) {
	if !p.is(s) {
		fail(p.tok.start, "expected '%s', not %s", s, p.describe())
	}
	p.advance()
}

func (p *parser) accept(s string) bool {
	if p.is(s) {
		p.advance()
		return true
	}
	return false
}

func (p *parser) ident() string {
	if p.tok.kind != identifier {
		fail(p.tok.start, "expected an identifier, not %s", p.describe())
	}
	name := p.tok.text
	p.advance()
	return name
}

// name reads a shape id, relative or absolute, with an optional member. Its
// parts touch.
func (p *parser) name() smithy.Name {
	start := p.tok.start
	if p.tok.kind != identifier {
		fail(start, "expected a shape id, not %s", p.describe())
	}
	end := p.tok.end
	p.advance()
	for p.tok.start == end && (p.is(".") || p.is("#") || p.is("$")) {
		end = p.tok.end
		p.advance()
		if p.tok.start != end || p.tok.kind != identifier {
			fail(p.tok.start, "expected an identifier, not %s", p.describe())
		}
		end = p.tok.end
		p.advance()
	}
	return smithy.Name{Text: p.src[start:end], Location: p.location(start)}
}

func (p *parser) control() {
	for p.is("$") {
		p.advance()
		start := p.tok.start
		key := p.tok.text
		if p.tok.kind != text {
			key = p.ident()
		} else {
			p.advance()
		}
		p.expect(":")
		value := p.node(0)
		switch {
		case key == "version" && value.Kind == smithy.StringNode:
			switch value.Text {
			case "1", "1.0":
				p.out.Version = "1.0"
			case "2", "2.0":
				p.out.Version = "2.0"
			default:
				fail(start, "unsupported Smithy version number: %s", value.Text)
			}
		case key == "operationInputSuffix":
			p.out.InputEnd = value.Text
		case key == "operationOutputSuffix":
			p.out.OutputEnd = value.Text
		default:
			p.events = append(p.events, smithy.Event{
				Severity: smithy.SeverityWarning, ID: "Model", Location: p.location(start), Message: "unknown control statement `" + key + "`",
			})
		}
	}
}

func (p *parser) statement() {
	docs := p.docs
	p.docs = nil
	traits := append(p.comments(docs), p.traits()...)
	start := p.tok.start
	word := p.ident()
	switch word {
	case "metadata":
		key := p.tok.text
		loc := p.location(p.tok.start)
		if p.tok.kind == text {
			p.advance()
		} else {
			key = p.ident()
		}
		p.expect("=")
		p.out.Metadata = append(p.out.Metadata, smithy.Pair{Key: key, Value: p.node(0), Location: loc})
	case "namespace":
		p.out.Namespace = p.name().Text
	case "use":
		n := p.name()
		if !strings.Contains(n.Text, "#") {
			fail(start, "expected an absolute shape id after use, not %s", n.Text)
		}
		p.out.Uses = append(p.out.Uses, n)
	case "apply":
		p.apply()
	default:
		p.shape(word, start, traits)
	}
}

// comments turns documentation comments into one trait.
func (p *parser) comments(docs []token) []smithy.AppliedTrait {
	if len(docs) == 0 {
		return nil
	}
	lines := make([]string, len(docs))
	for i, d := range docs {
		lines[i] = d.text
	}
	loc := p.location(docs[0].start)
	return []smithy.AppliedTrait{{
		Name:  smithy.Name{Text: "smithy.api#documentation", Location: loc},
		Value: &smithy.Node{Kind: smithy.StringNode, Text: strings.Join(lines, "\n"), Location: loc},
		Doc:   true,
	}}
}

func (p *parser) traits() []smithy.AppliedTrait {
	var out []smithy.AppliedTrait
	for p.is("@") {
		p.advance()
		out = append(out, p.trait())
	}
	return out
}

func (p *parser) trait() smithy.AppliedTrait {
	t := smithy.AppliedTrait{Name: p.name()}
	if !p.is("(") {
		return t
	}
	open := p.tok.start
	p.advance()
	if p.accept(")") {
		return t
	}
	// Either one value, or the members of a structure: a key is told by the colon behind it.
	if p.tok.kind == identifier || p.tok.kind == text {
		saved, tok, after := p.scanner, p.tok, p.after
		p.advance()
		isKey := p.is(":")
		p.scanner, p.tok, p.after = saved, tok, after
		if isKey {
			t.Value = &smithy.Node{Kind: smithy.ObjectNode, Location: p.location(open + 1)}
			p.pairs(t.Value, ")", 1)
			return t
		}
	}
	t.Value = p.node(1)
	p.expect(")")
	return t
}

func (p *parser) pairs(n *smithy.Node, end string, depth int) {
	for !p.is(end) {
		loc := p.location(p.tok.start)
		key := p.tok.text
		if p.tok.kind != identifier && p.tok.kind != text {
			fail(p.tok.start, "expected a key, not %s", p.describe())
		}
		p.advance()
		p.expect(":")
		if n.Get(key) != nil {
			fail(p.tok.start, "duplicate key '%s'", key)
		}
		n.Pairs = append(n.Pairs, smithy.Pair{Key: key, Value: p.node(depth + 1), Location: loc})
	}
	p.advance()
}

func (p *parser) node(depth int) *smithy.Node {
	if depth > maxNesting {
		fail(p.tok.start, "a node value nests deeper than %d levels", maxNesting)
	}
	n := &smithy.Node{Location: p.location(p.tok.start)}
	switch {
	case p.tok.kind == text:
		n.Kind, n.Text = smithy.StringNode, p.tok.text
		p.advance()
	case p.tok.kind == number:
		n.Kind, n.Text = smithy.NumberNode, p.tok.text
		p.advance()
	case p.is("["):
		n.Kind = smithy.ArrayNode
		p.advance()
		for !p.is("]") {
			n.Elems = append(n.Elems, p.node(depth+1))
		}
		p.advance()
	case p.is("{"):
		n.Kind = smithy.ObjectNode
		p.advance()
		p.pairs(n, "}", depth)
	case p.tok.kind == identifier:
		switch p.tok.text {
		case "true", "false":
			n.Kind, n.Bool = smithy.BoolNode, p.tok.text == "true"
			p.advance()
		case "null":
			n.Kind = smithy.NullNode
			p.advance()
		default:
			n.Kind, n.Text = smithy.ShapeName, p.name().Text
		}
	default:
		fail(p.tok.start, "expected a node value, not %s", p.describe())
	}
	return n
}

func (p *parser) apply() {
	a := smithy.Apply{Target: p.name()}
	if p.accept("{") {
		for !p.is("}") {
			p.expect("@")
			a.Traits = append(a.Traits, p.trait())
		}
		p.advance()
	} else {
		p.expect("@")
		a.Traits = append(a.Traits, p.trait())
	}
	p.out.Applies = append(p.out.Applies, a)
}
