package idl

import (
	"github.com/rpcconform/rpcconform/smithy"
	"github.com/rpcconform/rpcconform/smithy/internal/syntax"
)

// members reads ShapeMembers.
func (p *parser) members(d *syntax.Definition) {
	defined := map[string]bool{}
	p.block(func(docsAt int) {
		if m, any := p.member(d, docsAt, defined); any {
			d.Members = append(d.Members, m)
		}
	})
}

// enumMembers reads EnumShapeMembers.
func (p *parser) enumMembers(d *syntax.Definition) {
	defined := map[string]bool{}
	p.block(func(docsAt int) {
		if m, any := p.enumMember(d, docsAt, defined); any {
			d.Members = append(d.Members, m)
		}
	})
}

// block reads members between braces. Documentation comments before the
// opening brace belong to nothing.
func (p *parser) block(member func(docsAt int)) {
	p.skipAll()
	p.expect(lbrace)
	p.dropDocs(p.tok.start)
	p.advance()
	for p.skipWhitespace(); !p.is(rbrace) && !p.is(eof); p.skipWhitespace() {
		member(p.tok.start)
	}
	p.take(rbrace)
}

// beforeMember reads what stands before a member. It reports false when there
// is no member behind it but the end of the block.
func (p *parser) beforeMember(docsAt int) (traits []syntax.AppliedTrait, any bool) {
	traits, documented := p.docsAndTraits(docsAt)
	if p.is(rbrace) && documented && len(traits) == 1 {
		p.badDocs(docsAt, traits[0].Value.Text)
		return nil, false
	}
	p.dropDocs(p.tok.start)
	return traits, true
}

func (p *parser) member(d *syntax.Definition, docsAt int, defined map[string]bool) (m syntax.Member, any bool) {
	traits, any := p.beforeMember(docsAt)
	if !any {
		return m, false
	}
	m = syntax.Member{Traits: traits, Location: p.here(), Elided: p.is(dollar)}
	start := p.tok.start
	if m.Elided {
		p.advance()
	}
	nameAt := p.tok.start
	m.Name = p.lexeme(p.take(identifier))
	switch {
	case defined[m.Name]:
		p.failAt(start, d.ID, "Duplicate member of `"+string(d.ID)+"`: '"+m.Name+"'")
	case m.Elided && p.out.Version == syntax.Version1:
		p.failAt(nameAt, d.ID.WithMember(m.Name), "Members can only elide targets in IDL version 2 or later")
	}
	defined[m.Name] = true
	p.skipSpaces()
	if !m.Elided {
		p.take(colon)
		p.skipSpaces()
		m.Target = p.name()
		p.skipSpaces()
	}
	if p.is(equal) {
		if p.out.Version == syntax.Version1 {
			p.fail("@default assignment is only supported in IDL version 2 or later")
		}
		p.assignment(&m, "smithy.api#default")
	}
	return m, true
}

func (p *parser) enumMember(d *syntax.Definition, docsAt int, defined map[string]bool) (m syntax.Member, any bool) {
	traits, any := p.beforeMember(docsAt)
	if !any {
		return m, false
	}
	m = syntax.Member{Traits: traits, Location: p.here(), Target: syntax.Name{Text: string(smithy.UnitID), Location: p.here()}}
	start := p.tok.start
	m.Name = p.lexeme(p.take(identifier))
	if defined[m.Name] {
		p.failAt(start, d.ID, "Found conflicting member name, `"+m.Name+"`")
	}
	defined[m.Name] = true
	p.skipSpaces()
	if p.is(equal) {
		p.assignment(&m, "smithy.api#enumValue")
	}
	return m, true
}

// assignment reads ValueAssignment, the short form of a trait.
func (p *parser) assignment(m *syntax.Member, trait string) {
	p.advance()
	p.skipSpaces()
	value := p.node()
	m.Traits = append(m.Traits, syntax.AppliedTrait{Name: syntax.Name{Text: trait, Location: value.Location}, Value: value})
	p.skipSpaces()
	if p.is(comma) {
		p.advance()
	}
	p.takeBreak()
}
