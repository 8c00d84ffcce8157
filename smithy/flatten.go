package smithy

// Flatten returns a model that means the same without mixins: their members,
// traits and properties belong to the shapes that use them, and the mixins
// themselves are gone. Shapes that need no change are shared.
func (m *Model) Flatten() *Model {
	shapes := make([]*Shape, 0, len(m.order))
	for _, s := range m.order {
		switch {
		case s.HasTrait("smithy.api#mixin"):
		case len(s.Mixins) == 0:
			shapes = append(shapes, s)
		default:
			shapes = append(shapes, s.flatten())
		}
	}
	return NewModel(shapes, m.metadata)
}

func (s *Shape) flatten() *Shape {
	flat := *s
	flat.Mixins, flat.Introduced = nil, nil
	flat.Members = make([]*Shape, len(s.Members))
	for i, member := range s.Members {
		own := *member
		own.Mixins, own.Inherited = nil, false
		flat.Members[i] = &own
	}
	return &flat
}
