package contract

import (
	"fmt"

	"github.com/rpcconform/rpcconform/smithy"
)

// Error is why a contract cannot be prepared.
type Error struct {
	Configuration bool // a trait or setting cannot be used; else the model breaks a rule
	Message       string
	Shape         smithy.ShapeID
	Location      smithy.Location // of the trait or shape at fault; zero when unknown
}

// Error returns the message with the shape that it is about.
func (e *Error) Error() string { return string(e.Shape) + ": " + e.Message }

// fault is an error at a place of the model, or at the shape when the place is
// not known.
func fault(shape *smithy.Shape, at smithy.Location, format string, args ...any) *Error {
	if at.IsZero() {
		at = shape.Location
	}
	return &Error{Shape: shape.ID, Location: at, Message: fmt.Sprintf(format, args...)}
}

// place returns where a node stands; zero for nil.
func place(n *smithy.Node) smithy.Location {
	if n == nil {
		return smithy.Location{}
	}
	return n.Location
}
