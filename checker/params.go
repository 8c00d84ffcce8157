package checker

import (
	"strconv"

	"github.com/rpcconform/rpcconform/internal/constraint"
	"github.com/rpcconform/rpcconform/internal/jsontape"
)

// checkParams checks params against a method and reports whether they conform.
// Params are absent, an object or an array here.
func (s *Service) checkParams(c *collector, op *operation, message, params jsontape.Value) bool {
	if params.IsValid() {
		if done, ok := s.unneeded(c, op, params); done {
			return ok
		}
	}
	if op.whole != nil && params.IsValid() {
		return s.checkWhole(c, op, params)
	}
	switch params.Kind() {
	case jsontape.Object:
		if op.params == paramsPositional {
			return s.wrongMode(c, op, params, "an array")
		}
		return s.checkValue(c, op, op.input, params, s.unknownIn(constraint.UnknownReject))
	case jsontape.Array:
		if op.params == paramsNamed {
			return s.wrongMode(c, op, params, "an object")
		}
		return s.checkPositional(c, op, params)
	}
	return s.checkOmitted(c, op, message)
}

// checkWhole checks params that are the value of one member.
func (s *Service) checkWhole(c *collector, op *operation, params jsontape.Value) bool {
	switch {
	case op.params == paramsNamed && params.Kind() != jsontape.Object:
		return s.wrongMode(c, op, params, "an object")
	case op.params == paramsPositional && params.Kind() != jsontape.Array:
		return s.wrongMode(c, op, params, "an array")
	}
	return s.checkValue(c, op, op.whole, params, s.unknownIn(constraint.UnknownReject))
}

func (s *Service) wrongMode(c *collector, op *operation, params jsontape.Value, want string) bool {
	f := findingAt(CodeInvalidParams, Error, "expected "+want+" as the params of method "+quote(op.name)+"; it is "+kindWord(params.Kind()), params)
	f.Operation = op.id
	c.add(f)
	return false
}

func (s *Service) checkPositional(c *collector, op *operation, params jsontape.Value) bool {
	ok := true
	i := 0
	for e := params.First(); e.IsValid(); e, i = e.Next(), i+1 {
		if i < len(op.positional) {
			ok = s.checkValue(c, op, op.positional[i], e, s.unknownIn(constraint.UnknownReject)) && ok
			continue
		}
		ok = false
		f := findingAt(CodeUnexpectedArgument, Error, "expected at most "+strconv.Itoa(len(op.positional))+" arguments for method "+quote(op.name)+
			"; this is argument "+strconv.Itoa(i+1), e)
		f.Operation = op.id
		if !c.add(f) {
			return false
		}
	}
	for ; i < len(op.positional); i++ {
		if member := op.positional[i]; member.Required() {
			ok = false
			s.addMissing(c, op, member, params, strconv.Itoa(i))
		}
	}
	return ok
}

func (s *Service) addMissing(c *collector, op *operation, member *constraint.Program, container jsontape.Value, suffix string) {
	f := findingAt(CodeRequiredMember, Error, "expected the required argument "+member.Wire()+"; it is missing", container)
	f.Path += "/" + suffix
	f.Shape, f.Operation = member.Shape(), op.id
	c.add(f)
}

// checkOmitted checks that a message without params needs none.
func (s *Service) checkOmitted(c *collector, op *operation, message jsontape.Value) bool {
	if op.whole != nil {
		if !op.whole.Required() {
			return true
		}
		f := missing(CodeRequiredMember, "expected params for method "+quote(op.name)+"; they are missing", "params", message)
		f.Shape, f.Operation = op.whole.Shape(), op.id
		c.add(f)
		return false
	}
	ok := true
	for i, member := range op.input.Members() {
		if !member.Required() {
			continue
		}
		ok = false
		at := "params/" + jsontape.EscapePointer(member.Wire())
		if op.params == paramsPositional {
			at = "params/" + strconv.Itoa(position(op, member, i))
		}
		s.addMissing(c, op, member, message, at)
	}
	return ok && s.omitted(c, op, message)
}

// position returns where a member stands among positional params.
func position(op *operation, member *constraint.Program, standard int) int {
	for i, p := range op.positional {
		if p.Shape() == member.Shape() {
			return i
		}
	}
	return standard
}
