package load

import (
	"fmt"
	"slices"
	"strings"

	"github.com/rpcconform/rpcconform/internal/nearest"
	"github.com/rpcconform/rpcconform/smithy"
	"github.com/rpcconform/rpcconform/smithy/internal/syntax"
)

// shape returns a root shape that has been built, or nil.
func (a *assembler) shape(id smithy.ShapeID) *smithy.Shape {
	if s := a.base[id]; s != nil {
		return s
	}
	return a.shapes[id]
}

// buildShapes makes a shape of each definition, without what mixins bring.
// Definitions of one id have to say the same.
func (a *assembler) buildShapes() {
	for _, id := range a.order {
		definitions := a.definitions[id]
		first := a.base[id]
		for _, d := range definitions {
			s := a.build(d)
			if first == nil {
				first = s
			} else {
				a.checkDuplicate(first, s)
			}
		}
		a.shapes[id] = first
	}
}

// checkDuplicate compares a shape with its first definition.
func (a *assembler) checkDuplicate(first, s *smithy.Shape) {
	differences := compare(first, s)
	switch {
	case len(differences) > 0:
		a.fail(s.ID, first.Location, fmt.Sprintf("Conflicting shape definition for `%s` found at `%s` and `%s`. %s",
			s.ID, place(s.Location), place(first.Location), strings.Join(differences, "; ")))
	case s.Location != first.Location && a.base[s.ID] == nil:
		a.event(smithy.SeverityNote, "Model.IgnoredDuplicateDefinition", s.ID, first.Location, fmt.Sprintf(
			"Ignoring duplicate but equivalent shape definition: %s defined at %s and %s", s.ID, place(s.Location), place(first.Location)))
	}
}

// compare says how the second definition of a shape (left) differs from the
// first one (right). Traits are not compared: those of both are applied.
func compare(first, s *smithy.Shape) []string {
	var out []string
	differ := func(what string, left, right any) {
		if l, r := fmt.Sprint(left), fmt.Sprint(right); l != r {
			out = append(out, fmt.Sprintf("%s differ: %s vs %s", what, l, r))
		}
	}
	if s.Type != first.Type {
		out = append(out, fmt.Sprintf("Left is %s, right is %s", s.Type, first.Type))
	}
	left, right := memberNames(s), memberNames(first)
	differ("Members", left, right)
	if slices.Equal(left, right) {
		for _, m := range s.Members {
			differ("Targets of "+m.ID.Member(), m.Target, first.Member(m.ID.Member()).Target)
		}
	}
	differ("Mixins", s.Mixins, first.Mixins)
	differ("Input", s.Input, first.Input)
	differ("Output", s.Output, first.Output)
	differ("Errors", s.Errors, first.Errors)
	differ("Versions", s.Version, first.Version)
	differ("Operations", sortedIDs(s.Operations), sortedIDs(first.Operations))
	differ("Resources", sortedIDs(s.Resources), sortedIDs(first.Resources))
	differ("Collection operations", sortedIDs(s.CollectionOperations), sortedIDs(first.CollectionOperations))
	differ("Renames", sortedRenames(s), sortedRenames(first))
	differ("Identifiers", sortedRefs(s.Identifiers), sortedRefs(first.Identifiers))
	differ("Properties", sortedRefs(s.Properties), sortedRefs(first.Properties))
	differ("Lifecycle operations", lifecycle(s), lifecycle(first))
	return out
}

func memberNames(s *smithy.Shape) []string {
	names := make([]string, len(s.Members))
	for i, m := range s.Members {
		names[i] = m.ID.Member()
	}
	slices.Sort(names)
	return names
}

func sortedIDs(ids []smithy.ShapeID) []smithy.ShapeID { return slices.Sorted(slices.Values(ids)) }

func sortedRenames(s *smithy.Shape) []string {
	var out []string
	for _, r := range s.Rename {
		out = append(out, string(r.From)+" to "+r.To)
	}
	slices.Sort(out)
	return out
}

func sortedRefs(refs []smithy.Ref) []string {
	var out []string
	for _, r := range refs {
		out = append(out, r.Name+": "+string(r.Target))
	}
	slices.Sort(out)
	return out
}

func lifecycle(s *smithy.Shape) []smithy.ShapeID {
	return []smithy.ShapeID{s.Create, s.Put, s.Read, s.Update, s.Delete, s.List}
}

// build makes a shape of a definition.
func (a *assembler) build(d *definition) *smithy.Shape {
	f := d.file
	s := &smithy.Shape{
		ID: d.ID, Type: d.Type, Location: d.Location, Mixins: a.resolveAll(f, d.Mixins), Traits: a.claim(d.ID),
		Errors: a.resolveAll(f, d.Errors), Version: d.Version, Operations: a.resolveAll(f, d.Operations),
		Resources: a.resolveAll(f, d.Resources), Identifiers: a.refs(f, d.Identifiers), Properties: a.refs(f, d.Properties),
		Create: a.resolve(f, d.Create), Put: a.resolve(f, d.Put), Read: a.resolve(f, d.Read), Update: a.resolve(f, d.Update),
		Delete: a.resolve(f, d.Delete), List: a.resolve(f, d.List), CollectionOperations: a.resolveAll(f, d.CollectionOperations),
	}
	for _, r := range d.Rename {
		s.Rename = append(s.Rename, smithy.Rename{From: a.resolve(f, r.From), To: r.To})
	}
	if d.Type == smithy.Operation {
		s.Input, s.Output = a.resolveOrUnit(f, d.Input), a.resolveOrUnit(f, d.Output)
	}
	resource, isThere := a.boundResource(d)
	for i := range d.Members {
		if m := a.buildMember(d, &d.Members[i], resource); m != nil && (m.Target != "" || isThere) {
			s.Members = append(s.Members, m)
		}
	}
	return s
}

func (a *assembler) resolveOrUnit(f *syntax.File, n syntax.Name) smithy.ShapeID {
	if n.IsZero() {
		return smithy.UnitID
	}
	return a.resolve(f, n)
}

func (a *assembler) refs(f *syntax.File, in []syntax.NamedName) []smithy.Ref {
	var out []smithy.Ref
	for _, r := range in {
		out = append(out, smithy.Ref{Name: r.Name, Target: a.resolve(f, r.Target), Location: r.Location})
	}
	return out
}

// buildMember makes a member. Its target is "" when it is elided and the
// resource does not have it, so that a mixin has to.
func (a *assembler) buildMember(d *definition, m *syntax.Member, resource map[string]smithy.ShapeID) *smithy.Shape {
	if problem := wrongMember(d.Type, m.Name); problem != "" {
		a.fail(d.ID, m.Location, problem)
		return nil
	}
	id := d.ID.WithMember(m.Name)
	member := &smithy.Shape{ID: id, Type: smithy.Member, Location: m.Location, Traits: a.claim(id), Target: a.resolve(d.file, m.Target)}
	if m.Elided {
		member.Target = resource[m.Name]
	}
	return member
}

// wrongMember is the problem with the name of a member, or "".
func wrongMember(t smithy.Type, name string) string {
	switch t {
	case smithy.List, smithy.Set:
		if name != "member" {
			return fmt.Sprintf("%s shapes may only have a `member` member, but found `%s`", capital(t), name)
		}
	case smithy.Map:
		if name != "key" && name != "value" {
			return fmt.Sprintf("Map shapes may only have `key` and `value` members, but found `%s`", name)
		}
	default:
	}
	return ""
}

func capital(t smithy.Type) string {
	name := t.String()
	return strings.ToUpper(name[:1]) + name[1:]
}

// boundResource returns the targets of the identifiers and properties of the
// resource to which a definition is bound. It reports false when the shape that
// it is bound to is not there, so that no elided member can be complete.
func (a *assembler) boundResource(d *definition) (map[string]smithy.ShapeID, bool) {
	if d.For.IsZero() {
		return nil, true
	}
	id := a.resolve(d.file, d.For)
	if t := a.typeOf(id); t != smithy.Resource {
		a.wrongResource(d, id, t)
		return nil, t != smithy.InvalidType
	}
	targets := map[string]smithy.ShapeID{}
	for _, resource := range a.definitions[id] {
		for _, list := range [][]syntax.NamedName{resource.Properties, resource.Identifiers} {
			for _, r := range list {
				targets[r.Name] = a.resolve(resource.file, r.Target)
			}
		}
	}
	return targets, true
}

func (a *assembler) wrongResource(d *definition, id smithy.ShapeID, t smithy.Type) {
	for _, m := range d.Members {
		if !m.Elided || a.broken[id] {
			continue
		}
		member := d.ID.WithMember(m.Name)
		if t == smithy.InvalidType {
			e := a.fail(d.ID, m.Location, fmt.Sprintf("Cannot apply resource to elided member %s: %s not found", member, id))
			e.Hint = a.suggest(id)
			continue
		}
		a.fail(member, m.Location, fmt.Sprintf("The target of the `for` production must be a resource shape, but found a %s shape: %s", t, id))
	}
}

// checkWhole reports what a shape lacks once its mixins have been flattened
// into it, and whether it can be part of a model.
func (a *assembler) checkWhole(s *smithy.Shape) bool {
	switch s.Type {
	case smithy.Enum, smithy.IntEnum:
		if len(s.Members) == 0 {
			a.fail(s.ID, s.Location, s.Type.String()+" must have at least one entry")
			return false
		}
	case smithy.List, smithy.Set:
		return a.requireMembers(s, "member")
	case smithy.Map:
		return a.requireMembers(s, "key", "value")
	case smithy.Operation:
		if s.HasTrait(mixinTrait) && (s.Input != smithy.UnitID || s.Output != smithy.UnitID) {
			a.fail(s.ID, s.Location, fmt.Sprintf("Operation shapes with the mixin trait MUST target `smithy.api#Unit` for their input and "+
				"output. Operation mixin shape `%s` defines one or both of these properties.", s.ID))
			return false
		}
	case smithy.Resource:
		if s.HasTrait(mixinTrait) && hasProperties(s) {
			a.fail(s.ID, s.Location, fmt.Sprintf("Resource shapes with the mixin trait may not define any properties. "+
				"Resource mixin shape `%s` defines one or more properties.", s.ID))
			return false
		}
	default:
	}
	return true
}

func (a *assembler) requireMembers(s *smithy.Shape, names ...string) bool {
	var missing []string
	for _, name := range names {
		if s.Member(name) == nil {
			missing = append(missing, name)
		}
	}
	if len(missing) == 0 {
		return true
	}
	noun := "member"
	if len(missing) > 1 {
		noun = "members"
	}
	a.fail(s.ID, s.Location, fmt.Sprintf("Missing required %s of shape `%s`: %s", noun, s.ID, strings.Join(missing, ", ")))
	return false
}

func hasProperties(s *smithy.Shape) bool {
	return len(s.Identifiers)+len(s.Properties)+len(s.Operations)+len(s.CollectionOperations)+len(s.Resources) > 0 ||
		slices.ContainsFunc(lifecycle(s), func(id smithy.ShapeID) bool { return id != "" })
}

// memberHint suggests the member of a shape that a wrong name most likely means.
func memberHint(s *smithy.Shape, name string) string {
	if near := nearest.Name(name, memberNames(s)); near != "" {
		return "did you mean `" + string(s.ID.WithMember(near)) + "`?"
	}
	return ""
}
