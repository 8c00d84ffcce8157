package checker

import (
	"github.com/rpcconform/rpcconform/checker/internal/contract"
	"github.com/rpcconform/rpcconform/internal/jsontape"
)

// CheckMessage checks the text of one request or notification. A response or an
// array is refused.
func (s *Service) CheckMessage(text []byte) Result {
	c := newCollector(s.limits.Findings)
	var tape jsontape.Tape
	root, readable := s.checkText(&c, &tape, text)
	r := Result{}
	switch {
	case !readable:
	case root.Kind() == jsontape.Array:
		c.add(findingAt(CodeUnsupportedMessage, Error, "expected one message; it is an array, which only a batch check takes", root))
	default:
		r.Kind = s.checkCall(&c, root).kind
	}
	return s.finish(r, &c, text)
}

// checkCall checks a request or a notification.
func (s *Service) checkCall(c *collector, v jsontape.Value) messageFacts {
	first := len(c.found)
	defer c.order(first)
	if v.Kind() != jsontape.Object {
		c.add(findingAt(CodeInvalidEnvelope, Error, "expected an object as the message; it is "+kindWord(v.Kind()), v))
		return messageFacts{callFacts: callFacts{state: callInvalid}}
	}
	e := s.open(c, v)
	var f messageFacts
	f.legacy = s.policy().IsLegacy(e.version)
	f.echo = s.echoes(v)
	invalid := !s.checkVersion(c, v, e.version)
	if reply := e.result.IsValid() || e.failure.IsValid(); reply || !e.method.IsValid() {
		invalid = true
		c.add(findingAt(CodeInvalidEnvelope, Error, wordShape(reply, e.method.IsValid()), v))
	}
	if e.method.IsValid() && e.method.Kind() != jsontape.String {
		invalid = true
		c.add(findingAt(CodeInvalidMethod, Error, "expected a string as the method; it is "+kindWord(e.method.Kind()), e.method))
	}
	if !s.checkID(c, v, e.id, &f) {
		invalid = true
	}
	s.rulesOnParams(c, &e)
	kindOK := s.checkParamsKind(c, v, e.params)
	isMethod := e.method.Kind() == jsontape.String && !e.result.IsValid() && !e.failure.IsValid()
	switch {
	case !isMethod:
	case f.notification:
		f.kind = "notification"
	case f.idKnown || f.nullID:
		f.kind = "request"
	}
	f.state = callOK
	if isMethod {
		s.checkMethod(c, v, &e, &f, kindOK)
	}
	if !kindOK {
		f.state = callParamsKind
	}
	if s.version == V1_0 && (invalid || !kindOK) {
		// 1.0 has no code for a message with an invalid envelope.
		f.state = callEnvelopeOnly
		f.notification = f.notification && !invalid
		return f
	}
	if invalid {
		f.state = callInvalid
		// Nobody can tell whether a message with an invalid envelope was meant
		// as a notification: a reply with a null id is due.
		f.notification = false
	}
	return f
}

// checkID reads the id of a request or notification; false when it is invalid.
func (s *Service) checkID(c *collector, v, id jsontape.Value, f *messageFacts) bool {
	if s.version == V2_0 && !s.policy().TakesID(id) {
		f.nullID = id.Kind() == jsontape.Null
		if !f.nullID {
			f.idKnown, f.id = true, id.IDKey()
		}
		c.add(findingAt(CodeInvalidId, Error, "expected "+idWords(s.policy())+" as the id; it is "+excerpt(id), id))
		return false
	}
	if s.version == V1_0 {
		switch id.Kind() {
		case jsontape.Invalid:
			c.add(missing(CodeInvalidId, "expected an id, which is null in a notification of version 1.0; it is missing", "id", v))
			return false
		case jsontape.Null:
			f.notification = true
		default:
			f.idKnown, f.id = true, id.IDKey()
		}
		return true
	}
	switch id.Kind() {
	case jsontape.Invalid:
		f.notification = true
	case jsontape.String:
		f.idKnown, f.id = true, id.IDKey()
	case jsontape.Number:
		f.idKnown, f.id = true, id.IDKey()
		if !id.IsInteger() {
			c.add(findingAt(CodeFractionalId, Advisory, "expected an id without a fraction; it is "+excerpt(id), id))
		}
	case jsontape.Null:
		f.nullID = true
		c.add(findingAt(CodeNullId, Advisory, "expected an id that is not null, since null also stands for an unknown id", id))
	default:
		c.add(findingAt(CodeInvalidId, Error, "expected a string, a number or null as the id; it is "+kindWord(id.Kind()), id))
		return false
	}
	return true
}

// checkParamsKind checks the JSON kind of params, whatever the method.
func (s *Service) checkParamsKind(c *collector, v, params jsontape.Value) bool {
	k := params.Kind()
	if s.version == V1_0 {
		switch k {
		case jsontape.Array:
			return true
		case jsontape.Invalid:
			c.add(missing(CodeInvalidParams, "expected an array as params in version 1.0; it is missing", "params", v))
		default:
			c.add(findingAt(CodeInvalidParams, Error, "expected an array as params in version 1.0; it is "+kindWord(k), params))
		}
		return false
	}
	switch k {
	case jsontape.Invalid, jsontape.Array, jsontape.Object:
		return true
	default:
		c.add(findingAt(CodeInvalidParams, Error, "expected an object or an array as params; it is "+kindWord(k), params))
		return false
	}
}

// checkMethod checks a message against its method.
func (s *Service) checkMethod(c *collector, v jsontape.Value, e *envelope, f *messageFacts, kindOK bool) {
	f.op = s.method(e.method)
	if f.op == nil {
		ruling := s.policy().Unknown(e.method)
		if ruling == contract.RulingAccept {
			return
		}
		if ruling != contract.RulingAdvisory {
			f.state = callUnknownMethod
		}
		unknown := findingAt(CodeUnknownMethod, Error, s.wordUnknown(e.method), e.method)
		unknown.Severity, unknown.Shape = severityOf(ruling), s.contract.Shape
		c.add(unknown)
		return
	}
	switch {
	case f.op.Kind == contract.RequestOnly && f.notification:
		words := "expected a request with an id for method " + quote(f.op.Name) + "; it is a notification"
		expected := missing(CodeRequestExpected, words, "id", v)
		if e.id.IsValid() {
			expected = findingAt(CodeRequestExpected, Error, words, e.id)
		}
		expected.Operation = f.op.Operation
		c.add(expected)
	case f.op.Kind == contract.NotificationOnly && f.kind == "request":
		expected := findingAt(CodeNotificationExpected, Error, "expected a notification without an id for method "+quote(f.op.Name)+"; it is a request", e.id)
		expected.Operation = f.op.Operation
		c.add(expected)
	}
	if kindOK && !s.checkParams(c, f.op, v, e.params) {
		f.state = callInvalidParams
	}
}
