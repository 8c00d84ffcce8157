package write

import (
	"slices"

	"github.com/rpcconform/rpcconform/smithy"
)

// AST1 returns a model as JSON AST of version 1.0. What that version cannot say
// is said in its way: mixins are flattened, an enum is a string with the enum
// trait, an intEnum is an integer, and the box trait says where there is no
// zero value. Other default values and the properties of resources are lost.
func AST1(m *smithy.Model) *smithy.Node {
	flat := m.Flatten()
	shapes := written(flat)
	for i, s := range shapes {
		shapes[i] = downgrade(flat, s)
	}
	return version1.model(m.Metadata(), shapes)
}

// downgrade returns the form of a shape in version 1.0.
func downgrade(m *smithy.Model, shape *smithy.Shape) *smithy.Shape {
	s := *shape
	s.Properties = nil
	s.Traits = withoutNew(shape.Traits)
	switch s.Type {
	case smithy.Enum:
		s.Type, s.Members = smithy.String, nil
		s.Traits = append(s.Traits, smithy.Trait{ID: "smithy.api#enum", Value: enumDefinitions(shape)})
	case smithy.IntEnum:
		s.Type, s.Members = smithy.Integer, nil
	default:
		s.Members = make([]*smithy.Shape, len(shape.Members))
		for i, member := range shape.Members {
			s.Members[i] = downgradeMember(m, shape, member)
		}
	}
	if isPrimitive(&s) && !isZero(shape.Trait(defaultTrait)) {
		s.Traits = append(s.Traits, smithy.Trait{ID: boxTrait, Value: object()})
	}
	return &s
}

func downgradeMember(m *smithy.Model, container, member *smithy.Shape) *smithy.Shape {
	if container.Type != smithy.Structure {
		return member
	}
	out := *member
	out.Traits = withoutNew(member.Traits)
	target := m.Shape(member.Target)
	if target == nil || !isPrimitive(target) {
		return &out
	}
	value := member.Trait(defaultTrait)
	hidden := member.HasTrait("smithy.api#clientOptional") || member.HasTrait("smithy.api#addedDefault")
	if value != nil && value.Kind == smithy.NullNode || isZero(target.Trait(defaultTrait)) && (hidden || !isZero(value)) {
		out.Traits = append(out.Traits, smithy.Trait{ID: boxTrait, Value: object()})
	}
	return &out
}

// withoutNew drops the traits that version 1.0 does not have, and box, which is
// worked out anew.
func withoutNew(traits smithy.Traits) smithy.Traits {
	return slices.DeleteFunc(slices.Clone(traits), func(t smithy.Trait) bool {
		switch t.ID {
		case boxTrait, defaultTrait, "smithy.api#addedDefault", "smithy.api#clientOptional":
			return true
		default:
			return false
		}
	})
}

// isPrimitive reports whether a shape has a zero value in version 1.0.
func isPrimitive(s *smithy.Shape) bool {
	switch s.Type {
	case smithy.Boolean, smithy.Byte, smithy.Short, smithy.Integer, smithy.IntEnum, smithy.Long, smithy.Float, smithy.Double:
		return true
	default:
		return false
	}
}

func isZero(n *smithy.Node) bool {
	switch {
	case n == nil:
		return false
	case n.Kind == smithy.BoolNode:
		return !n.Bool
	}
	return n.IsZero()
}

// enumDefinitions is the value of the enum trait for the members of an enum.
func enumDefinitions(s *smithy.Shape) *smithy.Node {
	list := &smithy.Node{Kind: smithy.ArrayNode}
	for _, m := range s.Members {
		definition := object(pair("value", m.Trait(enumValueTrait)), pair("name", text(m.ID.Member())))
		if d := m.Trait(documentationTrait); d != nil {
			add(definition, "documentation", d)
		}
		if tags := m.Trait("smithy.api#tags"); tags != nil {
			add(definition, "tags", tags)
		}
		if m.HasTrait("smithy.api#deprecated") {
			add(definition, "deprecated", &smithy.Node{Kind: smithy.BoolNode, Bool: true})
		}
		list.Elems = append(list.Elems, definition)
	}
	return list
}
