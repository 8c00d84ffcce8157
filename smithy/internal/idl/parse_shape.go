package idl

import (
	"github.com/rpcconform/rpcconform/smithy"
	"github.com/rpcconform/rpcconform/smithy/internal/syntax"
)

// keywords begin the statements of the shape section.
var keywords = []string{
	"apply", "blob", "boolean", "document", "string", "byte", "short", "integer", "long", "float", "double", "bigInteger",
	"bigDecimal", "timestamp", "enum", "intEnum", "list", "map", "structure", "union", "service", "resource", "operation",
}

// shapeStatement reads ShapeOrApplyStatement with the documentation comments
// before it, which begin at docsAt.
func (p *parser) shapeStatement(docsAt int) {
	traits, documented := p.docsAndTraits(docsAt)
	own := len(traits)
	if documented {
		own--
	}
	switch {
	case p.is(eof) && own == 0:
		if documented {
			p.badDocs(p.tok.start, traits[0].Value.Text)
		}
		p.dropDocs(p.tok.start)
	case p.isKeyword("apply"):
		p.applyStatement(own > 0)
	default:
		p.shape(traits)
	}
}

func (p *parser) shape(traits []syntax.AppliedTrait) {
	start := p.tok.start
	p.expect(identifier)
	word := p.lexeme(p.tok)
	kind := smithy.TypeOf(word)
	if kind == smithy.InvalidType || kind == smithy.Member {
		panic(mistake{offset: start, message: p.at(start) + "Unknown shape type: " + word, hint: didYouMean(word, keywords)})
	}
	p.advance()
	p.takeSpaces()
	d := &syntax.Definition{Type: kind, Location: p.location(start), Traits: traits, ID: p.definedName()}
	p.statement.shape = d.ID
	p.body(d)
	p.define(d)
	p.done()
	p.takeBreak()
}

func (p *parser) define(d *syntax.Definition) { p.out.Shapes = append(p.out.Shapes, d) }

// body reads what follows the name of a shape.
func (p *parser) body(d *syntax.Definition) {
	switch d.Type {
	case smithy.List, smithy.Set, smithy.Map, smithy.Structure, smithy.Union:
		p.forResource(d)
		p.mixins(d)
		p.members(d)
	case smithy.Enum, smithy.IntEnum:
		p.mixins(d)
		p.enumMembers(d)
	case smithy.Service:
		p.mixins(d)
		p.service(d)
	case smithy.Resource:
		p.mixins(d)
		p.resource(d)
	case smithy.Operation:
		p.mixins(d)
		p.operation(d)
	default:
		p.mixins(d)
	}
}

// forResource reads ForResource, if it is there.
func (p *parser) forResource(d *syntax.Definition) {
	p.skipSpaces()
	if !p.isKeyword("for") {
		return
	}
	if p.out.Version == syntax.Version1 {
		p.failShape(d.ID, "Structures can only be bound to resources with Smithy version 2 or later. "+
			"Attempted to bind a structure to a resource with version `1.0`.")
	}
	p.advance()
	p.takeSpaces()
	d.For = p.name()
}

// mixins reads Mixins, if they are there.
func (p *parser) mixins(d *syntax.Definition) {
	p.skipSpaces()
	if !p.isKeyword("with") {
		return
	}
	if p.out.Version == syntax.Version1 {
		p.failShape(d.ID, "Mixins can only be used with Smithy version 2 or later. Attempted to use mixins with version `1.0`.")
	}
	p.advance()
	p.skipAll()
	d.Mixins = p.names(true)
}
