package idl

import (
	"github.com/rpcconform/rpcconform/internal/nearest"
	"github.com/rpcconform/rpcconform/smithy"
	"github.com/rpcconform/rpcconform/smithy/internal/syntax"
)

// namespace reads Namespace: identifiers with dots between them.
func (p *parser) namespace() {
	p.take(identifier)
	for p.is(dot) {
		p.advance()
		p.take(identifier)
	}
}

// name reads ShapeId, relative or absolute, with or without a member.
func (p *parser) name() syntax.Name {
	first := p.take(identifier)
	return syntax.Name{Text: p.restOfName(first), Location: p.location(first.start)}
}

// restOfName reads what follows the first identifier of a shape id.
func (p *parser) restOfName(first token) string {
	if p.is(dot) {
		p.advance()
		p.namespace()
		p.expect(pound)
	}
	if p.is(pound) {
		p.advance()
		p.take(identifier)
	}
	if p.is(dollar) {
		p.advance()
		p.take(identifier)
	}
	return p.src[first.start:p.tok.start]
}

// names reads "[" ShapeId … "]".
func (p *parser) names(atLeastOne bool) []syntax.Name {
	p.take(lbracket)
	p.skipAll()
	var out []syntax.Name
	for atLeastOne && len(out) == 0 || !p.is(rbracket) {
		out = append(out, p.name())
		p.skipAll()
	}
	p.advance()
	return out
}

// definedName reads the name of a shape that is being defined.
func (p *parser) definedName() smithy.ShapeID {
	start := p.tok.start
	name := p.lexeme(p.take(identifier))
	id := smithy.ShapeID(p.out.Namespace + "#" + name)
	for _, u := range p.out.Uses {
		if used := smithy.ShapeID(u.Text); used.Name() == name && used != id {
			panic(mistake{offset: start, shape: id, message: "Shape name `" + name + "` conflicts with imported shape `" + u.Text + "`"})
		}
	}
	return id
}

// didYouMean is a hint with the nearest of some words, or "" when none is near.
func didYouMean(word string, known []string) string {
	if near := nearest.Name(word, known); near != "" {
		return "did you mean `" + near + "`?"
	}
	return ""
}
