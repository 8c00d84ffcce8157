// Package load makes Smithy models from sources: it reads IDL and JSON AST,
// merges the files, resolves names, applies traits, flattens mixins and
// validates the result.
//
// Every problem is a validation event with its place; a model with errors is
// returned as far as it could be made.
package load

import (
	"path"
	"sort"
	"strings"

	"github.com/rpcconform/rpcconform/smithy"
	"github.com/rpcconform/rpcconform/smithy/internal/idl"
	"github.com/rpcconform/rpcconform/smithy/internal/jsonast"
)

// Source is one model file. A name that ends in .json is JSON AST, and so is a
// text that begins with "{" under a name without an extension; all else is IDL.
type Source struct {
	Name string
	Text []byte // borrowed
}

// Options change how a model is made. The zero Options are the defaults.
type Options struct {
	// Legacy goes on to the later validators when the first ones found errors.
	Legacy bool
}

// Result is a loaded model with its validation events.
type Result struct {
	Model  *smithy.Model // never nil; partial when there are errors
	Events []smithy.Event
}

// HasErrors reports whether an event is an ERROR, so that the model is not to be used.
func (r *Result) HasErrors() bool {
	for _, e := range r.Events {
		if e.Severity == smithy.SeverityError {
			return true
		}
	}
	return false
}

// Load makes a model of the sources, the prelude and the traits of smithy.rpc.
func Load(sources []Source, opts Options) *Result {
	a := &assembler{
		definitions: map[smithy.ShapeID]*defined{}, builtin: map[string]bool{},
		shapes: map[smithy.ShapeID]*smithy.Shape{}, metadata: &smithy.Node{Kind: smithy.ObjectNode},
	}
	for _, f := range builtins() {
		a.builtin[f.Name] = true
		a.files = append(a.files, f)
	}
	for _, s := range sources {
		f, events := parse(s)
		a.events = append(a.events, events...)
		a.files = append(a.files, f)
	}
	a.merge()
	a.build()
	a.applyStatements()
	a.flattenMixins()
	a.finishEnums()
	a.checkAppliedTraits()
	model := smithy.NewModel(a.list(), a.metadata)
	events := validate(model, a.events, opts)
	sort.SliceStable(events, func(i, j int) bool { return before(events[i], events[j]) })
	return &Result{Model: model, Events: events}
}

func before(x, y smithy.Event) bool {
	a, b := x.Location, y.Location
	switch {
	case a.File != b.File:
		return a.File < b.File
	case a.Line != b.Line:
		return a.Line < b.Line
	}
	return a.Column < b.Column
}

func parse(s Source) (*smithy.File, []smithy.Event) {
	ext := path.Ext(s.Name)
	if ext == ".json" || ext == "" && strings.HasPrefix(strings.TrimSpace(string(s.Text)), "{") {
		return jsonast.Decode(s.Name, s.Text)
	}
	return idl.Parse(s.Name, s.Text)
}

// defined is a definition with the file that its names are resolved in.
type defined struct {
	*smithy.Definition
	file *smithy.File
}

type assembler struct {
	files       []*smithy.File
	builtin     map[string]bool
	definitions map[smithy.ShapeID]*defined
	order       []smithy.ShapeID
	shapes      map[smithy.ShapeID]*smithy.Shape
	metadata    *smithy.Node
	uses        map[*smithy.File]map[string]smithy.ShapeID
	events      []smithy.Event
}

func (a *assembler) fail(id string, shape smithy.ShapeID, at smithy.Location, message string) {
	a.events = append(a.events, smithy.Event{Severity: smithy.SeverityError, ID: id, Shape: shape, Location: at, Message: message})
}

func (a *assembler) list() []*smithy.Shape {
	out := make([]*smithy.Shape, 0, len(a.order))
	for _, id := range a.order {
		out = append(out, a.shapes[id])
	}
	return out
}

// merge collects the definitions and the metadata of all files.
func (a *assembler) merge() {
	for _, f := range a.files {
		for _, p := range f.Metadata {
			a.mergeMetadata(p)
		}
		for _, d := range f.Shapes {
			first, again := a.definitions[d.ID]
			if !again {
				a.definitions[d.ID] = &defined{d, f}
				a.order = append(a.order, d.ID)
				continue
			}
			a.fail("Model", d.ID, d.Location, "conflicting shape definition for `"+string(d.ID)+"`, first defined at "+place(first.Location))
		}
	}
	a.uses = map[*smithy.File]map[string]smithy.ShapeID{}
	for _, f := range a.files {
		names := map[string]smithy.ShapeID{}
		for _, u := range f.Uses {
			id := smithy.ShapeID(u.Text)
			names[id.Name()] = id
			if _, found := a.definitions[id]; !found {
				a.events = append(a.events, smithy.Event{
					Severity: smithy.SeverityWarning, ID: "Model", Location: u.Location,
					Message: "use statement refers to undefined shape: " + u.Text + a.suggest(id),
				})
			}
		}
		a.uses[f] = names
	}
}

// mergeMetadata adds a key; equal keys are allowed when both are lists, which
// are joined, or equal values.
func (a *assembler) mergeMetadata(p smithy.Pair) {
	for i := range a.metadata.Pairs {
		have := &a.metadata.Pairs[i]
		if have.Key != p.Key {
			continue
		}
		switch {
		case have.Value.Kind == smithy.ArrayNode && p.Value.Kind == smithy.ArrayNode:
			joined := *have.Value
			joined.Elems = append(append([]*smithy.Node{}, have.Value.Elems...), p.Value.Elems...)
			have.Value = &joined
		case !have.Value.Equal(p.Value):
			a.fail("Model", "", p.Location, "metadata conflict for key `"+p.Key+"`, defined at "+place(have.Location))
		}
		return
	}
	a.metadata.Pairs = append(a.metadata.Pairs, p)
}
