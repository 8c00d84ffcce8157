package validate

import (
	"slices"
	"strconv"
	"strings"

	"github.com/rpcconform/rpcconform/smithy"
)

// reference is an entry of the references trait.
type reference struct {
	node     *smithy.Node
	resource smithy.ShapeID
	ids      []smithy.Pair
}

// String writes the reference as messages have it.
func (r *reference) String() string {
	o := &smithy.Node{Kind: smithy.ObjectNode}
	for _, key := range []string{"resource", "ids", "service", "rel"} {
		if n := r.node.Get(key); n != nil && (key != "ids" || len(n.Pairs) > 0) {
			o.Pairs = append(o.Pairs, smithy.Pair{Key: key, Value: n})
		}
	}
	return "Reference" + o.JSON()
}

// checkReferences checks the resources and members that references traits name.
func checkReferences(v *validation) {
	for _, s := range v.applied(referencesTrait) {
		trait := s.Trait(referencesTrait)
		for _, n := range trait.Elems {
			r := &reference{node: n, resource: smithy.ShapeID(textOf(n.Get("resource")))}
			if ids := n.Get("ids"); ids != nil {
				r.ids = ids.Pairs
			}
			v.checkReference(s, trait, r)
		}
	}
}

func (v *validation) checkReference(s *smithy.Shape, trait *smithy.Node, r *reference) {
	isText := s.Type == smithy.String || s.Type == smithy.Enum
	if isText && len(r.ids) > 0 {
		v.errorAt(s, trait, "References applied to string shapes cannot contain 'ids': %s", r)
	}
	resource := v.model.Shape(r.resource)
	switch {
	case resource == nil:
	case resource.Type != smithy.Resource:
		v.errorAt(s, trait, "`references` trait reference targets a %s shape not a resource: %s", resource.Type, r)
	case isText:
		if len(resource.Identifiers) != 1 {
			v.errorAt(s, trait, "This string shape contains an invalid reference to %s: %s. References on a string shape can only refer to resource shapes with "+
				"exactly one entry in its identifiers property, but this shape has the following identifiers: [%s]", resource.ID, r, ticked(refNames(resource.Identifiers)))
		}
	case s.Type == smithy.Structure:
		v.checkStructureReference(s, trait, r, resource)
	}
}

func (v *validation) checkStructureReference(s *smithy.Shape, trait *smithy.Node, r *reference, resource *smithy.Shape) {
	implicit := len(r.ids) == 0
	names := refNames(resource.Identifiers)
	var members []string
	if implicit {
		members = names
	} else {
		v.checkExplicitIDs(s, trait, r, resource)
		for _, p := range r.ids {
			members = append(members, p.Value.Text)
		}
	}
	var reasons []string
	for _, name := range members {
		m := s.Member(name)
		switch {
		case m == nil && implicit:
			if textOf(r.node.Get("rel")) != "collection" {
				reasons = append(reasons, "implicit binding of `"+name+"` is not part of the structure (set \"rel\" to \"collection\" to create a collection binding)")
			}
		case m == nil:
			reasons = append(reasons, "`"+name+"` refers to a member that is not part of the structure")
		default:
			if target := v.target(m); target == nil || target.Type != smithy.String && target.Type != smithy.Enum {
				reasons = append(reasons, "`"+name+"` refers to a member that does not target a string shape")
			}
		}
	}
	if len(reasons) > 0 {
		slices.Sort(reasons)
		v.errorAt(s, trait, "`references` trait %s is invalid for the following reasons: %s", r, strings.Join(reasons, "; "))
	}
}

func (v *validation) checkExplicitIDs(s *smithy.Shape, trait *smithy.Node, r *reference, resource *smithy.Shape) {
	names := refNames(resource.Identifiers)
	if len(r.ids) != len(names) {
		prefix := "Not enough identifiers"
		if len(names) < len(r.ids) {
			prefix = "Too many identifiers"
		}
		v.errorAt(s, trait, "%s were provided in the `ids` properties of %s. Expected %s identifiers(s), but found %s. This resource requires bindings for the "+
			"following identifiers: [%s].", prefix, r, strconv.Itoa(len(names)), strconv.Itoa(len(r.ids)), ticked(names))
	}
	var unknown []string
	for _, p := range r.ids {
		if !slices.Contains(names, p.Key) {
			unknown = append(unknown, p.Key)
		}
	}
	if len(unknown) > 0 {
		v.errorAt(s, trait, "`references` trait %s contains extraneous resource identifier bindings, [%s], that are not actually identifier names of the resource, "+
			"`%s`. This resource has the following identifier names: [%s]", r, ticked(unknown), r.resource, ticked(names))
	}
}

// checkMissingReferences finds members that look like the identifier of a
// resource which neither leads to them nor is referenced.
func checkMissingReferences(v *validation) {
	byName := map[string][]*smithy.Shape{}
	for _, resource := range v.ofType(smithy.Resource) {
		for _, r := range resource.Identifiers {
			byName[r.Name] = append(byName[r.Name], resource)
		}
	}
	if len(byName) == 0 {
		return
	}
	leads := &reach{v: v, from: map[*smithy.Shape][]bool{}}
	resources := v.ofType(smithy.Resource)
	for _, s := range v.shapes {
		for _, m := range s.Members {
			if candidates := byName[m.ID.Member()]; len(candidates) > 0 {
				v.checkMissingReference(m, candidates, resources, leads)
			}
		}
	}
}

func (v *validation) checkMissingReference(m *smithy.Shape, candidates, resources []*smithy.Shape, leads *reach) {
	target := v.target(m)
	if target == nil || target.Type != smithy.String && target.Type != smithy.Enum {
		return
	}
	referenced := map[smithy.ShapeID]bool{}
	for _, s := range []*smithy.Shape{m, v.container(m)} {
		for _, n := range elems(s.Trait(referencesTrait)) {
			referenced[smithy.ShapeID(textOf(n.Get("resource")))] = true
		}
	}
	var found []smithy.ShapeID
	for _, resource := range candidates {
		if refTarget(resource.Identifiers, m.ID.Member()) == m.Target && !referenced[resource.ID] {
			found = append(found, resource.ID)
		}
	}
	if len(found) == 0 {
		return
	}
	// A resource that leads to the member binds it, for itself and for its children.
	bound := map[smithy.ShapeID]bool{}
	for _, resource := range resources {
		if leads.to(resource, m) {
			bound[resource.ID] = true
			for _, id := range resource.Resources {
				bound[id] = true
			}
		}
	}
	found = slices.DeleteFunc(found, func(id smithy.ShapeID) bool { return bound[id] })
	if len(found) > 0 {
		v.warnf(m, "This member appears to reference the following resources without being included in a `@references` trait: [%s]", ticked(found))
	}
}

// reach remembers the shapes that resources lead to.
type reach struct {
	v    *validation
	from map[*smithy.Shape][]bool
}

func (r *reach) to(from, s *smithy.Shape) bool {
	seen := r.from[from]
	if seen == nil {
		seen = make([]bool, r.v.graph.Len())
		queue := []int32{r.v.graph.Number(from)}
		for len(queue) > 0 {
			n := queue[len(queue)-1]
			queue = queue[:len(queue)-1]
			for _, e := range r.v.graph.Forward(n) {
				if !seen[e.To] {
					seen[e.To] = true
					queue = append(queue, e.To)
				}
			}
		}
		r.from[from] = seen
	}
	return seen[r.v.graph.Number(s)]
}
