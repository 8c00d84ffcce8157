package checker

import (
	"strconv"

	"github.com/rpcconform/rpcconform/internal/constraint"
	"github.com/rpcconform/rpcconform/internal/jsontape"
	"github.com/rpcconform/rpcconform/smithy"
)

// ContextKind says what is known of the request that a response answers. The
// zero value is NoContext.
type ContextKind uint8

// The kinds of context.
const (
	NoContext        ContextKind = iota // a finding: a response cannot be judged without context
	MethodContext                       // the method, by its name on the wire
	OperationContext                    // the method, by the shape id of its operation
	RequestContext                      // the text of the request, or of the request batch
	EnvelopeContext                     // nothing: only the envelope is checked
)

// ResponseContext is what is known of the request that a response answers. The
// zero ResponseContext is no context.
type ResponseContext struct {
	Kind      ContextKind
	Method    string         // of MethodContext
	Operation smithy.ShapeID // of OperationContext
	Request   []byte         // of RequestContext
}

// The scopes of a response check.
const (
	scopeEnvelope = "envelope"
	scopePayload  = "methodPayload"
	scopeRequest  = "requestContext"
)

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
	call *callFacts // nil when the request is not known
	op   *operation // when only the method is known
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
			s.checkPayload(c, j.op, v, &e, &f)
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
	s.checkAgainst(c, v, &e, &f, j.call, formed)
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
	if s.version == V1_0 || s.policy.isLegacy(e.version) {
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
		if s.version == V2_0 && !s.policy.takesReplyID(id, e, call) {
			c.add(findingAt(CodeInvalidId, Error, "expected "+s.policy.idWords()+" as the id; it is "+cut(id), id))
		}
		return true
	}
	if s.version == V1_0 {
		return true
	}
	c.add(findingAt(CodeInvalidId, Error, "expected a string, a number or null as the id; it is "+kindWord(id.Kind()), id))
	return false
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
	case s.policy.isLegacy(e.version):
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
		words = "expected the id of the request; it is " + cut(id)
	case !call.idKnown && id.Kind() != jsontape.Null && call.nullID:
		words = "expected the id null of the request; it is " + cut(id)
	case !call.idKnown && id.Kind() != jsontape.Null:
		words = "expected the id null, since the request has no usable id; it is " + cut(id)
	default:
		return
	}
	c.add(findingAt(CodeIdMismatch, Error, words, id))
}

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
		c.add(findingAt(CodeInvalidError, Error, "expected an integer as the code of the error; "+cut(code)+" has a fraction", code))
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

// checkAgainst checks a response against what the call asks for.
func (s *Service) checkAgainst(c *collector, v jsontape.Value, e *envelope, f *replyFacts, call *callFacts, formed bool) {
	switch call.state {
	case callOK:
		if s.contradicts(f) {
			s.addContradicted(c, call, e.failure.Member("code"))
			return
		}
		if formed || f.isResult {
			s.checkPayload(c, call.op, v, e, f)
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
		found := findingAt(CodeWrongErrorCode, Error, "expected the code "+call.wanted()+", since "+call.state.fault()+"; it is "+cut(code), code)
		s.nameOperation(&found, call.op)
		c.add(found)
	}
}

func (s *Service) nameOperation(f *Finding, op *operation) {
	if op != nil {
		f.Operation = op.id
	}
}

func (state callState) fault() string {
	switch state {
	case callUnreadable:
		return "the request is not JSON"
	case callInvalid:
		return "the request is not valid"
	case callUnknownMethod:
		return "the method of the request is unknown"
	}
	return "the params of the request are not valid"
}

// refusedBy reports whether an error code refuses the call as it has to be.
func (call *callFacts) refusedBy(code int64, known bool) bool {
	if !known {
		return false
	}
	switch call.state {
	case callUnreadable:
		return code == codeParse
	case callInvalid:
		return code == codeRequest
	case callUnknownMethod:
		return code == codeMethod
	case callParamsKind:
		return code == codeRequest || code == codeParams || code == codeMethod && call.op == nil
	}
	return code == codeParams
}

func (call *callFacts) wanted() string {
	switch call.state {
	case callUnreadable:
		return strconv.Itoa(codeParse)
	case callInvalid:
		return strconv.Itoa(codeRequest)
	case callUnknownMethod:
		return strconv.Itoa(codeMethod)
	case callParamsKind:
		return strconv.Itoa(codeRequest) + " or " + strconv.Itoa(codeParams)
	}
	return strconv.Itoa(codeParams)
}

// checkPayload checks the result or the error of a method.
func (s *Service) checkPayload(c *collector, op *operation, v jsontape.Value, e *envelope, f *replyFacts) {
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

func (s *Service) checkResult(c *collector, op *operation, result jsontape.Value) {
	if !op.nullResult {
		s.checkValue(c, op, op.result, result, s.unknownIn(constraint.UnknownIgnore))
		return
	}
	if result.Kind() != jsontape.Null {
		f := findingAt(CodeTypeMismatch, Error, "expected null as the result of method "+quote(op.name)+"; it is "+kindWord(result.Kind()), result)
		f.Operation = op.id
		c.add(f)
	}
}

// checkModeled checks the code and the data of an error object.
func (s *Service) checkModeled(c *collector, op *operation, failure jsontape.Value, f *replyFacts) {
	codeValue := failure.Member("code")
	if !codeValue.IsInteger() {
		return
	}
	var modeled *modeledError
	if f.codeKnown {
		if isStandard(f.code) {
			return
		}
		modeled = op.errors[f.code]
	}
	if modeled != nil {
		s.checkData(c, op, modeled, failure)
		return
	}
	found := findingAt(CodeUnknownError, Error, "expected a code of the errors of method "+quote(op.name)+"; "+cut(codeValue)+" is none", codeValue)
	found.Operation = op.id
	switch {
	case f.codeKnown && isServer(f.code) && s.policy.reserves(f.code):
		found.Code = CodeReservedErrorCode
		found.Message = "expected a code that the protocol leaves to implementations; " + cut(codeValue) + " is reserved"
	case f.codeKnown && isServer(f.code):
		if s.undeclared == undeclaredAccept {
			return
		}
		if s.undeclared == undeclaredAdvisory {
			found.Severity = Advisory
		}
	case f.codeKnown && isReserved(f.code):
		found.Code = CodeReservedErrorCode
		found.Message = "expected a code that JSON-RPC assigns or leaves to applications; " + cut(codeValue) + " is reserved"
	case s.policy.undeclared == rulingAccept:
		return
	case s.policy.undeclared == rulingAdvisory:
		found.Severity = Advisory
	}
	c.add(found)
}

func (s *Service) checkData(c *collector, op *operation, m *modeledError, failure jsontape.Value) {
	data := failure.Member("data")
	switch {
	case m.absentData && data.IsValid():
		f := findingAt(CodeUnexpectedData, Error, "expected no data with error "+m.shape.Name()+"; there is some", data)
		f.Shape, f.Operation = m.shape, op.id
		c.add(f)
	case m.absentData:
	case data.IsValid():
		s.checkValue(c, op, m.data, data, s.unknownIn(constraint.UnknownIgnore))
	case !m.optional:
		f := missing(CodeRequiredMember, "expected data with error "+m.shape.Name()+"; it is missing", "data", failure)
		f.Shape, f.Operation = m.data.Shape(), op.id
		c.add(f)
	}
}

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

// context turns a context into what a response is judged against; false with a
// finding when it cannot serve.
func (s *Service) context(c *collector, ctx ResponseContext) (j judgement, scope string, ok bool) {
	switch ctx.Kind {
	case MethodContext:
		j.op, scope = s.operations[ctx.Method], scopePayload
		if j.op == nil {
			c.add(newFinding(CodeInvalidContext, Error, "expected a method of "+string(s.shape)+" as context; "+quote(ctx.Method)+" is none"))
			return j, scope, false
		}
	case OperationContext:
		j.op, scope = s.operationOf(ctx.Operation), scopePayload
		if j.op == nil {
			c.add(newFinding(CodeInvalidContext, Error, "expected an operation of "+string(s.shape)+" as context; "+string(ctx.Operation)+" is none"))
			return j, scope, false
		}
	case RequestContext:
		facts, fault := s.callContext(ctx.Request)
		if fault != "" {
			c.add(newFinding(CodeInvalidContext, Error, fault))
			return j, scopeRequest, false
		}
		j.call, scope = &facts, scopeRequest
	case EnvelopeContext:
		scope = scopeEnvelope
	default:
		c.add(newFinding(CodeMissingContext, Error, "expected the method, the operation or the request that the response answers"))
		return j, scopeEnvelope, false
	}
	return j, scope, true
}

// callContext reads an original request; the second result says why it cannot
// serve as context.
func (s *Service) callContext(text []byte) (facts callFacts, fault string) {
	c := newCollector(s.limits.Findings)
	var tape jsontape.Tape
	root, readable := s.checkText(&c, &tape, text)
	switch {
	case !readable && c.incomplete:
		return facts, "expected an original request within the limits"
	case !readable && s.version == V1_0:
		return facts, "expected JSON as the original request; version 1.0 has no code for other text"
	case !readable:
		return callFacts{state: callUnreadable}, ""
	case len(tape.Duplicates()) > 0:
		return facts, "expected an original request without repeated member names"
	case root.Kind() == jsontape.Array:
		return facts, "expected one original request; it is an array, which only a batch check takes"
	}
	f := s.checkCall(&c, root)
	if c.incomplete {
		return facts, "expected an original request that can be checked whole"
	}
	if f.state == callEnvelopeOnly {
		return facts, "expected an original request with a valid envelope; version 1.0 has no code for others"
	}
	return f.callFacts, ""
}
