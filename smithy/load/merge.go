package load

import (
	"fmt"

	"github.com/rpcconform/rpcconform/smithy"
	"github.com/rpcconform/rpcconform/smithy/internal/syntax"
)

// place is a location as messages name it.
func place(l smithy.Location) string {
	if l.IsZero() {
		return "N/A [0, 0]"
	}
	return fmt.Sprintf("%s [%d, %d]", l.File, l.Line, l.Column)
}

// collectDefinitions gathers the definitions of all files by shape id.
func (a *assembler) collectDefinitions() {
	for _, f := range a.files {
		for _, id := range f.Broken {
			a.broken[id] = true
		}
		for _, d := range f.Shapes {
			if !a.isSupported(d, f) {
				a.broken[d.ID] = true
				continue
			}
			if _, again := a.definitions[d.ID]; !again {
				a.order = append(a.order, d.ID)
			}
			a.definitions[d.ID] = append(a.definitions[d.ID], &definition{d, f})
		}
	}
}

// isSupported reports whether the version of a file has a shape type.
func (a *assembler) isSupported(d *syntax.Definition, f *syntax.File) bool {
	wrong := false
	switch d.Type {
	case smithy.Set:
		wrong = f.Version != syntax.Version1
	case smithy.Enum, smithy.IntEnum:
		wrong = f.Version == syntax.Version1
	default:
	}
	if wrong {
		a.fail(d.ID, d.Location, fmt.Sprintf("%s shapes cannot be used in Smithy version %s", d.Type, f.Version))
	}
	return !wrong
}

// typeOf is the type with which a shape is defined first, or InvalidType.
func (a *assembler) typeOf(id smithy.ShapeID) smithy.Type {
	if defs := a.definitions[id]; len(defs) > 0 {
		return defs[0].Type
	}
	if s := a.base[id]; s != nil {
		return s.Type
	}
	return smithy.InvalidType
}

// isKnown reports whether a root shape is defined, well or badly.
func (a *assembler) isKnown(id smithy.ShapeID) bool {
	return a.base[id] != nil || len(a.definitions[id]) > 0 || a.broken[id]
}

// mergeMetadata joins the metadata of all files: lists are concatenated, other
// values of one key have to be equal.
func (a *assembler) mergeMetadata() {
	index := map[string]int{}
	joined := map[string]bool{} // lists that are no longer the one of a file
	for _, f := range a.files {
		for _, p := range f.Metadata {
			i, again := index[p.Key]
			if !again {
				index[p.Key] = len(a.metadata.Pairs)
				a.metadata.Pairs = append(a.metadata.Pairs, p)
				continue
			}
			have := &a.metadata.Pairs[i]
			switch {
			case have.Value.Kind == smithy.ArrayNode && p.Value.Kind == smithy.ArrayNode:
				if !joined[p.Key] {
					have.Value = join(have.Value, nil)
					joined[p.Key] = true
				}
				have.Value.Elems = append(have.Value.Elems, p.Value.Elems...)
			case !have.Value.Equal(p.Value):
				a.fail("", p.Value.Location, fmt.Sprintf("Metadata conflict for key `%s`. Defined in both `%s` and `%s`",
					p.Key, place(p.Value.Location), place(have.Value.Location)))
			}
		}
	}
}

// join returns a new array with the elements of two.
func join(first, second *smithy.Node) *smithy.Node {
	out := *first
	out.Elems = append([]*smithy.Node{}, first.Elems...)
	if second != nil {
		out.Elems = append(out.Elems, second.Elems...)
	}
	return &out
}
