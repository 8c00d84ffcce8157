package selector

import "github.com/rpcconform/rpcconform/smithy"

const enumTrait smithy.ShapeID = "smithy.api#enum"

// traitOf returns the value of a trait. An enum shape has the enum trait of
// Smithy 1.0 that describes its members.
func traitOf(s *smithy.Shape, id smithy.ShapeID) *smithy.Node {
	if found := s.Trait(id); found != nil || id != enumTrait || s.Type != smithy.Enum {
		return found
	}
	out := &smithy.Node{Kind: smithy.ArrayNode, Location: s.Location}
	for _, m := range s.Members {
		out.Elems = append(out.Elems, enumDefinition(m))
	}
	return out
}

func enumDefinition(m *smithy.Shape) *smithy.Node {
	out := &smithy.Node{Kind: smithy.ObjectNode, Location: m.Location}
	add := func(key string, value *smithy.Node) {
		if value != nil {
			out.Pairs = append(out.Pairs, smithy.Pair{Key: key, Value: value, Location: m.Location})
		}
	}
	add("name", &smithy.Node{Kind: smithy.StringNode, Text: m.ID.Member(), Location: m.Location})
	add("value", m.Trait("smithy.api#enumValue"))
	add("documentation", m.Trait("smithy.api#documentation"))
	add("tags", m.Trait("smithy.api#tags"))
	if m.HasTrait("smithy.api#deprecated") {
		add("deprecated", &smithy.Node{Kind: smithy.BoolNode, Bool: true, Location: m.Location})
	}
	return out
}
