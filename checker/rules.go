package checker

import (
	"math/bits"
	"strconv"

	"github.com/rpcconform/rpcconform/internal/jsontape"
	"github.com/rpcconform/rpcconform/smithy"
	"github.com/rpcconform/rpcconform/smithy/rpctrait"
)

// rules are what the traits of one operation say about its place in a
// conversation. An operation with no such trait has none.
type rules struct {
	optional bool // the method is a notification: a reply to a request is not due

	// Of a session:
	allowed    stateSet // the states in which the method is allowed; nil means every one
	onCall     int      // the states that it moves to; -1 for none
	onSuccess  int
	onError    int
	requires   []int // capabilities
	advertises []int // capability sources that are this method

	cancels *idMember // the member with the id of the call to cancel; nil for none
	excuses bool      // a cancelled call may be answered with code
	code    int64

	refers *idMember // the member with the id of a call of the receiver; nil for none
}

// idMember is an input member that holds the id of a call.
type idMember struct {
	name     string // on the wire
	position int    // among positional params; -1 when there are none
}

// value returns the id in the params of a message, invalid when it is not there.
func (m *idMember) value(message jsontape.Value) jsontape.Value {
	params := message.Member("params")
	if !params.IsValid() {
		return params
	}
	switch {
	case params.Kind() == jsontape.Object:
		return params.Member(m.name)
	case params.Kind() == jsontape.Array && m.position >= 0:
		return params.Elem(m.position)
	}
	return jsontape.Value{}
}

// stateSet is a set of state indices.
type stateSet []uint64

func (s stateSet) has(state int) bool { return s[state/64]&(1<<(state%64)) != 0 }

func (s stateSet) names(all []string) []string {
	var list []string
	for i, word := range s {
		for ; word != 0; word &= word - 1 {
			list = append(list, all[i*64+bits.TrailingZeros64(word)])
		}
	}
	return list
}

func (p *Protocol) prepareRules(m *smithy.Model, o Options) error {
	p.rules = map[*operation]*rules{}
	for _, op := range p.operations() {
		r := &rules{onCall: -1, onSuccess: -1, onError: -1}
		used := false
		if kind := op.shape.Trait(rpctrait.Method).Get("kind"); kind != nil && kind.Text == "notification" {
			r.optional, used = true, true
		}
		if trait := op.shape.Trait(rpctrait.JsonRpcRefersToCall); trait != nil {
			member, err := readIDMember(m, op, trait, o)
			if err != nil {
				return err
			}
			r.refers, used = member, true
		}
		if p.session != nil {
			found, err := p.session.readRules(m, op, r, o)
			if err != nil {
				return err
			}
			used = used || found
		}
		if used {
			p.rules[op] = r
		}
	}
	return nil
}

func readIDMember(m *smithy.Model, op *operation, trait *smithy.Node, o Options) (*idMember, error) {
	name := textOf(trait.Get("idMember"))
	input := m.Shape(op.shape.Input)
	var member *smithy.Shape
	if input != nil && op.shape.Input != smithy.UnitID {
		member = input.Member(name)
	}
	if member == nil {
		return nil, contractError(op.shape, trait.Location, "expected idMember to name an input member; the input has no member %s", quote(name))
	}
	found := &idMember{name: name, position: -1}
	if alias := member.Trait("smithy.api#jsonName"); alias != nil && o.MemberNames == MemberNamesJSON {
		found.name = alias.Text
	}
	if order := op.shape.Trait(rpctrait.Method).Get("positional"); order != nil {
		for i, node := range order.Elems {
			if node.Text == name {
				found.position = i
			}
		}
	}
	return found, nil
}

func textOf(n *smithy.Node) string {
	if n == nil {
		return ""
	}
	return n.Text
}

// codeOf returns an integer node; ok is false when it is none. A nil node is no code.
func codeOf(n *smithy.Node) (code int64, ok bool) {
	if n == nil || n.Kind != smithy.NumberNode {
		return 0, false
	}
	code, err := strconv.ParseInt(n.Text, 10, 64)
	return code, err == nil
}

// sessionContract is what @jsonRpcSession declares.
type sessionContract struct {
	shape        *smithy.Shape
	states       []string
	capabilities []string           // the names, each once
	sources      []capabilitySource // in the order of the model

	refusals     []refusal // by state
	hasRefusals  bool      // the session says how a wrong state is refused
	byCapability refusal
}

// capabilitySource says where a capability is advertised.
type capabilitySource struct {
	capability int
	method     string // on the wire
	pointer    string // into its result
}

// refusal is the code of a refusal; the zero refusal asks for none in particular.
type refusal struct {
	given bool
	code  int64
}

func (p *Protocol) prepareSession(shape *smithy.Shape) error {
	trait := shape.Trait(rpctrait.JsonRpcSession)
	if trait == nil {
		return nil
	}
	s := &sessionContract{shape: shape}
	if states := trait.Get("states"); states != nil {
		for _, node := range states.Elems {
			if node.Text == "" || index(s.states, node.Text) >= 0 {
				return contractError(shape, node.Location, "expected a new name of a state; it is %s", quote(node.Text))
			}
			s.states = append(s.states, node.Text)
		}
	}
	if len(s.states) == 0 {
		return contractError(shape, trait.Location, "expected a session with at least one state")
	}
	if err := p.readSources(s, trait.Get("capabilities")); err != nil {
		return err
	}
	if err := s.readRefusals(trait); err != nil {
		return err
	}
	p.session = s
	return nil
}

func index(list []string, name string) int {
	for i := range list {
		if list[i] == name {
			return i
		}
	}
	return -1
}

func (p *Protocol) readSources(s *sessionContract, capabilities *smithy.Node) error {
	if capabilities == nil {
		return nil
	}
	for _, node := range capabilities.Elems {
		name, method, pointer := textOf(node.Get("name")), textOf(node.Get("method")), textOf(node.Get("pointer"))
		switch {
		case name == "":
			return contractError(s.shape, node.Location, "expected a name of the capability")
		case !p.accepts(method):
			return contractError(s.shape, node.Location, "expected capability %s to come from a method that a peer accepts; none accepts %s", name, quote(method))
		case !jsontape.ValidPointer(pointer):
			return contractError(s.shape, node.Location, "expected a JSON Pointer for capability %s; it is %s", name, quote(pointer))
		}
		source := capabilitySource{capability: index(s.capabilities, name), method: method, pointer: pointer}
		if source.capability < 0 {
			source.capability = len(s.capabilities)
			s.capabilities = append(s.capabilities, name)
		}
		s.sources = append(s.sources, source)
	}
	return nil
}

// accepts reports whether a peer accepts a method.
func (p *Protocol) accepts(method string) bool {
	for _, service := range p.services {
		for _, op := range service.operations {
			if op.name == method {
				return true
			}
		}
	}
	return false
}

func (s *sessionContract) readRefusals(trait *smithy.Node) error {
	s.refusals = make([]refusal, len(s.states))
	if list := trait.Get("refusals"); list != nil {
		s.hasRefusals = true
		for _, node := range list.Elems {
			code, ok := codeOf(node.Get("code"))
			if !ok {
				return contractError(s.shape, node.Location, "expected an integer code of the refusal")
			}
			states := node.Get("states")
			if states == nil {
				continue
			}
			for _, name := range states.Elems {
				state, err := s.state(s.shape, name)
				if err != nil {
					return err
				}
				if s.refusals[state].given && s.refusals[state].code != code {
					return contractError(s.shape, name.Location, "expected one refusal code for state %s; there are two", name.Text)
				}
				s.refusals[state] = refusal{given: true, code: code}
			}
		}
	}
	if node := trait.Get("capabilityRefusal"); node != nil {
		code, ok := codeOf(node)
		if !ok {
			return contractError(s.shape, node.Location, "expected an integer code of the refusal")
		}
		s.byCapability = refusal{given: true, code: code}
	}
	return nil
}

// state returns the index of a declared state; -1 for a nil node.
func (s *sessionContract) state(shape *smithy.Shape, node *smithy.Node) (int, error) {
	if node == nil {
		return -1, nil
	}
	if i := index(s.states, node.Text); i >= 0 {
		return i, nil
	}
	return -1, contractError(shape, node.Location, "expected a state of the session; it declares no state %s", quote(node.Text))
}

// readRules reads the order traits of an operation and reports whether it has a
// part in the order of the session.
func (s *sessionContract) readRules(m *smithy.Model, op *operation, r *rules, o Options) (bool, error) {
	used := false
	if trait := op.shape.Trait(rpctrait.JsonRpcLifecycle); trait != nil {
		used = true
		if err := s.readLifecycle(op.shape, trait, r); err != nil {
			return false, err
		}
	}
	if trait := op.shape.Trait(rpctrait.JsonRpcCancels); trait != nil {
		used = true
		member, err := readIDMember(m, op, trait, o)
		if err != nil {
			return false, err
		}
		r.cancels = member
		if node := trait.Get("code"); node != nil {
			if r.code, r.excuses = codeOf(node); !r.excuses {
				return false, contractError(op.shape, node.Location, "expected an integer code of a cancelled call")
			}
		}
	}
	for i := range s.sources {
		if s.sources[i].method == op.name {
			r.advertises = append(r.advertises, i)
			used = true
		}
	}
	return used, nil
}

func (s *sessionContract) readLifecycle(shape *smithy.Shape, trait *smithy.Node, r *rules) error {
	if allowed := trait.Get("allowedIn"); allowed != nil {
		r.allowed = make(stateSet, (len(s.states)+63)/64)
		for _, node := range allowed.Elems {
			state, err := s.state(shape, node)
			if err != nil {
				return err
			}
			r.allowed[state/64] |= 1 << (state % 64)
		}
	}
	var err error
	if r.onCall, err = s.state(shape, trait.Get("onCall")); err != nil {
		return err
	}
	if r.onSuccess, err = s.state(shape, trait.Get("onSuccess")); err != nil {
		return err
	}
	if r.onError, err = s.state(shape, trait.Get("onError")); err != nil {
		return err
	}
	requires := trait.Get("requires")
	if requires == nil {
		return nil
	}
	for _, node := range requires.Elems {
		i := index(s.capabilities, node.Text)
		if i < 0 {
			return contractError(shape, node.Location, "expected a capability of the session; it declares no capability %s", quote(node.Text))
		}
		r.requires = append(r.requires, i)
	}
	return nil
}
