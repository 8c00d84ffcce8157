package checker

import (
	"github.com/rpcconform/rpcconform/internal/jsontape"
	"github.com/rpcconform/rpcconform/internal/source"
	"github.com/rpcconform/rpcconform/smithy"
)

// Location is a place in a file. The zero value means "nowhere".
type Location = source.Location

// Severity says how much a finding counts. The zero value is Error.
type Severity uint8

// The severities. An advisory never makes a message or a conversation invalid.
const (
	Error Severity = iota
	Advisory
)

// String returns "error" or "advisory".
func (s Severity) String() string {
	if s == Advisory {
		return "advisory"
	}
	return "error"
}

// Finding is a problem in a message or in a conversation: data, never a Go error.
type Finding struct {
	Code     Code
	Severity Severity
	Message  string

	Entry   int    // index of the entry; -1 when the finding is about no entry
	Sender  string // of the entry; "" when unknown
	Related int    // index of the entry that the finding refers to; -1 for none

	Path    string // JSON Pointer into the message; "" is the whole message
	HasPath bool   // false when the finding is about no place in the message

	Shape     smithy.ShapeID // shape or member; "" for none
	Operation smithy.ShapeID // "" for none

	Location Location // zero when unknown
	Offset   int      // UTF-16 code units from the start of the message; -1 for none

	// span is the byte offset of the offending value in the message while the
	// check runs; it has a meaning only with Offset >= 0.
	span int
}

// newFinding returns a finding about nothing in particular.
func newFinding(code Code, severity Severity, message string) Finding {
	return Finding{Code: code, Severity: severity, Message: message, Entry: -1, Related: -1, Offset: -1}
}

// findingAt returns a finding about a value of a message. Offset holds the byte
// offset until the edge turns it into UTF-16 units.
func findingAt(code Code, severity Severity, message string, v jsontape.Value) Finding {
	f := newFinding(code, severity, message)
	f.Path, f.HasPath = v.Pointer(), true
	f.span = v.Span().Start
	f.Offset = f.span
	return f
}
