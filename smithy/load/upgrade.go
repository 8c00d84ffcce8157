package load

import (
	"slices"

	"github.com/rpcconform/rpcconform/smithy"
	"github.com/rpcconform/rpcconform/smithy/internal/syntax"
)

// Models of version 1.0 say with types and the box trait what version 2.0 says
// with default values: numbers and booleans are zero when they are not there,
// unless they are boxed. Upgrading adds the default values that are meant.

// upgrade adds the implied defaults to the shapes of files of version 1.0. Of a
// model with errors no deprecated shape is reported.
func (a *assembler) upgrade() {
	var structures []*smithy.Shape
	valid := !hasError(a.events)
	for _, id := range a.order {
		s := a.shapes[id]
		if s == nil || a.base[id] != nil || a.definitions[id][0].file.Version != syntax.Version1 {
			continue
		}
		if zero := zeroValue(s.Type); zero != nil && !s.HasTrait(boxTrait) {
			addDefault(s, zero)
		}
		switch {
		case s.Type == smithy.Structure:
			structures = append(structures, s)
		case s.Type == smithy.Set && valid:
			a.event(smithy.SeverityWarning, "ModelDeprecation", s.ID, s.Location,
				"Set shapes are deprecated and have been removed in Smithy IDL v2. Use a list shape with the @uniqueItems trait instead.")
		}
	}
	// The default of a member is that of its target, which has it by now.
	for _, s := range structures {
		for _, m := range s.Members {
			if target := a.shape(m.Target); target != nil {
				upgradeMember(m, target)
			}
		}
	}
}

func upgradeMember(m, target *smithy.Shape) {
	switch {
	case zeroValue(target.Type) != nil && m.HasTrait(boxTrait):
		addDefault(m, &smithy.Node{Kind: smithy.NullNode})
	case zeroValue(target.Type) != nil && target.HasTrait(defaultTrait):
		addDefault(m, target.Trait(defaultTrait))
	case target.Type == smithy.Blob && target.HasTrait(streamingTrait) && !m.HasTrait(requiredTrait):
		addDefault(m, &smithy.Node{Kind: smithy.StringNode})
	}
}

func addDefault(s *smithy.Shape, value *smithy.Node) {
	if s.HasTrait(defaultTrait) {
		return
	}
	placed := *value
	placed.Location = s.Location
	s.Traits = append(slices.Clip(s.Traits), smithy.Trait{ID: defaultTrait, Value: &placed})
}

// zeroValue is the value that a type has in version 1.0 when it is not boxed
// and there is none; nil for the types that have no such value.
func zeroValue(t smithy.Type) *smithy.Node {
	switch t {
	case smithy.Boolean:
		return &smithy.Node{Kind: smithy.BoolNode}
	case smithy.Byte, smithy.Short, smithy.Integer, smithy.Long, smithy.Float, smithy.Double:
		return &smithy.Node{Kind: smithy.NumberNode, Text: "0"}
	default:
		return nil
	}
}
