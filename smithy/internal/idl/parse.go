package idl

import (
	"github.com/rpcconform/rpcconform/internal/source"
	"github.com/rpcconform/rpcconform/smithy"
	"github.com/rpcconform/rpcconform/smithy/internal/syntax"
)

// Parse reads a file. The result holds what could be read; the events say what
// could not.
func Parse(name string, src []byte) (*syntax.File, []smithy.Event) {
	p := &parser{
		scanner:     scanner{file: source.NewFile(name, src), src: string(src)},
		out:         &syntax.File{Name: name, Version: syntax.Version1},
		inputSuffix: "Input", outputSuffix: "Output",
	}
	p.advance()
	p.controlSection()
	p.metadataSection()
	p.shapeSection()
	return p.out, p.events
}

func (p *parser) controlSection() {
	defined := map[string]bool{}
	for p.skipAll(); p.is(dollar); p.skipAll() {
		p.guard(func() { p.controlStatement(defined) })
	}
}

func (p *parser) controlStatement(defined map[string]bool) {
	p.take(dollar)
	key := p.key()
	p.skipSpaces()
	p.take(colon)
	p.skipSpaces()
	if defined[key] {
		p.failf("Duplicate control statement `%s`", key)
	}
	defined[key] = true
	start := p.tok.start
	value := p.node()
	switch key {
	case "version":
		p.version(value)
	case "operationInputSuffix":
		p.inputSuffix = p.suffix(key, value)
	case "operationOutputSuffix":
		p.outputSuffix = p.suffix(key, value)
	default:
		p.warn("Model", start, "Unknown control statement `"+key+"` with value `"+value.JSON()+"`")
	}
	p.takeBreak()
}

func (p *parser) version(value *smithy.Node) {
	if value.Kind != smithy.StringNode {
		p.failf("The $version control statement must have a string value, but found %s", value.JSON())
	}
	switch value.Text {
	case "1", "1.0":
		p.out.Version = syntax.Version1
	case "2", "2.0":
		p.out.Version = syntax.Version2
	default:
		p.failf("Unsupported Smithy version number: %s", value.Text)
	}
}

func (p *parser) suffix(key string, value *smithy.Node) string {
	if value.Kind != smithy.StringNode {
		p.failf("The $%s control statement must have a string value, but found %s", key, value.JSON())
	}
	return value.Text
}

func (p *parser) metadataSection() {
	for p.skipAll(); p.isKeyword("metadata"); p.skipAll() {
		p.guard(p.metadataStatement)
	}
}

func (p *parser) metadataStatement() {
	p.advance()
	p.takeSpaces()
	at := p.here()
	key := p.key()
	p.skipSpaces()
	p.take(equal)
	p.skipSpaces()
	value := p.node()
	p.out.Metadata = append(p.out.Metadata, smithy.Pair{Key: key, Value: value, Location: at})
	p.done()
	p.takeBreak()
}

func (p *parser) shapeSection() {
	switch {
	case p.is(eof):
		p.dropDocs(p.tok.start)
		return
	case !p.isKeyword("namespace"):
		p.guard(p.missingNamespace)
		return
	}
	p.guard(p.namespaceStatement)
	if p.out.Namespace == "" {
		return
	}
	docsAt := p.useSection()
	for first := true; !p.is(eof); first = false {
		if !first || len(p.docs) == 0 {
			docsAt = p.tok.start
		}
		p.guard(func() { p.shapeStatement(docsAt) })
	}
}

// missingNamespace ends the reading of a file: what belongs to no namespace
// cannot be read.
func (p *parser) missingNamespace() {
	m := mistake{offset: p.tok.start, message: p.at(p.tok.start) + "Expected a namespace definition but found " + p.found()}
	if p.is(identifier) {
		m.hint = didYouMean(p.lexeme(p.tok), []string{"namespace", "metadata"})
	}
	p.report(m)
	p.pos = len(p.src)
	p.advance()
}

func (p *parser) namespaceStatement() {
	p.advance()
	p.takeSpaces()
	start := p.tok.start
	p.namespace()
	p.out.Namespace = p.src[start:p.tok.start]
	p.takeBreak()
}

// useSection returns where the documentation comments of the first shape begin.
func (p *parser) useSection() (docsAt int) {
	for {
		docsAt = p.tok.start
		p.skipAll()
		if !p.isKeyword("use") {
			return docsAt
		}
		p.guard(p.useStatement)
	}
}

func (p *parser) useStatement() {
	p.statement.use = true
	p.advance()
	p.takeSpaces()
	start := p.tok.start
	p.namespace()
	p.take(pound)
	p.take(identifier)
	if p.is(dollar) {
		p.advance()
		p.take(identifier)
		panic(mistake{offset: start, message: "Use statements cannot use members"})
	}
	id := smithy.ShapeID(p.src[start:p.tok.start])
	for _, u := range p.out.Uses {
		if have := smithy.ShapeID(u.Text); have.Name() == id.Name() && have != id {
			panic(mistake{offset: start, message: "Cannot use name `" + string(id) + "` because it conflicts with `" + u.Text + "`"})
		}
	}
	p.out.Uses = append(p.out.Uses, syntax.Name{Text: string(id), Location: p.location(start)})
	p.statement.use = false
	p.takeBreak()
}
