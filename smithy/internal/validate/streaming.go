package validate

import (
	"strings"

	"github.com/rpcconform/rpcconform/smithy"
	"github.com/rpcconform/rpcconform/smithy/internal/selector"
)

// checkStreams checks where streaming blobs and unions may be referenced.
func checkStreams(v *validation) {
	for _, n := range v.graph.Applied(streamingTrait) {
		stream := v.graph.Shape(n)
		for _, e := range v.graph.Reverse(n) {
			m := v.graph.Shape(e.To)
			if e.Type != smithy.TargetRelationship || v.isBuiltin(m) {
				continue
			}
			v.checkStreamUser(v.container(m), stream)
			if stream.Type == smithy.Blob && !m.HasTrait(requiredTrait) && !m.HasTrait(defaultTrait) {
				v.errorf(m, "Members that target blobs marked with the `streaming` trait MUST also be marked with the `required` or `default` trait.")
			}
		}
		if stream.Type == smithy.Union && !v.isBuiltin(stream) {
			v.checkEventUnion(stream)
		}
	}
	v.checkStreamPayloads()
}

// checkStreamUser checks how a structure with a stream is referenced.
func (v *validation) checkStreamUser(s, stream *smithy.Shape) {
	for _, e := range v.graph.Reverse(v.graph.Number(s)) {
		user := v.graph.Shape(e.To)
		switch e.Type {
		case smithy.InputRelationship, smithy.MixinRelationship:
		case smithy.OutputRelationship:
			if stream.HasTrait(requiresLengthTrait) {
				v.errorf(s, "Structures that contain a reference to a stream marked with the @requiresLength trait can only be used as operation inputs, but this "+
					"structure is referenced from `%s` as output", user.ID)
			}
		case smithy.TargetRelationship:
			v.errorf(user, "Members cannot target structures that contain a stream, but this member targets %s", s.ID)
		default:
			v.errorf(user, "This shape has an invalid `%s` relationship to a structure, `%s`, that contains a stream", relationshipNames[e.Type], s.ID)
		}
	}
}

func (v *validation) checkEventUnion(s *smithy.Shape) {
	var wrong []string
	for _, m := range s.Members {
		if target := v.target(m); target == nil || target.Type != smithy.Structure {
			wrong = append(wrong, m.ID.Member())
		}
	}
	if len(wrong) > 0 {
		v.errorf(s, "Each member of an event stream union must target a structure shape, but the following union members do not: [%s]", strings.Join(wrong, ", "))
	}
}

// checkStreamPayloads checks that streams are payloads where a protocol knows payloads.
func (v *validation) checkStreamPayloads() {
	for _, service := range v.ofType(smithy.Service) {
		if v.protocolWith(service, httpPayloadTrait) == nil {
			continue
		}
		for _, m := range v.graph.Closure(service.ID) {
			if m.Type != smithy.Member || m.HasTrait(httpPayloadTrait) {
				continue
			}
			if target := v.target(m); target != nil && target.HasTrait(streamingTrait) {
				v.errorf(m, "Member `%s` referencing @streaming shape `%s` must have the @httpPayload trait, as service `%s` has a protocol that supports @httpPayload.",
					m.ID, m.Target, service.ID)
			}
		}
	}
}

// checkUnions checks that unions have members which make sense in a union.
func checkUnions(v *validation) {
	for _, s := range v.ofType(smithy.Union) {
		if len(s.Members) == 0 {
			v.errorf(s, "Tagged unions must have one or more members")
		}
		for _, m := range s.Members {
			target := v.target(m)
			if target == nil {
				continue
			}
			if value := target.Trait(defaultTrait); value != nil {
				v.notef(m, "This union member targets `%s`, a shape with a default value of `%s`. Note that default values are only applicable to structures and "+
					"ignored in tagged unions. It is a best practice for union members to target shapes with no default value (for example, instead of targeting "+
					"PrimitiveInteger, target Integer).", target.ID, value.JSON())
			}
			if box := m.Trait(boxTrait); box != nil {
				v.warnAt(m, box, "Invalid box trait found on a union member. The box trait on union members has no effect because union members are implicitly nullable.")
			}
		}
	}
}

// checkUnit checks that only members of unions and enums target the unit type.
func checkUnit(v *validation) {
	unit := v.graph.NumberOf(smithy.UnitID)
	if unit < 0 {
		return
	}
	for _, e := range v.graph.Reverse(unit) {
		user := v.graph.Shape(e.To)
		switch {
		case v.isBuiltin(user):
		case e.Type != smithy.TargetRelationship:
			v.errorf(user, "This shape has an invalid %s reference to smithy.api#Unit", relationshipNames[e.Type])
		default:
			if c := v.container(user); c != nil && c.Type != smithy.Union {
				v.errorf(user, "Only members of a union, enum, or intEnum can reference smithy.api#Unit")
			}
		}
	}
}

// checkPrivateAccess finds references to private shapes of other namespaces.
func checkPrivateAccess(v *validation) {
	for _, n := range v.graph.Applied(privateTrait) {
		private := v.graph.Shape(n)
		report := func(severity smithy.Severity, user *smithy.Shape, t smithy.RelationshipType) {
			if user.ID.Namespace() != private.ID.Namespace() && !v.isBuiltin(user) {
				v.report(severity, user, user.Location, "This shape has an invalid "+relationshipName(t)+" relationship that targets a private shape, `"+
					string(private.ID)+"`, in another namespace.")
			}
		}
		for _, e := range v.graph.Reverse(n) {
			report(smithy.SeverityError, v.graph.Shape(e.To), e.Type)
		}
		for _, user := range v.graph.Applied(private.ID) {
			report(smithy.SeverityWarning, v.graph.Shape(user), smithy.TraitRelationship)
		}
	}
}

// checkPrivateMixinMembers warns of private members that are mixed in all the same.
func checkPrivateMixinMembers(v *validation) {
	for _, m := range v.applied(privateTrait) {
		if c := v.container(m); m.Type == smithy.Member && c != nil && c.HasTrait(mixinTrait) {
			v.warnAt(m, m.Trait(privateTrait), "The `@private` trait does not prevent a mixin member from being inherited by shapes in other namespaces, nor does it "+
				"prevent new traits from being added to the inherited member. Apply `@private` to the mixin shape or target shape instead if cross-namespace access "+
				"should be restricted.")
		}
	}
}

// checkBreakingChanges checks that the paths of breaking change rules lead somewhere.
func checkBreakingChanges(v *validation) {
	for _, s := range v.applied(traitTrait) {
		trait := s.Trait(traitTrait)
		for i, rule := range elems(trait.Get("breakingChanges")) {
			path := textOf(rule.Get("path"))
			if path == "" {
				continue
			}
			current := s
			for part := range strings.SplitSeq(strings.TrimPrefix(path, "/"), "/") {
				part = strings.ReplaceAll(strings.ReplaceAll(part, "~1", "/"), "~0", "~")
				previous, m := current, current.Member(part)
				if current = nil; m != nil {
					current = v.target(m)
				}
				if current == nil {
					v.errorAt(s, trait, "Invalid trait breakingChanges element %d, '%s', at segment '%s': Evaluated shape `%s`, a %s, has no member named `%s`",
						i, path, part, previous.ID, previous.Type, part)
					break
				}
			}
		}
	}
}

// checkUserTraitValidators runs the rules that trait definitions bring for the shapes that have the trait.
func checkUserTraitValidators(v *validation) {
	for _, n := range v.graph.Applied(traitValidatorsTrait) {
		definition := v.graph.Shape(n)
		trait := definition.Trait(traitValidatorsTrait)
		valid := true
		for _, p := range trait.Pairs {
			if !smithy.IsNamespace(p.Key) {
				valid = false
				v.errorAt(definition, trait, "`smithy.api#traitValidators` key is not a valid event ID: `%s`", p.Key)
			}
		}
		if !valid {
			continue
		}
		for _, s := range v.applied(definition.ID) {
			for _, p := range trait.Pairs {
				v.runTraitValidator(definition, s, p)
			}
		}
	}
}

var severities = map[string]smithy.Severity{
	"NOTE": smithy.SeverityNote, "WARNING": smithy.SeverityWarning, "DANGER": smithy.SeverityDanger, "ERROR": smithy.SeverityError,
}

func (v *validation) runTraitValidator(definition, s *smithy.Shape, rule smithy.Pair) {
	expression, err := selector.Parse(textOf(rule.Value.Get("selector")))
	if err != nil {
		return // reported where it is defined
	}
	severity := smithy.SeverityError
	if given := rule.Value.Get("severity"); given != nil && severities[given.Text] != smithy.InvalidSeverity {
		severity = severities[given.Text]
	}
	message := "Found an incompatible shape when validating the constraints of the `" + string(definition.ID) + "` trait attached to `" + string(s.ID) + "`"
	if more := rule.Value.Get("message"); more != nil {
		message += ": " + more.Text
	}
	for _, found := range expression.SelectFrom(v.graph, s) {
		v.events = append(v.events, smithy.Event{
			Severity: severity, ID: rule.Key, Shape: found.ID, Location: found.Location, Message: message,
		})
	}
}
