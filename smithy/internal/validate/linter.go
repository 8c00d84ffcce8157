package validate

import (
	"errors"
	"slices"
	"strings"

	"github.com/rpcconform/rpcconform/smithy"
	"github.com/rpcconform/rpcconform/smithy/internal/selector"
)

// validator is a rule that the model configures in its metadata.
type validator struct {
	id  string
	run func(*validation)
}

// definition is an entry of the metadata key validators.
type definition struct {
	node       *smithy.Node
	name, id   string
	message    string // "" when there is none
	severity   smithy.Severity
	namespaces []string
	selector   *selector.Selector
}

// builders make the rules that a model can configure, by their names.
var builders = map[string]func(*smithy.Node) (func(*validation), error){
	"EmitEachSelector":  emitEach,
	"EmitNoneSelector":  emitNone,
	"UnreferencedShape": unreferenced,
}

func (v *validation) readValidators() []validator {
	list := v.model.Metadata().Get("validators")
	if list == nil {
		return nil
	}
	if list.Kind != smithy.ArrayNode {
		v.formFailed("", malformed(list, "validators must be an array. Found %s.", list.Kind))
		return nil
	}
	var out []validator
	for _, n := range list.Elems {
		d, err := readDefinition(n)
		if err != nil {
			v.formFailed("", err)
			continue
		}
		build := builders[d.name]
		if build == nil {
			v.events = append(v.events, smithy.Event{
				Severity: smithy.SeverityWarning, ID: "UnknownValidator_" + d.name, Location: n.Location,
				Message: "Unable to locate a validator named `" + d.name + "`",
			})
			continue
		}
		configuration := n.Get("configuration")
		if configuration == nil {
			configuration = &smithy.Node{Kind: smithy.ObjectNode, Location: n.Location}
		}
		run, err := build(configuration)
		if err != nil {
			v.formFailed("Error creating `"+d.name+"` validator: ", d.place(err))
			continue
		}
		out = append(out, validator{d.name, func(v *validation) { v.runDefined(d, run) }})
	}
	return out
}

// place gives a mistake about what is missing the place of the whole definition.
func (d *definition) place(err error) error {
	if errors.Is(err, errNoSelector) {
		return malformed(d.node, "selector is required")
	}
	return err
}

func readDefinition(n *smithy.Node) (*definition, error) {
	if n.Kind != smithy.ObjectNode {
		return nil, malformed(n, "Each element of `validators` must be an object. Found %s.", n.Kind)
	}
	name, err := expectString(n, "name")
	if err != nil {
		return nil, err
	}
	d := &definition{node: n, name: name.Text, id: name.Text}
	text := func(key string, set func(*smithy.Node) error) {
		if err != nil {
			return
		}
		var found *smithy.Node
		if found, err = optionalMember(n, key, smithy.StringNode); found != nil {
			err = set(found)
		}
	}
	text("id", func(n *smithy.Node) error { d.id = n.Text; return nil })
	text("message", func(n *smithy.Node) error { d.message = n.Text; return nil })
	text("severity", d.setSeverity)
	text("selector", func(n *smithy.Node) error {
		var parseErr error
		if d.selector, parseErr = selector.Parse(n.Text); parseErr != nil {
			return malformed(n, "%s", parseErr.Error())
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	namespaces, err := optionalMember(n, "namespaces", smithy.ArrayNode)
	if err != nil {
		return nil, malformed(n.Get("namespaces"), "Expected `namespaces` to be an array of strings. Found %s.", n.Get("namespaces").Kind)
	}
	for i, e := range elems(namespaces) {
		if e.Kind != smithy.StringNode {
			return nil, malformed(e, "Expected array element %d to be a string but found %s.", i, e.Kind)
		}
		d.namespaces = append(d.namespaces, e.Text)
	}
	_, err = optionalMember(n, "configuration", smithy.ObjectNode)
	return d, err
}

func (d *definition) setSeverity(n *smithy.Node) error {
	switch n.Text {
	case "DANGER":
		d.severity = smithy.SeverityDanger
	case "WARNING":
		d.severity = smithy.SeverityWarning
	case "NOTE":
		d.severity = smithy.SeverityNote
	default:
		return malformed(n, "Expected one of `DANGER`, `NOTE`, `WARNING`; got `%s`.", n.Text)
	}
	return nil
}

// runDefined runs a configured rule and gives its events the id, severity and
// message of the definition. Events about built-in shapes and about shapes that
// the definition does not ask for are dropped.
func (v *validation) runDefined(d *definition, run func(*validation)) {
	before := len(v.events)
	run(v)
	found := slices.Clone(v.events[before:])
	v.events = v.events[:before]
	var query *selector.Query
	if d.selector != nil {
		query = d.selector.Query(v.graph)
	}
	for _, e := range found {
		s := v.model.Shape(e.Shape)
		switch {
		case s != nil && v.isBuiltin(s):
			continue
		case len(d.namespaces) > 0 && (s == nil || !slices.Contains(d.namespaces, e.Shape.Namespace())):
			continue
		case query != nil && (s == nil || !query.Matches(s)):
			continue
		}
		e.ID = d.id + strings.TrimPrefix(e.ID, d.name)
		if d.severity != smithy.InvalidSeverity {
			e.Severity = d.severity
		}
		if d.message != "" {
			e.Message = strings.ReplaceAll(d.message, "{super}", e.Message)
		}
		v.events = append(v.events, e)
	}
}

// errNoSelector says that a configuration lacks its selector.
var errNoSelector = malformed(nil, "selector is required")

func configuredSelector(configuration *smithy.Node) (*selector.Selector, error) {
	n := configuration.Get("selector")
	if n == nil {
		return nil, errNoSelector
	}
	s, err := selector.Parse(n.Text)
	if n.Kind != smithy.StringNode || err != nil {
		reason := "expected a string"
		if err != nil {
			reason = err.Error()
		}
		return nil, malformed(n, "Deserialization error at (/selector): unable to create software.amazon.smithy.model.selector.Selector from %s: "+
			"Unable to deserialize Node using fromNode method: %s", n.JSON(), reason)
	}
	return s, nil
}

// emitEach reports each shape that a selector matches.
func emitEach(configuration *smithy.Node) (func(*validation), error) {
	s, err := configuredSelector(configuration)
	if err != nil {
		return nil, err
	}
	trait, err := optionalMember(configuration, "bindToTrait", smithy.StringNode)
	if err != nil {
		return nil, err
	}
	text, err := optionalMember(configuration, "messageTemplate", smithy.StringNode)
	if err != nil {
		return nil, err
	}
	bound := smithy.ShapeID(textOf(trait))
	if bound != "" && !bound.IsValid() {
		return nil, malformed(trait, "Deserialization error at (/bindToTrait): Invalid shape ID: %s", bound)
	}
	emit := func(v *validation, shape *smithy.Shape, message string) {
		at := shape.Location
		if bound != "" {
			value := shape.Trait(bound)
			if value == nil {
				return
			}
			at = value.Location
		}
		v.report(smithy.SeverityDanger, shape, at, message)
	}
	if text == nil {
		return func(v *validation) {
			for _, shape := range s.Select(v.graph) {
				emit(v, shape, "Selector capture matched selector: "+s.String())
			}
		}, nil
	}
	template, err := selector.ParseTemplate(text.Text)
	if err != nil {
		return nil, malformed(text, "Deserialization error at (/messageTemplate): %s", err.Error())
	}
	return func(v *validation) {
		for _, match := range s.Matches(v.graph) {
			emit(v, match.Shape, template.Expand(match))
		}
	}, nil
}

// emitNone reports that no shape matches a selector.
func emitNone(configuration *smithy.Node) (func(*validation), error) {
	s, err := configuredSelector(configuration)
	if err != nil {
		return nil, err
	}
	return func(v *validation) {
		for _, shape := range s.Select(v.graph) {
			if !v.isBuiltin(shape) {
				return
			}
		}
		v.report(smithy.SeverityDanger, nil, smithy.Location{}, "Expected at least one shape to match selector: "+s.String())
	}, nil
}

// unreferenced reports shapes that no root shape leads to.
func unreferenced(configuration *smithy.Node) (func(*validation), error) {
	for _, p := range configuration.Pairs {
		if p.Key != "rootShapeSelector" {
			return nil, malformed(configuration, "Expected an object with possible properties of `rootShapeSelector`, but found additional "+
				"properties: `%s`", p.Key)
		}
	}
	root, err := optionalMember(configuration, "rootShapeSelector", smithy.StringNode)
	if err != nil {
		return nil, err
	}
	expression := "service"
	if root != nil {
		expression = root.Text
	}
	s, err := selector.Parse(expression)
	if err != nil {
		return nil, malformed(root, "Error parsing `rootShapeSelector`: %s", err.Error())
	}
	return func(v *validation) {
		connected := v.connected(s.Select(v.graph))
		for _, shape := range v.shapes {
			if !connected[v.graph.Number(shape)] {
				v.notef(shape, "This shape is unreferenced. It has no modeled connections to shapes that match the following selector: `%s`", expression)
			}
		}
	}, nil
}

// connected marks the shapes that roots and trait definitions lead to, with
// those that traits name by their ids.
func (v *validation) connected(roots []*smithy.Shape) []bool {
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
	for _, n := range v.graph.Applied(traitTrait) {
		visit(n)
	}
	references := v.idReferences()
	for len(queue) > 0 {
		n := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		for _, e := range v.graph.Forward(n) {
			visit(e.To)
		}
		s := v.graph.Shape(n)
		if s.Type == smithy.Member {
			visit(v.graph.NumberOf(s.ID.Root()))
		}
		for _, id := range references[s] {
			visit(v.graph.NumberOf(id))
		}
	}
	return seen
}
