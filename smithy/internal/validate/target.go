package validate

import (
	"slices"
	"strings"

	"github.com/rpcconform/rpcconform/smithy"
)

// relationshipNames are the names of relationships in messages.
var relationshipNames = map[smithy.RelationshipType]string{
	smithy.TargetRelationship: "MEMBER_TARGET", smithy.InputRelationship: "INPUT", smithy.OutputRelationship: "OUTPUT",
	smithy.ErrorRelationship: "ERROR", smithy.OperationRelationship: "OPERATION", smithy.MixinRelationship: "MIXIN",
	smithy.CollectionOperationRelationship: "COLLECTION_OPERATION", smithy.ResourceRelationship: "RESOURCE",
	smithy.IdentifierRelationship: "IDENTIFIER", smithy.PropertyRelationship: "PROPERTY", smithy.CreateRelationship: "CREATE",
	smithy.PutRelationship: "PUT", smithy.ReadRelationship: "READ", smithy.UpdateRelationship: "UPDATE",
	smithy.DeleteRelationship: "DELETE", smithy.ListRelationship: "LIST", smithy.TraitRelationship: "TRAIT",
}

func relationshipName(t smithy.RelationshipType) string { return strings.ToLower(relationshipNames[t]) }

// checkTargets checks that every reference leads to a shape of the right type.
func checkTargets(v *validation) {
	v.each(func(s *smithy.Shape) {
		v.graph.Relationships(s, func(t smithy.RelationshipType, to smithy.ShapeID) {
			if t == smithy.MemberRelationship {
				return
			}
			if target := v.model.Shape(to); target != nil {
				v.checkTarget(s, target, t)
			} else {
				v.unresolved(s, t, to)
			}
		})
		if s.Type == smithy.Map {
			v.checkMapKey(s)
		}
	})
}

func (v *validation) checkTarget(s, target *smithy.Shape, t smithy.RelationshipType) {
	if t != smithy.MixinRelationship && v.isMisused(s, target, t) {
		return
	}
	v.checkDeprecatedTarget(s, target, t)
	switch t {
	case smithy.TargetRelationship, smithy.PropertyRelationship:
		switch target.Type {
		case smithy.Service, smithy.Resource, smithy.Operation, smithy.Member:
			v.errorf(s, "Members cannot target %s shapes, but found %s", target.Type, describe(target))
		default:
		}
	case smithy.ResourceRelationship:
		v.expectTarget(s, target, t, smithy.Resource)
	case smithy.OperationRelationship, smithy.CollectionOperationRelationship:
		v.expectTarget(s, target, t, smithy.Operation)
	case smithy.InputRelationship, smithy.OutputRelationship:
		if v.expectTarget(s, target, t, smithy.Structure) && target.HasTrait(errorTrait) {
			v.errorf(s, "Operation %s targets an invalid structure `%s` that is marked with the `error` trait.", t, target.ID)
		}
	case smithy.ErrorRelationship:
		if v.expectTarget(s, target, t, smithy.Structure) && !target.HasTrait(errorTrait) {
			v.errorf(s, "`%s` cannot be bound as an error because it is not marked with the `error` trait.", target.ID)
		}
	case smithy.IdentifierRelationship:
		if target.Type != smithy.Enum {
			v.expectTarget(s, target, t, smithy.String)
		}
	case smithy.CreateRelationship, smithy.PutRelationship, smithy.ReadRelationship, smithy.UpdateRelationship,
		smithy.DeleteRelationship, smithy.ListRelationship:
		if target.Type != smithy.Operation {
			v.errorf(s, "Resource %s lifecycle operation must target an operation, but found %s", relationshipName(t), describe(target))
		}
	case smithy.MixinRelationship:
		if !target.HasTrait(mixinTrait) {
			v.errorf(s, "Attempted to use %s as a mixin, but it is not marked with the mixin trait", target.ID)
		}
	default:
	}
}

// isMisused reports a reference to a trait or mixin in another role.
func (v *validation) isMisused(s, target *smithy.Shape, t smithy.RelationshipType) bool {
	switch {
	case target.HasTrait(traitTrait):
		v.errorf(s, "Found a %s reference to trait definition `%s`. Trait definitions cannot be targeted by members or referenced "+
			"by shapes in any other context other than applying them as traits.", relationshipNames[t], target.ID)
		return true
	case target.Type != smithy.Member && target.HasTrait(mixinTrait):
		v.errorf(s, "Illegal %s reference to mixin `%s`; shapes marked with the mixin trait can only be referenced to apply them as a mixin.",
			relationshipNames[t], target.ID)
		return true
	}
	return false
}

func (v *validation) expectTarget(s, target *smithy.Shape, t smithy.RelationshipType, want smithy.Type) bool {
	if target.Type == want {
		return true
	}
	v.errorf(s, "%s shape `%s` relationships must target a %s shape, but found %s", s.Type, relationshipName(t), want, describe(target))
	return false
}

func (v *validation) checkMapKey(s *smithy.Shape) {
	key := s.Member("key")
	if key == nil {
		return
	}
	if target := v.target(key); target != nil && target.Type != smithy.String && target.Type != smithy.Enum {
		v.errorf(s, "Map key member targets %s, but is expected to target a string", describe(target))
	}
}

// deprecatedUses say what a reference to a deprecated shape does.
var deprecatedUses = map[smithy.RelationshipType]string{
	smithy.TargetRelationship:              "Member targets a deprecated shape",
	smithy.ResourceRelationship:            "Binds a deprecated resource",
	smithy.OperationRelationship:           "Binds a deprecated operation",
	smithy.CollectionOperationRelationship: "Binds a deprecated operation",
	smithy.IdentifierRelationship:          "Resource identifier targets a deprecated shape",
	smithy.PropertyRelationship:            "Resource property targets a deprecated shape",
	smithy.InputRelationship:               "Operation input targets a deprecated shape",
	smithy.OutputRelationship:              "Operation output targets a deprecated shape",
	smithy.ErrorRelationship:               "Operation error targets a deprecated shape",
	smithy.MixinRelationship:               "Applies a deprecated mixin",
}

func (v *validation) checkDeprecatedTarget(s, target *smithy.Shape, t smithy.RelationshipType) {
	trait, use := target.Trait(deprecatedTrait), deprecatedUses[t]
	if trait == nil || use == "" {
		return
	}
	message := use + ", " + string(target.ID)
	if why := trait.Get("message"); why != nil {
		message += ". " + why.Text
	}
	if since := trait.Get("since"); since != nil {
		message += " (since " + since.Text + ")"
	}
	v.events = append(v.events, smithy.Event{
		Severity: smithy.SeverityWarning, ID: "DeprecatedShape." + string(target.ID), Shape: s.ID, Location: s.Location, Message: message,
	})
}

func (v *validation) unresolved(s *smithy.Shape, t smithy.RelationshipType, to smithy.ShapeID) {
	message := "member shape targets an unresolved shape `" + string(to) + "`"
	if t != smithy.TargetRelationship {
		article := "a"
		if strings.ContainsRune("AEIOU", rune(relationshipNames[t][0])) {
			article = "an"
		}
		message = s.Type.String() + " shape has " + article + " `" + relationshipName(t) + "` relationship to an unresolved shape `" + string(to) + "`"
	}
	if near := v.nearest(to); len(near) > 0 {
		message += ". Did you mean " + strings.Join(near, ", ") + "?"
	}
	v.report(smithy.SeverityError, s, s.Location, message, "UnresolvedShape")
}

const (
	maxDistance    = 2   // of a suggestion; a larger one gives more noise than help
	maxSuggestions = 200 // how often suggestions are looked for in one model
)

// nearest returns the ids that are nearest to one that is not defined.
func (v *validation) nearest(id smithy.ShapeID) []string {
	v.suggested++
	if v.suggested > maxSuggestions {
		return nil
	}
	var out []string
	limit := maxDistance
	for n := range v.graph.Len() {
		candidate := v.graph.Shape(int32(n)).ID
		d := distance(string(id), string(candidate), limit)
		switch {
		case d > limit:
		case d < limit:
			limit, out = d, []string{string(candidate)}
		default:
			out = append(out, string(candidate))
		}
	}
	slices.Sort(out)
	return out
}

// distance is Levenshtein's; more than limit when it is more than limit.
func distance(a, b string, limit int) int {
	if len(a)-len(b) > limit || len(b)-len(a) > limit {
		return limit + 1
	}
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		diagonal, least := row[0], i
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := diagonal
			if a[i-1] != b[j-1] {
				cost++
			}
			diagonal = row[j]
			row[j] = min(row[j]+1, row[j-1]+1, cost)
			least = min(least, row[j])
		}
		if least > limit {
			return limit + 1
		}
	}
	return row[len(b)]
}
