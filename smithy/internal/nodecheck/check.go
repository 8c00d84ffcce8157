// Package nodecheck checks node values, such as the values of traits, against
// the shapes that describe them.
package nodecheck

import (
	"strconv"
	"strings"

	"github.com/rpcconform/rpcconform/internal/constraint"
	"github.com/rpcconform/rpcconform/smithy"
	"github.com/rpcconform/rpcconform/smithy/internal/selector"
)

// Timestamps says which values a timestamp takes.
type Timestamps uint8

// The zero Timestamps follows the timestampFormat trait.
const (
	ByFormat Timestamps = iota
	EpochSeconds
)

// Options change what is checked and how it is reported. The zero Options are
// the rules for trait values.
type Options struct {
	EventID string         // "Model" when empty
	Shape   smithy.ShapeID // what the events are about
	Context string         // what messages begin with

	// AllowOptionalNulls accepts null for members that may be absent.
	AllowOptionalNulls bool
	// RequireBase64 refuses blobs that are not base64, and counts the length of what they stand for.
	RequireBase64 bool
	// RangeZeroWarning lowers a range violation by the value 0 to a warning.
	RangeZeroWarning bool
	// MissingTargets lowers an id of a shape that the model lacks, but has to have, to a warning.
	MissingTargets bool
	// AllowConstraintErrors lowers violations of constraint traits to warnings.
	AllowConstraintErrors bool

	Timestamps Timestamps
}

// A Checker checks values against the shapes of one model. It remembers
// patterns and selectors and is not safe for concurrent use.
type Checker struct {
	model    *smithy.Model
	patterns map[string]compiled
	queries  map[string]query
}

type compiled struct {
	pattern *constraint.Pattern
	err     error
}

type query struct {
	query *selector.Query
	err   error
}

// New returns a checker for a model.
func New(m *smithy.Model) *Checker {
	return &Checker{model: m, patterns: map[string]compiled{}, queries: map[string]query{}}
}

// Check returns an event for each way in which a value does not fit a shape.
func (c *Checker) Check(s *smithy.Shape, n *smithy.Node, o Options) []smithy.Event {
	v := &visit{Checker: c, options: o}
	v.shape(s, n, step{})
	return v.events
}

// visit is one check.
type visit struct {
	*Checker
	options Options
	path    []string
	events  []smithy.Event
}

// step is how a value was reached.
type step struct {
	member *smithy.Shape // the member that targets the shape, or nil
}

// An id is a part of an event id.
type id = string

func (v *visit) report(n *smithy.Node, severity smithy.Severity, message string, parts ...id) {
	context := strings.Join(v.path, ".")
	if v.options.Context != "" {
		context = v.options.Context
		for _, p := range v.path {
			context += "." + p
		}
	}
	if context != "" {
		message = context + ": " + message
	}
	eventID := v.options.EventID
	if eventID == "" {
		eventID = "Model"
	}
	for _, p := range parts {
		eventID += "." + p
	}
	v.events = append(v.events, smithy.Event{
		Severity: severity, ID: eventID, Shape: v.options.Shape, Location: n.Location, Message: message,
	})
}

func (v *visit) fail(n *smithy.Node, message string) { v.report(n, smithy.SeverityError, message) }

// violate reports what a constraint trait forbids.
func (v *visit) violate(n *smithy.Node, message string, parts ...id) {
	severity := smithy.SeverityError
	if v.options.AllowConstraintErrors {
		severity = smithy.SeverityWarning
	}
	v.report(n, severity, message, parts...)
}

func (v *visit) within(segment string, check func()) {
	v.path = append(v.path, segment)
	check()
	v.path = v.path[:len(v.path)-1]
}

// shape checks a value against a shape that is no member.
func (v *visit) shape(s *smithy.Shape, n *smithy.Node, from step) {
	switch s.Type {
	case smithy.Blob:
		if v.expect(s, n, smithy.StringNode) {
			v.blob(s, n)
		}
	case smithy.Boolean:
		v.expect(s, n, smithy.BoolNode)
	case smithy.String, smithy.Enum:
		if v.expect(s, n, smithy.StringNode) {
			v.text(s, n)
		}
	case smithy.Timestamp:
		v.timestamp(s, n, from)
	case smithy.Byte, smithy.Short, smithy.Integer, smithy.Long, smithy.BigInteger, smithy.IntEnum:
		v.integer(s, n)
	case smithy.Float, smithy.Double, smithy.BigDecimal:
		v.decimal(s, n)
	case smithy.List, smithy.Set:
		if v.expect(s, n, smithy.ArrayNode) {
			v.list(s, n)
		}
	case smithy.Map:
		if v.expect(s, n, smithy.ObjectNode) {
			v.mapping(s, n)
		}
	case smithy.Structure:
		if v.expect(s, n, smithy.ObjectNode) {
			v.structure(s, n)
		}
	case smithy.Union:
		if v.expect(s, n, smithy.ObjectNode) {
			v.union(s, n)
		}
	case smithy.Member:
		v.member(s, n)
	case smithy.Service, smithy.Resource, smithy.Operation:
		v.fail(n, "Encountered invalid shape type: "+s.Type.String())
	default: // a document takes every value
	}
}

// member checks a value against a member: by its own traits and by its target.
func (v *visit) member(m *smithy.Shape, n *smithy.Node) {
	target := v.model.Shape(m.Target)
	if target == nil || target.Type == smithy.Member {
		return
	}
	v.memberConstraints(m, target, n)
	v.shape(target, n, step{m})
}

// memberConstraints checks the constraint traits that a member adds to its target.
func (v *visit) memberConstraints(m, target *smithy.Shape, n *smithy.Node) {
	if len(m.Traits) == 0 {
		return
	}
	switch {
	case target.Type == smithy.Blob && n.Kind == smithy.StringNode:
		v.blobLength(m, n)
	case (target.Type == smithy.String || target.Type == smithy.Enum) && n.Kind == smithy.StringNode:
		v.textConstraints(m, n)
	case isList(target.Type) && n.Kind == smithy.ArrayNode:
		v.listConstraints(m, n)
	case target.Type == smithy.Map && n.Kind == smithy.ObjectNode:
		v.mapLength(m, n)
	case target.Type == smithy.Timestamp:
		if m.HasTrait(timestampFormatTrait) {
			v.timestampValue(m, m, n)
		}
	case n.Kind == smithy.NumberNode || n.Kind == smithy.StringNode:
		v.bounds(m, n)
	}
}

func isList(t smithy.Type) bool { return t == smithy.List || t == smithy.Set }

// expect reports a value of another kind than the shape takes.
func (v *visit) expect(s *smithy.Shape, n *smithy.Node, kind smithy.NodeKind) bool {
	if n.Kind == kind {
		return true
	}
	v.mismatch(s, n, kind)
	return false
}

func (v *visit) mismatch(s *smithy.Shape, n *smithy.Node, kind smithy.NodeKind) {
	message := "Expected " + kind.String() + " value for " + s.Type.String() + " shape, `" + string(s.ID) + "`; found " +
		n.Kind.String() + " value"
	switch n.Kind {
	case smithy.StringNode, smithy.NumberNode:
		message += ", `" + n.Text + "`"
	case smithy.BoolNode:
		message += ", `" + strconv.FormatBool(n.Bool) + "`"
	default:
	}
	v.fail(n, message)
}
