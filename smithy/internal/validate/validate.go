// Package validate holds the rules that a loaded model has to follow: those of
// the specification and those that the model itself defines in its metadata.
//
// A rule is a function over the whole model. It names the traits without which
// it has nothing to say, so that a model without them does not pay for it. The
// rules run in three groups. When a rule of the first group finds an error, the
// later groups do not run, because what they would say follows from it; the
// same holds for the second group, but for models that ask for the behavior
// before that was so.
package validate

import (
	"slices"

	"github.com/rpcconform/rpcconform/smithy"
	"github.com/rpcconform/rpcconform/smithy/internal/nodecheck"
)

// Options change what is checked. The zero Options are the rules of the specification.
type Options struct {
	// Legacy goes on with the third group when a rule of the second finds an error.
	Legacy bool
	// Builtin names the files whose shapes are known to be valid.
	Builtin map[string]bool
}

// Model checks a model and returns all events: those of loading and its own,
// with suppressions and severity overrides applied. When loading found an error
// nothing else is checked.
func Model(m *smithy.Model, loading []smithy.Event, o Options) []smithy.Event {
	v := newValidation(m, o)
	v.events = slices.Clone(loading)
	v.checkTraitForms()
	policy := v.readPolicy()
	if !hasError(v.events) {
		v.validators = v.readValidators()
		v.runGroups(o.Legacy)
	}
	out := v.events[:0]
	for _, e := range v.events {
		// What is worth a warning about a built-in shape is nothing that a model can mend.
		if s := m.Shape(e.Shape); s == nil || e.Severity == smithy.SeverityError || !v.isBuiltin(s) {
			out = append(out, policy.apply(m, e))
		}
	}
	return out
}

func (v *validation) runGroups(legacy bool) {
	v.run(correctness)
	if hasError(v.events) {
		return
	}
	v.run(critical)
	if hasError(v.events) && !legacy {
		return
	}
	v.run(later)
	for _, custom := range v.validators {
		v.rule = custom.id
		custom.run(v)
	}
}

func hasError(events []smithy.Event) bool {
	return slices.ContainsFunc(events, func(e smithy.Event) bool { return e.Severity == smithy.SeverityError })
}

// rule is one check of a model.
type rule struct {
	id     string           // the id of its events, which parts may follow
	traits []smithy.ShapeID // the rule runs when one of them is applied; always when there are none
	check  func(*validation)
}

func (v *validation) run(rules []rule) {
	for _, r := range rules {
		if len(r.traits) > 0 && !slices.ContainsFunc(r.traits, v.isApplied) {
			continue
		}
		v.rule = r.id
		r.check(v)
	}
}

// validation is the state of checking one model.
type validation struct {
	model   *smithy.Model
	graph   *smithy.Graph
	values  *nodecheck.Checker
	builtin map[string]bool

	shapes     []*smithy.Shape // the root shapes that are not built in
	rule       string          // of the running rule
	events     []smithy.Event
	validators []validator // of the metadata
	contents   map[*smithy.Shape]*contents
	suggested  int
}

func newValidation(m *smithy.Model, o Options) *validation {
	v := &validation{
		model: m, graph: m.Graph(), values: nodecheck.New(m), builtin: o.Builtin, contents: map[*smithy.Shape]*contents{},
	}
	for _, s := range m.Shapes() {
		if !v.isBuiltin(s) {
			v.shapes = append(v.shapes, s)
		}
	}
	return v
}

func (v *validation) isBuiltin(s *smithy.Shape) bool {
	if s.Type == smithy.Member {
		if container := v.model.Shape(s.ID.Root()); container != nil {
			s = container
		}
	}
	return v.builtin[s.Location.File]
}

// each calls check with every shape that is not built in, members after their containers.
func (v *validation) each(check func(*smithy.Shape)) {
	for _, s := range v.shapes {
		check(s)
		for _, m := range s.Members {
			check(m)
		}
	}
}

// ofType returns the root shapes of some types that are not built in.
func (v *validation) ofType(types ...smithy.Type) []*smithy.Shape {
	var out []*smithy.Shape
	for _, s := range v.shapes {
		if slices.Contains(types, s.Type) {
			out = append(out, s)
		}
	}
	return out
}

// applied returns the shapes that a trait is applied to and that are not built in.
func (v *validation) applied(trait smithy.ShapeID) []*smithy.Shape {
	var out []*smithy.Shape
	for _, n := range v.graph.Applied(trait) {
		if s := v.graph.Shape(n); !v.isBuiltin(s) {
			out = append(out, s)
		}
	}
	return out
}

func (v *validation) isApplied(trait smithy.ShapeID) bool {
	return slices.ContainsFunc(v.graph.Applied(trait), func(n int32) bool { return !v.isBuiltin(v.graph.Shape(n)) })
}

// target returns the shape that a member targets, or nil.
func (v *validation) target(member *smithy.Shape) *smithy.Shape { return v.model.Shape(member.Target) }

// container returns the shape that a member belongs to, or nil.
func (v *validation) container(member *smithy.Shape) *smithy.Shape {
	return v.model.Shape(member.ID.Root())
}

// memberTrait returns the value of a trait of a member, or else of its target.
func (v *validation) memberTrait(member *smithy.Shape, trait smithy.ShapeID) *smithy.Node {
	if found := member.Trait(trait); found != nil {
		return found
	}
	if target := v.target(member); target != nil {
		return target.Trait(trait)
	}
	return nil
}
