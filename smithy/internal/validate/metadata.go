package validate

import (
	"slices"
	"strings"

	"github.com/rpcconform/rpcconform/smithy"
	"github.com/rpcconform/rpcconform/smithy/internal/nodecheck"
	"github.com/rpcconform/rpcconform/smithy/internal/selector"
)

// metadataTypes returns the shapes that describe metadata, by key.
func (v *validation) metadataTypes() map[string][]*smithy.Shape {
	out := map[string][]*smithy.Shape{}
	for _, n := range v.graph.Applied(metadataTrait) {
		s := v.graph.Shape(n)
		key := textOf(s.Trait(metadataTrait).Get("key"))
		out[key] = append(out[key], s)
	}
	return out
}

// checkMetadataTypes checks that each metadata key is described once.
func checkMetadataTypes(v *validation) {
	types := v.metadataTypes()
	for _, s := range v.applied(metadataTrait) {
		trait := s.Trait(metadataTrait)
		key := textOf(trait.Get("key"))
		switch key {
		case "severityOverrides", "suppressions", "validators":
			v.errorAt(s, trait, "The metadata key `%s` has been reserved by Smithy and may not be defined elsewhere.", key)
			continue
		}
		var others []smithy.ShapeID
		for _, other := range types[key] {
			if other != s {
				others = append(others, other.ID)
			}
		}
		if len(others) > 0 {
			v.errorAt(s, trait, "A type has already been defined for the metadata key `%s`. Conflicts with: %s", key, listed(others))
		}
	}
}

// checkMetadataValues checks metadata against the shapes that describe it. A key
// that is described twice has an event of its own.
func checkMetadataValues(v *validation) {
	metadata := v.model.Metadata()
	if metadata == nil {
		return
	}
	types := v.metadataTypes()
	for _, p := range metadata.Pairs {
		if len(types[p.Key]) != 1 {
			continue
		}
		v.events = append(v.events, v.values.Check(types[p.Key][0], p.Value, nodecheck.Options{
			EventID: v.rule + "." + p.Key, Context: "metadata." + p.Key, RequireBase64: true, RangeZeroWarning: true,
		})...)
	}
}

// closure is an entry of the metadata key shapeClosures.
type closure struct {
	node       *smithy.Node
	id         string
	namespaces []string
	expression string
	rename     []smithy.Rename
}

// readClosure reads what it can; the form is checked by the type of the metadata.
func readClosure(n *smithy.Node) (*closure, bool) {
	id := n.Get("id")
	if id == nil || id.Kind != smithy.StringNode {
		return nil, false
	}
	c := &closure{node: n, id: id.Text, expression: textOf(n.Get("includeBySelector"))}
	for _, e := range elems(n.Get("includeNamespaces")) {
		c.namespaces = append(c.namespaces, e.Text)
	}
	if rename := n.Get("rename"); rename != nil {
		for _, p := range rename.Pairs {
			if !smithy.ShapeID(p.Key).IsValid() || p.Value.Kind != smithy.StringNode {
				return nil, false
			}
			c.rename = append(c.rename, smithy.Rename{From: smithy.ShapeID(p.Key), To: p.Value.Text})
		}
	}
	return c, true
}

// checkClosures checks the shape closures that the metadata declares.
func checkClosures(v *validation) {
	list := v.model.Metadata().Get("shapeClosures")
	seen := map[string]*closure{}
	for _, n := range elems(list) {
		c, ok := readClosure(n)
		if !ok {
			continue
		}
		if first := seen[c.id]; first != nil {
			v.closureError(c, "Shape closure id `"+c.id+"` is declared more than once. The previous declaration is at "+place(first.node.Location)+".")
			continue
		}
		seen[c.id] = c
		v.checkClosure(c)
	}
}

func (v *validation) closureError(c *closure, message string) {
	v.report(smithy.SeverityError, nil, c.node.Location, message)
}

func (v *validation) checkClosure(c *closure) {
	name := "Shape closure `" + c.id + "`"
	if v.model.Shape(smithy.ShapeID(c.id)) != nil {
		v.closureError(c, "Shape closure ids must not match the ids of shapes in the model, but `"+c.id+"` does.")
	}
	if len(c.namespaces) == 0 && c.node.Get("includeBySelector") == nil {
		v.closureError(c, name+" must define at least one of `includeNamespaces` or `includeBySelector`.")
	}
	var roots []*smithy.Shape
	for _, namespace := range c.namespaces {
		inside := v.inNamespace(namespace)
		if len(inside) == 0 {
			v.report(smithy.SeverityDanger, nil, c.node.Location, name+" includes namespace `"+namespace+
				"`, which has no shapes in the model.", "EmptyNamespace", c.id)
		}
		roots = append(roots, inside...)
	}
	if c.expression != "" {
		s, err := selector.Parse(c.expression)
		if err != nil {
			v.closureError(c, name+" has an invalid `includeBySelector`: "+err.Error())
			return
		}
		found := slices.DeleteFunc(s.Select(v.graph), func(s *smithy.Shape) bool { return slices.Contains(c.namespaces, s.ID.Namespace()) })
		if len(found) == 0 {
			message := name + " has an `includeBySelector` that matches no shapes in the model"
			if len(c.namespaces) > 0 {
				message += " that aren't already in an included namespace"
			}
			v.report(smithy.SeverityDanger, nil, c.node.Location, message+".", "EmptySelector", c.id)
		}
		roots = append(roots, found...)
	}
	v.checkClosureNames(c, v.closureOf(roots))
}

// place writes a location in a message.
func place(l smithy.Location) string {
	return l.File + " [" + itoa(l.Line) + ", " + itoa(l.Column) + "]"
}

func (v *validation) inNamespace(namespace string) []*smithy.Shape {
	var out []*smithy.Shape
	for _, s := range v.model.Shapes() {
		if s.ID.Namespace() == namespace {
			out = append(out, s)
		}
	}
	return out
}

// closureOf returns the shapes that roots lead to, themselves and members included.
func (v *validation) closureOf(roots []*smithy.Shape) []*smithy.Shape {
	seen := make([]bool, v.graph.Len())
	var queue []int32
	visit := func(n int32) {
		if n >= 0 && !seen[n] {
			seen[n] = true
			queue = append(queue, n)
		}
	}
	for _, s := range roots {
		visit(v.graph.Number(s))
	}
	for len(queue) > 0 {
		n := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		for _, e := range v.graph.Forward(n) {
			visit(e.To)
		}
	}
	var out []*smithy.Shape
	for n, in := range seen {
		if in {
			out = append(out, v.graph.Shape(int32(n)))
		}
	}
	return out
}

// checkClosureNames checks the renames of a closure and that names differ by more than case.
func (v *validation) checkClosureNames(c *closure, shapes []*smithy.Shape) {
	renamed := map[smithy.ShapeID]bool{}
	for _, r := range c.rename {
		renamed[r.From] = true
	}
	byName := map[string][]smithy.ShapeID{}
	inside := map[smithy.ShapeID]bool{}
	for _, s := range shapes {
		inside[s.ID] = true
		if s.Type != smithy.Member && !renamed[s.ID] {
			key := strings.ToLower(s.ID.Name())
			byName[key] = append(byName[key], s.ID)
		}
	}
	name := "Shape closure `" + c.id + "`"
	byRename := map[string]smithy.ShapeID{}
	for _, r := range c.rename {
		from := "`" + string(r.From) + "`"
		if r.To == r.From.Name() {
			v.closureError(c, name+" rename for "+from+" does not change the name from `"+r.To+"`.")
		}
		if !inside[r.From] {
			v.closureError(c, name+" attempts to rename "+from+", which is not in the closure.")
			continue
		}
		key := strings.ToLower(r.To)
		conflict := name + " rename for " + from + " (\"" + r.To + "\") case-insensitively conflicts with "
		if other, taken := byRename[key]; taken {
			v.closureError(c, conflict+"the rename for `"+string(other)+"`.")
		}
		byRename[key] = r.From
		if others := byName[key]; len(others) > 0 {
			v.closureError(c, conflict+"non-renamed shape `"+string(others[0])+"`.")
		}
	}
	for _, key := range sortedKeys(byName) {
		if ids := byName[key]; len(ids) > 1 {
			v.report(smithy.SeverityWarning, nil, c.node.Location, name+" contains shapes whose names conflict case-insensitively: "+listed(ids)+
				". Shapes in a closure should have case-insensitively unique names regardless of their namespaces. Some code generators or other "+
				"tools may require this in order to work. The `rename` property may be used to disambiguate them.", "NameConflicts", c.id)
		}
	}
}
