package contract

import (
	"sort"

	"github.com/rpcconform/rpcconform/internal/constraint"
	"github.com/rpcconform/rpcconform/smithy"
	"github.com/rpcconform/rpcconform/smithy/rpctrait"
)

// Options are the settings of a preparation.
type Options struct {
	Version   string // of JSON-RPC: "1.0" or "2.0"
	JSONNames bool   // members are named by @jsonName on the wire

	// Unknown holds for structures and services without a policy of their own.
	Unknown constraint.Unknown
}

// Service is what a peer accepts. It is not changed after its preparation.
type Service struct {
	Shape      smithy.ShapeID
	Methods    map[string]*Method // by the name on the wire
	Unknown    constraint.Unknown // the policy of the service, else of the options
	Undeclared Undeclared
	Policy     Policy // of the protocol; zero for a service that is prepared alone
}

// Undeclared says what an error code of an implementation is that no error of
// the model declares.
type Undeclared uint8

// The policies for undeclared codes.
const (
	UndeclaredAccept Undeclared = iota
	UndeclaredAdvisory
	UndeclaredError
)

// Empty returns a service without methods; shape is what findings name.
func Empty(shape smithy.ShapeID) *Service {
	return &Service{Shape: shape, Methods: map[string]*Method{}}
}

// Operation returns the method of an operation, or nil.
func (s *Service) Operation(id smithy.ShapeID) *Method {
	for _, m := range s.Methods {
		if m.Operation == id {
			return m
		}
	}
	return nil
}

// PrepareService reads a service with the trait jsonRpc. The error is an *[Error].
func PrepareService(m *smithy.Model, id smithy.ShapeID, o Options) (*Service, error) {
	shape := m.Shape(id)
	if shape == nil {
		return nil, &Error{Shape: id, Message: "expected a service; the model has no such shape"}
	}
	if shape.Type != smithy.Service {
		return nil, fault(shape, shape.Location, "expected a service; it is a %s", shape.Type)
	}
	trait := shape.Trait(rpctrait.JsonRpc)
	if trait == nil {
		return nil, fault(shape, shape.Location, "expected a service with the trait jsonRpc")
	}
	versions := trait.Get("versions")
	if !declares(versions, o.Version) {
		return nil, fault(shape, trait.Location, "expected a service that declares version %s; it declares %s", o.Version, wordVersions(versions))
	}
	p := preparation{
		model: m, shape: shape, set: constraint.NewSet(m, constraint.Options{JSONNames: o.JSONNames}),
		service: Empty(id), legacy: declares(versions, "1.0"),
	}
	if err := p.policies(trait, o); err != nil {
		return nil, err
	}
	if err := p.serviceErrors(); err != nil {
		return nil, err
	}
	for _, operation := range closure(m, shape) {
		if err := p.method(operation); err != nil {
			return nil, err
		}
	}
	return p.service, nil
}

// preparation is what the preparation of one service shares.
type preparation struct {
	model   *smithy.Model
	shape   *smithy.Shape
	set     *constraint.Set
	service *Service
	legacy  bool // the service declares version 1.0 too
	common  []codedError
}

func (p *preparation) policies(trait *smithy.Node, o Options) error {
	switch policy := textOf(trait.Get("undeclaredServerErrors")); policy {
	case "", "accept":
	case "advisory":
		p.service.Undeclared = UndeclaredAdvisory
	case "error":
		p.service.Undeclared = UndeclaredError
	default:
		return fault(p.shape, trait.Location, "expected accept, advisory or error as undeclaredServerErrors; it is %q", policy)
	}
	switch textOf(p.shape.Trait(rpctrait.UnknownMembers)) {
	case "ignore":
		p.service.Unknown = constraint.UnknownIgnore
	case "reject":
		p.service.Unknown = constraint.UnknownReject
	default:
		p.service.Unknown = o.Unknown
	}
	return nil
}

func (p *preparation) compile(shape *smithy.Shape, id smithy.ShapeID) (*constraint.Program, error) {
	program, err := p.set.Compile(id)
	if err != nil {
		return nil, &Error{Configuration: true, Shape: shape.ID, Location: shape.Location, Message: err.Error()}
	}
	return program, nil
}

// closure returns the operations of a service and of its resources, sorted, so
// that the first problem found is always the same one.
func closure(m *smithy.Model, service *smithy.Shape) []smithy.ShapeID {
	seen := map[smithy.ShapeID]bool{}
	var out []smithy.ShapeID
	add := func(ids ...smithy.ShapeID) {
		for _, id := range ids {
			if id != "" && !seen[id] {
				seen[id] = true
				out = append(out, id)
			}
		}
	}
	var visit func(s *smithy.Shape)
	visit = func(s *smithy.Shape) {
		add(s.Operations...)
		add(s.Create, s.Put, s.Read, s.Update, s.Delete, s.List)
		add(s.CollectionOperations...)
		for _, id := range s.Resources {
			if r := m.Shape(id); r != nil && !seen[id] {
				seen[id] = true
				visit(r)
			}
		}
	}
	visit(service)
	sort.Slice(out, func(i, j int) bool { return out[i] < out[j] })
	return out
}
