package validate

import (
	"regexp"
	"slices"
	"strings"

	"github.com/rpcconform/rpcconform/smithy"
	"github.com/rpcconform/rpcconform/smithy/internal/nodecheck"
	"github.com/rpcconform/rpcconform/smithy/internal/selector"
)

// appliedTraits returns the traits that shapes of the model have, with their
// definitions, sorted by id. A trait without a definition is reported by loading.
func (v *validation) appliedTraits() []*smithy.Shape {
	known := map[smithy.ShapeID]bool{}
	var out []*smithy.Shape
	v.each(func(s *smithy.Shape) {
		for _, t := range s.Traits {
			if known[t.ID] {
				continue
			}
			known[t.ID] = true
			if definition := v.model.Shape(t.ID); definition != nil {
				out = append(out, definition)
			}
		}
	})
	slices.SortFunc(out, func(a, b *smithy.Shape) int { return strings.Compare(string(a.ID), string(b.ID)) })
	return out
}

var lineBreak = regexp.MustCompile(`\n\s*`)

// checkTraitTargets checks that traits are applied to shapes that their selectors match.
func checkTraitTargets(v *validation) {
	for _, trait := range v.appliedTraits() {
		if trait.HasTrait(mixinTrait) {
			for _, s := range v.applied(trait.ID) {
				v.errorf(s, "Trait `%s` is a mixin and cannot be applied to `%s`.", traitName(trait.ID), s.ID)
			}
		}
		expression := textOf(trait.Trait(traitTrait).Get("selector"))
		if expression == "" || strings.TrimSpace(expression) == "*" {
			continue
		}
		parsed, err := selector.Parse(expression)
		if err != nil {
			continue // reported where the trait is defined
		}
		query := parsed.Query(v.graph)
		for _, s := range v.applied(trait.ID) {
			if !query.Matches(s) {
				v.errorAt(s, s.Trait(trait.ID), "Trait `%s` cannot be applied to `%s`. This trait may only be applied to shapes that match "+
					"the following selector: %s", traitName(trait.ID), s.ID, lineBreak.ReplaceAllString(expression, " "))
			}
		}
	}
}

// checkTraitValues checks the values of traits against the shapes that define them.
func checkTraitValues(v *validation) {
	v.each(func(s *smithy.Shape) {
		for _, t := range s.Traits {
			definition := v.model.Shape(t.ID)
			if definition == nil || t.Value == nil {
				continue
			}
			v.events = append(v.events, v.values.Check(definition, t.Value, nodecheck.Options{
				EventID: v.rule, Shape: s.ID, Context: "Error validating trait `" + traitName(t.ID) + "`",
				// A protocol names the traits that it knows. One that no file of the model defines is used nowhere.
				MissingTargets: t.ID == protocolDefinitionTrait || t.ID == authDefinitionTrait,
			})...)
		}
	})
}

// checkTraitConflicts finds traits that exclude each other on one shape.
func checkTraitConflicts(v *validation) {
	found := map[*smithy.Shape][]string{}
	for _, trait := range v.appliedTraits() {
		for _, conflict := range elems(trait.Trait(traitTrait).Get("conflicts")) {
			other := v.relativeID(trait, conflict.Text)
			for _, s := range v.applied(trait.ID) {
				if s.HasTrait(other) {
					found[s] = append(found[s], "`"+traitName(trait.ID)+"` conflicts with `"+traitName(other)+"`")
				}
			}
		}
	}
	v.each(func(s *smithy.Shape) {
		if lines := found[s]; lines != nil {
			slices.Sort(lines)
			v.errorf(s, "Found conflicting traits on %s shape: %s", s.Type, strings.Join(lines, ", "))
		}
	})
}

// relativeID resolves the id of a shape that another one names.
func (v *validation) relativeID(from *smithy.Shape, text string) smithy.ShapeID {
	if strings.Contains(text, "#") {
		return smithy.ShapeID(text)
	}
	own := smithy.ShapeID(from.ID.Namespace() + "#" + text)
	if v.model.Shape(own) != nil {
		return own
	}
	return smithy.ShapeID("smithy.api#" + text)
}

// checkExclusiveMembers checks traits that only one member of a structure may
// have, or that only one may find at its target.
func checkExclusiveMembers(v *validation) {
	for _, n := range v.graph.Applied(traitTrait) {
		trait := v.graph.Shape(n)
		switch textOf(trait.Trait(traitTrait).Get("structurallyExclusive")) {
		case "member":
			v.checkExclusive(trait.ID, v.exclusiveCandidates(trait.ID, false), "The `%s` trait can be applied to only a single member of a shape, "+
				"but it was found on the following members: %s", func(m *smithy.Shape) bool { return m.HasTrait(trait.ID) })
		case "target":
			v.checkExclusive(trait.ID, v.exclusiveCandidates(trait.ID, true), "Only a single member of a structure can target a shape marked "+
				"with the `%s` trait, but it was found on the following members: %s", func(m *smithy.Shape) bool {
				target := v.target(m)
				return target != nil && target.HasTrait(trait.ID)
			})
		}
	}
}

// exclusiveCandidates returns the structures with a member that has a trait or
// that targets a shape with it.
func (v *validation) exclusiveCandidates(trait smithy.ShapeID, byTarget bool) []*smithy.Shape {
	var out []*smithy.Shape
	add := func(member *smithy.Shape) {
		c := v.container(member)
		if c != nil && c.Type == smithy.Structure && !v.isBuiltin(c) && !slices.Contains(out, c) {
			out = append(out, c)
		}
	}
	for _, n := range v.graph.Applied(trait) {
		s := v.graph.Shape(n)
		if !byTarget {
			if s.Type == smithy.Member {
				add(s)
			}
			continue
		}
		for _, e := range v.graph.Reverse(n) {
			if e.Type == smithy.TargetRelationship {
				add(v.graph.Shape(e.To))
			}
		}
	}
	return out
}

func (v *validation) checkExclusive(trait smithy.ShapeID, structures []*smithy.Shape, format string, has func(*smithy.Shape) bool) {
	for _, s := range structures {
		var found []string
		for _, m := range s.Members {
			if has(m) {
				found = append(found, m.ID.Member())
			}
		}
		if len(found) > 1 {
			v.errorf(s, format, traitName(trait), ticked(found))
		}
	}
}
