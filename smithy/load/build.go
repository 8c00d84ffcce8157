package load

import (
	"slices"
	"strings"

	"github.com/rpcconform/rpcconform/smithy"
)

// build makes a shape of each definition; mixins are flattened later.
func (a *assembler) build() {
	for _, id := range a.order {
		d := a.definitions[id]
		f := d.file
		s := &smithy.Shape{
			ID: id, Type: d.Type, Location: d.Location, Mixins: a.resolveAll(f, d.Mixins),
			Errors: a.resolveAll(f, d.Errors), Version: d.Version, Operations: a.resolveAll(f, d.Operations),
			Resources: a.resolveAll(f, d.Resources), Identifiers: a.refs(f, d.Identifiers), Properties: a.refs(f, d.Properties),
			Create: a.resolve(f, d.Create), Put: a.resolve(f, d.Put), Read: a.resolve(f, d.Read), Update: a.resolve(f, d.Update),
			Delete: a.resolve(f, d.Delete), List: a.resolve(f, d.List), CollectionOperations: a.resolveAll(f, d.CollectionOperations),
		}
		for _, r := range d.Rename {
			s.Rename = append(s.Rename, smithy.Rename{From: a.resolve(f, r.From), To: r.To})
		}
		if d.Type == smithy.Operation {
			s.Input, s.Output = smithy.UnitID, smithy.UnitID
			if d.Input.Text != "" {
				s.Input = a.resolve(f, d.Input)
			}
			if d.Output.Text != "" {
				s.Output = a.resolve(f, d.Output)
			}
		}
		a.shapes[id] = s
	}
	// Traits are coerced by the shape of the trait, so all shapes have to be there.
	for _, id := range a.order {
		d, s := a.definitions[id], a.shapes[id]
		a.addTraits(d.file, s, d.Traits)
		for _, m := range d.Members {
			a.addMember(d, s, m)
		}
	}
}

func (a *assembler) refs(f *smithy.File, in []smithy.NamedName) []smithy.Ref {
	var out []smithy.Ref
	for _, r := range in {
		out = append(out, smithy.Ref{Name: r.Name, Target: a.resolve(f, r.Target), Location: r.Target.Location})
	}
	return out
}

func (a *assembler) addMember(d *defined, s *smithy.Shape, m smithy.MemberDefinition) {
	if s.Member(m.Name) != nil {
		a.fail("Model", s.ID, m.Location, "parsing member `"+m.Name+"` a second time")
		return
	}
	member := &smithy.Shape{ID: s.ID.WithMember(m.Name), Type: smithy.Member, Location: m.Location, Target: a.resolve(d.file, m.Target)}
	if m.Elided {
		member.Target = a.elided(d, m)
	}
	s.Members = append(s.Members, member)
	a.addTraits(d.file, member, m.Traits)
}

// elided finds the target of a member written as $name: the resource of the
// structure, else a mixin, which is filled in when mixins are flattened.
func (a *assembler) elided(d *defined, m smithy.MemberDefinition) smithy.ShapeID {
	if d.For.Text == "" {
		return ""
	}
	id := a.resolve(d.file, d.For)
	resource := a.definitions[id]
	if resource == nil || resource.Type != smithy.Resource {
		a.fail("Model", d.ID, d.For.Location, "expected a resource after for: `"+string(id)+"`"+a.suggest(id))
		return ""
	}
	for _, list := range [][]smithy.NamedName{resource.Identifiers, resource.Properties} {
		for _, r := range list {
			if r.Name == m.Name {
				return a.resolve(resource.file, r.Target)
			}
		}
	}
	return ""
}

// addTraits applies traits; a list trait that is applied twice is joined.
func (a *assembler) addTraits(f *smithy.File, s *smithy.Shape, traits []smithy.AppliedTrait) {
	for _, t := range traits {
		id := a.resolve(f, t.Name)
		value := a.coerce(id, a.value(f, t.Value), t.Name.Location)
		a.addTrait(s, id, value, t.Name.Location)
	}
}

func (a *assembler) addTrait(s *smithy.Shape, id smithy.ShapeID, value *smithy.Node, at smithy.Location) {
	have := s.Traits.Get(id)
	switch {
	case have == nil:
		s.Traits = append(s.Traits, smithy.Trait{ID: id, Value: value})
	case have.Kind == smithy.ArrayNode && value.Kind == smithy.ArrayNode:
		joined := *have
		joined.Elems = append(append([]*smithy.Node{}, have.Elems...), value.Elems...)
		a.setTrait(s, id, &joined)
	case !have.Equal(value):
		a.fail("TraitConflict", s.ID, at, "conflicting values of the trait `"+string(id)+"`; the first one stands at "+place(have.Location))
	}
}

func (a *assembler) setTrait(s *smithy.Shape, id smithy.ShapeID, value *smithy.Node) {
	for i := range s.Traits {
		if s.Traits[i].ID == id {
			s.Traits[i].Value = value
		}
	}
}

// coerce gives an annotation without a value the empty value of its trait's type.
func (a *assembler) coerce(id smithy.ShapeID, value *smithy.Node, at smithy.Location) *smithy.Node {
	if value != nil && value.Kind != smithy.NullNode {
		return value
	}
	kind := smithy.ObjectNode
	if d := a.definitions[id]; d != nil {
		switch d.Type {
		case smithy.List, smithy.Set:
			kind = smithy.ArrayNode
		case smithy.Structure, smithy.Map:
		default:
			if value != nil {
				return value
			}
			return &smithy.Node{Kind: smithy.NullNode, Location: at}
		}
	}
	return &smithy.Node{Kind: kind, Location: at}
}

// applyStatements adds the traits of apply statements. A statement about a
// member that a mixin brings waits until mixins are flattened.
func (a *assembler) applyStatements() {
	for _, f := range a.files {
		for _, apply := range f.Applies {
			id := a.resolve(f, apply.Target)
			root := a.shapes[id.Root()]
			switch {
			case root == nil:
				a.fail("Model", id, apply.Target.Location, "traits are applied to the undefined shape `"+string(id)+"`"+a.suggest(id.Root()))
			case id.Member() == "":
				a.addTraits(f, root, apply.Traits)
			case root.Member(id.Member()) != nil:
				a.addTraits(f, root.Member(id.Member()), apply.Traits)
			case len(root.Mixins) > 0:
				member := &smithy.Shape{ID: id, Type: smithy.Member, Location: apply.Target.Location}
				root.Members = append(root.Members, member)
				a.addTraits(f, member, apply.Traits)
			default:
				a.fail("Model", id, apply.Target.Location, "traits are applied to the undefined member `"+string(id)+"`")
			}
		}
	}
}

// flattenMixins gives every shape the members, traits and properties of its
// mixins, those of a mixin's own mixins first.
func (a *assembler) flattenMixins() {
	const busy, done = 1, 2
	state := map[smithy.ShapeID]int{}
	var visit func(s *smithy.Shape, depth int)
	visit = func(s *smithy.Shape, depth int) {
		if state[s.ID] == done || len(s.Mixins) == 0 {
			state[s.ID] = done
			return
		}
		if state[s.ID] == busy || depth > 1000 {
			a.fail("Model", s.ID, s.Location, "the mixins of `"+string(s.ID)+"` form a cycle")
			return
		}
		state[s.ID] = busy
		var mixins []*smithy.Shape
		for _, id := range s.Mixins {
			m := a.shapes[id]
			if m == nil {
				a.fail("Model", s.ID, s.Location, "unresolved mixin `"+string(id)+"`"+a.suggest(id))
				continue
			}
			visit(m, depth+1)
			mixins = append(mixins, m)
		}
		a.mix(s, mixins)
		state[s.ID] = done
	}
	for _, id := range a.order {
		visit(a.shapes[id], 0)
	}
}

const mixinTrait smithy.ShapeID = "smithy.api#mixin"

func (a *assembler) mix(s *smithy.Shape, mixins []*smithy.Shape) {
	own := s.Members
	var members []*smithy.Shape
	index := map[string]int{}
	for _, m := range mixins {
		for _, t := range m.Traits {
			if t.ID != mixinTrait && !isLocal(m, t.ID) && !s.HasTrait(t.ID) {
				s.Traits = append(s.Traits, t)
			}
		}
		for _, member := range m.Members {
			copied := &smithy.Shape{
				ID: s.ID.WithMember(member.ID.Member()), Type: smithy.Member, Target: member.Target, Location: member.Location,
				Traits: slices.Clone(member.Traits), Inherited: true,
			}
			if i, again := index[member.ID.Member()]; again {
				members[i].Traits = mergeTraits(members[i].Traits, member.Traits)
				continue
			}
			index[member.ID.Member()] = len(members)
			members = append(members, copied)
		}
		s.Operations = prepend(s.Operations, m.Operations)
		s.Resources = prepend(s.Resources, m.Resources)
		s.Errors = prepend(s.Errors, m.Errors)
		s.Identifiers = prependRefs(s.Identifiers, m.Identifiers)
		s.Properties = prependRefs(s.Properties, m.Properties)
		if s.Version == "" {
			s.Version = m.Version
		}
	}
	for _, member := range own {
		i, inherited := index[member.ID.Member()]
		if !inherited {
			members = append(members, member)
			continue
		}
		if member.Target != "" && member.Target != members[i].Target {
			a.fail("Model", member.ID, member.Location, "member `"+string(member.ID)+"` conflicts with the member of a mixin: the targets differ")
		}
		members[i].Traits = mergeTraits(member.Traits, members[i].Traits)
		members[i].Location, members[i].Inherited = member.Location, false
	}
	s.Members = members
}

func isLocal(mixin *smithy.Shape, id smithy.ShapeID) bool {
	for _, e := range elems(mixin.Trait(mixinTrait).Get("localTraits")) {
		if e.Text == string(id) {
			return true
		}
	}
	return false
}

func elems(n *smithy.Node) []*smithy.Node {
	if n == nil {
		return nil
	}
	return n.Elems
}

// mergeTraits gives the traits of first and those of second that first lacks.
func mergeTraits(first, second smithy.Traits) smithy.Traits {
	out := slices.Clone(first)
	for _, t := range second {
		if out.Get(t.ID) == nil {
			out = append(out, t)
		}
	}
	return out
}

func prepend(own, mixed []smithy.ShapeID) []smithy.ShapeID {
	out := slices.Clone(mixed)
	for _, id := range own {
		if !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	return out
}

func prependRefs(own, mixed []smithy.Ref) []smithy.Ref {
	out := slices.Clone(mixed)
	for _, r := range own {
		if !slices.ContainsFunc(out, func(x smithy.Ref) bool { return x.Name == r.Name }) {
			out = append(out, r)
		}
	}
	return out
}

// finishEnums gives each member of a string enum its name as the value where
// none is written.
func (a *assembler) finishEnums() {
	const enumValue smithy.ShapeID = "smithy.api#enumValue"
	for _, id := range a.order {
		s := a.shapes[id]
		if s.Type != smithy.Enum && s.Type != smithy.IntEnum {
			continue
		}
		for _, m := range s.Members {
			m.Target = smithy.UnitID
			if m.HasTrait(enumValue) {
				continue
			}
			if s.Type == smithy.IntEnum {
				a.fail("EnumShape", m.ID, m.Location, "expected a value: members of an intEnum have no default")
				continue
			}
			value := &smithy.Node{Kind: smithy.StringNode, Text: m.ID.Member(), Location: m.Location}
			m.Traits = append(m.Traits, smithy.Trait{ID: enumValue, Value: value})
		}
	}
}

// checkAppliedTraits reports applied traits that no definition has.
func (a *assembler) checkAppliedTraits() {
	for _, id := range a.order {
		s := a.shapes[id]
		a.checkTraits(s)
		for _, m := range s.Members {
			a.checkTraits(m)
		}
	}
}

func (a *assembler) checkTraits(s *smithy.Shape) {
	for _, t := range s.Traits {
		if strings.HasPrefix(string(t.ID), "smithy.synthetic#") {
			continue
		}
		d := a.shapes[t.ID]
		if d == nil {
			a.events = append(a.events, smithy.Event{
				Severity: smithy.SeverityError, ID: "Model.UnresolvedTrait", Shape: s.ID, Location: t.Value.Location,
				Message: "unable to resolve trait `" + string(t.ID) + "`" + a.suggest(t.ID),
			})
		} else if !d.HasTrait("smithy.api#trait") {
			a.fail("Model", s.ID, t.Value.Location, "`"+string(t.ID)+"` is applied as a trait, but it has no trait definition")
		}
	}
}
