package checker

import (
	"github.com/rpcconform/rpcconform/internal/jsontape"
	"github.com/rpcconform/rpcconform/smithy"
)

// rulesOnParams takes null params for absent ones where the protocol does.
func (s *Service) rulesOnParams(c *collector, e *envelope) {
	if e.params.Kind() != jsontape.Null || s.version == V1_0 {
		return
	}
	switch s.policy.nullParams {
	case rulingAdvisory:
		c.add(findingAt(CodeInvalidParams, Advisory, "expected an object or an array as params, or none; null is taken for none", e.params))
	case rulingAccept:
	default:
		return
	}
	e.params = jsontape.Value{}
}

// unneeded checks that a method without an input has no params; done means that
// there is nothing more to say of them.
func (s *Service) unneeded(c *collector, op *operation, params jsontape.Value) (done, ok bool) {
	if s.policy.unneededParams <= rulingAccept || op.shape.Input != smithy.UnitID {
		return false, true
	}
	f := findingAt(CodeUnexpectedParams, s.policy.unneededParams.severity(), "expected no params, since method "+quote(op.name)+" has none; there are some", params)
	f.Operation = op.id
	c.add(f)
	return true, s.policy.unneededParams == rulingAdvisory
}

// omitted checks that a method with an input has params, where the protocol
// asks for them although no member of them is required.
func (s *Service) omitted(c *collector, op *operation, message jsontape.Value) bool {
	if s.policy.omittedParams <= rulingAccept || op.shape.Input == smithy.UnitID {
		return true
	}
	f := findingAt(CodeRequiredMember, s.policy.omittedParams.severity(), "expected params, since method "+quote(op.name)+" has an input; there are none", message)
	f.Path += "/params"
	f.Operation = op.id
	c.add(f)
	return s.policy.omittedParams == rulingAdvisory
}
