package idl

import (
	"github.com/rpcconform/rpcconform/smithy"
	"github.com/rpcconform/rpcconform/smithy/internal/syntax"
)

var operationProperties = []string{"input", "output", "errors"}

// operation reads OperationBody.
func (p *parser) operation(d *syntax.Definition) {
	defined := map[string]bool{}
	p.skipAll()
	p.take(lbrace)
	for p.skipAll(); !p.is(rbrace) && !p.is(eof); p.skipAll() {
		start := p.tok.start
		property := p.lexeme(p.take(identifier))
		if defined[property] {
			p.failAt(start, d.ID, "Duplicate operation "+property+" property for `"+string(d.ID)+"`")
		}
		defined[property] = true
		p.skipAll()
		switch property {
		case "input":
			d.Input = p.inputOutput(d, p.inputSuffix, "smithy.api#input")
		case "output":
			d.Output = p.inputOutput(d, p.outputSuffix, "smithy.api#output")
		case "errors":
			p.take(colon)
			p.skipAll()
			d.Errors = p.names(false)
		default:
			panic(mistake{
				offset: p.tok.start, shape: d.ID, hint: didYouMean(property, operationProperties),
				message: p.at(p.tok.start) + "Unknown property " + property + " for " + string(d.ID),
			})
		}
	}
	p.take(rbrace)
}

// inputOutput reads the name of a structure, or InlineAggregateShape, which
// defines one.
func (p *parser) inputOutput(d *syntax.Definition, suffix string, trait string) syntax.Name {
	if !p.is(walrus) {
		p.take(colon)
		p.skipAll()
		return p.name()
	}
	if p.out.Version == syntax.Version1 {
		p.failShape(d.ID, "Inlined operation inputs and outputs can only be used with Smithy version 2 or later. "+
			"Attempted to use inlined IO with version `1.0`.")
	}
	p.docs = nil // they are allowed to stand here, but they document nothing
	p.advance()
	p.skipWhitespace()
	traits, _ := p.docsAndTraits(p.tok.start)
	at := p.here()
	traits = append(traits, syntax.AppliedTrait{
		Name: syntax.Name{Text: trait, Location: at}, Value: &smithy.Node{Kind: smithy.ObjectNode, Location: at},
	})
	s := &syntax.Definition{ID: d.ID + smithy.ShapeID(suffix), Type: smithy.Structure, Location: at, Traits: traits}
	p.body(s)
	p.define(s)
	return syntax.Name{Text: string(s.ID), Location: at}
}
