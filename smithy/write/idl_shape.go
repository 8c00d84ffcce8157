package write

import (
	"slices"
	"strings"

	"github.com/rpcconform/rpcconform/smithy"
)

func (w *idlWriter) shape(shape *smithy.Shape) {
	s := introduced(shape)
	w.traits(s)
	w.line(writtenTypeName(s), " ", s.ID.Name())
	w.mixins(s)
	switch s.Type {
	case smithy.List, smithy.Set, smithy.Map, smithy.Structure, smithy.Union, smithy.Enum, smithy.IntEnum:
		w.put(" ")
		w.members(s)
	case smithy.Operation:
		w.operation(s)
	case smithy.Service:
		w.service(s)
	case smithy.Resource:
		w.resource(s)
	default:
	}
	w.put("\n")
}

// writtenTypeName is the keyword of a shape in version 2.0.
func writtenTypeName(s *smithy.Shape) string { return version2.writtenType(s).String() }

// traits writes the traits of a shape or member in front of it, one a line, but
// for the trait that the place implies. Documentation becomes comments.
func (w *idlWriter) traits(s *smithy.Shape, implied ...smithy.ShapeID) {
	traits := version2.writtenTraits(s)
	if docs := traits.Get(documentationTrait); docs != nil && isComment(docs) {
		for _, line := range strings.Split(docs.Text, "\n") {
			if line != "" {
				line = " " + line
			}
			w.line("///", line, "\n")
		}
		implied = append(implied, documentationTrait)
	}
	for _, t := range traits {
		if !slices.Contains(implied, t.ID) {
			w.line()
			w.trait(t)
			w.put("\n")
		}
	}
}

// isComment reports whether documentation can be written as comments: comments
// have no line ends of other kinds and no invalid bytes.
func isComment(docs *smithy.Node) bool {
	return docs.Kind == smithy.StringNode && !strings.ContainsRune(docs.Text, '\r') && strings.ToValidUTF8(docs.Text, "") == docs.Text
}

func (w *idlWriter) trait(t smithy.Trait) {
	definition := w.model.Shape(t.ID)
	w.put("@", w.name(t.ID))
	switch {
	case isAnnotation(t.Value, definition):
	case t.Value.Kind == smithy.ObjectNode && len(t.Value.Pairs) > 0:
		w.put("(\n")
		w.pairs(t.Value, definition)
		w.line(")")
	default:
		w.put("(")
		w.node(t.Value, definition)
		w.put(")")
	}
}

// isAnnotation reports whether a value is what a trait without a value means.
func isAnnotation(n *smithy.Node, definition *smithy.Shape) bool {
	if n.Kind != smithy.ObjectNode || len(n.Pairs) > 0 {
		return false
	}
	return definition == nil || definition.Type == smithy.Structure || definition.Type == smithy.Map
}

func (w *idlWriter) mixins(s *smithy.Shape) {
	if len(s.Mixins) == 0 {
		return
	}
	w.put(" with ")
	w.mixinList(s)
}

func (w *idlWriter) mixinList(s *smithy.Shape) {
	if len(s.Mixins) == 1 {
		w.put("[", w.name(s.Mixins[0]), "]")
		return
	}
	w.put("[\n")
	w.level++
	for _, id := range s.Mixins {
		w.line(w.name(id), "\n")
	}
	w.level--
	w.line("]")
}

// members writes the members that a shape defines itself, in braces.
func (w *idlWriter) members(s *smithy.Shape) {
	own := slices.DeleteFunc(slices.Clone(s.Members), func(m *smithy.Shape) bool { return len(m.Mixins) > 0 })
	if len(own) == 0 {
		w.put("{}")
		return
	}
	w.put("{\n")
	w.level++
	for _, m := range own {
		if s.Type == smithy.Enum || s.Type == smithy.IntEnum {
			w.enumMember(m)
		} else {
			w.member(s, m)
		}
		w.put("\n")
	}
	w.level--
	w.line("}")
}

func (w *idlWriter) member(s, m *smithy.Shape) {
	value := m.Trait(defaultTrait)
	if value == nil || s.Type != smithy.Structure {
		w.traits(m)
		w.line(m.ID.Member(), ": ", w.name(m.Target))
		return
	}
	w.traits(m, defaultTrait)
	w.line(m.ID.Member(), ": ", w.name(m.Target), " = ")
	w.node(value, nil)
}

func (w *idlWriter) enumMember(m *smithy.Shape) {
	w.traits(m, enumValueTrait)
	w.line(m.ID.Member())
	if value := m.Trait(enumValueTrait); value != nil && (value.Kind != smithy.StringNode || value.Text != m.ID.Member()) {
		w.put(" = ")
		w.node(value, nil)
	}
}

// applies writes the traits that a shape gives to members that its mixins bring.
func (w *idlWriter) applies(shape *smithy.Shape) {
	for _, m := range introduced(shape).Members {
		if len(m.Mixins) == 0 {
			continue
		}
		traits := version2.writtenTraits(m)
		switch len(traits) {
		case 0:
			continue
		case 1:
			w.put("\napply ", w.name(m.ID), " ")
			w.trait(traits[0])
		default:
			w.put("\napply ", w.name(m.ID), " {\n")
			w.level++
			for _, t := range traits {
				w.line()
				w.trait(t)
				w.put("\n")
			}
			w.level--
			w.put("}")
		}
		w.put("\n")
	}
}
