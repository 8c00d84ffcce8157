package validate

import (
	"slices"
	"strings"

	"github.com/rpcconform/rpcconform/smithy"
)

// checkServices checks that the names in the closure of a service differ by more than case.
func checkServices(v *validation) {
	detector := &conflicts{v: v, known: map[[2]*smithy.Shape]smithy.Severity{}}
	for _, service := range v.ofType(smithy.Service) {
		closure := v.graph.Closure(service.ID)
		renames := map[smithy.ShapeID]string{}
		for _, r := range service.Rename {
			renames[r.From] = r.To
		}
		byName := map[string][]*smithy.Shape{}
		for _, s := range closure {
			if s.Type == smithy.Member {
				continue
			}
			name := s.ID.Name()
			if to, renamed := renames[s.ID]; renamed {
				name = to
			}
			key := strings.ToLower(name)
			byName[key] = append(byName[key], s)
		}
		for _, key := range sortedKeys(byName) {
			for _, s := range byName[key] {
				for _, other := range byName[key] {
					if s != other {
						v.conflictingNames(detector.between(s, other), service, s, other, renames)
					}
				}
			}
		}
		v.checkRenames(service, closure)
	}
}

func (v *validation) conflictingNames(severity smithy.Severity, service, s, other *smithy.Shape, renames map[smithy.ShapeID]string) {
	if severity == smithy.InvalidSeverity {
		return
	}
	message := "Shape name `" + string(s.ID) + "`"
	if to, renamed := renames[s.ID]; renamed {
		message = "Renamed shape name \"" + to + "\""
	}
	message += " conflicts with `" + string(other.ID) + "` "
	if to, renamed := renames[other.ID]; renamed {
		message += "(renamed to \"" + to + "\") "
	}
	must := "should"
	if severity >= smithy.SeverityDanger {
		must = "must"
	}
	v.report(severity, s, s.Location, message+"in the `"+string(service.ID)+"` service closure. Shapes in the closure of a service "+must+
		" have case-insensitively unique names regardless of their namespaces. Use the `rename` property of the service to disambiguate shape names.")
}

func (v *validation) checkRenames(service *smithy.Shape, closure []*smithy.Shape) {
	for _, r := range service.Rename {
		switch {
		case !smithy.IsIdentifier(r.To):
			v.errorf(service, "Service attempts to rename `%s` to an invalid identifier, \"%s\"", r.From, r.To)
		case r.To == r.From.Name():
			v.errorf(service, "Service rename for `%s` does not actually change the name from `%s`", r.From, r.To)
		}
		i := slices.IndexFunc(closure, func(s *smithy.Shape) bool { return s.ID == r.From })
		if i < 0 {
			v.errorf(service, "Service attempts to rename a shape not in the service: %s", r.From)
			continue
		}
		switch s := closure[i]; s.Type {
		case smithy.Member, smithy.Resource, smithy.Operation:
			v.errorf(service, "Service attempts to rename a %s shape from `%s` to \"%s\"; %ss cannot be renamed", s.Type, r.From, r.To, s.Type)
		default:
		}
	}
}

// conflicts decides how bad it is that two shapes have the same name. Simple
// shapes and lists that are the same in all but their namespace do no harm.
type conflicts struct {
	v     *validation
	known map[[2]*smithy.Shape]smithy.Severity
}

// between returns InvalidSeverity where a broken reference leaves the question open.
func (c *conflicts) between(a, b *smithy.Shape) smithy.Severity {
	if a == nil || b == nil {
		return smithy.InvalidSeverity
	}
	if b.ID < a.ID {
		a, b = b, a
	}
	key := [2]*smithy.Shape{a, b}
	if severity, found := c.known[key]; found {
		return severity
	}
	c.known[key] = smithy.InvalidSeverity // ends a recursion of lists
	severity := c.decide(a, b)
	c.known[key] = severity
	return severity
}

func isSimple(t smithy.Type) bool { return t >= smithy.Blob && t <= smithy.IntEnum }

func isList(t smithy.Type) bool { return t == smithy.List || t == smithy.Set }

func (c *conflicts) decide(a, b *smithy.Shape) smithy.Severity {
	comparable := isSimple(a.Type) || isList(a.Type) || a.Type == smithy.Member
	if !comparable || a.Type != b.Type || !sameTraits(a.Traits, b.Traits) {
		return smithy.SeverityError
	}
	var inner smithy.Severity
	switch {
	case a.Type == smithy.Member:
		inner = c.between(c.v.target(a), c.v.target(b))
	case isList(a.Type):
		inner = c.between(a.Member("member"), b.Member("member"))
	}
	switch {
	case inner >= smithy.SeverityWarning:
		return inner
	case isSimple(a.Type):
		return smithy.SeverityNote
	}
	return smithy.SeverityWarning
}

func sameTraits(a, b smithy.Traits) bool {
	if len(a) != len(b) {
		return false
	}
	for _, t := range a {
		if !t.Value.Equal(b.Get(t.ID)) {
			return false
		}
	}
	return true
}

// checkAuth checks that operations use the authentication that their services configure.
func checkAuth(v *validation) {
	for _, service := range v.ofType(smithy.Service) {
		configured := map[smithy.ShapeID]bool{}
		for _, scheme := range v.traitsMarked(service, authDefinitionTrait) {
			configured[scheme.ID] = true
		}
		v.checkAuthOf(service, service, configured)
		for _, operation := range v.contentsOf(service).operations {
			v.checkAuthOf(service, operation, configured)
		}
	}
}

func (v *validation) checkAuthOf(service, s *smithy.Shape, configured map[smithy.ShapeID]bool) {
	trait := s.Trait(authTrait)
	var missing []smithy.ShapeID
	for _, e := range elems(trait) {
		if id := smithy.ShapeID(e.Text); !configured[id] && !slices.Contains(missing, id) {
			missing = append(missing, id)
		}
	}
	if len(missing) > 0 {
		v.dangerAt(s, trait, "auth trait applies authentication that is not configured on the service shape, `%s`: %s", service.ID, listed(missing))
	}
}

// checkAuthOrder warns of services whose authentication schemes have no order.
func checkAuthOrder(v *validation) {
	for _, service := range v.ofType(smithy.Service) {
		if !service.HasTrait(authTrait) && len(v.traitsMarked(service, authDefinitionTrait)) > 1 {
			v.warnf(service, "This service uses multiple authentication schemes but does not have the `@auth` trait applied. The `@auth` trait defines a "+
				"priority ordering of auth schemes for a client to use. Without it, the ordering of auth schemes is alphabetical based on the absolute "+
				"shape ID of the auth schemes.")
		}
	}
}

// checkInlineDocuments finds documents in services whose protocol has none.
func checkInlineDocuments(v *validation) {
	for _, service := range v.ofType(smithy.Service) {
		for _, protocol := range v.traitsMarked(service, protocolDefinitionTrait) {
			if !isTrue(protocol.Trait(protocolDefinitionTrait).Get("noInlineDocumentSupport")) {
				continue
			}
			var found []string
			for _, s := range v.graph.Closure(service.ID) {
				if s.Type == smithy.Document {
					found = append(found, string(s.ID)+" @ "+place(s.Location))
				}
			}
			if len(found) > 0 {
				v.errorAt(service, service.Trait(protocol.ID), "This service uses the `%s` protocol which does not support inline document types, but the "+
					"following document types were found in the closure of the service: [%s]", protocol.ID, strings.Join(found, ", "))
			}
		}
	}
}

// checkMisboundOperations finds operations of a service that seem to belong to one of its resources.
func checkMisboundOperations(v *validation) {
	for _, service := range v.ofType(smithy.Service) {
		resources := v.contentsOf(service).resources
		for _, id := range service.Operations {
			operation := v.model.Shape(id)
			if operation == nil || operation.Type != smithy.Operation {
				continue
			}
			var better []smithy.ShapeID
			for _, resource := range resources {
				members := slices.Concat(membersOf(v.input(operation)), membersOf(v.output(operation)))
				if slices.ContainsFunc(members, func(m *smithy.Shape) bool { return isImplicitIdentifier(resource, m) }) {
					better = append(better, resource.ID)
				}
			}
			if len(better) > 0 {
				v.report(smithy.SeverityWarning, operation, service.Location, "The `"+string(operation.ID)+"` operation is bound to the `"+string(service.ID)+
					"` service but has members that match identifiers of the following resource shapes: ["+ticked(better)+
					"]. It may be more accurately bound to one of them than directly to the service.", string(service.ID), operation.ID.Name())
			}
		}
	}
}
