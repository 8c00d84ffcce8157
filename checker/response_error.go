package checker

import (
	"github.com/rpcconform/rpcconform/checker/internal/contract"
	"github.com/rpcconform/rpcconform/internal/constraint"
	"github.com/rpcconform/rpcconform/internal/jsontape"
)

// checkError checks the form of an error object, where the version or the
// options ask for one; false when it is malformed or says nothing.
func (s *Service) checkError(c *collector, e *envelope, f *replyFacts) bool {
	if !f.isError {
		return true
	}
	if s.version == V1_0 && s.options.LegacyErrors == LegacyOpaque {
		if !c.quiet {
			c.add(findingAt(CodeLimitedScope, Advisory, "expected a mapping of 1.0 errors for a whole check; the error is not read", e.failure))
		}
		return false
	}
	v := e.failure
	if v.Kind() != jsontape.Object {
		c.add(findingAt(CodeInvalidError, Error, "expected an object as the error; it is "+kindWord(v.Kind()), v))
		return false
	}
	ok := true
	code, message := v.Member("code"), v.Member("message")
	switch {
	case !code.IsValid():
		ok = false
		c.add(missing(CodeInvalidError, "expected an integer as the code of the error; it is missing", "code", v))
	case code.Kind() != jsontape.Number:
		ok = false
		c.add(findingAt(CodeInvalidError, Error, "expected an integer as the code of the error; it is "+kindWord(code.Kind()), code))
	case !code.IsInteger():
		ok = false
		c.add(findingAt(CodeInvalidError, Error, "expected an integer as the code of the error; "+excerpt(code)+" has a fraction", code))
	}
	switch {
	case !message.IsValid():
		ok = false
		c.add(missing(CodeInvalidError, "expected a string as the message of the error; it is missing", "message", v))
	case message.Kind() != jsontape.String:
		ok = false
		c.add(findingAt(CodeInvalidError, Error, "expected a string as the message of the error; it is "+kindWord(message.Kind()), message))
	}
	return ok
}

// checkModeled checks the code and the data of an error object.
func (s *Service) checkModeled(c *collector, op *contract.Method, failure jsontape.Value, f *replyFacts) {
	codeValue := failure.Member("code")
	if !codeValue.IsInteger() {
		return
	}
	var modeled *contract.ModeledError
	if f.codeKnown {
		if contract.IsStandard(f.code) {
			return
		}
		modeled = op.Errors[f.code]
	}
	if modeled != nil {
		s.checkData(c, op, modeled, failure)
		return
	}
	found := findingAt(CodeUnknownError, Error, "expected a code of the errors of method "+quote(op.Name)+"; "+excerpt(codeValue)+" is none", codeValue)
	found.Operation = op.Operation
	switch {
	case f.codeKnown && contract.IsServer(f.code) && s.policy().Reserves(f.code):
		found.Code = CodeReservedErrorCode
		found.Message = "expected a code that the protocol leaves to implementations; " + excerpt(codeValue) + " is reserved"
	case f.codeKnown && contract.IsServer(f.code):
		if s.contract.Undeclared == contract.UndeclaredAccept {
			return
		}
		if s.contract.Undeclared == contract.UndeclaredAdvisory {
			found.Severity = Advisory
		}
	case f.codeKnown && contract.IsReserved(f.code):
		found.Code = CodeReservedErrorCode
		found.Message = "expected a code that JSON-RPC assigns or leaves to applications; " + excerpt(codeValue) + " is reserved"
	case s.policy().Undeclared == contract.RulingAccept:
		return
	case s.policy().Undeclared == contract.RulingAdvisory:
		found.Severity = Advisory
	}
	c.add(found)
}

func (s *Service) checkData(c *collector, op *contract.Method, m *contract.ModeledError, failure jsontape.Value) {
	data := failure.Member("data")
	switch {
	case m.Data == nil && data.IsValid():
		f := findingAt(CodeUnexpectedData, Error, "expected no data with error "+m.Shape.Name()+"; there is some", data)
		f.Shape, f.Operation = m.Shape, op.Operation
		c.add(f)
	case m.Data == nil:
	case data.IsValid():
		s.checkValue(c, op, m.Data, data, s.unknownIn(constraint.UnknownIgnore))
	case !m.Optional:
		f := missing(CodeRequiredMember, "expected data with error "+m.Shape.Name()+"; it is missing", "data", failure)
		f.Shape, f.Operation = m.Data.Shape(), op.Operation
		c.add(f)
	}
}
