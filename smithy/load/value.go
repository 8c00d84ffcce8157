package load

import (
	"github.com/rpcconform/rpcconform/smithy"
	"github.com/rpcconform/rpcconform/smithy/internal/jsonast"
	"github.com/rpcconform/rpcconform/smithy/internal/nodecheck"
)

// ParseValue reads a JSON text as a node value. The name is for the places of
// the events, which say what is wrong with the text; a text that is not JSON gives nil.
func ParseValue(name string, text []byte) (*smithy.Node, []smithy.Event) {
	return jsonast.Value(name, text)
}

// ValueOptions change how a value is checked. The zero ValueOptions are the
// rules for the values of traits.
type ValueOptions struct {
	// AllowOptionalNulls accepts null for structure members that are not required.
	AllowOptionalNulls bool
	// RequireBase64 refuses blobs that are not base64 text.
	RequireBase64 bool
	// RangeZeroWarning makes a warning of a number 0 that is out of its range.
	RangeZeroWarning bool
	// AllowConstraintErrors makes warnings of the violations of constraint traits.
	AllowConstraintErrors bool
	// EpochSeconds refuses timestamps that are no numbers, whatever their format.
	EpochSeconds bool
}

// ValidateValue returns an event for each way in which a value does not fit the
// shape or member with an id; none when it fits. The events say in their
// messages where in the value they stand. A shape that the model lacks gives one event.
func ValidateValue(m *smithy.Model, id smithy.ShapeID, value *smithy.Node, o ValueOptions) []smithy.Event {
	s := m.Shape(id)
	if s == nil {
		return []smithy.Event{{
			Severity: smithy.SeverityError, ID: "Model", Shape: id, Location: value.Location,
			Message: "the model has no shape `" + string(id) + "`",
		}}
	}
	timestamps := nodecheck.ByFormat
	if o.EpochSeconds {
		timestamps = nodecheck.EpochSeconds
	}
	return nodecheck.New(m).Check(s, value, nodecheck.Options{
		Shape: id, AllowOptionalNulls: o.AllowOptionalNulls, RequireBase64: o.RequireBase64,
		RangeZeroWarning: o.RangeZeroWarning, AllowConstraintErrors: o.AllowConstraintErrors, Timestamps: timestamps,
	})
}
