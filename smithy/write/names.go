package write

import "github.com/rpcconform/rpcconform/smithy"

// name is the shortest form of an id that means the same in the file: without
// its namespace when that is the file's own or the prelude, or when the shape
// can be imported.
func (w *idlWriter) name(id smithy.ShapeID) string {
	root, member := id.Root(), id.Member()
	short := w.rootName(root)
	if member != "" {
		return short + "$" + member
	}
	return short
}

func (w *idlWriter) rootName(id smithy.ShapeID) string {
	name := id.Name()
	switch namespace := id.Namespace(); {
	case namespace == w.namespace:
		// A shape that is not there would be looked for in the prelude.
		if !w.local[name] && w.isPublic(name) {
			return string(id)
		}
		return name
	case w.local[name]:
		return string(id)
	case namespace == preludeNamespace:
		if w.isPublic(name) && w.imports[name] == "" {
			return name
		}
		return string(id)
	case w.isPublic(name) || w.imports[name] != "" && w.imports[name] != id || w.model.Shape(id) == nil:
		return string(id)
	}
	w.imports[name] = id
	return name
}

// isPublic reports whether a short name can mean a shape of the prelude.
func (w *idlWriter) isPublic(name string) bool {
	s := w.model.Shape(smithy.ShapeID(preludeNamespace + "#" + name))
	return s != nil && !s.HasTrait(privateTrait)
}

// value is an id as a node value. A name that would be taken for a keyword
// stands in quotes, in full.
func (w *idlWriter) value(id smithy.ShapeID) string {
	switch name := w.name(id); name {
	case "true", "false", "null":
		return quoted(string(id))
	default:
		return name
	}
}
