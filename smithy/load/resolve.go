package load

import (
	"slices"
	"strings"

	"github.com/rpcconform/rpcconform/internal/nearest"
	"github.com/rpcconform/rpcconform/smithy"
	"github.com/rpcconform/rpcconform/smithy/internal/syntax"
)

// collectUses gathers the names that files import and reports those that no
// file defines.
func (a *assembler) collectUses() {
	for _, f := range a.files {
		imports := make(map[string]smithy.ShapeID, len(f.Uses))
		a.imports[f] = imports
		for _, u := range f.Uses {
			id := smithy.ShapeID(u.Text)
			imports[id.Name()] = id
			if !a.isKnown(id) {
				e := a.event(smithy.SeverityWarning, "Model", "", u.Location, "Use statement refers to undefined shape: "+u.Text)
				e.Hint = a.suggest(id)
			}
		}
	}
}

// resolve makes a name of a file full. A short name is what the file imports,
// else a shape of the file's namespace, else a public shape of the prelude. A
// name that is found nowhere belongs to the file's namespace.
func (a *assembler) resolve(f *syntax.File, n syntax.Name) smithy.ShapeID {
	if n.Text == "" || strings.IndexByte(n.Text, '#') >= 0 {
		return smithy.ShapeID(n.Text)
	}
	root, member, hasMember := strings.Cut(n.Text, "$")
	id := a.resolveRoot(f, root)
	if hasMember {
		return id.WithMember(member)
	}
	return id
}

func (a *assembler) resolveRoot(f *syntax.File, name string) smithy.ShapeID {
	if id, found := a.imports[f][name]; found {
		return id
	}
	namespace := f.Namespace
	if namespace == "" { // in the metadata of a file without shapes
		namespace = preludeNamespace
	}
	own := smithy.ShapeID(namespace + "#" + name)
	if a.isKnown(own) {
		return own
	}
	prelude := smithy.ShapeID(preludeNamespace + "#" + name)
	if s := a.base[prelude]; s != nil && !s.HasTrait(privateTrait) {
		return prelude
	}
	if f.BrokenUse { // it may be the name that the use statement imports
		a.broken[own] = true
	}
	return own
}

func (a *assembler) resolveAll(f *syntax.File, names []syntax.Name) []smithy.ShapeID {
	if names == nil {
		return nil
	}
	out := make([]smithy.ShapeID, len(names))
	for i, n := range names {
		out[i] = a.resolve(f, n)
	}
	return out
}

// resolveNodes replaces the names that stand without quotes in node values by
// full shape ids. One that no shape has may be meant as a string.
func (a *assembler) resolveNodes() {
	for _, f := range a.files {
		for _, n := range f.Names {
			id := a.resolve(f, syntax.Name{Text: n.Text})
			if !a.isKnown(id.Root()) {
				e := a.event(smithy.SeverityDanger, "SyntacticShapeIdTarget", "", n.Location, "Syntactic shape ID `"+n.Text+
					"` does not resolve to a valid shape ID: `"+string(id)+"`. Did you mean to quote this string? Are you missing a model file?")
				e.Hint = a.suggest(id.Root())
			}
			n.Text = string(id)
		}
	}
}

// maxSuggestions bounds the work for suggestions: a model with so many unknown
// names lacks a file.
const maxSuggestions = 100

// suggest is a hint with the nearest defined shape of an id that is not
// defined, or "".
func (a *assembler) suggest(id smithy.ShapeID) string {
	if a.suggestions++; a.suggestions > maxSuggestions {
		return ""
	}
	known := append([]smithy.ShapeID{}, a.order...)
	for builtin, s := range a.base {
		if !s.HasTrait(privateTrait) {
			known = append(known, builtin)
		}
	}
	if near := nearestShape(id, known); near != "" {
		return "did you mean `" + string(near) + "`?"
	}
	return ""
}

// nearestShape picks the shape that an unknown id most likely means: one of the
// same name in another namespace, else one of a similar name in its own or in
// the prelude. It is "" when there is none.
func nearestShape(id smithy.ShapeID, known []smithy.ShapeID) smithy.ShapeID {
	same, candidates := smithy.ShapeID(""), []string{}
	for _, k := range known {
		namespace := k.Namespace()
		switch {
		case k.Name() == id.Name() && namespace != id.Namespace() && (same == "" || k < same):
			same = k
		case namespace == id.Namespace() || namespace == preludeNamespace:
			candidates = append(candidates, string(k))
		}
	}
	if same != "" {
		return same
	}
	return nearestName(id, candidates)
}

func nearestName(id smithy.ShapeID, known []string) smithy.ShapeID {
	names := map[string]smithy.ShapeID{}
	var list []string
	for _, text := range known {
		k := smithy.ShapeID(text)
		if have, again := names[k.Name()]; !again {
			list = append(list, k.Name())
		} else if have.Namespace() == id.Namespace() {
			continue
		}
		names[k.Name()] = k
	}
	slices.Sort(list)
	return names[nearest.Name(id.Name(), list)]
}
