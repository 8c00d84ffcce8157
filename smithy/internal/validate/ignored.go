package validate

import (
	"slices"
	"strings"

	"github.com/rpcconform/rpcconform/smithy"
)

// use is one way in which a structure is referenced, with the shapes that do so.
type use struct {
	relationship smithy.RelationshipType
	by           []smithy.ShapeID
}

// uses returns how a structure is referenced, and the number of references.
// Only those that keep says are in the list.
func (v *validation) uses(s *smithy.Shape, keep func(smithy.RelationshipType) bool) (list []use, kept, all int) {
	for _, e := range v.graph.Reverse(v.graph.Number(s)) {
		all++
		if !keep(e.Type) {
			continue
		}
		kept++
		i := slices.IndexFunc(list, func(u use) bool { return u.relationship == e.Type })
		if i < 0 {
			i = len(list)
			list = append(list, use{relationship: e.Type})
		}
		list[i].by = append(list[i].by, v.graph.Shape(e.To).ID)
	}
	order := []smithy.RelationshipType{
		smithy.TargetRelationship, smithy.InputRelationship, smithy.OutputRelationship, smithy.ErrorRelationship, smithy.MixinRelationship,
	}
	slices.SortStableFunc(list, func(a, b use) int {
		return slices.Index(order, a.relationship) - slices.Index(order, b.relationship)
	})
	return list, kept, all
}

// contexts writes uses for a message.
func contexts(list []use) string {
	parts := make([]string, len(list))
	for i, u := range list {
		parts[i] = strings.ReplaceAll(relationshipName(u.relationship), "_", " ") + ": " + listed(u.by)
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// boundMembers returns the structure members with a trait, but those of mixins:
// what holds for a mixed in member is decided where it ends up.
func (v *validation) boundMembers(trait smithy.ShapeID) []*smithy.Shape {
	return slices.DeleteFunc(v.membersWith(trait), func(m *smithy.Shape) bool { return v.container(m).HasTrait(mixinTrait) })
}

// checkIgnoredTokens finds idempotency tokens outside operation inputs.
func checkIgnoredTokens(v *validation) {
	for _, m := range v.boundMembers(idempotencyTokenTrait) {
		ignored, _, _ := v.uses(v.container(m), func(t smithy.RelationshipType) bool { return t != smithy.InputRelationship })
		if len(ignored) > 0 {
			v.warnAt(m, m.Trait(idempotencyTokenTrait), "The `idempotencyToken` trait only has an effect when applied to a top-level operation input "+
				"member, but it was applied and ignored in the following contexts: %s", contexts(ignored))
		}
	}
}

// place of an HTTP binding: where a trait has an effect.
var bindingPlaces = []struct {
	trait   smithy.ShapeID
	name    string
	effects []smithy.RelationshipType
}{
	{httpHeaderTrait, "TopLevel", topLevel},
	{httpLabelTrait, "Input", inputOnly},
	{httpPayloadTrait, "TopLevel", topLevel},
	{httpPrefixHeadersTrait, "TopLevel", topLevel},
	{httpQueryParamsTrait, "Input", inputOnly},
	{httpQueryTrait, "Input", inputOnly},
	{httpResponseCodeTrait, "Output", []smithy.RelationshipType{smithy.OutputRelationship}},
}

var (
	topLevel  = []smithy.RelationshipType{smithy.InputRelationship, smithy.OutputRelationship, smithy.ErrorRelationship}
	inputOnly = []smithy.RelationshipType{smithy.InputRelationship}
)

// checkIgnoredBindings finds HTTP bindings where they have no effect.
func checkIgnoredBindings(v *validation) {
	for _, p := range bindingPlaces {
		for _, m := range v.boundMembers(p.trait) {
			ignored, count, all := v.uses(v.container(m), func(t smithy.RelationshipType) bool { return !slices.Contains(p.effects, t) })
			if count == 0 {
				continue
			}
			mixed := ""
			if v.isMixedIn(m) {
				mixed = " mixed in"
			}
			message := "The `" + traitName(p.trait) + "` trait applied to this" + mixed + " member is ignored in "
			if count == all {
				message += "all contexts."
			} else {
				message += "some contexts: " + contexts(ignored)
			}
			v.report(smithy.SeverityWarning, m, m.Trait(p.trait).Location, message, p.name)
		}
	}
}

// isMixedIn reports whether a mixin of the container has the member too.
func (v *validation) isMixedIn(m *smithy.Shape) bool {
	return slices.ContainsFunc(v.container(m).Mixins, func(id smithy.ShapeID) bool {
		mixin := v.model.Shape(id)
		return mixin != nil && mixin.Member(m.ID.Member()) != nil
	})
}
