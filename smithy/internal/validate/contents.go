package validate

import (
	"slices"
	"strings"

	"github.com/rpcconform/rpcconform/smithy"
)

// contents is what a service or resource holds, directly and through resources.
type contents struct {
	operations []*smithy.Shape // sorted by id
	resources  []*smithy.Shape // sorted by id, without the shape itself
	binders    map[*smithy.Shape][]*smithy.Shape
}

// contentsOf returns the operations and resources in a service or resource.
func (v *validation) contentsOf(s *smithy.Shape) *contents {
	if c := v.contents[s]; c != nil {
		return c
	}
	c := &contents{binders: map[*smithy.Shape][]*smithy.Shape{}}
	v.contents[s] = c
	seen := map[*smithy.Shape]bool{s: true}
	queue := []*smithy.Shape{s}
	for len(queue) > 0 {
		parent := queue[0]
		queue = queue[1:]
		bind := func(id smithy.ShapeID, t smithy.Type) {
			child := v.model.Shape(id)
			if child == nil || child.Type != t {
				return
			}
			if binders := c.binders[child]; !slices.Contains(binders, parent) {
				c.binders[child] = append(binders, parent)
			}
			if seen[child] {
				return
			}
			seen[child] = true
			if t == smithy.Resource {
				c.resources = append(c.resources, child)
				queue = append(queue, child)
				return
			}
			c.operations = append(c.operations, child)
		}
		for _, id := range boundOperations(parent) {
			bind(id, smithy.Operation)
		}
		for _, id := range parent.Resources {
			bind(id, smithy.Resource)
		}
	}
	byID := func(a, b *smithy.Shape) int { return strings.Compare(string(a.ID), string(b.ID)) }
	slices.SortFunc(c.operations, byID)
	slices.SortFunc(c.resources, byID)
	return c
}

// boundOperations returns the operations that a service or resource binds itself.
func boundOperations(s *smithy.Shape) []smithy.ShapeID {
	out := slices.Clone(s.Operations)
	if s.Type == smithy.Resource {
		out = append(out, s.CollectionOperations...)
		for _, id := range []smithy.ShapeID{s.Create, s.Put, s.Read, s.Update, s.Delete, s.List} {
			if id != "" {
				out = append(out, id)
			}
		}
	}
	return out
}

// traitsMarked returns the traits of a shape whose definitions have a trait, sorted by id.
func (v *validation) traitsMarked(s *smithy.Shape, mark smithy.ShapeID) []*smithy.Shape {
	var out []*smithy.Shape
	for _, t := range s.Traits {
		if definition := v.model.Shape(t.ID); definition != nil && definition.HasTrait(mark) {
			out = append(out, definition)
		}
	}
	slices.SortFunc(out, func(a, b *smithy.Shape) int { return strings.Compare(string(a.ID), string(b.ID)) })
	return out
}

// input returns the structure of an operation's input; nil for Unit or none.
func (v *validation) input(operation *smithy.Shape) *smithy.Shape {
	return v.structure(operation.Input)
}

// output returns the structure of an operation's output; nil for Unit or none.
func (v *validation) output(operation *smithy.Shape) *smithy.Shape {
	return v.structure(operation.Output)
}

func (v *validation) structure(id smithy.ShapeID) *smithy.Shape {
	if s := v.model.Shape(id); s != nil && s.Type == smithy.Structure && id != smithy.UnitID {
		return s
	}
	return nil
}

func membersOf(s *smithy.Shape) []*smithy.Shape {
	if s == nil {
		return nil
	}
	return s.Members
}

func elems(n *smithy.Node) []*smithy.Node {
	if n == nil {
		return nil
	}
	return n.Elems
}

func textOf(n *smithy.Node) string {
	if n == nil {
		return ""
	}
	return n.Text
}

func isTrue(n *smithy.Node) bool { return n != nil && n.Bool }
