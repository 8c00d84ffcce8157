package idl

import (
	"github.com/rpcconform/rpcconform/smithy"
)

func (p *parser) shape(word string, start int, traits []smithy.AppliedTrait) {
	t := smithy.TypeOf(word)
	if t == smithy.InvalidType || t == smithy.Member {
		fail(start, "expected a shape type, not '%s'%s", word, nearestKeyword(word))
	}
	if p.out.Namespace == "" {
		fail(start, "expected a namespace before the first shape")
	}
	nameAt := p.tok.start
	name := p.ident()
	_ = nameAt
	d := &smithy.Definition{
		ID: smithy.ShapeID(p.out.Namespace + "#" + name), Type: t, Location: p.location(start), Traits: traits,
	}
	p.body(d)
	p.out.Shapes = append(p.out.Shapes, d)
}

// nearestKeyword suggests a shape type one edit away.
func nearestKeyword(word string) string {
	for k := range statements {
		if len(k) > 2 && len(word) > 2 && k[:2] == word[:2] && abs(len(k)-len(word)) < 2 && smithy.TypeOf(k) != smithy.InvalidType && k[len(k)-1] == word[len(word)-1] {
			return ", did you mean '" + k + "'?"
		}
	}
	return ""
}

func abs(n int) int { return max(n, -n) }

func (p *parser) body(d *smithy.Definition) {
	if d.Type == smithy.Structure && p.tok.kind == identifier && p.tok.text == "for" && !p.after {
		p.advance()
		d.For = p.name()
	}
	if p.tok.kind == identifier && p.tok.text == "with" && !p.after {
		p.advance()
		d.Mixins = p.names()
	}
	switch d.Type {
	case smithy.Enum, smithy.IntEnum:
		p.enumMembers(d)
	case smithy.List, smithy.Set, smithy.Map, smithy.Structure, smithy.Union:
		p.members(d)
	case smithy.Service, smithy.Resource:
		p.expect("{")
		for !p.is("}") {
			p.property(d)
		}
		p.advance()
	case smithy.Operation:
		p.expect("{")
		for !p.is("}") {
			p.operationProperty(d)
		}
		p.advance()
	default:
		if p.is("{") {
			p.advance()
			p.expect("}")
		}
	}
}

func (p *parser) names() []smithy.Name {
	p.expect("[")
	out := []smithy.Name{}
	for !p.is("]") {
		out = append(out, p.reference())
	}
	p.advance()
	return out
}

// reference is a shape id, bare or (in version 1.0 models) as a string.
func (p *parser) reference() smithy.Name {
	if p.tok.kind == text {
		n := smithy.Name{Text: p.tok.text, Location: p.location(p.tok.start)}
		p.advance()
		return n
	}
	return p.name()
}

// memberTraits are the comments and traits before a member. Comments that were
// read ahead belong to it.
func (p *parser) memberTraits() []smithy.AppliedTrait {
	docs := p.docs
	p.docs = nil
	return append(p.comments(docs), p.traits()...)
}

func (p *parser) members(d *smithy.Definition) {
	p.expect("{")
	for !p.is("}") {
		m := smithy.MemberDefinition{Traits: p.memberTraits()}
		m.Location = p.location(p.tok.start)
		if p.accept("$") {
			m.Elided = true
			m.Name = p.ident()
		} else {
			if p.tok.kind == text {
				m.Name = p.tok.text
				p.advance()
			} else {
				m.Name = p.ident()
			}
			p.expect(":")
			m.Target = p.reference()
		}
		p.value(&m, "smithy.api#default")
		d.Members = append(d.Members, m)
	}
	p.docs = nil
	p.advance()
}

// value reads the sugar "= value" of a default or an enum value.
func (p *parser) value(m *smithy.MemberDefinition, trait string) {
	if !p.is("=") {
		return
	}
	loc := p.location(p.tok.start)
	p.advance()
	m.Traits = append(m.Traits, smithy.AppliedTrait{Name: smithy.Name{Text: trait, Location: loc}, Value: p.node(0)})
}

func (p *parser) enumMembers(d *smithy.Definition) {
	p.expect("{")
	for !p.is("}") {
		m := smithy.MemberDefinition{Traits: p.memberTraits(), Location: p.location(p.tok.start)}
		m.Elided = p.accept("$")
		m.Name = p.ident()
		m.Target = smithy.Name{Text: "smithy.api#Unit", Location: m.Location}
		p.value(&m, "smithy.api#enumValue")
		d.Members = append(d.Members, m)
	}
	p.docs = nil
	p.advance()
}

func (p *parser) property(d *smithy.Definition) {
	start := p.tok.start
	key := p.ident()
	p.expect(":")
	switch key {
	case "version":
		if p.tok.kind != text {
			fail(p.tok.start, "expected a string as the version, not %s", p.describe())
		}
		d.Version = p.tok.text
		p.advance()
	case "operations":
		d.Operations = p.names()
	case "resources":
		d.Resources = p.names()
	case "errors":
		d.Errors = p.names()
	case "collectionOperations":
		d.CollectionOperations = p.names()
	case "identifiers":
		d.Identifiers = p.refs()
	case "properties":
		d.Properties = p.refs()
	case "rename":
		for _, r := range p.refs() {
			d.Rename = append(d.Rename, smithy.RenameDefinition{From: smithy.Name{Text: r.Name, Location: r.Target.Location}, To: r.Target.Text})
		}
	case "create":
		d.Create = p.reference()
	case "put":
		d.Put = p.reference()
	case "read":
		d.Read = p.reference()
	case "update":
		d.Update = p.reference()
	case "delete":
		d.Delete = p.reference()
	case "list":
		d.List = p.reference()
	default:
		fail(start, "expected a property of a %s, not '%s'", d.Type, key)
	}
}

func (p *parser) refs() []smithy.NamedName {
	p.expect("{")
	var out []smithy.NamedName
	for !p.is("}") {
		var r smithy.NamedName
		if p.tok.kind == text {
			r.Name = p.tok.text
			p.advance()
		} else {
			r.Name = p.name().Text
		}
		p.expect(":")
		r.Target = p.reference()
		out = append(out, r)
	}
	p.advance()
	return out
}

func (p *parser) operationProperty(d *smithy.Definition) {
	start := p.tok.start
	key := p.ident()
	switch key {
	case "input":
		d.Input = p.inline(d, p.out.InputEnd, "smithy.api#input")
	case "output":
		d.Output = p.inline(d, p.out.OutputEnd, "smithy.api#output")
	case "errors":
		p.expect(":")
		d.Errors = p.names()
	default:
		fail(start, "expected input, output or errors, not '%s'", key)
	}
}

// inline reads ": Shape" or ":= { … }", which defines a structure.
func (p *parser) inline(d *smithy.Definition, suffix, trait string) smithy.Name {
	if p.accept(":") {
		return p.reference()
	}
	p.expect(":=")
	docs := p.docs
	p.docs = nil
	loc := p.location(p.tok.start)
	traits := append(p.comments(docs), p.traits()...)
	traits = append(traits, smithy.AppliedTrait{Name: smithy.Name{Text: trait, Location: loc}})
	s := &smithy.Definition{ID: d.ID + smithy.ShapeID(suffix), Type: smithy.Structure, Location: loc, Traits: traits}
	p.body(s)
	p.out.Shapes = append(p.out.Shapes, s)
	return smithy.Name{Text: string(s.ID), Location: loc}
}
