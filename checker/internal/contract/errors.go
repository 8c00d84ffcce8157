package contract

import (
	"github.com/rpcconform/rpcconform/internal/constraint"
	"github.com/rpcconform/rpcconform/smithy"
	"github.com/rpcconform/rpcconform/smithy/rpctrait"
)

// ModeledError is an error that a method declares.
type ModeledError struct {
	Shape    smithy.ShapeID
	Data     *constraint.Program // nil when there must be no data
	Optional bool                // the data may be absent
}

// codedError is a modeled error with its code.
type codedError struct {
	code  int64
	error *ModeledError
	shape *smithy.Shape
}

// serviceErrors reads the errors that every method of the service has.
func (p *preparation) serviceErrors() (err error) {
	p.common, err = p.modeled(p.shape, p.shape.Errors)
	return err
}

// errors reads the errors of a method; none may have the code of another.
func (p *preparation) errors(m *Method, _ *smithy.Node) error {
	own, err := p.modeled(m.shape, m.shape.Errors)
	if err != nil {
		return err
	}
	m.Errors = make(map[int64]*ModeledError, len(own)+len(p.common))
	for _, e := range append(own, p.common...) {
		if other := m.Errors[e.code]; other != nil && other.Shape != e.error.Shape {
			return fault(e.shape, e.shape.Trait(rpctrait.RpcError).Location,
				"expected a code of its own for each error of %s; %s has the code %d too", m.Operation, other.Shape, e.code)
		}
		m.Errors[e.code] = e.error
	}
	return nil
}

func (p *preparation) modeled(owner *smithy.Shape, ids []smithy.ShapeID) ([]codedError, error) {
	var list []codedError
	for _, id := range ids {
		shape := p.model.Shape(id)
		if shape == nil {
			return nil, fault(owner, owner.Location, "expected an error structure; the model has no %s", id)
		}
		e, err := p.modeledError(shape)
		if err != nil {
			return nil, err
		}
		list = append(list, e)
	}
	return list, nil
}

func (p *preparation) modeledError(shape *smithy.Shape) (codedError, error) {
	e := codedError{shape: shape, error: &ModeledError{Shape: shape.ID}}
	trait := shape.Trait(rpctrait.RpcError)
	if trait == nil {
		return e, fault(shape, shape.Location, "expected the trait rpcError on each error of an operation or service")
	}
	node := trait.Get("code")
	code, ok := integerOf(node)
	switch {
	case !ok:
		return e, fault(shape, trait.Location, "expected an integer as the code of rpcError; it is %q", textOf(node))
	case IsStandard(code):
		return e, fault(shape, node.Location, "expected a code that JSON-RPC does not assign itself; it is %d", code)
	case IsReserved(code):
		return e, fault(shape, node.Location, "expected a code outside %d to %d, or a server code from %d to %d; it is %d",
			reservedLowest, reservedHighest, serverLowest, reservedHighest, code)
	}
	e.code = code
	return e, p.errorData(e.error, shape, trait)
}

// errorData reads which data an error has.
func (p *preparation) errorData(e *ModeledError, shape *smithy.Shape, trait *smithy.Node) error {
	member := trait.Get("dataMember")
	absent := isTrue(trait.Get("absentData"))
	selected := shape.ID
	switch {
	case absent && member != nil:
		return fault(shape, member.Location, "expected dataMember or absentData; both are given")
	case absent:
		return nil
	case member != nil && shape.Member(member.Text) == nil:
		return fault(shape, member.Location, "expected a member of the error as dataMember; there is no member %q", member.Text)
	case member != nil:
		selected = selected.WithMember(member.Text)
	}
	var err error
	if e.Data, err = p.compile(shape, selected); err != nil {
		return err
	}
	e.Optional = member != nil && !e.Data.Required()
	return nil
}
