package validate

import "github.com/rpcconform/rpcconform/smithy"

// idReferences returns the shapes that the traits of shapes name: the strings
// in their values that idRef describes.
func (v *validation) idReferences() map[*smithy.Shape][]smithy.ShapeID {
	out := map[*smithy.Shape][]smithy.ShapeID{}
	relevant := v.namesShapes()
	v.each(func(s *smithy.Shape) {
		for _, t := range s.Traits {
			definition := v.model.Shape(t.ID)
			if definition == nil || t.Value == nil || !relevant[v.graph.Number(definition)] {
				continue
			}
			v.collectIDs(definition, t.Value, false, func(id smithy.ShapeID) { out[s] = append(out[s], id) })
		}
	})
	return out
}

// namesShapes marks the shapes whose values may hold the id of a shape: those
// that lead to a shape with the idRef trait.
func (v *validation) namesShapes() []bool {
	marked := make([]bool, v.graph.Len())
	queue := append([]int32(nil), v.graph.Applied(idRefTrait)...)
	for _, n := range queue {
		marked[n] = true
	}
	for len(queue) > 0 {
		n := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		for _, e := range v.graph.Reverse(n) {
			if !marked[e.To] {
				marked[e.To] = true
				queue = append(queue, e.To)
			}
		}
	}
	return marked
}

func (v *validation) collectIDs(s *smithy.Shape, n *smithy.Node, isID bool, found func(smithy.ShapeID)) {
	isID = isID || s.HasTrait(idRefTrait)
	member := func(name string, value *smithy.Node) {
		m := s.Member(name)
		if m == nil {
			return
		}
		if target := v.target(m); target != nil && target.Type != smithy.Member {
			v.collectIDs(target, value, m.HasTrait(idRefTrait), found)
		}
	}
	switch n.Kind {
	case smithy.StringNode:
		if isID {
			found(smithy.ShapeID(n.Text))
		}
	case smithy.ArrayNode:
		for _, e := range n.Elems {
			member("member", e)
		}
	case smithy.ObjectNode:
		for _, p := range n.Pairs {
			if s.Type != smithy.Map {
				member(p.Key, p.Value)
				continue
			}
			member("key", &smithy.Node{Kind: smithy.StringNode, Text: p.Key, Location: p.Location})
			member("value", p.Value)
		}
	default:
	}
}
