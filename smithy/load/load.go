// Package load makes Smithy models from sources: it reads IDL and JSON AST,
// merges the files, resolves names, applies traits, flattens mixins, upgrades
// models of version 1.0 and validates the result.
//
// Every problem is a validation event with its place; a model with errors is
// returned as far as it could be made.
package load

import (
	"slices"
	"sort"

	"github.com/rpcconform/rpcconform/smithy"
	"github.com/rpcconform/rpcconform/smithy/internal/syntax"
)

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
	return hasError(r.Events)
}

func hasError(events []smithy.Event) bool {
	return slices.ContainsFunc(events, func(e smithy.Event) bool { return e.Severity == smithy.SeverityError })
}

// Load makes a model of the sources, the prelude and the traits of smithy.rpc.
// The events are in the order of their places.
func Load(sources []Source, opts Options) *Result {
	a := newAssembler(builtins())
	for _, s := range sources {
		file, events := s.parse()
		a.events = append(a.events, events...)
		a.files = append(a.files, file)
	}
	a.assemble()
	model := a.model()
	events := validate(model, a.events, opts)
	sort.SliceStable(events, func(i, j int) bool { return before(&events[i], &events[j]) })
	return &Result{Model: model, Events: events}
}

// before orders events by place, then by what they are about.
func before(x, y *smithy.Event) bool {
	a, b := x.Location, y.Location
	switch {
	case a.File != b.File:
		return a.File < b.File
	case a.Line != b.Line:
		return a.Line < b.Line
	case a.Column != b.Column:
		return a.Column < b.Column
	case x.Shape != y.Shape:
		return x.Shape < y.Shape
	case x.ID != y.ID:
		return x.ID < y.ID
	}
	return x.Message < y.Message
}

// assembler makes a model of parsed files. Its steps stand in assemble, in the
// order in which they depend on each other.
type assembler struct {
	base  map[smithy.ShapeID]*smithy.Shape // the shapes that every model has
	files []*syntax.File

	definitions map[smithy.ShapeID][]*definition
	order       []smithy.ShapeID // of the definitions, by first appearance
	broken      map[smithy.ShapeID]bool
	imports     map[*syntax.File]map[string]smithy.ShapeID
	metadata    *smithy.Node

	applied      map[smithy.ShapeID]*appliedTraits
	appliedOrder []smithy.ShapeID

	shapes map[smithy.ShapeID]*smithy.Shape
	mixed  int // members that mixins have brought so far

	events      []smithy.Event
	suggestions int
}

// definition is a definition with the file in which its names are resolved.
type definition struct {
	*syntax.Definition
	file *syntax.File
}

func newAssembler(base map[smithy.ShapeID]*smithy.Shape) *assembler {
	return &assembler{
		base:        base,
		definitions: map[smithy.ShapeID][]*definition{},
		broken:      map[smithy.ShapeID]bool{},
		imports:     map[*syntax.File]map[string]smithy.ShapeID{},
		applied:     map[smithy.ShapeID]*appliedTraits{},
		shapes:      map[smithy.ShapeID]*smithy.Shape{},
		metadata:    &smithy.Node{Kind: smithy.ObjectNode},
	}
}

func (a *assembler) assemble() {
	a.collectDefinitions()
	a.mergeMetadata()
	a.collectUses()
	a.resolveNodes()
	a.collectTraits()
	a.buildShapes()
	a.flattenMixins()
	a.reportUnclaimedTraits()
	a.checkAppliedTraits()
	a.upgrade()
}

func (a *assembler) model() *smithy.Model {
	shapes := make([]*smithy.Shape, 0, len(a.base)+len(a.order))
	for _, s := range a.base {
		shapes = append(shapes, s)
	}
	for _, id := range a.order {
		if s := a.shapes[id]; s != nil && a.base[id] == nil {
			shapes = append(shapes, s)
		}
	}
	return smithy.NewModel(shapes, a.metadata)
}

func (a *assembler) event(severity smithy.Severity, id string, shape smithy.ShapeID, at smithy.Location, message string) *smithy.Event {
	a.events = append(a.events, smithy.Event{Severity: severity, ID: id, Shape: shape, Location: at, Message: message})
	return &a.events[len(a.events)-1]
}

// fail reports an ERROR with the id of loading.
func (a *assembler) fail(shape smithy.ShapeID, at smithy.Location, message string) *smithy.Event {
	return a.event(smithy.SeverityError, "Model", shape, at, message)
}
