package contract

import (
	"strings"

	"github.com/rpcconform/rpcconform/internal/constraint"
	"github.com/rpcconform/rpcconform/smithy"
	"github.com/rpcconform/rpcconform/smithy/rpctrait"
)

// Method is an operation as a JSON-RPC method.
type Method struct {
	Name      string // on the wire
	Operation smithy.ShapeID

	Kind       Kind
	Params     Params
	Input      *constraint.Program
	Positional []*constraint.Program // members of the input in their order
	Whole      *constraint.Program   // the member that is the whole params; nil for none

	Result *constraint.Program // nil when the result is null
	Errors map[int64]*ModeledError

	Rules *Rules // nil when no trait says anything of its place in a conversation

	shape *smithy.Shape
}

// Kind says whether a method is called or notified. The zero Kind is Either.
type Kind uint8

// The kinds of methods.
const (
	Either Kind = iota
	RequestOnly
	NotificationOnly
)

// Params says how a method takes its params. The zero Params is NamedOrPositional.
type Params uint8

// The modes of params.
const (
	NamedOrPositional Params = iota
	Named
	Positional
)

func (p *preparation) method(id smithy.ShapeID) error {
	shape := p.model.Shape(id)
	if shape == nil || shape.Type != smithy.Operation {
		return fault(p.shape, p.shape.Location, "expected an operation; %s is none", id)
	}
	trait := shape.Trait(rpctrait.Method)
	if trait == nil {
		return fault(shape, shape.Location, "expected the trait method on each operation of service %s", p.shape.ID)
	}
	name := trait.Get("name")
	m := &Method{Name: textOf(name), Operation: id, shape: shape}
	switch {
	case m.Name == "":
		return fault(shape, trait.Location, "expected a method name that is not empty")
	case strings.HasPrefix(m.Name, "rpc."):
		return fault(shape, name.Location, "expected a method name outside rpc.; %q is reserved for extensions of JSON-RPC", m.Name)
	}
	if other := p.service.Methods[m.Name]; other != nil {
		return fault(shape, name.Location, "expected a method name of its own; %s is also named %q", other.Operation, m.Name)
	}
	for _, part := range []func(*Method, *smithy.Node) error{p.modes, p.input, p.result, p.errors} {
		if err := part(m, trait); err != nil {
			return err
		}
	}
	p.service.Methods[m.Name] = m
	return nil
}

func (p *preparation) modes(m *Method, trait *smithy.Node) error {
	params := trait.Get("params")
	switch textOf(params) {
	case "named":
		m.Params = Named
		if p.legacy {
			return fault(m.shape, params.Location, "expected positional or either as params, since service %s declares version 1.0; it is named", p.shape.ID)
		}
	case "positional":
		m.Params = Positional
	case "either":
	default:
		return fault(m.shape, trait.Location, "expected named, positional or either as params; it is %q", textOf(params))
	}
	switch kind := trait.Get("kind"); textOf(kind) {
	case "", "either":
	case "request":
		m.Kind = RequestOnly
	case "notification":
		m.Kind = NotificationOnly
	default:
		return fault(m.shape, kind.Location, "expected request, notification or either as kind; it is %q", kind.Text)
	}
	return nil
}

func (p *preparation) input(m *Method, trait *smithy.Node) error {
	var err error
	if m.Input, err = p.compile(m.shape, m.shape.Input); err != nil {
		return err
	}
	positional := trait.Get("positional")
	if whole := trait.Get("paramsMember"); whole != nil {
		return p.wholeParams(m, whole, positional)
	}
	named := map[string]bool{}
	for _, node := range elements(positional) {
		member := m.Input.Member(node.Text)
		switch {
		case member == nil:
			return fault(m.shape, node.Location, "expected an input member in positional; %s has no member %q", m.shape.Input, node.Text)
		case named[node.Text]:
			return fault(m.shape, node.Location, "expected each input member once in positional; %q is there twice", node.Text)
		}
		named[node.Text] = true
		m.Positional = append(m.Positional, member)
	}
	if m.Params == Named {
		return nil
	}
	if positional == nil {
		return fault(m.shape, trait.Location, "expected positional with every input member in order; it is missing")
	}
	for _, member := range m.Input.Members() {
		if name := member.Shape().Member(); !named[name] {
			return fault(m.shape, positional.Location, "expected every input member in positional; %q is missing", name)
		}
	}
	return nil
}

// wholeParams reads the input member that is the whole params.
func (p *preparation) wholeParams(m *Method, name, positional *smithy.Node) error {
	if positional != nil {
		return fault(m.shape, name.Location, "expected paramsMember or positional; both are given")
	}
	input := p.model.Shape(m.shape.Input)
	if input == nil || m.shape.Input == smithy.UnitID || input.Member(name.Text) == nil {
		return fault(m.shape, name.Location, "expected an input member as paramsMember; %s has no member %q", m.shape.Input, name.Text)
	}
	var err error
	m.Whole, err = p.compile(m.shape, m.shape.Input.WithMember(name.Text))
	return err
}

func (p *preparation) result(m *Method, trait *smithy.Node) error {
	member := trait.Get("resultMember")
	null := isTrue(trait.Get("nullResult"))
	selected := m.shape.Output
	switch {
	case null && member != nil:
		return fault(m.shape, member.Location, "expected resultMember or nullResult; both are given")
	case null:
		return nil
	case member != nil:
		output := p.model.Shape(m.shape.Output)
		if output == nil || output.Member(member.Text) == nil {
			return fault(m.shape, member.Location, "expected an output member as resultMember; %s has no member %q", m.shape.Output, member.Text)
		}
		selected = selected.WithMember(member.Text)
	}
	var err error
	m.Result, err = p.compile(m.shape, selected)
	return err
}
