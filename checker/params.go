package checker

import (
	"strconv"

	"github.com/rpcconform/rpcconform/checker/internal/contract"
	"github.com/rpcconform/rpcconform/internal/constraint"
	"github.com/rpcconform/rpcconform/internal/jsontape"
)

// checkParams checks params against a method and reports whether they conform.
// Params are absent, an object or an array here.
func (s *Service) checkParams(c *collector, op *contract.Method, message, params jsontape.Value) bool {
	if params.IsValid() {
		if done, ok := s.unneeded(c, op, params); done {
			return ok
		}
	}
	if op.Whole != nil && params.IsValid() {
		return s.checkWhole(c, op, params)
	}
	switch params.Kind() {
	case jsontape.Object:
		if op.Params == contract.Positional {
			return s.wrongMode(c, op, params, "an array")
		}
		return s.checkValue(c, op, op.Input, params, s.unknownIn(constraint.UnknownReject))
	case jsontape.Array:
		if op.Params == contract.Named {
			return s.wrongMode(c, op, params, "an object")
		}
		return s.checkPositional(c, op, params)
	default:
		return s.checkOmitted(c, op, message)
	}
}

// checkWhole checks params that are the value of one member.
func (s *Service) checkWhole(c *collector, op *contract.Method, params jsontape.Value) bool {
	switch {
	case op.Params == contract.Named && params.Kind() != jsontape.Object:
		return s.wrongMode(c, op, params, "an object")
	case op.Params == contract.Positional && params.Kind() != jsontape.Array:
		return s.wrongMode(c, op, params, "an array")
	}
	return s.checkValue(c, op, op.Whole, params, s.unknownIn(constraint.UnknownReject))
}

func (s *Service) wrongMode(c *collector, op *contract.Method, params jsontape.Value, want string) bool {
	f := findingAt(CodeInvalidParams, Error, "expected "+want+" as the params of method "+quote(op.Name)+"; it is "+kindWord(params.Kind()), params)
	f.Operation = op.Operation
	c.add(f)
	return false
}

func (s *Service) checkPositional(c *collector, op *contract.Method, params jsontape.Value) bool {
	ok := true
	i := 0
	for e := params.First(); e.IsValid(); e, i = e.Next(), i+1 {
		if i < len(op.Positional) {
			ok = s.checkValue(c, op, op.Positional[i], e, s.unknownIn(constraint.UnknownReject)) && ok
			continue
		}
		ok = false
		f := findingAt(CodeUnexpectedArgument, Error, "expected at most "+strconv.Itoa(len(op.Positional))+" arguments for method "+quote(op.Name)+
			"; this is argument "+strconv.Itoa(i+1), e)
		f.Operation = op.Operation
		if !c.add(f) {
			return false
		}
	}
	for ; i < len(op.Positional); i++ {
		if member := op.Positional[i]; member.Required() {
			ok = false
			s.addMissing(c, op, member, params, strconv.Itoa(i))
		}
	}
	return ok
}

func (s *Service) addMissing(c *collector, op *contract.Method, member *constraint.Program, container jsontape.Value, suffix string) {
	f := findingAt(CodeRequiredMember, Error, "expected the required argument "+member.Wire()+"; it is missing", container)
	f.Path += "/" + suffix
	f.Shape, f.Operation = member.Shape(), op.Operation
	c.add(f)
}

// checkOmitted checks that a message without params needs none.
func (s *Service) checkOmitted(c *collector, op *contract.Method, message jsontape.Value) bool {
	if op.Whole != nil {
		if !op.Whole.Required() {
			return true
		}
		f := missing(CodeRequiredMember, "expected params for method "+quote(op.Name)+"; they are missing", "params", message)
		f.Shape, f.Operation = op.Whole.Shape(), op.Operation
		c.add(f)
		return false
	}
	ok := true
	for i, member := range op.Input.Members() {
		if !member.Required() {
			continue
		}
		ok = false
		at := "params/" + jsontape.EscapePointer(member.Wire())
		if op.Params == contract.Positional {
			at = "params/" + strconv.Itoa(position(op, member, i))
		}
		s.addMissing(c, op, member, message, at)
	}
	return ok && s.omitted(c, op, message)
}

// position returns where a member stands among positional params.
func position(op *contract.Method, member *constraint.Program, standard int) int {
	for i, p := range op.Positional {
		if p.Shape() == member.Shape() {
			return i
		}
	}
	return standard
}
