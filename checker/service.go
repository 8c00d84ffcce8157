package checker

import (
	"errors"
	"sort"

	"github.com/rpcconform/rpcconform/checker/internal/contract"
	"github.com/rpcconform/rpcconform/internal/constraint"
	"github.com/rpcconform/rpcconform/internal/jsontape"
	"github.com/rpcconform/rpcconform/smithy"
)

// Service is a Smithy service, prepared to check JSON-RPC messages of one
// version. It is immutable and safe for concurrent use.
type Service struct {
	contract *contract.Service
	version  Version
	options  Options
	limits   Limits
}

// PrepareService prepares a service with the trait smithy.rpc#jsonRpc for one
// version, which the trait has to declare. A nil error means that the service
// can be used; any other is a *[ContractError].
func PrepareService(m *smithy.Model, service smithy.ShapeID, v Version, o Options) (*Service, error) {
	c, err := contract.PrepareService(m, service, o.contract(v))
	if err != nil {
		return nil, contractError(err)
	}
	return newService(c, v, o), nil
}

func newService(c *contract.Service, v Version, o Options) *Service {
	return &Service{contract: c, version: v, options: o, limits: o.Limits.withDefaults()}
}

// ContractError is why a service or a protocol cannot be prepared: the model
// breaks a rule of the traits (InvalidContract), or a trait or setting cannot
// be used (ConfigurationError).
type ContractError struct {
	Code     Code
	Message  string
	Shape    smithy.ShapeID
	Location Location // of the trait or shape at fault; zero when unknown
}

// Error returns the message with the shape that it is about.
func (e *ContractError) Error() string {
	if e.Shape == "" {
		return e.Message
	}
	return string(e.Shape) + ": " + e.Message
}

func contractError(err error) error {
	var fault *contract.Error
	if !errors.As(err, &fault) {
		return err
	}
	e := &ContractError{Code: CodeInvalidContract, Message: fault.Message, Shape: fault.Shape, Location: fault.Location}
	if fault.Configuration {
		e.Code = CodeConfigurationError
	}
	return e
}

// policy returns what the protocol of the service departs from JSON-RPC in.
func (s *Service) policy() *contract.Policy { return &s.contract.Policy }

// Version returns the version that the service was prepared for.
func (s *Service) Version() Version { return s.version }

// Shape returns the id of the service.
func (s *Service) Shape() smithy.ShapeID { return s.contract.Shape }

// Methods returns the names of the methods, sorted. The slice is the caller's.
func (s *Service) Methods() []string {
	names := make([]string, 0, len(s.contract.Methods))
	for name := range s.contract.Methods {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

// Operations returns the ids of the operations, sorted. The slice is the caller's.
func (s *Service) Operations() []smithy.ShapeID {
	ids := make([]smithy.ShapeID, 0, len(s.contract.Methods))
	for _, m := range s.contract.Methods {
		ids = append(ids, m.Operation)
	}
	sort.Slice(ids, func(i, j int) bool { return ids[i] < ids[j] })
	return ids
}

// method returns the method that a string names, or nil.
func (s *Service) method(name jsontape.Value) *contract.Method {
	if name.Kind() != jsontape.String {
		return nil
	}
	if !name.Escaped() {
		return s.contract.Methods[string(name.Inner())]
	}
	return s.contract.Methods[name.Text()]
}

// unknownIn returns the policy for members that a structure does not declare;
// standard is that of the place.
func (s *Service) unknownIn(standard constraint.Unknown) constraint.Unknown {
	if s.contract.Unknown != constraint.UnknownDefault {
		return s.contract.Unknown
	}
	return standard
}
