package checker

import (
	"github.com/rpcconform/rpcconform/checker/internal/contract"
	"github.com/rpcconform/rpcconform/internal/constraint"
	"github.com/rpcconform/rpcconform/internal/jsontape"
)

// CheckResponse checks the text of one response in a context.
func (s *Service) CheckResponse(text []byte, ctx ResponseContext) Result {
	c := newCollector(s.limits.Findings)
	j, scope, ok := s.context(&c, ctx)
	r := Result{Scope: scope}
	if !ok {
		return s.finish(r, &c, text)
	}
	var tape jsontape.Tape
	root, readable := s.checkText(&c, &tape, text)
	switch {
	case !readable:
	case root.Kind() == jsontape.Array:
		c.add(findingAt(CodeUnsupportedMessage, Error, "expected one response; it is an array, which only a batch check takes", root))
	default:
		r.Kind = s.judge(&c, root, j).kind
	}
	return s.finish(r, &c, text)
}

// replyFacts are what a response is.
type replyFacts struct {
	kind        string // "result", "error" or ""
	isError     bool
	isResult    bool
	code        int64
	codeKnown   bool
	errorValue  jsontape.Value
	resultValue jsontape.Value
}

// judgement is what a response is judged against. The zero judgement is the
// envelope only.
type judgement struct {
	call *callFacts       // nil when the request is not known
	op   *contract.Method // when only the method is known
}

// checkReply checks a response to a call, or, with a nil call, its envelope.
func (s *Service) checkReply(c *collector, v jsontape.Value, call *callFacts) replyFacts {
	return s.judge(c, v, judgement{call: call})
}

func (s *Service) judge(c *collector, v jsontape.Value, j judgement) replyFacts {
	first := len(c.found)
	defer c.order(first)
	if v.Kind() != jsontape.Object {
		c.add(findingAt(CodeInvalidEnvelope, Error, "expected an object as the response; it is "+kindWord(v.Kind()), v))
		return replyFacts{}
	}
	e := s.open(c, v)
	f := s.replyFacts(&e)
	if j.call == nil && j.op == nil && !c.quiet {
		c.add(findingAt(CodeLimitedScope, Advisory, "expected the request or method of the response for a whole check; only the envelope is checked", v))
	}
	s.checkVersion(c, v, e.version)
	if e.method.IsValid() {
		c.add(findingAt(CodeInvalidEnvelope, Error, "expected a response without a method", e.method))
		return replyFacts{}
	}
	idOK := s.checkReplyID(c, v, &e, j.call)
	if !s.checkOutcome(c, v, &e) {
		return f
	}
	if j.call == nil {
		s.checkError(c, &e, &f)
		if j.op != nil {
			s.checkPayload(c, j.op, &e, &f)
		}
		return f
	}
	if j.call.notification && j.call.state != callParamsKind && !j.call.legacy {
		c.add(s.about(CodeResponseToNotification, "expected no response to a notification", v, e.id))
		return f
	}
	if idOK {
		s.checkEcho(c, e.id, j.call)
	}
	s.checkEchoes(c, v, j.call)
	formed := s.checkError(c, &e, &f)
	s.checkAgainst(c, &e, &f, j.call, formed)
	return f
}

func (s *Service) about(code Code, words string, v, part jsontape.Value) Finding {
	if part.IsValid() {
		return findingAt(code, Error, words, part)
	}
	return findingAt(code, Error, words, v)
}

// replyFacts reads which outcome a response has.
func (s *Service) replyFacts(e *envelope) replyFacts {
	f := replyFacts{errorValue: e.failure, resultValue: e.result}
	if s.version == V1_0 || s.policy().IsLegacy(e.version) {
		null := e.failure.Kind() == jsontape.Null
		f.isResult = e.result.IsValid() && null
		f.isError = e.failure.IsValid() && !null && e.result.Kind() == jsontape.Null
	} else {
		f.isResult = e.result.IsValid() && !e.failure.IsValid()
		f.isError = e.failure.IsValid() && !e.result.IsValid()
	}
	switch {
	case f.isResult:
		f.kind = "result"
	case f.isError:
		f.kind = "error"
		f.code, f.codeKnown = e.failure.Member("code").Int64()
	}
	return f
}

func (s *Service) checkReplyID(c *collector, v jsontape.Value, e *envelope, call *callFacts) bool {
	id := e.id
	switch id.Kind() {
	case jsontape.Invalid:
		if s.mayLackID(e, call) {
			return false
		}
		c.add(missing(CodeInvalidId, "expected an id in the response; it is missing", "id", v))
		return false
	case jsontape.String, jsontape.Number, jsontape.Null:
		if s.version == V2_0 && !s.takesReplyID(id, e, call) {
			c.add(findingAt(CodeInvalidId, Error, "expected "+idWords(s.policy())+" as the id; it is "+excerpt(id), id))
		}
		return true
	default:
		if s.version == V1_0 {
			return true
		}
		c.add(findingAt(CodeInvalidId, Error, "expected a string, a number or null as the id; it is "+kindWord(id.Kind()), id))
		return false
	}
}

// checkOutcome checks that a response has one outcome.
func (s *Service) checkOutcome(c *collector, v jsontape.Value, e *envelope) bool {
	words := ""
	switch {
	case s.version == V1_0:
		switch {
		case !e.result.IsValid() && !e.failure.IsValid():
			words = "expected a result and an error in version 1.0; both are missing"
		case !e.result.IsValid():
			words = "expected a result, which is null beside an error, in version 1.0; it is missing"
		case !e.failure.IsValid():
			words = "expected an error, which is null beside a result, in version 1.0; it is missing"
		case e.result.Kind() != jsontape.Null && e.failure.Kind() != jsontape.Null:
			words = "expected null as the result or as the error; neither is"
		}
	case s.policy().IsLegacy(e.version):
		words = wordLegacyOutcome(e)
	case e.result.IsValid() && e.failure.IsValid():
		words = "expected a result or an error; there are both"
	case !e.result.IsValid() && !e.failure.IsValid():
		words = "expected a result or an error; there is none"
	}
	if words == "" {
		return true
	}
	c.add(findingAt(CodeInvalidResponse, Error, words, v))
	return false
}

// checkEcho checks that a response has the id of its call.
func (s *Service) checkEcho(c *collector, id jsontape.Value, call *callFacts) {
	words := ""
	switch {
	case call.idKnown && id.IDKey() != call.id:
		words = "expected the id of the request; it is " + excerpt(id)
	case !call.idKnown && id.Kind() != jsontape.Null && call.nullID:
		words = "expected the id null of the request; it is " + excerpt(id)
	case !call.idKnown && id.Kind() != jsontape.Null:
		words = "expected the id null, since the request has no usable id; it is " + excerpt(id)
	default:
		return
	}
	c.add(findingAt(CodeIdMismatch, Error, words, id))
}

// checkAgainst checks a response against what the call asks for.
func (s *Service) checkAgainst(c *collector, e *envelope, f *replyFacts, call *callFacts, formed bool) {
	switch call.state {
	case callOK:
		if s.contradicts(f) {
			s.addContradicted(c, call, e.failure.Member("code"))
			return
		}
		if formed || f.isResult {
			s.checkPayload(c, call.op, e, f)
		}
	case callEnvelopeOnly:
	default:
		if f.isResult {
			found := findingAt(CodeErrorExpected, Error, "expected an error, since "+call.state.fault()+"; it is a result", e.result)
			s.nameOperation(&found, call.op)
			c.add(found)
			return
		}
		if s.version == V1_0 || !formed || call.refusedBy(f.code, f.codeKnown) {
			return
		}
		code := e.failure.Member("code")
		found := findingAt(CodeWrongErrorCode, Error, "expected the code "+call.wanted()+", since "+call.state.fault()+"; it is "+excerpt(code), code)
		s.nameOperation(&found, call.op)
		c.add(found)
	}
}

func (s *Service) nameOperation(f *Finding, op *contract.Method) {
	if op != nil {
		f.Operation = op.Operation
	}
}

// checkPayload checks the result or the error of a method.
func (s *Service) checkPayload(c *collector, op *contract.Method, e *envelope, f *replyFacts) {
	if op == nil {
		return
	}
	if f.isResult {
		s.checkResult(c, op, e.result)
		return
	}
	if f.isError && (s.version != V1_0 || s.options.LegacyErrors == LegacyCodeMessageData) && e.failure.Kind() == jsontape.Object {
		s.checkModeled(c, op, e.failure, f)
	}
}

func (s *Service) checkResult(c *collector, op *contract.Method, result jsontape.Value) {
	if op.Result != nil {
		s.checkValue(c, op, op.Result, result, s.unknownIn(constraint.UnknownIgnore))
		return
	}
	if result.Kind() != jsontape.Null {
		f := findingAt(CodeTypeMismatch, Error, "expected null as the result of method "+quote(op.Name)+"; it is "+kindWord(result.Kind()), result)
		f.Operation = op.Operation
		c.add(f)
	}
}
