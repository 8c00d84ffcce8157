package envelope

import "github.com/rpcconform/rpcconform/internal/jsontape"

// Fault is what is wrong with a frame or with one of its messages. The zero
// Fault is none. Faults have the names of the checker's finding codes.
type Fault uint8

// The faults, in the order in which they are looked for.
const (
	NoFault         Fault = iota
	InvalidJSON           // the text is not JSON
	LimitExceeded         // the text is beyond a limit and was not read to its end
	EmptyBatch            // the frame is an array without elements
	DuplicateKey          // an object of the message has a member twice
	InvalidEnvelope       // not an object, a method beside a result or an error, or none of them
	InvalidVersion        // jsonrpc is not the string "2.0"
	InvalidMethod         // the method is no string
	InvalidID             // the id is of a wrong kind, or a reply has none
	InvalidParams         // the params are neither an object nor an array
	InvalidResponse       // a result and an error
	InvalidError          // the error has not the form of an error object
)

var faultNames = [...]string{
	"", "InvalidJson", "LimitExceeded", "EmptyBatch", "DuplicateKey", "InvalidEnvelope", "InvalidVersion",
	"InvalidMethod", "InvalidId", "InvalidParams", "InvalidResponse", "InvalidError",
}

// String returns the name of the finding code that the checker gives the
// fault; "" for NoFault.
func (f Fault) String() string {
	if int(f) < len(faultNames) {
		return faultNames[f]
	}
	return faultNames[NoFault]
}

// The error codes that JSON-RPC 2.0 gives to frames that cannot be decoded.
const (
	CodeParseError     = -32700
	CodeInvalidRequest = -32600
)

// DecodeError says why a frame, or one message of a batch, is refused.
type DecodeError struct {
	Fault  Fault
	Reason string // what was expected, in lower case, without a stop
	Offset int    // in bytes of the text, where the fault is
	Index  int    // of the message in its batch; -1 when the frame is no batch or is refused as a whole

	// ID is what a reply to the message has to echo; null when the message has
	// no id that can be used.
	ID ID
}

// Error returns the fault and the reason.
func (e *DecodeError) Error() string { return e.Fault.String() + ": " + e.Reason }

// Code returns the JSON-RPC error code that a reply has to report: -32700 when
// the text was not read as JSON, else -32600.
func (e *DecodeError) Code() int {
	if e.Fault == InvalidJSON || e.Fault == LimitExceeded {
		return CodeParseError
	}
	return CodeInvalidRequest
}

func textError(p jsontape.Problem) *DecodeError {
	e := &DecodeError{Fault: InvalidJSON, Reason: p.Reason, Offset: p.Offset, Index: -1, ID: NullID()}
	if p.Kind != jsontape.Syntax {
		e.Fault = LimitExceeded
	}
	return e
}
