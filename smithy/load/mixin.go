package load

import (
	"fmt"
	"slices"

	"github.com/rpcconform/rpcconform/smithy"
)

// Mixins are flattened in the order of their dependencies, without recursion:
// first the shapes without mixins, then those whose mixins are all done. What
// remains depends on a cycle.

const (
	// maxMixinDepth bounds how many mixins may depend on each other in a row.
	maxMixinDepth = 256
	// maxMixedMembers bounds the members that mixins bring to all shapes, since
	// they multiply.
	maxMixedMembers = 1 << 18
)

// flattenMixins gives every shape what its mixins bring. A shape that cannot be
// completed is not part of the model.
func (a *assembler) flattenMixins() {
	users := map[smithy.ShapeID][]smithy.ShapeID{}
	waiting := map[smithy.ShapeID]int{}
	depth := map[smithy.ShapeID]int{}
	var ready []smithy.ShapeID
	for _, id := range a.order {
		if a.base[id] != nil {
			continue
		}
		for _, m := range unique(a.shapes[id].Mixins) {
			if a.shapes[m] != nil && a.base[m] == nil {
				users[m] = append(users[m], id)
				waiting[id]++
			}
		}
		if waiting[id] == 0 {
			ready = append(ready, id)
		}
	}
	for next := 0; next < len(ready); next++ {
		id := ready[next]
		if depth[id] == maxMixinDepth+1 {
			a.fail(id, a.shapes[id].Location, fmt.Sprintf("mixins depend on each other in a row of more than %d", maxMixinDepth))
		}
		if depth[id] > maxMixinDepth || !a.complete(id) {
			a.drop(id)
		}
		for _, user := range users[id] {
			depth[user] = max(depth[user], depth[id]+1)
			if waiting[user]--; waiting[user] == 0 {
				ready = append(ready, user)
			}
		}
	}
	a.reportCycles(users, waiting)
}

// drop takes a shape out of the model.
func (a *assembler) drop(id smithy.ShapeID) {
	a.broken[id] = true
	delete(a.shapes, id)
}

func (a *assembler) complete(id smithy.ShapeID) bool {
	s := a.shapes[id]
	if len(s.Mixins) > 0 {
		s = a.mix(s)
		if s == nil {
			return false
		}
		a.shapes[id] = s
	}
	if a.dropUntargeted(s) && !a.checkWhole(s) {
		return false
	}
	finishEnum(s)
	return true
}

// dropUntargeted takes out elided members that nothing gives a target and
// reports whether there were none.
func (a *assembler) dropUntargeted(s *smithy.Shape) bool {
	complete := true
	s.Members = slices.DeleteFunc(s.Members, func(m *smithy.Shape) bool {
		if m.Target != "" {
			return false
		}
		complete = false
		a.fail(m.ID, m.Location, "Member target was elided, but no bound resource or mixin contained a matching identifier or member name.")
		return true
	})
	return complete
}

// mix returns a shape with what its mixins bring, or nil when one is not there.
func (a *assembler) mix(own *smithy.Shape) *smithy.Shape {
	mixins, known := a.mixinsOf(own)
	if !known {
		return nil
	}
	s := *own
	introduced := *own
	s.Introduced = &introduced
	s.Traits = mixTraits(mixins, own.Traits)
	s.Operations, s.Resources, s.Errors, s.Rename = nil, nil, nil, nil
	for _, m := range mixins {
		s.Operations = appendNew(s.Operations, m.Operations)
		s.Resources = appendNew(s.Resources, m.Resources)
		s.Errors = appendNew(s.Errors, m.Errors)
		s.Rename = appendRenames(s.Rename, m.Rename)
		if own.Version == "" && m.Version != "" {
			s.Version = m.Version
		}
	}
	s.Operations = appendNew(s.Operations, own.Operations)
	s.Resources = appendNew(s.Resources, own.Resources)
	s.Errors = appendNew(s.Errors, own.Errors)
	s.Rename = appendRenames(s.Rename, own.Rename)
	if !a.mixMembers(&s, mixins) {
		return nil
	}
	return &s
}

// mixinsOf returns the mixins of a shape. One that is not in the model is
// reported once, at the first elided member that needs it or at the shape.
func (a *assembler) mixinsOf(s *smithy.Shape) (mixins []*smithy.Shape, known bool) {
	for _, id := range s.Mixins {
		m := a.shape(id)
		if m != nil {
			mixins = append(mixins, m)
			continue
		}
		at, user := s.Location, s.ID
		for _, member := range s.Members {
			if member.Target == "" {
				at, user = member.Location, member.ID
				break
			}
		}
		e := a.fail(s.ID, at, fmt.Sprintf("Cannot apply mixin to %s: %s not found", user, id))
		if !a.isKnown(id) {
			e.Hint = a.suggest(id)
		}
		return nil, false
	}
	return mixins, true
}

// mixTraits joins traits: later mixins replace what earlier ones bring, and the
// shape's own traits replace both. Local traits of a mixin stay with it.
func mixTraits(mixins []*smithy.Shape, own smithy.Traits) smithy.Traits {
	var out smithy.Traits
	for _, m := range mixins {
		local := m.Trait(mixinTrait).Get("localTraits")
		for _, t := range m.Traits {
			if t.ID != mixinTrait && !contains(local, string(t.ID)) {
				out = setTrait(out, t)
			}
		}
	}
	for _, t := range own {
		out = setTrait(out, t)
	}
	return out
}

func setTrait(traits smithy.Traits, t smithy.Trait) smithy.Traits {
	if have := findTrait(traits, t.ID); have != nil {
		have.Value = t.Value
		return traits
	}
	return append(traits, t)
}

func contains(list *smithy.Node, text string) bool {
	return list != nil && slices.ContainsFunc(list.Elems, func(e *smithy.Node) bool { return e.Text == text })
}

func appendNew(list, more []smithy.ShapeID) []smithy.ShapeID {
	for _, id := range more {
		if !slices.Contains(list, id) {
			list = append(list, id)
		}
	}
	return list
}

func appendRenames(list, more []smithy.Rename) []smithy.Rename {
	for _, r := range more {
		i := slices.IndexFunc(list, func(have smithy.Rename) bool { return have.From == r.From })
		if i < 0 {
			list = append(list, r)
		} else {
			list[i] = r
		}
	}
	return list
}

func unique(ids []smithy.ShapeID) []smithy.ShapeID { return appendNew(nil, ids) }

// inherited is a member that mixins bring, in the making.
type inherited struct {
	from []*smithy.Shape // the members of mixins
	own  *smithy.Shape   // the redefinition in the shape itself, or nil
}

// mixMembers sets the members of a shape: those of its mixins first, in their
// order, then its own. It reports false when there are too many.
func (a *assembler) mixMembers(s *smithy.Shape, mixins []*smithy.Shape) bool {
	before := a.mixed
	for _, mixin := range mixins {
		a.mixed += len(mixin.Members)
	}
	if a.mixed > maxMixedMembers {
		if before <= maxMixedMembers {
			a.fail(s.ID, s.Location, fmt.Sprintf("mixins bring more than %d members to the shapes of the model", maxMixedMembers))
		}
		return false
	}
	own := map[string]*smithy.Shape{}
	for _, m := range s.Members {
		own[m.ID.Member()] = m
	}
	var order []*inherited
	byName := map[string]*inherited{}
	for _, mixin := range mixins {
		for _, m := range mixin.Members {
			name := m.ID.Member()
			in := byName[name]
			if in == nil {
				in = &inherited{own: own[name]}
				byName[name] = in
				order = append(order, in)
			}
			a.checkInherited(s, in, m)
			in.from = append(in.from, m)
		}
	}
	members := make([]*smithy.Shape, 0, len(order)+len(s.Members))
	introduced := []*smithy.Shape{}
	for _, in := range order {
		member, written := a.inherit(s, in)
		members = append(members, member)
		if written != nil {
			introduced = append(introduced, written)
		}
	}
	for _, m := range s.Members {
		if byName[m.ID.Member()] == nil {
			members = append(members, m)
			introduced = append(introduced, m)
		}
	}
	s.Members, s.Introduced.Members = members, introduced
	return true
}

// checkInherited reports members of one name with different targets.
func (a *assembler) checkInherited(s *smithy.Shape, in *inherited, m *smithy.Shape) {
	switch {
	case in.own != nil && in.own.Target == "":
		in.own.Target = m.Target
	case in.own != nil && in.own.Target != m.Target:
		a.fail(in.own.ID, in.own.Location, "Member conflicts with an inherited mixin member: `"+string(m.ID)+"`")
	case in.own == nil && len(in.from) > 0 && in.from[0].Target != m.Target:
		a.fail(s.ID, m.Location, "Member conflicts with an inherited mixin member: `"+string(s.ID.WithMember(m.ID.Member()))+"`")
	}
}

// inherit makes a member that mixins bring. The second result is what the shape
// itself says about the member, or nil when it says nothing. A member about
// which it says nothing stands where the shape stands.
func (a *assembler) inherit(s *smithy.Shape, in *inherited) (member, written *smithy.Shape) {
	last := in.from[len(in.from)-1]
	member = &smithy.Shape{
		ID: s.ID.WithMember(last.ID.Member()), Type: smithy.Member, Target: last.Target, Location: s.Location, Inherited: true,
	}
	for _, m := range in.from {
		member.Mixins = append(member.Mixins, m.ID)
	}
	var traits smithy.Traits
	if in.own != nil {
		traits, member.Location, member.Inherited = in.own.Traits, in.own.Location, false
	} else if traits = a.claim(member.ID); len(traits) > 0 {
		member.Location = last.Location
	}
	member.Traits = mixTraits(in.from, traits)
	if in.own != nil || len(traits) > 0 {
		w := *member
		w.Traits = traits
		written = &w
	}
	return member, written
}

// finishEnum gives the members of a string enum their names as the values where
// no values are written.
func finishEnum(s *smithy.Shape) {
	if s.Type != smithy.Enum {
		return
	}
	for _, m := range s.Members {
		if len(m.Mixins) == 0 && !m.HasTrait(enumValueTrait) {
			value := &smithy.Node{Kind: smithy.StringNode, Text: m.ID.Member(), Location: m.Location}
			m.Traits = append(slices.Clip(m.Traits), smithy.Trait{ID: enumValueTrait, Value: value})
		}
	}
}
