package checker

import (
	"sort"
	"strconv"
	"strings"

	"github.com/rpcconform/rpcconform/internal/constraint"
	"github.com/rpcconform/rpcconform/smithy"
	"github.com/rpcconform/rpcconform/smithy/rpctrait"
)

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

// The ranges of error codes.
const (
	reservedLowest  = -32768 // of all that the specification reserves
	reservedHighest = -32000
	serverLowest    = -32099 // of the codes for implementations
	codeParse       = -32700
	codeRequest     = -32600
	codeMethod      = -32601
	codeParams      = -32602
	codeInternal    = -32603
)

func isStandard(code int64) bool {
	switch code {
	case codeParse, codeRequest, codeMethod, codeParams, codeInternal:
		return true
	}
	return false
}

func isServer(code int64) bool   { return code >= serverLowest && code <= reservedHighest }
func isReserved(code int64) bool { return code >= reservedLowest && code <= reservedHighest }

// PrepareService prepares a service for one version. A nil error means that it
// can be used; any other is a *[ContractError].
func PrepareService(m *smithy.Model, service smithy.ShapeID, v Version, o Options) (*Service, error) {
	shape := m.Shape(service)
	if shape == nil {
		return nil, &ContractError{Code: CodeInvalidContract, Shape: service, Message: "expected a service; the model has no such shape"}
	}
	if shape.Type != smithy.Service {
		return nil, contractError(shape, shape.Location, "expected a service; it is a %s", shape.Type)
	}
	trait := shape.Trait(rpctrait.JsonRpc)
	if trait == nil {
		return nil, contractError(shape, shape.Location, "expected a service with the trait jsonRpc")
	}
	if !declaresVersion(trait.Get("versions"), v) {
		return nil, contractError(shape, trait.Location, "expected a service that declares version %s; it declares %s", v, versionList(trait.Get("versions")))
	}
	p := preparation{
		model: m, shape: shape, set: constraint.NewSet(m, constraint.Options{JSONNames: o.MemberNames == MemberNamesJSON}),
		service:  &Service{shape: service, version: v, options: o, limits: o.Limits.withDefaults(), operations: map[string]*operation{}},
		declares: declaresVersion(trait.Get("versions"), V1_0),
	}
	if err := p.policies(trait); err != nil {
		return nil, err
	}
	for _, id := range closure(m, shape) {
		if err := p.operation(id); err != nil {
			return nil, err
		}
	}
	return p.service, nil
}

type preparation struct {
	model    *smithy.Model
	shape    *smithy.Shape
	set      *constraint.Set
	service  *Service
	declares bool // version 1.0
}

func (p *preparation) policies(trait *smithy.Node) error {
	switch policy := nodeText(trait.Get("undeclaredServerErrors")); policy {
	case "", "accept":
	case "advisory":
		p.service.undeclared = undeclaredAdvisory
	case "error":
		p.service.undeclared = undeclaredError
	default:
		return contractError(p.shape, trait.Location, "expected accept, advisory or error as undeclaredServerErrors; it is %q", policy)
	}
	switch p.service.options.UnknownMembers {
	case UnknownMembersIgnore:
		p.service.unknown = constraint.UnknownIgnore
	case UnknownMembersReject:
		p.service.unknown = constraint.UnknownReject
	}
	switch nodeText(p.shape.Trait(rpctrait.UnknownMembers)) {
	case "ignore":
		p.service.unknown = constraint.UnknownIgnore
	case "reject":
		p.service.unknown = constraint.UnknownReject
	}
	return nil
}

func nodeText(n *smithy.Node) string {
	if n == nil {
		return ""
	}
	return n.Text
}

// closure returns the operations of a service and of its resources, sorted.
func closure(m *smithy.Model, service *smithy.Shape) []smithy.ShapeID {
	seen := map[smithy.ShapeID]bool{}
	var out []smithy.ShapeID
	var visit func(s *smithy.Shape)
	add := func(ids ...smithy.ShapeID) {
		for _, id := range ids {
			if id != "" && !seen[id] {
				seen[id] = true
				out = append(out, id)
			}
		}
	}
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

func (p *preparation) operation(id smithy.ShapeID) error {
	shape := p.model.Shape(id)
	if shape == nil || shape.Type != smithy.Operation {
		return contractError(p.shape, p.shape.Location, "expected an operation; %s is none", id)
	}
	trait := shape.Trait(rpctrait.Method)
	if trait == nil {
		return contractError(shape, shape.Location, "expected the trait method on each operation of service %s", p.shape.ID)
	}
	op := &operation{id: id, shape: shape, name: nodeText(trait.Get("name"))}
	switch {
	case op.name == "":
		return contractError(shape, trait.Location, "expected a method name that is not empty")
	case strings.HasPrefix(op.name, "rpc."):
		return contractError(shape, trait.Location, "expected a method name outside rpc.; %q is reserved for extensions of JSON-RPC", op.name)
	}
	if other := p.service.operations[op.name]; other != nil {
		return contractError(shape, trait.Location, "expected a method name of its own; %s is also named %q", other.id, op.name)
	}
	if err := p.modes(op, trait); err != nil {
		return err
	}
	if err := p.input(op, trait); err != nil {
		return err
	}
	if err := p.result(op, trait); err != nil {
		return err
	}
	if err := p.errors(op); err != nil {
		return err
	}
	p.service.operations[op.name] = op
	return nil
}

func (p *preparation) modes(op *operation, trait *smithy.Node) error {
	switch mode := nodeText(trait.Get("params")); mode {
	case "named":
		op.params = paramsNamed
		if p.declares {
			return contractError(op.shape, trait.Location, "expected positional params, since service %s declares version 1.0; the method takes named params only", p.shape.ID)
		}
	case "positional":
		op.params = paramsPositional
	case "either":
		op.params = paramsEither
	default:
		return contractError(op.shape, trait.Location, "expected named, positional or either as params; it is %q", mode)
	}
	switch kind := nodeText(trait.Get("kind")); kind {
	case "", "either":
	case "request":
		op.kind = kindRequest
	case "notification":
		op.kind = kindNotification
	default:
		return contractError(op.shape, trait.Location, "expected request, notification or either as kind; it is %q", kind)
	}
	return nil
}

func (p *preparation) compile(shape *smithy.Shape, id smithy.ShapeID) (*constraint.Program, error) {
	program, err := p.set.Compile(id)
	if err != nil {
		return nil, &ContractError{Code: CodeConfigurationError, Shape: shape.ID, Location: shape.Location, Message: err.Error()}
	}
	return program, nil
}

func (p *preparation) input(op *operation, trait *smithy.Node) error {
	var err error
	if op.input, err = p.compile(op.shape, op.shape.Input); err != nil {
		return err
	}
	positional := trait.Get("positional")
	if whole := trait.Get("paramsMember"); whole != nil {
		return p.wholeParams(op, whole, positional)
	}
	if positional == nil {
		if op.params == paramsNamed {
			return nil
		}
		return contractError(op.shape, trait.Location, "expected positional with every input member in order; it is missing")
	}
	named := map[string]bool{}
	for _, node := range positional.Elems {
		member := op.input.Member(node.Text)
		switch {
		case member == nil:
			return contractError(op.shape, node.Location, "expected an input member in positional; %s has no member %q", op.shape.Input, node.Text)
		case named[node.Text]:
			return contractError(op.shape, node.Location, "expected each input member once in positional; %q is there twice", node.Text)
		}
		named[node.Text] = true
		op.positional = append(op.positional, member)
	}
	if len(named) == len(op.input.Members()) {
		return nil
	}
	for _, member := range op.input.Members() {
		if name := member.Shape().Member(); !named[name] {
			return contractError(op.shape, positional.Location, "expected every input member in positional; %q is missing", name)
		}
	}
	return nil
}

// wholeParams reads the input member that is the whole params.
func (p *preparation) wholeParams(op *operation, name, positional *smithy.Node) error {
	if positional != nil {
		return contractError(op.shape, name.Location, "expected paramsMember or positional; both are given")
	}
	input := p.model.Shape(op.shape.Input)
	if input == nil || op.shape.Input == smithy.UnitID || input.Member(name.Text) == nil {
		return contractError(op.shape, name.Location, "expected an input member as paramsMember; %s has no member %q", op.shape.Input, name.Text)
	}
	var err error
	op.whole, err = p.compile(op.shape, op.shape.Input.WithMember(name.Text))
	return err
}

func (p *preparation) result(op *operation, trait *smithy.Node) error {
	member := trait.Get("resultMember")
	null := trait.Get("nullResult")
	op.nullResult = null != nil && null.Bool
	var err error
	switch {
	case op.nullResult && member != nil:
		return contractError(op.shape, trait.Location, "expected resultMember or nullResult; both are given")
	case op.nullResult:
	case member != nil:
		output := p.model.Shape(op.shape.Output)
		if output == nil || output.Member(member.Text) == nil {
			return contractError(op.shape, member.Location, "expected an output member as resultMember; %s has no member %q", op.shape.Output, member.Text)
		}
		op.result, err = p.compile(op.shape, op.shape.Output.WithMember(member.Text))
	default:
		op.result, err = p.compile(op.shape, op.shape.Output)
	}
	return err
}

func (p *preparation) errors(op *operation) error {
	op.errors = map[int64]*modeledError{}
	for _, list := range [][]smithy.ShapeID{op.shape.Errors, p.shape.Errors} {
		for _, id := range list {
			shape := p.model.Shape(id)
			if shape == nil {
				return contractError(op.shape, op.shape.Location, "expected an error structure; the model has no %s", id)
			}
			code, e, err := p.modeled(shape)
			if err != nil {
				return err
			}
			if other := op.errors[code]; other != nil && other.shape != id {
				return contractError(shape, shape.Location, "expected a code of its own for each error of %s; %s has the code %d too", op.id, other.shape, code)
			}
			op.errors[code] = e
		}
	}
	return nil
}

func (p *preparation) modeled(shape *smithy.Shape) (int64, *modeledError, error) {
	trait := shape.Trait(rpctrait.RpcError)
	if trait == nil {
		return 0, nil, contractError(shape, shape.Location, "expected the trait rpcError on each error of an operation or service")
	}
	node := trait.Get("code")
	code, err := strconv.ParseInt(nodeText(node), 10, 64)
	if err != nil {
		return 0, nil, contractError(shape, trait.Location, "expected an integer as the code of rpcError; it is %q", nodeText(node))
	}
	if isReserved(code) && !isServer(code) {
		return 0, nil, contractError(shape, node.Location, "expected a code outside %d to %d, or a server code from %d to %d; it is %d",
			reservedLowest, reservedHighest, serverLowest, reservedHighest, code)
	}
	e := &modeledError{shape: shape.ID}
	member := trait.Get("dataMember")
	absent := trait.Get("absentData")
	e.absentData = absent != nil && absent.Bool
	switch {
	case e.absentData && member != nil:
		return 0, nil, contractError(shape, trait.Location, "expected dataMember or absentData; both are given")
	case e.absentData:
		return code, e, nil
	case member != nil:
		if shape.Member(member.Text) == nil {
			return 0, nil, contractError(shape, member.Location, "expected a member of the error as dataMember; there is no member %q", member.Text)
		}
		if e.data, err = p.compile(shape, shape.ID.WithMember(member.Text)); err != nil {
			return 0, nil, err
		}
		e.optional = !e.data.Required()
		return code, e, nil
	}
	if e.data, err = p.compile(shape, shape.ID); err != nil {
		return 0, nil, err
	}
	return code, e, nil
}
