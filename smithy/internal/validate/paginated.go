package validate

import (
	"slices"
	"strings"

	"github.com/rpcconform/rpcconform/smithy"
)

// pageProperty is a property of the paginated trait: the path of a member.
type pageProperty struct {
	name               string
	output             bool // the member belongs to the output, and may be nested
	optional           bool // the member must not be required
	needed             bool // the property has to be given
	targets, unadvised []smithy.Type
}

var pageProperties = []pageProperty{
	{name: "inputToken", optional: true, needed: true, targets: []smithy.Type{smithy.String, smithy.Map}, unadvised: []smithy.Type{smithy.Map}},
	{
		name: "pageSize", targets: []smithy.Type{smithy.Byte, smithy.Integer, smithy.Long, smithy.Short},
		unadvised: []smithy.Type{smithy.Byte, smithy.Long, smithy.Short},
	},
	{
		name: "outputToken", output: true, needed: true, targets: []smithy.Type{smithy.String, smithy.Map},
		unadvised: []smithy.Type{smithy.Map},
	},
	{name: "items", output: true, targets: []smithy.Type{smithy.List, smithy.Map}},
}

// checkPagination checks the members that the paginated trait names. What an
// operation leaves open its services have to fill in.
func checkPagination(v *validation) {
	for _, operation := range v.operationsWith(paginatedTrait) {
		trait := operation.Trait(paginatedTrait)
		before := len(v.events)
		for _, p := range pageProperties {
			v.checkPageProperty(operation, trait, nil, p)
		}
		if len(v.events) > before {
			continue
		}
		for _, service := range v.ofType(smithy.Service) {
			if slices.Contains(v.contentsOf(service).operations, operation) {
				for _, p := range pageProperties {
					v.checkPageProperty(operation, trait, service, p)
				}
			}
		}
	}
}

func (v *validation) checkPageProperty(operation *smithy.Shape, trait *smithy.Node, service *smithy.Shape, p pageProperty) {
	prefix := "paginated trait `" + p.name + "` "
	path := trait.Get(p.name)
	if service != nil {
		prefix = "When bound within the `" + string(service.ID) + "` service, " + prefix
		if merged := service.Trait(paginatedTrait); path == nil && merged != nil {
			path = merged.Get(p.name)
		}
	}
	if path == nil {
		if service != nil && p.needed {
			v.errorAt(operation, trait, "%sis not configured", prefix)
		}
		return
	}
	if !p.output && strings.Contains(path.Text, ".") {
		v.errorAt(operation, trait, "%sdoes not allow path values", prefix)
		return
	}
	member := v.pageMember(operation, path.Text, p.output)
	if member == nil {
		v.errorAt(operation, trait, "%stargets a member `%s` that does not exist", prefix, path.Text)
		return
	}
	name := member.ID.Member()
	if member.HasTrait(requiredTrait) {
		v.checkPageRequired(operation, trait, prefix+"member `"+name+"` ", p)
	}
	if target := v.target(member); target != nil {
		v.checkPageTarget(operation, trait, prefix+"member `"+name+"` ", target, p)
	}
	if p.output && strings.Count(path.Text, ".") > 1 {
		v.report(smithy.SeverityWarning, operation, trait.Location, prefix+"contains a path with more than two parts, which can make your API cumbersome to use",
			"DeeplyNested", p.name)
	}
}

func (v *validation) checkPageRequired(operation *smithy.Shape, trait *smithy.Node, prefix string, p pageProperty) {
	switch p.name {
	case "inputToken":
		v.errorAt(operation, trait, "%smust not be required", prefix)
	case "outputToken":
		v.report(smithy.SeverityDanger, operation, trait.Location, prefix+"should not be required", "ShouldNotBeRequired", p.name)
	case "pageSize":
		v.report(smithy.SeverityWarning, operation, trait.Location, prefix+"should not be required", "ShouldNotBeRequired", p.name)
	}
}

func (v *validation) checkPageTarget(operation *smithy.Shape, trait *smithy.Node, prefix string, target *smithy.Shape, p pageProperty) {
	names := func(types []smithy.Type) []string {
		var out []string
		for _, t := range types {
			out = append(out, t.String())
		}
		return out
	}
	prefix += "targets a " + target.Type.String() + " shape, but "
	switch {
	case !slices.Contains(p.targets, target.Type):
		v.errorAt(operation, trait, "%smust target one of the following: [%s]", prefix, ticked(names(p.targets)))
	case slices.Contains(p.unadvised, target.Type):
		advised := slices.DeleteFunc(slices.Clone(p.targets), func(t smithy.Type) bool { return slices.Contains(p.unadvised, t) })
		v.report(smithy.SeverityDanger, operation, trait.Location, prefix+"this is not recommended. One of ["+ticked(names(advised))+"] SHOULD be targeted.",
			"WrongShapeType", p.name)
	}
}

// pageMember finds a member by its path; an output path may lead through structures.
func (v *validation) pageMember(operation *smithy.Shape, path string, output bool) *smithy.Shape {
	s := v.input(operation)
	if output {
		s = v.output(operation)
	}
	var member *smithy.Shape
	for part := range strings.SplitSeq(path, ".") {
		if s == nil {
			return nil
		}
		if member = s.Member(part); member == nil {
			return nil
		}
		s = v.target(member)
	}
	return member
}
