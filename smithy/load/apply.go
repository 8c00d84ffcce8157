package load

import (
	"fmt"

	"github.com/rpcconform/rpcconform/smithy"
	"github.com/rpcconform/rpcconform/smithy/internal/syntax"
)

// Traits of the prelude that loading itself knows.
const (
	boxTrait       smithy.ShapeID = "smithy.api#box"
	defaultTrait   smithy.ShapeID = "smithy.api#default"
	enumTrait      smithy.ShapeID = "smithy.api#enum"
	enumValueTrait smithy.ShapeID = "smithy.api#enumValue"
	mixinTrait     smithy.ShapeID = "smithy.api#mixin"
	privateTrait   smithy.ShapeID = "smithy.api#private"
	requiredTrait  smithy.ShapeID = "smithy.api#required"
	streamingTrait smithy.ShapeID = "smithy.api#streaming"
	traitTrait     smithy.ShapeID = "smithy.api#trait"

	syntheticNamespace = "smithy.synthetic"
)

// appliedTraits are the traits for one shape or member, wherever they were
// applied. The specification treats a trait in a definition like one in an
// apply statement.
type appliedTraits struct {
	traits  smithy.Traits
	joined  map[smithy.ShapeID]bool // lists that are no longer the one of a file
	claimed bool                    // a shape or member has them
}

// collectTraits gathers the traits of all definitions and apply statements by
// the shape to which they are applied.
func (a *assembler) collectTraits() {
	for _, f := range a.files {
		for _, d := range f.Shapes {
			if a.definitions[d.ID] == nil {
				continue
			}
			a.applyAll(f, d.ID, d.Traits)
			for _, m := range d.Members {
				a.applyAll(f, d.ID.WithMember(m.Name), m.Traits)
			}
		}
		for _, statement := range f.Applies {
			a.applyAll(f, a.resolve(f, statement.Target), statement.Traits)
		}
	}
}

func (a *assembler) applyAll(f *syntax.File, target smithy.ShapeID, traits []syntax.AppliedTrait) {
	for _, t := range traits {
		id := a.resolve(f, t.Name)
		a.checkVersion(f, target, id, t.Value.Location)
		switch value := a.coerce(id, t); {
		case !a.checkValue(target, id, value):
		case a.base[target.Root()] != nil:
			a.applyToBuiltin(target, id, value)
		default:
			a.apply(target, id, value)
		}
	}
}

// checkVersion reports traits that the version of a file does not have.
func (a *assembler) checkVersion(f *syntax.File, target, id smithy.ShapeID, at smithy.Location) {
	switch {
	case f.Version == syntax.Version1 && id == mixinTrait:
		a.fail(target, at, fmt.Sprintf("Mixins can only be used in Smithy 2.0 or later. Attempted to apply a @mixin trait to `%s` "+
			"in a model file using version `1.0`.", target))
	case f.Version == syntax.Version1 && id == defaultTrait:
		a.fail(target, at, "The @default trait can only be used in Smithy 2.0 or later")
	case f.Version == syntax.Version2 && id == boxTrait:
		a.fail(target, at, "@box is not supported in Smithy IDL 2.0")
	case f.Version == syntax.Version2 && id == enumTrait:
		a.event(smithy.SeverityWarning, "ModelDeprecation", target, at,
			"The enum trait is deprecated. Smithy 2.0 models should use the enum shape.")
	}
}

// coerce gives an annotation the empty value of its trait's type. A trait that
// is not defined is taken for a structure, as most annotations are.
func (a *assembler) coerce(id smithy.ShapeID, t syntax.AppliedTrait) *smithy.Node {
	if !t.Annotation {
		return t.Value
	}
	kind := smithy.NullNode
	switch a.typeOf(id) {
	case smithy.List, smithy.Set:
		kind = smithy.ArrayNode
	case smithy.Structure, smithy.Map, smithy.InvalidType:
		kind = smithy.ObjectNode
	default:
	}
	return &smithy.Node{Kind: kind, Location: t.Value.Location}
}

// apply adds a trait to a shape. Of a trait that is applied twice, lists are
// concatenated and other values have to be equal.
func (a *assembler) apply(target, id smithy.ShapeID, value *smithy.Node) {
	have := a.applied[target]
	if have == nil {
		have = &appliedTraits{}
		a.applied[target] = have
		a.appliedOrder = append(a.appliedOrder, target)
	}
	t := findTrait(have.traits, id)
	switch {
	case t == nil:
		have.traits = append(have.traits, smithy.Trait{ID: id, Value: value})
	case t.Value.Kind == smithy.ArrayNode && value.Kind == smithy.ArrayNode:
		if !have.joined[id] {
			t.Value = join(t.Value, nil)
			if have.joined == nil {
				have.joined = map[smithy.ShapeID]bool{}
			}
			have.joined[id] = true
		}
		t.Value.Elems = append(t.Value.Elems, value.Elems...)
	case !t.Value.Equal(value):
		a.fail(target, value.Location, fmt.Sprintf("Conflicting `%s` trait found on shape `%s`. The previous trait was defined at `%s`, "+
			"and a conflicting trait was defined at `%s`.", id, target, place(t.Value.Location), place(value.Location)))
	}
}

// applyToBuiltin refuses to change a shape that every model has.
func (a *assembler) applyToBuiltin(target, id smithy.ShapeID, value *smithy.Node) {
	s := a.base[target.Root()]
	if target.Member() != "" {
		s = s.Member(target.Member())
	}
	if s != nil && value.Equal(s.Trait(id)) {
		return
	}
	a.fail(target, value.Location, fmt.Sprintf("Cannot apply `%s` to an immutable prelude shape defined in `%s`.", id, target.Namespace()))
}

// claim returns the traits that were applied to a shape or member.
func (a *assembler) claim(id smithy.ShapeID) smithy.Traits {
	t := a.applied[id]
	if t == nil {
		return nil
	}
	t.claimed = true
	return t.traits
}

// reportUnclaimedTraits reports traits for shapes that do not exist.
func (a *assembler) reportUnclaimedTraits() {
	for _, target := range a.appliedOrder {
		t := a.applied[target]
		root := target.Root()
		if t.claimed || a.broken[root] {
			continue
		}
		for _, trait := range t.traits {
			e := a.fail("", trait.Value.Location, fmt.Sprintf("Trait `%s` applied to unknown shape `%s`", idiomatic(trait.ID), target))
			if s := a.shapes[root]; s == nil {
				e.Hint = a.suggest(root)
			} else {
				e.Hint = memberHint(s, target.Member())
			}
		}
	}
}

// idiomatic is the name of a trait as models write it: short for the prelude.
func idiomatic(id smithy.ShapeID) string {
	if id.Namespace() == preludeNamespace {
		return id.Name()
	}
	return string(id)
}

// checkAppliedTraits reports applied traits that are not defined, and shapes
// that are applied as traits but are none.
func (a *assembler) checkAppliedTraits() {
	reported := map[smithy.ShapeID]bool{}
	for _, target := range a.appliedOrder {
		for _, t := range a.applied[target].traits {
			if t.ID.Namespace() == syntheticNamespace || reported[t.ID] {
				continue
			}
			definition := a.shape(t.ID)
			switch {
			case !a.isKnown(t.ID):
				e := a.event(smithy.SeverityError, "Model.UnresolvedTrait", target, t.Value.Location, "Unable to resolve trait `"+
					string(t.ID)+"`. If this is a custom trait, then it must be defined before it can be used in a model.")
				e.Hint = a.suggest(t.ID)
			case definition != nil && !definition.HasTrait(traitTrait):
				reported[t.ID] = true
				a.fail(t.ID, definition.Location, "Shape `"+string(t.ID)+"` cannot be applied as a trait. "+
					"If this is a custom trait, please add `@trait` to this shape.")
			}
		}
	}
}

func findTrait(traits smithy.Traits, id smithy.ShapeID) *smithy.Trait {
	for i := range traits {
		if traits[i].ID == id {
			return &traits[i]
		}
	}
	return nil
}
