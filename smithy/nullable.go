package smithy

const (
	clientOptionalTrait ShapeID = "smithy.api#clientOptional"
	defaultTrait        ShapeID = "smithy.api#default"
	inputTrait          ShapeID = "smithy.api#input"
	requiredTrait       ShapeID = "smithy.api#required"
	sparseTrait         ShapeID = "smithy.api#sparse"
)

// Consumer says who reads a model when nullability is asked for.
type Consumer uint8

// The consumers of the specification. The zero Consumer is a client, which is
// not authoritative: it has to expect members that become optional later.
const (
	Client Consumer = iota
	Server
)

// Nullable reports whether the value of a member may be absent or null for a
// consumer, by the rules of Smithy 2.0 for optional structure members and
// sparse collections. A model of Smithy 1.0 follows the same rules once it is
// upgraded, which loading does. It is false for an id that names no member.
func (m *Model) Nullable(member ShapeID, c Consumer) bool {
	s, container := m.Shape(member), m.Shape(member.Root())
	if s == nil || s.Type != Member || container == nil {
		return false
	}
	switch container.Type {
	case Structure:
		if c == Client && (s.HasTrait(clientOptionalTrait) || container.HasTrait(inputTrait)) {
			return true
		}
		if value := s.Trait(defaultTrait); value != nil && value.Kind != NullNode {
			return false
		}
		return !s.HasTrait(requiredTrait)
	case List, Set:
		return container.HasTrait(sparseTrait)
	case Map:
		return member.Member() == "value" && container.HasTrait(sparseTrait)
	default:
		return false
	}
}
