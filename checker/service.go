package checker

import (
	"sort"

	"github.com/rpcconform/rpcconform/internal/constraint"
	"github.com/rpcconform/rpcconform/internal/jsontape"
	"github.com/rpcconform/rpcconform/smithy"
)

// Service is a Smithy service, prepared to check JSON-RPC messages of one
// version. It is immutable and safe for concurrent use.
type Service struct {
	shape      smithy.ShapeID
	version    Version
	options    Options
	limits     Limits
	operations map[string]*operation // by the name of the method
	unknown    constraint.Unknown    // the policy of the service or of the options
	undeclared undeclaredPolicy
	policy     policy
}

// undeclaredPolicy says what an undeclared implementation-defined server code is.
type undeclaredPolicy uint8

const (
	undeclaredAccept undeclaredPolicy = iota
	undeclaredAdvisory
	undeclaredError
)

// paramsMode is how a method takes params.
type paramsMode uint8

const (
	paramsEither paramsMode = iota
	paramsNamed
	paramsPositional
)

// methodKind is whether a method is called or notified.
type methodKind uint8

const (
	kindEither methodKind = iota
	kindRequest
	kindNotification
)

// operation is a prepared method.
type operation struct {
	name  string // of the method, on the wire
	id    smithy.ShapeID
	shape *smithy.Shape

	kind       methodKind
	params     paramsMode
	input      *constraint.Program
	positional []*constraint.Program // members of the input in their order
	whole      *constraint.Program   // the member that is the whole params; nil for none

	nullResult bool
	result     *constraint.Program // nil with nullResult
	errors     map[int64]*modeledError
}

// modeledError is an error that an operation declares.
type modeledError struct {
	shape      smithy.ShapeID
	absentData bool
	data       *constraint.Program // nil with absentData
	optional   bool                // the data may be absent
}

// emptyService accepts no method; its findings name the protocol.
func emptyService(v Version, o Options, shape smithy.ShapeID) *Service {
	return &Service{shape: shape, version: v, options: o, limits: o.Limits.withDefaults(), operations: map[string]*operation{}}
}

// Version returns the version that the service was prepared for.
func (s *Service) Version() Version { return s.version }

// Shape returns the id of the service.
func (s *Service) Shape() smithy.ShapeID { return s.shape }

// Methods returns the names of the methods, sorted. The slice is the caller's.
func (s *Service) Methods() []string {
	names := make([]string, 0, len(s.operations))
	for name := range s.operations {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

// Operations returns the ids of the operations, sorted. The slice is the caller's.
func (s *Service) Operations() []smithy.ShapeID {
	ids := make([]smithy.ShapeID, 0, len(s.operations))
	for _, op := range s.operations {
		ids = append(ids, op.id)
	}
	sort.Slice(ids, func(i, j int) bool { return ids[i] < ids[j] })
	return ids
}

// operationNamed returns the method that a string names, or nil.
func (s *Service) operationNamed(method jsontape.Value) *operation {
	if method.Kind() != jsontape.String {
		return nil
	}
	if !method.Escaped() {
		return s.operations[string(method.Inner())]
	}
	return s.operations[method.Text()]
}

func (s *Service) operationOf(id smithy.ShapeID) *operation {
	for _, op := range s.operations {
		if op.id == id {
			return op
		}
	}
	return nil
}
