package checker

import (
	"github.com/rpcconform/rpcconform/checker/internal/contract"
	"github.com/rpcconform/rpcconform/internal/constraint"
)

// MemberNames chooses the names of structure members on the wire. The zero
// value takes the names of the Smithy members.
type MemberNames uint8

// The choices of member names.
const (
	MemberNamesSmithy MemberNames = iota // the member's own name
	MemberNamesJSON                      // the value of @jsonName, where there is one
)

// UnknownMembers chooses what to do with members that a structure does not
// declare. A policy of the structure or of the service goes before it.
type UnknownMembers uint8

// The choices for unknown members. By default they are refused in params and
// accepted in results and in the data of errors.
const (
	UnknownMembersDefault UnknownMembers = iota
	UnknownMembersIgnore
	UnknownMembersReject
)

// LegacyErrors chooses how an error of version 1.0 is read. The zero value
// takes it as a value that says nothing.
type LegacyErrors uint8

// The choices for 1.0 errors.
const (
	LegacyOpaque          LegacyErrors = iota // any nonnull value
	LegacyCodeMessageData                     // an object with code, message and data, as in 2.0
)

// Completeness says whether a transcript is the whole conversation. The zero
// value is Partial.
type Completeness uint8

// The choices of completeness.
const (
	Partial  Completeness = iota // a call without a reply may be answered after the end
	Complete                     // every call has to be answered
)

// Options are the settings of a check. The zero Options is the default.
type Options struct {
	MemberNames    MemberNames
	UnknownMembers UnknownMembers
	LegacyErrors   LegacyErrors
	Limits         Limits

	// NoCorrelation checks each message by itself: no call is tracked, and
	// replies are checked as envelopes.
	NoCorrelation bool
	Completeness  Completeness
}

// contract returns what the preparation of a contract needs to know.
func (o Options) contract(v Version) contract.Options {
	c := contract.Options{Version: v.String(), JSONNames: o.MemberNames == MemberNamesJSON}
	switch o.UnknownMembers {
	case UnknownMembersIgnore:
		c.Unknown = constraint.UnknownIgnore
	case UnknownMembersReject:
		c.Unknown = constraint.UnknownReject
	case UnknownMembersDefault: // the constraint takes the default of its place.
	}
	return c
}
