package validate

import (
	"slices"
	"strings"

	"github.com/rpcconform/rpcconform/smithy"
)

func refTarget(refs []smithy.Ref, name string) smithy.ShapeID {
	for _, r := range refs {
		if r.Name == name {
			return r.Target
		}
	}
	return ""
}

func refNames(refs []smithy.Ref) []string {
	var out []string
	for _, r := range refs {
		out = append(out, r.Name)
	}
	return out
}

// isImplicitIdentifier reports whether a member is an identifier of a resource
// by its name, its target and its being required.
func isImplicitIdentifier(resource, m *smithy.Shape) bool {
	target := refTarget(resource.Identifiers, m.ID.Member())
	return target != "" && target == m.Target && m.HasTrait(requiredTrait)
}

// identifierBindings returns which members of a structure bind the identifiers
// of a resource, by identifier.
func identifierBindings(resource, s *smithy.Shape) map[string]string {
	out := map[string]string{}
	for _, m := range membersOf(s) {
		if trait := m.Trait(resourceIdentifierTrait); trait != nil {
			out[trait.Text] = m.ID.Member()
		} else if isImplicitIdentifier(resource, m) {
			out[m.ID.Member()] = m.ID.Member()
		}
	}
	return out
}

// checkIdentifiers checks the identifiers of resources against properties and children.
func checkIdentifiers(v *validation) {
	for _, resource := range v.ofType(smithy.Resource) {
		for _, identifier := range resource.Identifiers {
			if slices.ContainsFunc(resource.Properties, func(p smithy.Ref) bool { return strings.EqualFold(p.Name, identifier.Name) }) {
				v.errorf(resource, "Resource identifier `%s` cannot also be a resource property", identifier.Name)
			}
		}
		for _, id := range resource.Resources {
			if child := v.model.Shape(id); child != nil && child.Type == smithy.Resource {
				v.checkChild(resource, child)
			}
		}
	}
}

func (v *validation) checkChild(parent, child *smithy.Shape) {
	var missing, mismatched []string
	for _, identifier := range parent.Identifiers {
		switch target := refTarget(child.Identifiers, identifier.Name); target {
		case "":
			missing = append(missing, identifier.Name)
		case identifier.Target:
		default:
			mismatched = append(mismatched, "expected the `"+identifier.Name+"` member to target `"+string(identifier.Target)+"`, but found a target of `"+string(target)+"`")
		}
	}
	if len(missing) > 0 {
		v.errorf(child, "This resource is bound as a child of `%s`, but it is invalid because its `identifiers` property is missing the following identifiers "+
			"that are defined in `%s`: %s", parent.ID, parent.ID, listed(missing))
	}
	if len(mismatched) > 0 {
		slices.Sort(mismatched)
		v.errorf(child, "The `identifiers` property of this resource is incompatible with its binding to `%s`: %s", parent.ID, strings.Join(mismatched, "; "))
	}
}

// checkIdentifierBindings checks that the operations of resources bind the identifiers they need.
func checkIdentifierBindings(v *validation) {
	v.checkIdentifierTraits()
	for _, resource := range v.ofType(smithy.Resource) {
		for _, id := range resource.Resources {
			if child := v.model.Shape(id); child != nil && child.Type == smithy.Resource {
				v.checkParentBindings(resource, child)
			}
		}
		for _, operation := range v.operationsOf(resource) {
			bound := identifierBindings(resource, v.model.Shape(operation.Input))
			complete := !slices.ContainsFunc(resource.Identifiers, func(r smithy.Ref) bool { return bound[r.Name] == "" })
			switch collection := isCollection(resource, operation); {
			case collection && complete:
				v.errorf(operation, "This operation is bound as a collection operation on the `%s` resource, but it improperly binds all of the identifiers of "+
					"the resource to members of the operation input.", resource.ID)
			case !collection && !complete:
				expected := map[string]string{}
				for _, r := range resource.Identifiers {
					expected[r.Name] = string(r.Target)
				}
				v.errorf(operation, "This operation does not form a valid instance operation when bound to resource `%s`. All of the identifiers of the resource "+
					"were not implicitly or explicitly bound to the input of the operation. Expected the following identifier bindings: [%s]. Found the "+
					"following identifier bindings: [%s]", resource.ID, describeBindings(expected), describeBindings(bound))
			}
		}
	}
}

func describeBindings(bound map[string]string) string {
	var out []string
	for _, name := range sortedKeys(bound) {
		out = append(out, "required member named `"+name+"` that targets `"+bound[name]+"`")
	}
	return strings.Join(out, ", ")
}

// operationsOf returns the operations that a resource binds, each once.
func (v *validation) operationsOf(resource *smithy.Shape) []*smithy.Shape {
	var out []*smithy.Shape
	for _, id := range boundOperations(resource) {
		if s := v.model.Shape(id); s != nil && s.Type == smithy.Operation && !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}

// isCollection reports whether an operation is bound to a resource without naming an instance.
func isCollection(resource, operation *smithy.Shape) bool {
	return slices.Contains(resource.CollectionOperations, operation.ID) || resource.Create == operation.ID || resource.List == operation.ID
}

func (v *validation) checkParentBindings(parent, child *smithy.Shape) {
	for _, operation := range v.operationsOf(child) {
		bound := identifierBindings(child, v.model.Shape(operation.Input))
		var missing []string
		for _, r := range parent.Identifiers {
			if bound[r.Name] == "" {
				missing = append(missing, r.Name)
			}
		}
		if len(missing) > 0 {
			v.errorf(operation, "This operation is bound to the `%s` resource, which is a child of the `%s` resource, and it is missing the following resource "+
				"identifier bindings of `%s`: [%s]", child.ID, parent.ID, parent.ID, ticked(missing))
		}
	}
}

// checkIdentifierTraits finds members of one structure that bind the same identifier.
func (v *validation) checkIdentifierTraits() {
	var structures []*smithy.Shape
	for _, m := range v.membersWith(resourceIdentifierTrait) {
		if c := v.container(m); !slices.Contains(structures, c) {
			structures = append(structures, c)
		}
	}
	for _, s := range structures {
		explicit := map[string][]string{}
		for _, m := range s.Members {
			if trait := m.Trait(resourceIdentifierTrait); trait != nil {
				explicit[trait.Text] = append(explicit[trait.Text], m.ID.Member())
			}
		}
		for _, identifier := range sortedKeys(explicit) {
			members := explicit[identifier]
			slices.Sort(members)
			if implicit := s.Member(identifier); implicit != nil && !implicit.HasTrait(resourceIdentifierTrait) {
				v.warnf(s, "Implicit resource identifier for '%s' is overridden by `resourceIdentifier` trait on members: '%s'", identifier, strings.Join(members, "', '"))
			}
			if len(members) > 1 {
				v.errorf(s, "Conflicting resource identifier member bindings found for identifier '%s' between members: '%s'", identifier, strings.Join(members, "', '"))
			}
		}
	}
}

// checkLifecycles checks that lifecycle operations keep what their place promises.
func checkLifecycles(v *validation) {
	for _, resource := range v.ofType(smithy.Resource) {
		for _, l := range []struct {
			name                 string
			id                   smithy.ShapeID
			readonly, idempotent bool
		}{
			{"put", resource.Put, false, true},
			{"create", resource.Create, false, false},
			{"read", resource.Read, true, false},
			{"update", resource.Update, false, false},
			{"delete", resource.Delete, false, true},
			{"list", resource.List, true, false},
		} {
			operation := v.model.Shape(l.id)
			if operation == nil || operation.Type != smithy.Operation {
				continue
			}
			prefix := "The `" + l.name + "` lifecycle operation of this resource targets an invalid operation, `" + string(l.id) + "`. The targeted operation must "
			switch readonly := operation.HasTrait(readonlyTrait); {
			case readonly && !l.readonly:
				v.errorf(resource, "%snot be marked with the readonly trait.", prefix)
			case !readonly && l.readonly:
				v.errorf(resource, "%sbe marked with the readonly trait.", prefix)
			}
			if l.idempotent && !operation.HasTrait(idempotentTrait) {
				v.errorf(resource, "%sbe marked as idempotent.", prefix)
			}
		}
	}
}

// checkProperties checks that the members of a resource's operations are its properties.
func checkProperties(v *validation) {
	for _, resource := range v.ofType(smithy.Resource) {
		if len(resource.Properties) == 0 {
			continue
		}
		used := map[string]bool{}
		for _, l := range []struct {
			name string
			id   smithy.ShapeID
		}{
			{"put", resource.Put}, {"create", resource.Create}, {"read", resource.Read}, {"update", resource.Update}, {"delete", resource.Delete},
		} {
			v.checkPropertiesOf(resource, l.id, l.name, used)
		}
		for _, id := range resource.Operations {
			v.checkPropertiesOf(resource, id, id.Name(), used)
		}
		for _, p := range resource.Properties {
			if !used[p.Name] {
				v.errorf(resource, "Resource property `%s` is not used in the input or output of create or an instance operation.", p.Name)
			}
		}
	}
}

func (v *validation) checkPropertiesOf(resource *smithy.Shape, id smithy.ShapeID, role string, used map[string]bool) {
	operation := v.model.Shape(id)
	if operation == nil || operation.Type != smithy.Operation {
		return
	}
	v.checkPropertyMembers(resource, v.input(operation), role, used)
	v.checkPropertyMembers(resource, v.output(operation), role, used)
}

func (v *validation) checkPropertyMembers(resource, s *smithy.Shape, role string, used map[string]bool) {
	s = v.propertiesShape(s)
	identifiers := map[string]bool{}
	for _, member := range identifierBindings(resource, s) {
		identifiers[member] = true
	}
	byProperty := map[string][]string{}
	for _, m := range membersOf(s) {
		name := m.ID.Member()
		if identifiers[name] || v.isNoProperty(m) && refTarget(resource.Properties, name) == "" {
			continue
		}
		property := name
		if trait := m.Trait(propertyTrait); trait != nil && trait.Get("name") != nil {
			property = trait.Get("name").Text
		}
		used[property] = true
		byProperty[property] = append(byProperty[property], name)
		switch want := refTarget(resource.Properties, property); want {
		case m.Target:
		case "":
			v.errorf(m, "Member `%s` does not target a property or identifier for resource `%s`. If it is an identifier, apply the `%s` trait. If it is a property, "+
				"apply the `%s` trait. If it is neither, apply the `%s` trait.", name, resource.ID, resourceIdentifierTrait, propertyTrait, notPropertyTrait)
		default:
			v.errorf(m, "This member must target `%s`. This member is used as part of the `%s` operation of the `%s` resource and conflicts with its `%s` "+
				"resource property.", want, role, resource.ID, property)
		}
	}
	for _, property := range sortedKeys(byProperty) {
		if members := byProperty[property]; len(members) > 1 {
			slices.Sort(members)
			v.errorf(s, "This shape contains members with conflicting resource property names that resolve to '%s': %s", property, strings.Join(members, ", "))
		}
	}
}

// propertiesShape returns the structure that holds the properties of an input
// or output: the target of its member with nestedProperties, or itself.
func (v *validation) propertiesShape(s *smithy.Shape) *smithy.Shape {
	for _, m := range membersOf(s) {
		if target := v.target(m); m.HasTrait(nestedPropertiesTrait) && target != nil && target.Type == smithy.Structure {
			return target
		}
	}
	return s
}

// isNoProperty reports whether a trait of a member says that it is no property.
func (v *validation) isNoProperty(m *smithy.Shape) bool {
	return slices.ContainsFunc(m.Traits, func(t smithy.Trait) bool {
		definition := v.model.Shape(t.ID)
		return t.ID == notPropertyTrait || definition != nil && definition.HasTrait(notPropertyTrait)
	})
}
