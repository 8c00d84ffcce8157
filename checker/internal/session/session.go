// Package session decides what the order of a protocol allows: which methods in
// which state, and which only after a capability was advertised.
//
// Both peers share one session. A call or notification that the session admits
// may move it at once; the reply of an admitted call may move it again and
// advertise capabilities. One that the session does not admit changes nothing,
// and neither does its reply, which may have to be a refusal. What a session
// holds does not grow with the conversation: what it thinks of a call is a
// [Standing], kept with the call.
package session

import (
	"github.com/rpcconform/rpcconform/checker/internal/contract"
	"github.com/rpcconform/rpcconform/internal/jsontape"
)

// None stands for no entry.
const None = -1

// Session is where a conversation stands.
type Session struct {
	contract   *contract.Session // nil when the protocol declares no order
	state      int
	moved      int // entry of the last transition, or None
	moves      int
	advertised []bool // by capability
	called     []int  // by capability source: entry of its last admitted call, or None
}

// New returns a session in its initial state. With a nil contract everything is
// admitted.
func New(c *contract.Session) Session {
	s := Session{contract: c, moved: None}
	if c == nil {
		return s
	}
	s.advertised = make([]bool, len(c.Capabilities))
	s.called = make([]int, len(c.Sources))
	for i := range s.called {
		s.called[i] = None
	}
	return s
}

// State returns the present state.
func (s *Session) State() int { return s.state }

// Moves returns how many transitions there were.
func (s *Session) Moves() int { return s.moves }

// Advertised reports whether a capability was advertised.
func (s *Session) Advertised(capability int) bool { return s.advertised[capability] }

func (s *Session) move(state, entry int) {
	if state != contract.NoState {
		s.state, s.moved = state, entry
		s.moves++
	}
}

// Objection is why a message is not admitted.
type Objection struct {
	Capability int  // that was not advertised; None when the state is the reason
	Advisory   bool // the message is admitted all the same
	State      int  // of the session
	Related    int  // entry of the last transition, or of the last call that could have advertised, or None
}

// Standing is what the session thinks of a call until its reply comes. The zero
// Standing is that of a method without rules.
type Standing struct {
	rules    *contract.Rules
	rejected bool
	enforced bool // its reply has to be a refusal
	refusal  contract.Refusal

	excused bool // a cancellation named the call, and its reply may have the code excuse
	excuse  int64
}

// Rules returns the rules of the method; nil when it has none.
func (s *Standing) Rules() *contract.Rules { return s.rules }

// Admitted reports whether the session admitted the call.
func (s *Standing) Admitted() bool { return !s.rejected }

// ReplyOptional reports whether no reply to the call is due.
func (s *Standing) ReplyOptional() bool { return s.rules != nil && s.rules.OptionalReply }

// Cancel notes that a message with these rules cancels the call.
func (s *Standing) Cancel(r *contract.Rules) {
	if r.Excuses {
		s.excused, s.excuse = true, r.Excuse
	}
}

// Admit decides whether a message is in order, and moves the session if it is.
// An isCall message is a request. The state goes before the capabilities. What
// the params advertise holds as soon as the message is admitted: its receiver
// may use it while it answers.
func (s *Session) Admit(r *contract.Rules, params jsontape.Value, entry int, isCall bool) (Standing, []Objection) {
	standing := Standing{rules: r}
	if r == nil || s.contract == nil {
		return standing, nil
	}
	var objections []Objection
	if !r.AllowedIn.Has(s.state) {
		objections = append(objections, Objection{Capability: None, Advisory: r.StateAdvisory, State: s.state, Related: s.moved})
		if !r.StateAdvisory {
			standing.rejected, standing.enforced = true, s.contract.Enforced
			standing.refusal = s.contract.Refusals[s.state]
			return standing, objections
		}
	}
	// A message in a wrong state may well come before the capabilities: that is one
	// fault, not two.
	lacks := false
	if objections == nil {
		for _, capability := range r.Requires {
			if !s.advertised[capability] {
				lacks = true
				objections = append(objections, Objection{
					Capability: capability, Advisory: r.CapabilityAdvisory, State: s.state, Related: s.lastSource(capability),
				})
			}
		}
	}
	if lacks && !r.CapabilityAdvisory {
		standing.rejected, standing.refusal = true, s.contract.ByCapability
		standing.enforced = s.contract.Enforced || standing.refusal.Given
		return standing, objections
	}
	s.move(r.OnCall, entry)
	for _, i := range r.Advertises {
		source := &s.contract.Sources[i]
		if isCall || source.FromParams {
			s.called[i] = entry
		}
		if source.FromParams && source.In(params) {
			s.advertised[source.Capability] = true
		}
	}
	return standing, objections
}

// lastSource returns the entry of the last admitted call that could have
// advertised a capability, or None.
func (s *Session) lastSource(capability int) int {
	last := None
	for i, source := range s.contract.Sources {
		if source.Capability == capability {
			last = max(last, s.called[i])
		}
	}
	return last
}

// Reply is what the session needs to know of a reply. One that has both or none
// of a result and an error settles nothing.
type Reply struct {
	IsResult, IsError bool
	Result            jsontape.Value // of a result
	Code              int64          // of an error
	Coded             bool           // the error has a code that can be read
}

// Conclusion is what follows from a reply.
type Conclusion struct {
	Excused bool // a cancellation allows the code of the error
	Refusal Refused
	Wanted  contract.Refusal // where there had to be a refusal
}

// Refused says how a reply answers a call that had to be refused.
type Refused uint8

// The ways in which a call is refused.
const (
	NotDue      Refused = iota // the call had not to be refused, or nobody can tell how it was answered
	AsDue                      // refused as it had to be
	Differently                // answered with a result, or refused with another code
)

// Settle draws the conclusions from the reply to a call, which came in an entry.
func (s *Session) Settle(call *Standing, r Reply, entry int) Conclusion {
	var c Conclusion
	if call.excused {
		call.excused = false // the first reply only
		c.Excused = r.IsError && r.Coded && r.Code == call.excuse
	}
	if r.IsError == r.IsResult {
		return c
	}
	if call.rejected {
		if call.enforced {
			c.Wanted, c.Refusal = call.refusal, Differently
			if r.IsError && (!c.Wanted.Given || !r.Coded || r.Code == c.Wanted.Code) {
				c.Refusal = AsDue
			}
		}
		return c
	}
	if call.rules == nil || s.contract == nil {
		return c
	}
	if r.IsError {
		s.move(call.rules.OnError, entry)
		return c
	}
	for _, i := range call.rules.Advertises {
		source := &s.contract.Sources[i]
		if !source.FromParams && source.In(r.Result) {
			s.advertised[source.Capability] = true
		}
	}
	s.move(call.rules.OnSuccess, entry)
	return c
}
