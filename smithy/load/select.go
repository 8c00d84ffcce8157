package load

import (
	"github.com/rpcconform/rpcconform/smithy"
	"github.com/rpcconform/rpcconform/smithy/internal/selector"
)

// Select returns the ids of the shapes that a selector matches, members and
// prelude included, sorted by shape, with members in the order of the model.
// The error says where the expression is no selector.
func Select(m *smithy.Model, expression string) ([]smithy.ShapeID, error) {
	s, err := selector.Parse(expression)
	if err != nil {
		return nil, err
	}
	shapes := s.Select(m.Graph())
	out := make([]smithy.ShapeID, len(shapes))
	for i, shape := range shapes {
		out[i] = shape.ID
	}
	return out, nil
}
