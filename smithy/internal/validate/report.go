package validate

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/rpcconform/rpcconform/smithy"
)

// report adds an event of the running rule; parts make its id more exact. The
// shape may be nil.
func (v *validation) report(severity smithy.Severity, s *smithy.Shape, at smithy.Location, message string, parts ...string) {
	e := smithy.Event{Severity: severity, ID: v.rule, Location: at, Message: message}
	for _, p := range parts {
		e.ID += "." + p
	}
	if s != nil {
		e.Shape = s.ID
	}
	v.events = append(v.events, e)
}

func (v *validation) errorf(s *smithy.Shape, format string, args ...any) {
	v.report(smithy.SeverityError, s, s.Location, fmt.Sprintf(format, args...))
}

func (v *validation) warnf(s *smithy.Shape, format string, args ...any) {
	v.report(smithy.SeverityWarning, s, s.Location, fmt.Sprintf(format, args...))
}

func (v *validation) notef(s *smithy.Shape, format string, args ...any) {
	v.report(smithy.SeverityNote, s, s.Location, fmt.Sprintf(format, args...))
}

// errorAt reports an error about a shape at the value of one of its traits.
func (v *validation) errorAt(s *smithy.Shape, at *smithy.Node, format string, args ...any) {
	v.report(smithy.SeverityError, s, at.Location, fmt.Sprintf(format, args...))
}

func (v *validation) dangerAt(s *smithy.Shape, at *smithy.Node, format string, args ...any) {
	v.report(smithy.SeverityDanger, s, at.Location, fmt.Sprintf(format, args...))
}

func (v *validation) warnAt(s *smithy.Shape, at *smithy.Node, format string, args ...any) {
	v.report(smithy.SeverityWarning, s, at.Location, fmt.Sprintf(format, args...))
}

// describe names a shape with its type, as messages do.
func describe(s *smithy.Shape) string { return "(" + s.Type.String() + ": `" + string(s.ID) + "`)" }

// traitName returns the name of a trait as it is written: without the namespace of the prelude.
func traitName(id smithy.ShapeID) string { return strings.TrimPrefix(string(id), "smithy.api#") }

// ticked lists names in order of the alphabet, each once.
func ticked[T ~string](names []T) string {
	sorted := slices.Clone(names)
	slices.Sort(sorted)
	sorted = slices.Compact(sorted)
	quoted := make([]string, len(sorted))
	for i, name := range sorted {
		quoted[i] = "`" + string(name) + "`"
	}
	return strings.Join(quoted, ", ")
}

// listed writes ids in order of the alphabet, in brackets.
func listed[T ~string](names []T) string {
	sorted := slices.Clone(names)
	slices.Sort(sorted)
	out := make([]string, len(sorted))
	for i, name := range sorted {
		out[i] = string(name)
	}
	return "[" + strings.Join(out, ", ") + "]"
}

func memberNames(members []*smithy.Shape) []string {
	var out []string
	for _, m := range members {
		out = append(out, m.ID.Member())
	}
	return out
}

func itoa(n int) string { return strconv.Itoa(n) }

// sortedKeys returns the keys of a map in order, so that events come in one order.
func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for key := range m {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}
