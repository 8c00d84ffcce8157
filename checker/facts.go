package checker

import (
	"strconv"

	"github.com/rpcconform/rpcconform/checker/internal/contract"
	"github.com/rpcconform/rpcconform/internal/jsontape"
)

// callState is what is wrong with a call, and so which reply it asks for.
type callState uint8

// The states.
const (
	callOK            callState = iota
	callUnreadable              // not JSON: -32700
	callInvalid                 // an invalid envelope: -32600
	callUnknownMethod           // -32601
	callInvalidParams           // -32602
	callParamsKind              // params of a wrong JSON kind: -32600 or -32602
	callEnvelopeOnly            // a 1.0 call with an invalid envelope: any reply
)

// callFacts are all that a reply is judged against; the text of the call is
// not kept.
type callFacts struct {
	state        callState
	op           *contract.Method // nil when the method is unknown
	idKnown      bool
	id           jsontape.IDKey // when idKnown
	nullID       bool           // the id is an explicit null
	notification bool           // no reply is due
	legacy       bool           // the message has the older form of the protocol's policy

	echo []jsontape.IDKey // of the members that a reply repeats, in the order of the policy; nil for none
}

// messageFacts are what a request or notification is.
type messageFacts struct {
	callFacts
	kind string // "request", "notification" or ""
}

func (state callState) fault() string {
	switch state {
	case callUnreadable:
		return "the request is not JSON"
	case callInvalid:
		return "the request is not valid"
	case callUnknownMethod:
		return "the method of the request is unknown"
	default:
		return "the params of the request are not valid"
	}
}

// refusedBy reports whether an error code refuses the call as it has to be.
func (call *callFacts) refusedBy(code int64, known bool) bool {
	if !known {
		return false
	}
	switch call.state {
	case callUnreadable:
		return code == contract.CodeParse
	case callInvalid:
		return code == contract.CodeRequest
	case callUnknownMethod:
		return code == contract.CodeMethod
	case callParamsKind:
		return code == contract.CodeRequest || code == contract.CodeParams || code == contract.CodeMethod && call.op == nil
	default:
		return code == contract.CodeParams
	}
}

func (call *callFacts) wanted() string {
	switch call.state {
	case callUnreadable:
		return strconv.Itoa(contract.CodeParse)
	case callInvalid:
		return strconv.Itoa(contract.CodeRequest)
	case callUnknownMethod:
		return strconv.Itoa(contract.CodeMethod)
	case callParamsKind:
		return strconv.Itoa(contract.CodeRequest) + " or " + strconv.Itoa(contract.CodeParams)
	default:
		return strconv.Itoa(contract.CodeParams)
	}
}
