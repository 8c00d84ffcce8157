package checker

import (
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

// context turns a context into what a response is judged against; false with a
// finding when it cannot serve.
func (s *Service) context(c *collector, ctx ResponseContext) (j judgement, scope string, ok bool) {
	switch ctx.Kind {
	case MethodContext:
		j.op, scope = s.contract.Methods[ctx.Method], scopePayload
		if j.op == nil {
			c.add(newFinding(CodeInvalidContext, Error, "expected a method of "+string(s.contract.Shape)+" as context; "+quote(ctx.Method)+" is none"))
			return j, scope, false
		}
	case OperationContext:
		j.op, scope = s.contract.Operation(ctx.Operation), scopePayload
		if j.op == nil {
			c.add(newFinding(CodeInvalidContext, Error, "expected an operation of "+string(s.contract.Shape)+" as context; "+string(ctx.Operation)+" is none"))
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

// batchContext is an original request batch.
type batchContext struct {
	calls []callFacts
	whole *callFacts // not nil when the batch is refused whole, by one error object
}

// originalBatch reads a request batch; the second result says why it cannot
// serve as context.
func (s *Service) originalBatch(text []byte) (b batchContext, fault string) {
	c := newCollector(s.limits.Findings)
	var tape jsontape.Tape
	root, readable := s.checkText(&c, &tape, text)
	switch {
	case !readable && c.incomplete:
		return b, "expected an original batch within the limits"
	case !readable:
		b.whole = &callFacts{state: callUnreadable}
		return b, ""
	case len(tape.Duplicates()) > 0:
		return b, "expected an original batch without repeated member names"
	case root.Kind() != jsontape.Array || !root.First().IsValid():
		b.whole = &callFacts{state: callInvalid}
		return b, ""
	}
	for _, f := range s.checkRequestBatchValue(&c, root) {
		b.calls = append(b.calls, f.callFacts)
	}
	if c.incomplete {
		return b, "expected an original batch that can be checked whole"
	}
	return b, ""
}
