package load

import (
	"github.com/rpcconform/rpcconform/smithy"
)

// validate checks a model that loading has made and returns all events: those
// of loading, which come as loading, and those of the rules, with suppressions
// and severity overrides applied.
func validate(model *smithy.Model, loading []smithy.Event, opts Options) []smithy.Event {
	v := &validation{model: model, events: loading}
	v.checkTargets()
	_ = opts
	return v.events
}

type validation struct {
	model  *smithy.Model
	events []smithy.Event
}

func (v *validation) fail(id string, shape smithy.ShapeID, at smithy.Location, message string) {
	v.events = append(v.events, smithy.Event{Severity: smithy.SeverityError, ID: id, Shape: shape, Location: at, Message: message})
}

func (v *validation) suggest(id smithy.ShapeID) string {
	var ids []smithy.ShapeID
	for _, s := range v.model.Shapes() {
		ids = append(ids, s.ID)
	}
	return suggest(id, ids)
}

// checkTargets reports names that no definition has.
func (v *validation) checkTargets() {
	for _, s := range v.model.Shapes() {
		for _, m := range s.Members {
			switch {
			case m.Target == "":
				v.fail("Target", m.ID, m.Location, "the target of member `"+m.ID.Member()+"` cannot be found in a resource or mixin")
			default:
				v.checkTarget(m.ID, m.Location, m.Target, "member targets")
			}
		}
		v.checkTarget(s.ID, s.Location, s.Input, "operation input targets")
		v.checkTarget(s.ID, s.Location, s.Output, "operation output targets")
		v.checkAll(s, s.Errors, "errors target")
		v.checkAll(s, s.Operations, "operations target")
		v.checkAll(s, s.Resources, "resources target")
		v.checkAll(s, s.CollectionOperations, "collectionOperations target")
		v.checkAll(s, []smithy.ShapeID{s.Create, s.Put, s.Read, s.Update, s.Delete, s.List}, "lifecycle targets")
	}
}

func (v *validation) checkAll(s *smithy.Shape, targets []smithy.ShapeID, relation string) {
	for _, target := range targets {
		v.checkTarget(s.ID, s.Location, target, relation)
	}
}

func (v *validation) checkTarget(from smithy.ShapeID, at smithy.Location, target smithy.ShapeID, relation string) {
	if target == "" || v.model.Shape(target) != nil {
		return
	}
	v.fail("Target", from, at, relation+" an unresolved shape `"+string(target)+"`"+v.suggest(target.Root()))
}
