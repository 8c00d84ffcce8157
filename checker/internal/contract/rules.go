package contract

import (
	"slices"

	"github.com/rpcconform/rpcconform/internal/jsontape"
	"github.com/rpcconform/rpcconform/smithy"
	"github.com/rpcconform/rpcconform/smithy/rpctrait"
)

// NoState stands for no transition.
const NoState = -1

// Rules are what the traits of a method say of its place in a conversation.
// What belongs to the order of a session is empty when the protocol has none.
type Rules struct {
	OptionalReply bool // a notification-only method: no reply is due to a request

	AllowedIn StateSet
	OnCall    int // the states that it moves to; NoState for none
	OnSuccess int
	OnError   int
	Requires  []int // capabilities

	// A message in a wrong state, or without its capability, is an advisory and
	// is in order all the same.
	StateAdvisory      bool
	CapabilityAdvisory bool

	Advertises []int // capability sources that are this method

	Cancels *IDMember // the member with the id of the call to cancel; nil for none
	Excuses bool      // a cancelled call may be answered with Excuse
	Excuse  int64

	Refers *IDMember // the member with the id of a call of the receiver; nil for none
}

// IDMember is an input member that holds the id of a call.
type IDMember struct {
	Name     string // on the wire
	Position int    // among positional params; -1 when there are none
}

// In returns the id in params; the zero Value when it is not there.
func (m *IDMember) In(params jsontape.Value) jsontape.Value {
	switch {
	case params.Kind() == jsontape.Object:
		return params.Member(m.Name)
	case params.Kind() == jsontape.Array && m.Position >= 0:
		return params.Elem(m.Position)
	}
	return jsontape.Value{}
}

func (p *Protocol) prepareRules(m *smithy.Model, o Options) error {
	for _, method := range p.methods() {
		r := Rules{OptionalReply: method.Kind == NotificationOnly, OnCall: NoState, OnSuccess: NoState, OnError: NoState}
		used := r.OptionalReply
		if trait := method.shape.Trait(rpctrait.JsonRpcRefersToCall); trait != nil {
			used = true
			var err error
			if r.Refers, err = readIDMember(m, method, trait, o); err != nil {
				return err
			}
		}
		if p.Session != nil {
			ordered, err := p.Session.readRules(m, method, &r, o)
			if err != nil {
				return err
			}
			used = used || ordered
		}
		if used {
			method.Rules = &r
		}
	}
	return nil
}

func readIDMember(m *smithy.Model, method *Method, trait *smithy.Node, o Options) (*IDMember, error) {
	node := trait.Get("idMember")
	name := textOf(node)
	input := m.Shape(method.shape.Input)
	if input == nil || input.Member(name) == nil {
		return nil, fault(method.shape, place(node), "expected an input member as idMember; the input has no member %q", name)
	}
	found := &IDMember{Name: name, Position: -1}
	if alias := input.Member(name).Trait("smithy.api#jsonName"); alias != nil && o.JSONNames {
		found.Name = alias.Text
	}
	for i, member := range method.Positional {
		if member.Shape().Member() == name {
			found.Position = i
		}
	}
	return found, nil
}

// readRules reads the order traits of a method and reports whether it has a part
// in the order of the session.
func (s *Session) readRules(m *smithy.Model, method *Method, r *Rules, o Options) (bool, error) {
	used := s.allowed != nil
	r.AllowedIn, r.StateAdvisory, r.CapabilityAdvisory = s.allowed, s.advisory, s.advisory
	if trait := method.shape.Trait(rpctrait.JsonRpcLifecycle); trait != nil {
		used = true
		if err := s.readLifecycle(method.shape, trait, r); err != nil {
			return false, err
		}
	}
	if trait := method.shape.Trait(rpctrait.JsonRpcCancels); trait != nil {
		used = true
		var err error
		if r.Cancels, err = readIDMember(m, method, trait, o); err != nil {
			return false, err
		}
		if node := trait.Get("code"); node != nil {
			if r.Excuse, r.Excuses = integerOf(node); !r.Excuses {
				return false, fault(method.shape, node.Location, "expected an integer code of a cancelled call")
			}
		}
	}
	for i := range s.Sources {
		if s.Sources[i].Method == method.Name {
			r.Advertises = append(r.Advertises, i)
			used = true
		}
	}
	return used, nil
}

func (s *Session) readLifecycle(shape *smithy.Shape, trait *smithy.Node, r *Rules) error {
	if list := trait.Get("allowedIn"); list != nil {
		var err error
		if r.AllowedIn, err = s.stateSet(shape, list); err != nil {
			return err
		}
	}
	for _, move := range [...]struct {
		key string
		to  *int
	}{{"onCall", &r.OnCall}, {"onSuccess", &r.OnSuccess}, {"onError", &r.OnError}} {
		state, err := s.state(shape, trait.Get(move.key))
		if err != nil {
			return err
		}
		*move.to = state
	}
	for _, node := range elements(trait.Get("requires")) {
		capability := slices.Index(s.Capabilities, node.Text)
		if capability < 0 {
			return fault(shape, node.Location, "expected a capability of the session; it declares no capability %q", node.Text)
		}
		r.Requires = append(r.Requires, capability)
	}
	if node := trait.Get("severity"); node != nil {
		r.StateAdvisory = node.Text == severityAdvisory
	}
	r.CapabilityAdvisory = r.StateAdvisory
	if node := trait.Get("capabilitySeverity"); node != nil {
		r.CapabilityAdvisory = node.Text == severityAdvisory
	}
	return nil
}
