package contract

import (
	"math/bits"
	"slices"

	"github.com/rpcconform/rpcconform/internal/jsontape"
	"github.com/rpcconform/rpcconform/smithy"
	"github.com/rpcconform/rpcconform/smithy/rpctrait"
)

// Session is the order that a protocol declares. States and capabilities are
// numbers in the order of the model; the first state is the initial one.
type Session struct {
	States       []string
	Capabilities []string // the names, each once
	Sources      []Source // in the order of the model

	// Enforced says that the session says how a message in a wrong state is
	// refused. Refusals are the codes by state.
	Enforced     bool
	Refusals     []Refusal
	ByCapability Refusal

	allowed  StateSet // where a method without a list of its own is allowed; nil for everywhere
	advisory bool     // what breaks the order is an advisory where the method does not say
	shape    *smithy.Shape
}

const severityAdvisory = "advisory"

// Source says where a capability is advertised.
type Source struct {
	Capability int
	Method     string   // on the wire
	FromParams bool     // the sender of the method advertises it, in params; else the receiver in its result
	Pointers   []string // any of which is enough; valid JSON Pointers, at least one
}

// In reports whether the capability is advertised in params or in a result.
func (s *Source) In(v jsontape.Value) bool {
	for _, pointer := range s.Pointers {
		switch v.Lookup(pointer).Kind() {
		case jsontape.Invalid, jsontape.Null, jsontape.False:
		default:
			return true
		}
	}
	return false
}

// Refusal is the code with which a message is refused. The zero Refusal asks
// for none in particular.
type Refusal struct {
	Given bool
	Code  int64
}

// StateSet is a set of states. A nil StateSet stands for every state.
type StateSet []uint64

// Has reports whether a state is in the set.
func (s StateSet) Has(state int) bool { return s == nil || s[state/64]&(1<<(state%64)) != 0 }

// Names returns the names of the states of a set that is not nil, in the order
// of the model.
func (s StateSet) Names(all []string) []string {
	var list []string
	for i, word := range s {
		for ; word != 0; word &= word - 1 {
			list = append(list, all[i*64+bits.TrailingZeros64(word)])
		}
	}
	return list
}

func (p *Protocol) prepareSession(shape *smithy.Shape) error {
	trait := shape.Trait(rpctrait.JsonRpcSession)
	if trait == nil {
		return nil
	}
	s := &Session{shape: shape, advisory: textOf(trait.Get("severity")) == severityAdvisory}
	for _, node := range elements(trait.Get("states")) {
		if node.Text == "" || slices.Contains(s.States, node.Text) {
			return fault(shape, node.Location, "expected a new name of a state; it is %q", node.Text)
		}
		s.States = append(s.States, node.Text)
	}
	if len(s.States) == 0 {
		return fault(shape, trait.Location, "expected a session with at least one state")
	}
	var err error
	if s.allowed, err = s.stateSet(shape, trait.Get("defaultAllowedIn")); err != nil {
		return err
	}
	if err := p.readSources(s, trait.Get("capabilities")); err != nil {
		return err
	}
	if err := s.readRefusals(trait); err != nil {
		return err
	}
	p.Session = s
	return nil
}

func (p *Protocol) readSources(s *Session, capabilities *smithy.Node) error {
	for _, node := range elements(capabilities) {
		name, method, pointer := textOf(node.Get("name")), node.Get("method"), node.Get("pointer")
		switch {
		case name == "":
			return fault(s.shape, node.Location, "expected a name of the capability")
		case !p.accepts(textOf(method)):
			return fault(s.shape, place(method), "expected capability %s to come from a method that a peer accepts; none accepts %q", name, textOf(method))
		case pointer == nil && node.Get("pointers") == nil:
			return fault(s.shape, node.Location, "expected a JSON Pointer for capability %s; there is none", name)
		}
		source := Source{
			Capability: slices.Index(s.Capabilities, name), Method: method.Text,
			FromParams: textOf(node.Get("from")) == "params",
		}
		pointers := elements(node.Get("pointers"))
		if pointer != nil {
			pointers = append([]*smithy.Node{pointer}, pointers...)
		}
		for _, at := range pointers {
			if !jsontape.ValidPointer(at.Text) {
				return fault(s.shape, at.Location, "expected a JSON Pointer for capability %s; it is %q", name, at.Text)
			}
			source.Pointers = append(source.Pointers, at.Text)
		}
		if source.Capability < 0 {
			source.Capability = len(s.Capabilities)
			s.Capabilities = append(s.Capabilities, name)
		}
		s.Sources = append(s.Sources, source)
	}
	return nil
}

func (s *Session) readRefusals(trait *smithy.Node) error {
	s.Refusals = make([]Refusal, len(s.States))
	list := trait.Get("refusals")
	s.Enforced = list != nil
	for _, node := range elements(list) {
		code, ok := integerOf(node.Get("code"))
		if !ok {
			return fault(s.shape, node.Location, "expected an integer code of the refusal")
		}
		for _, name := range elements(node.Get("states")) {
			state, err := s.state(s.shape, name)
			if err != nil {
				return err
			}
			if s.Refusals[state].Given && s.Refusals[state].Code != code {
				return fault(s.shape, name.Location, "expected one refusal code for state %s; there are two", name.Text)
			}
			s.Refusals[state] = Refusal{Given: true, Code: code}
		}
	}
	if node := trait.Get("capabilityRefusal"); node != nil {
		code, ok := integerOf(node)
		if !ok {
			return fault(s.shape, node.Location, "expected an integer code of the refusal")
		}
		s.ByCapability = Refusal{Given: true, Code: code}
	}
	return nil
}

// stateSet returns a set of declared states; nil for a nil node.
func (s *Session) stateSet(shape *smithy.Shape, list *smithy.Node) (StateSet, error) {
	if list == nil {
		return nil, nil
	}
	set := make(StateSet, (len(s.States)+63)/64)
	for _, node := range list.Elems {
		state, err := s.state(shape, node)
		if err != nil {
			return nil, err
		}
		set[state/64] |= 1 << (state % 64)
	}
	return set, nil
}

// state returns a declared state; NoState for a nil node.
func (s *Session) state(shape *smithy.Shape, node *smithy.Node) (int, error) {
	if node == nil {
		return NoState, nil
	}
	if i := slices.Index(s.States, node.Text); i >= 0 {
		return i, nil
	}
	return NoState, fault(shape, node.Location, "expected a state of the session; it declares no state %q", node.Text)
}
