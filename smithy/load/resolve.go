package load

import (
	"fmt"
	"strings"

	"github.com/rpcconform/rpcconform/smithy"
)

const preludeNamespace = "smithy.api"

func place(l smithy.Location) string {
	if l.File == "" {
		return "an unknown place"
	}
	return fmt.Sprintf("%s:%d:%d", l.File, l.Line, l.Column)
}

// resolve makes a name absolute: what the file uses, then the file's own
// namespace, then the prelude. A name that is found nowhere belongs to the
// file's namespace.
func (a *assembler) resolve(f *smithy.File, n smithy.Name) smithy.ShapeID {
	if n.Text == "" || strings.Contains(n.Text, "#") || f.Absolute {
		return smithy.ShapeID(n.Text)
	}
	root, member, hasMember := strings.Cut(n.Text, "$")
	id := a.resolveRoot(f, root)
	if hasMember {
		return id.WithMember(member)
	}
	return id
}

func (a *assembler) resolveRoot(f *smithy.File, name string) smithy.ShapeID {
	if id, found := a.uses[f][name]; found {
		return id
	}
	own := smithy.ShapeID(f.Namespace + "#" + name)
	if _, found := a.definitions[own]; found {
		return own
	}
	if id := smithy.ShapeID(preludeNamespace + "#" + name); a.definitions[id] != nil {
		return id
	}
	return own
}

func (a *assembler) resolveAll(f *smithy.File, names []smithy.Name) []smithy.ShapeID {
	var out []smithy.ShapeID
	for _, n := range names {
		out = append(out, a.resolve(f, n))
	}
	return out
}

// value resolves the shape names in a node value; a bare name becomes a string.
func (a *assembler) value(f *smithy.File, n *smithy.Node) *smithy.Node {
	if n == nil {
		return nil
	}
	switch n.Kind {
	case smithy.ShapeName:
		id := a.resolve(f, smithy.Name{Text: n.Text, Location: n.Location})
		return &smithy.Node{Kind: smithy.StringNode, Text: string(id), Location: n.Location}
	case smithy.ArrayNode:
		out := &smithy.Node{Kind: n.Kind, Location: n.Location, Elems: make([]*smithy.Node, len(n.Elems))}
		for i, e := range n.Elems {
			out.Elems[i] = a.value(f, e)
		}
		return out
	case smithy.ObjectNode:
		out := &smithy.Node{Kind: n.Kind, Location: n.Location, Pairs: make([]smithy.Pair, len(n.Pairs))}
		for i, p := range n.Pairs {
			out.Pairs[i] = smithy.Pair{Key: p.Key, Value: a.value(f, p.Value), Location: p.Location}
		}
		return out
	}
	return n
}
