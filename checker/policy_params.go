package checker

import (
	"github.com/rpcconform/rpcconform/checker/internal/contract"
	"github.com/rpcconform/rpcconform/internal/jsontape"
	"github.com/rpcconform/rpcconform/smithy"
)

// rulesOnParams takes null params for absent ones where the protocol does.
func (s *Service) rulesOnParams(c *collector, e *envelope) {
	if e.params.Kind() != jsontape.Null || s.version == V1_0 {
		return
	}
	switch s.policy().NullParams {
	case contract.RulingAdvisory:
		c.add(findingAt(CodeInvalidParams, Advisory, "expected an object or an array as params, or none; null is taken for none", e.params))
	case contract.RulingAccept:
	default:
		return
	}
	e.params = jsontape.Value{}
}

// unneeded checks that a method without an input has no params; done means that
// there is nothing more to say of them.
func (s *Service) unneeded(c *collector, op *contract.Method, params jsontape.Value) (done, ok bool) {
	if s.policy().UnneededParams <= contract.RulingAccept || op.Input.Target() != smithy.UnitID {
		return false, true
	}
	f := findingAt(CodeUnexpectedParams, severityOf(s.policy().UnneededParams), "expected no params, since method "+quote(op.Name)+" has none; there are some", params)
	f.Operation = op.Operation
	c.add(f)
	return true, s.policy().UnneededParams == contract.RulingAdvisory
}

// omitted checks that a method with an input has params, where the protocol
// asks for them although no member of them is required.
func (s *Service) omitted(c *collector, op *contract.Method, message jsontape.Value) bool {
	if s.policy().OmittedParams <= contract.RulingAccept || op.Input.Target() == smithy.UnitID {
		return true
	}
	f := findingAt(CodeRequiredMember, severityOf(s.policy().OmittedParams), "expected params, since method "+quote(op.Name)+" has an input; there are none", message)
	f.Path += "/params"
	f.Operation = op.Operation
	c.add(f)
	return s.policy().OmittedParams == contract.RulingAdvisory
}
