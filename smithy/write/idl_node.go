package write

import "github.com/rpcconform/rpcconform/smithy"

// node writes a value. Where its shape says that a string is a shape id, the id
// is written as a name; shape may be nil.
func (w *idlWriter) node(n *smithy.Node, shape *smithy.Shape) {
	switch n.Kind {
	case smithy.StringNode:
		if w.isReference(n, shape) {
			w.put(w.value(smithy.ShapeID(n.Text)))
			return
		}
		w.put(quoted(n.Text))
	case smithy.ArrayNode:
		if len(n.Elems) == 0 {
			w.put("[]")
			return
		}
		w.put("[\n")
		w.level++
		for _, e := range n.Elems {
			w.line()
			w.node(e, w.memberOf(shape, "member"))
			w.put("\n")
		}
		w.level--
		w.line("]")
	case smithy.ObjectNode:
		if len(n.Pairs) == 0 {
			w.put("{}")
			return
		}
		w.put("{\n")
		w.pairs(n, shape)
		w.line("}")
	default:
		w.put(n.JSON())
	}
}

// pairs writes the members of an object, one a line.
func (w *idlWriter) pairs(n *smithy.Node, shape *smithy.Shape) {
	w.level++
	for _, p := range n.Pairs {
		w.line(key(p.Key), ": ")
		w.node(p.Value, w.valueOf(shape, p.Key))
		w.put("\n")
	}
	w.level--
}

// isReference reports whether a string names a shape of the model and stands
// where a shape id is wanted.
func (w *idlWriter) isReference(n *smithy.Node, shape *smithy.Shape) bool {
	if shape == nil || w.model.Shape(smithy.ShapeID(n.Text)) == nil || !smithy.ShapeID(n.Text).IsValid() {
		return false
	}
	return shape.HasTrait(idRefTrait) || w.target(shape).HasTrait(idRefTrait)
}

// target is the shape behind a member; other shapes are their own.
func (w *idlWriter) target(shape *smithy.Shape) *smithy.Shape {
	if shape != nil && shape.Type == smithy.Member {
		if target := w.model.Shape(shape.Target); target != nil {
			return target
		}
	}
	return shape
}

func (w *idlWriter) memberOf(shape *smithy.Shape, name string) *smithy.Shape {
	if shape = w.target(shape); shape == nil {
		return nil
	}
	return shape.Member(name)
}

// valueOf is the member that describes the value of a key.
func (w *idlWriter) valueOf(shape *smithy.Shape, name string) *smithy.Shape {
	if shape = w.target(shape); shape != nil && shape.Type == smithy.Map {
		name = "value"
	}
	return w.memberOf(shape, name)
}
