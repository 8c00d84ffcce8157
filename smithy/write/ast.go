// Package write turns models into text: the JSON AST, versions 2.0 and 1.0, and
// the Smithy IDL.
//
// The shapes that every model has, those of the prelude and of smithy.rpc, are
// not written. Neither are traits of the namespace smithy.synthetic. What is
// written loads to an equal model.
package write

import (
	"slices"
	"strings"

	"github.com/rpcconform/rpcconform/smithy"
	"github.com/rpcconform/rpcconform/smithy/rpctrait"
)

const (
	preludeNamespace   = "smithy.api"
	syntheticNamespace = "smithy.synthetic"

	boxTrait           smithy.ShapeID = "smithy.api#box"
	defaultTrait       smithy.ShapeID = "smithy.api#default"
	documentationTrait smithy.ShapeID = "smithy.api#documentation"
	enumValueTrait     smithy.ShapeID = "smithy.api#enumValue"
	idRefTrait         smithy.ShapeID = "smithy.api#idRef"
	inputTrait         smithy.ShapeID = "smithy.api#input"
	outputTrait        smithy.ShapeID = "smithy.api#output"
	privateTrait       smithy.ShapeID = "smithy.api#private"
	traitTrait         smithy.ShapeID = "smithy.api#trait"
	uniqueItemsTrait   smithy.ShapeID = "smithy.api#uniqueItems"
)

// AST returns a model as JSON AST of version 2.0. Mixins are kept.
func AST(m *smithy.Model) *smithy.Node {
	return version2.model(m.Metadata(), written(m))
}

type astWriter struct {
	version string
}

var (
	version1 = astWriter{version: "1.0"}
	version2 = astWriter{version: "2.0"}
)

// written returns the shapes of a model that are not built in.
func written(m *smithy.Model) []*smithy.Shape {
	var out []*smithy.Shape
	for _, s := range m.Shapes() {
		if s.ID.Namespace() != preludeNamespace && s.Location.File != rpctrait.SourceName {
			out = append(out, s)
		}
	}
	return out
}

func (w astWriter) model(metadata *smithy.Node, shapes []*smithy.Shape) *smithy.Node {
	root := object(pair("smithy", text(w.version)))
	if metadata != nil && len(metadata.Pairs) > 0 {
		add(root, "metadata", sortedPairs(metadata))
	}
	all := object()
	for _, s := range shapes {
		add(all, string(s.ID), w.shapeNode(s))
		for _, m := range introduced(s).Members {
			if len(m.Mixins) > 0 && len(w.writtenTraits(m)) > 0 {
				add(all, string(m.ID), object(pair("type", text("apply")), pair("traits", w.traitsNode(m))))
			}
		}
	}
	add(root, "shapes", all)
	return root
}

// introduced is a shape without what its mixins bring.
func introduced(s *smithy.Shape) *smithy.Shape {
	if s.Introduced != nil {
		return s.Introduced
	}
	return s
}

func (w astWriter) shapeNode(shape *smithy.Shape) *smithy.Node {
	s := introduced(shape)
	n := object(pair("type", text(w.writtenType(s).String())))
	switch s.Type {
	case smithy.List, smithy.Set, smithy.Map:
		for _, m := range s.Members {
			if len(m.Mixins) == 0 {
				add(n, m.ID.Member(), w.memberNode(m))
			}
		}
	case smithy.Structure, smithy.Union, smithy.Enum, smithy.IntEnum:
		members := object()
		for _, m := range s.Members {
			if len(m.Mixins) == 0 {
				add(members, m.ID.Member(), w.memberNode(m))
			}
		}
		add(n, "members", members)
	case smithy.Operation:
		add(n, "input", reference(s.Input))
		add(n, "output", reference(s.Output))
		addReferences(n, "errors", sorted(s.Errors))
	case smithy.Service:
		addService(n, s)
	case smithy.Resource:
		addResource(n, s)
	default:
	}
	addReferences(n, "mixins", s.Mixins)
	if traits := w.traitsNode(s); len(traits.Pairs) > 0 {
		add(n, "traits", traits)
	}
	return n
}

// writtenType is the type of a shape; in version 2.0 a set is a list.
func (w astWriter) writtenType(s *smithy.Shape) smithy.Type {
	if s.Type == smithy.Set && w == version2 {
		return smithy.List
	}
	return s.Type
}

func (w astWriter) memberNode(m *smithy.Shape) *smithy.Node {
	n := reference(m.Target)
	if traits := w.traitsNode(m); len(traits.Pairs) > 0 {
		add(n, "traits", traits)
	}
	return n
}

func addService(n *smithy.Node, s *smithy.Shape) {
	if s.Version != "" {
		add(n, "version", text(s.Version))
	}
	addReferences(n, "operations", sorted(s.Operations))
	addReferences(n, "resources", sorted(s.Resources))
	addReferences(n, "errors", sorted(s.Errors))
	if len(s.Rename) > 0 {
		rename := object()
		for _, r := range s.Rename {
			add(rename, string(r.From), text(r.To))
		}
		add(n, "rename", rename)
	}
}

func addResource(n *smithy.Node, s *smithy.Shape) {
	addNamed(n, "identifiers", s.Identifiers)
	addNamed(n, "properties", s.Properties)
	for _, operation := range lifecycle(s) {
		if operation.id != "" {
			add(n, operation.name, reference(operation.id))
		}
	}
	addReferences(n, "operations", sorted(s.Operations))
	addReferences(n, "collectionOperations", sorted(s.CollectionOperations))
	addReferences(n, "resources", sorted(s.Resources))
}

type namedOperation struct {
	name string
	id   smithy.ShapeID
}

func lifecycle(s *smithy.Shape) []namedOperation {
	return []namedOperation{
		{"put", s.Put},
		{"create", s.Create},
		{"read", s.Read},
		{"update", s.Update},
		{"delete", s.Delete},
		{"list", s.List},
	}
}

func addNamed(n *smithy.Node, key string, refs []smithy.Ref) {
	if len(refs) == 0 {
		return
	}
	named := object()
	for _, r := range refs {
		add(named, r.Name, reference(r.Target))
	}
	add(n, key, named)
}

func addReferences(n *smithy.Node, key string, ids []smithy.ShapeID) {
	if len(ids) == 0 {
		return
	}
	list := &smithy.Node{Kind: smithy.ArrayNode}
	for _, id := range ids {
		list.Elems = append(list.Elems, reference(id))
	}
	add(n, key, list)
}

// writtenTraits returns the traits of a shape that the version has, sorted by id.
func (w astWriter) writtenTraits(s *smithy.Shape) smithy.Traits {
	var out smithy.Traits
	for _, t := range s.Traits {
		if (t.ID != boxTrait || w == version1) && t.ID.Namespace() != syntheticNamespace {
			out = append(out, t)
		}
	}
	if w.writtenType(s) != s.Type && !s.HasTrait(uniqueItemsTrait) {
		out = append(out, smithy.Trait{ID: uniqueItemsTrait, Value: object()})
	}
	slices.SortFunc(out, func(a, b smithy.Trait) int { return strings.Compare(string(a.ID), string(b.ID)) })
	return out
}

func (w astWriter) traitsNode(s *smithy.Shape) *smithy.Node {
	n := object()
	for _, t := range w.writtenTraits(s) {
		add(n, string(t.ID), t.Value)
	}
	return n
}

// sorted orders ids without regard to case, as shape ids may not differ by case alone.
func sorted(ids []smithy.ShapeID) []smithy.ShapeID {
	return slices.SortedFunc(slices.Values(ids), compareIDs)
}

func compareIDs(a, b smithy.ShapeID) int {
	if d := strings.Compare(strings.ToLower(string(a)), strings.ToLower(string(b))); d != 0 {
		return d
	}
	return strings.Compare(string(a), string(b))
}

func sortedPairs(n *smithy.Node) *smithy.Node {
	out := object(slices.Clone(n.Pairs)...)
	slices.SortStableFunc(out.Pairs, func(a, b smithy.Pair) int { return strings.Compare(a.Key, b.Key) })
	return out
}

func object(pairs ...smithy.Pair) *smithy.Node {
	return &smithy.Node{Kind: smithy.ObjectNode, Pairs: pairs}
}

func pair(key string, value *smithy.Node) smithy.Pair { return smithy.Pair{Key: key, Value: value} }

func add(n *smithy.Node, key string, value *smithy.Node) { n.Pairs = append(n.Pairs, pair(key, value)) }

func text(s string) *smithy.Node { return &smithy.Node{Kind: smithy.StringNode, Text: s} }

func reference(id smithy.ShapeID) *smithy.Node { return object(pair("target", text(string(id)))) }
