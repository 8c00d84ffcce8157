package idl

import (
	"github.com/rpcconform/rpcconform/smithy"
	"github.com/rpcconform/rpcconform/smithy/internal/syntax"
)

// docsAndTraits reads what may stand before a shape or member: documentation
// comments, then traits. docsAt is where the comments begin; they become the
// last trait, if there are any.
func (p *parser) docsAndTraits(docsAt int) (traits []syntax.AppliedTrait, documented bool) {
	p.skipAll()
	text, documented := p.takeDocs()
	traits = p.traits()
	if documented {
		at := p.location(docsAt)
		traits = append(traits, syntax.AppliedTrait{
			Name:  syntax.Name{Text: "smithy.api#documentation", Location: at},
			Value: &smithy.Node{Kind: smithy.StringNode, Text: text, Location: at},
		})
	}
	return traits, documented
}

// traits reads TraitStatements.
func (p *parser) traits() []syntax.AppliedTrait {
	var out []syntax.AppliedTrait
	for p.skipAll(); p.is(at); p.skipAll() {
		out = append(out, p.trait())
	}
	return out
}

// trait reads Trait. The place of its value is the place of the trait.
func (p *parser) trait() syntax.AppliedTrait {
	start := p.here()
	p.take(at)
	t := syntax.AppliedTrait{Name: p.name()}
	t.Name.Location = start
	if p.is(lparen) {
		p.advance()
		p.skipAll()
		if !p.is(rparen) {
			t.Value = p.traitValue()
			t.Value.Location = start
			p.skipAll()
		}
		p.take(rparen)
	}
	if t.Value == nil {
		t.Value, t.Annotation = &smithy.Node{Kind: smithy.NullNode, Location: start}, true
	}
	return t
}

// traitValue reads one value or the members of a structure: the first key is
// told from a value by what follows.
func (p *parser) traitValue() *smithy.Node {
	first := p.tok
	switch p.expect(lbrace, lbracket, textBlock, quoted, number, identifier) {
	case quoted:
		p.advance()
		p.skipAll()
		if !p.is(rparen) {
			return p.traitMembers(first, first.text)
		}
		return &smithy.Node{Kind: smithy.StringNode, Text: first.text}
	case identifier:
		p.advance()
		text := p.restOfName(first)
		p.skipAll()
		if !p.is(rparen) && text == p.lexeme(first) {
			return p.traitMembers(first, text)
		}
		n := &smithy.Node{}
		p.word(n, text)
		return n
	default:
		return p.node()
	}
}

// traitMembers reads TraitStructure from behind its first key.
func (p *parser) traitMembers(first token, key string) *smithy.Node {
	n := &smithy.Node{Kind: smithy.ObjectNode}
	p.pair(n, key, first.start)
	keys := keySet{}
	for p.expect(rparen, quoted, identifier) != rparen {
		start := p.tok.start
		key = p.key()
		if keys.has(n, key) {
			p.failAt(start, "", "Duplicate member of trait: '"+key+"'")
		}
		p.pair(n, key, start)
	}
	return n
}

// applyStatement reads ApplyStatement from its keyword. No trait stands before
// it; documentation comments there are not kept.
func (p *parser) applyStatement(traitsBefore bool) {
	if traitsBefore {
		p.fail("Traits applied to apply statement")
	}
	p.advance()
	p.takeWhitespace()
	a := syntax.Apply{Target: p.name()}
	p.takeWhitespace()
	if p.expect(at, lbrace) == at {
		a.Traits = []syntax.AppliedTrait{p.trait()}
	} else {
		p.advance()
		a.Traits = p.traits()
		p.take(rbrace)
	}
	p.out.Applies = append(p.out.Applies, a)
	p.done()
	p.takeBreak()
}
