package nodecheck

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/rpcconform/rpcconform/internal/constraint"
	"github.com/rpcconform/rpcconform/smithy"
	"github.com/rpcconform/rpcconform/smithy/internal/selector"
)

const (
	enumTrait            smithy.ShapeID = "smithy.api#enum"
	enumValueTrait       smithy.ShapeID = "smithy.api#enumValue"
	idRefTrait           smithy.ShapeID = "smithy.api#idRef"
	lengthTrait          smithy.ShapeID = "smithy.api#length"
	patternTrait         smithy.ShapeID = "smithy.api#pattern"
	rangeTrait           smithy.ShapeID = "smithy.api#range"
	requiredTrait        smithy.ShapeID = "smithy.api#required"
	sparseTrait          smithy.ShapeID = "smithy.api#sparse"
	timestampFormatTrait smithy.ShapeID = "smithy.api#timestampFormat"
	uniqueItemsTrait     smithy.ShapeID = "smithy.api#uniqueItems"
)

// limits returns the bounds of a length trait; -1 stands for none. The trait's
// own value is checked elsewhere, so what is no integer bounds nothing.
func limits(s *smithy.Shape) (lo, hi int) {
	bound := func(key string) int {
		n := s.Trait(lengthTrait).Get(key)
		if n == nil || n.Kind != smithy.NumberNode {
			return -1
		}
		value, err := strconv.Atoi(n.Text)
		if err != nil {
			return -1
		}
		return value
	}
	return bound("min"), bound("max")
}

func (v *visit) blob(s *smithy.Shape, n *smithy.Node) {
	if v.options.RequireBase64 {
		if _, ok := constraint.Base64Length(n.Text); !ok {
			v.fail(n, "Blob value must be a valid base64 string")
			return
		}
	}
	v.blobLength(s, n)
}

func (v *visit) blobLength(s *smithy.Shape, n *smithy.Node) {
	size := len(n.Text)
	if v.options.RequireBase64 {
		decoded, ok := constraint.Base64Length(n.Text)
		if !ok {
			return
		}
		size = decoded
	}
	v.size(s, n, size, "bytes")
}

// size checks the length of a value that is counted in a unit.
func (v *visit) size(s *smithy.Shape, n *smithy.Node, size int, unit string) {
	lo, hi := limits(s)
	if lo >= 0 && size < lo {
		v.violate(n, "Value provided for `"+string(s.ID)+"` must have at least "+strconv.Itoa(lo)+" "+unit+
			", but the provided value only has "+strconv.Itoa(size)+" "+unit)
	}
	if hi >= 0 && size > hi {
		v.violate(n, "Value provided for `"+string(s.ID)+"` must have no more than "+strconv.Itoa(hi)+" "+unit+
			", but the provided value has "+strconv.Itoa(size)+" "+unit)
	}
}

func (v *visit) text(s *smithy.Shape, n *smithy.Node) {
	if values := enumValues(s); values != nil && !slices.Contains(values, n.Text) {
		v.violate(n, "String value provided for `"+string(s.ID)+"` must be one of the following values: "+quoteAll(values))
	}
	v.textConstraints(s, n)
}

// enumValues returns the values of an enum shape or of a string with the enum
// trait, sorted; nil for other shapes.
func enumValues(s *smithy.Shape) []string {
	var out []string
	if s.Type == smithy.Enum {
		for _, m := range s.Members {
			if value := m.Trait(enumValueTrait); value != nil {
				out = append(out, value.Text)
			}
		}
	} else if trait := s.Trait(enumTrait); trait != nil {
		for _, definition := range trait.Elems {
			if value := definition.Get("value"); value != nil {
				out = append(out, value.Text)
			}
		}
	}
	slices.Sort(out)
	return out
}

func quoteAll(values []string) string { return "`" + strings.Join(values, "`, `") + "`" }

func (v *visit) textConstraints(s *smithy.Shape, n *smithy.Node) {
	if s.HasTrait(idRefTrait) {
		v.idRef(s.Trait(idRefTrait), n)
	}
	if pattern := s.Trait(patternTrait); pattern != nil {
		v.pattern(s, pattern.Text, n)
	}
	if !s.HasTrait(lengthTrait) {
		return
	}
	lo, hi := limits(s)
	size := utf8.RuneCountInString(n.Text)
	if lo >= 0 && size < lo {
		v.violate(n, "String value provided for `"+string(s.ID)+"` must be >= "+strconv.Itoa(lo)+
			" characters, but the provided value is only "+strconv.Itoa(size)+" characters.")
	}
	if hi >= 0 && size > hi {
		v.violate(n, "String value provided for `"+string(s.ID)+"` must be <= "+strconv.Itoa(hi)+
			" characters, but the provided value is "+strconv.Itoa(size)+" characters.")
	}
}

// pattern checks a text. A pattern that cannot be compiled is reported where it stands, not here.
func (v *visit) pattern(s *smithy.Shape, source string, n *smithy.Node) {
	c, known := v.patterns[source]
	if !known {
		c.pattern, c.err = constraint.CompilePattern(source)
		v.patterns[source] = c
	}
	if c.err != nil {
		return
	}
	matched, err := c.pattern.Match([]byte(n.Text))
	switch {
	case err != nil:
		v.violate(n, "String value provided for `"+string(s.ID)+"` takes too long to be matched with the regular expression: "+source)
	case !matched:
		v.violate(n, "String value provided for `"+string(s.ID)+"` must match regular expression: "+source)
	}
}

// idRef checks that a text is the id of a shape that the trait allows.
func (v *visit) idRef(trait, n *smithy.Node) {
	id := smithy.ShapeID(n.Text)
	if !id.IsValid() {
		v.fail(n, "Invalid shape ID: "+n.Text)
		return
	}
	refuse := func(severity smithy.Severity, message string) {
		if custom := trait.Get("errorMessage"); custom != nil {
			message = custom.Text
		}
		v.report(n, severity, message)
	}
	target := v.model.Shape(id)
	if target == nil {
		if must := trait.Get("failWhenMissing"); must != nil && must.Bool {
			severity := smithy.SeverityError
			if v.options.MissingTargets {
				severity = smithy.SeverityWarning
			}
			refuse(severity, "Shape ID `"+n.Text+"` was not found in the model")
		}
		return
	}
	expression := trait.Get("selector")
	if expression == nil || strings.TrimSpace(expression.Text) == "*" {
		return
	}
	if q := v.query(expression.Text); q.err == nil && !q.query.Matches(target) {
		refuse(smithy.SeverityError, "Shape ID `"+n.Text+"` does not match selector `"+strings.TrimSpace(expression.Text)+"`")
	}
}

// query returns the query of a selector; one that cannot be parsed is reported where it stands.
func (v *visit) query(expression string) query {
	q, known := v.queries[expression]
	if !known {
		var s *selector.Selector
		if s, q.err = selector.Parse(expression); q.err == nil {
			q.query = s.Query(v.model.Graph())
		}
		v.queries[expression] = q
	}
	return q
}

func (v *visit) timestamp(s *smithy.Shape, n *smithy.Node, from step) {
	if v.options.Timestamps == EpochSeconds {
		if n.Kind != smithy.NumberNode {
			v.fail(n, "Invalid "+n.Kind.String()+" value provided for timestamp, `"+string(s.ID)+
				"`. Expected a number that contains epoch seconds with optional millisecond precision")
		}
		return
	}
	if from.member == nil || !from.member.HasTrait(timestampFormatTrait) {
		v.timestampValue(s, s, n)
	}
}

// timestampValue checks a timestamp by the format of a shape or member.
func (v *visit) timestampValue(s, formatted *smithy.Shape, n *smithy.Node) {
	if v.options.Timestamps == EpochSeconds {
		return
	}
	format := ""
	if trait := formatted.Trait(timestampFormatTrait); trait != nil {
		format = trait.Text
	}
	switch format {
	case "":
		if n.Kind == smithy.NumberNode {
			return
		}
		if n.Kind != smithy.StringNode {
			v.fail(n, "Invalid "+n.Kind.String()+" value provided for timestamp, `"+string(s.ID)+"`. Expected a number that contains "+
				"epoch seconds with optional millisecond precision, or a string that contains an RFC 3339 formatted timestamp "+
				"(e.g., \"1985-04-12T23:20:50.52Z\")")
			return
		}
		v.dateTime(s, n)
	case "date-time":
		if n.Kind != smithy.StringNode {
			v.fail(n, "Expected a string value for a date-time timestamp (e.g., \"1985-04-12T23:20:50.52Z\")")
			return
		}
		v.dateTime(s, n)
	case "epoch-seconds":
		if n.Kind != smithy.NumberNode {
			v.fail(n, "Invalid "+n.Kind.String()+" value provided for a timestamp with a `epoch-seconds` format.")
		}
	case "http-date":
		found := n.Kind.String()
		if n.Kind == smithy.StringNode {
			found = n.Text
		}
		if n.Kind != smithy.StringNode || !constraint.IsHTTPDate(n.Text) {
			v.fail(n, "Invalid value provided for http-date formatted timestamp. Expected a string value that matches the "+
				"IMF-fixdate production of RFC 9110 section-5.6.7. Found: "+found)
		}
	}
}

func (v *visit) dateTime(s *smithy.Shape, n *smithy.Node) {
	if !constraint.IsDateTime(n.Text) {
		v.fail(n, "Invalid string value, `"+n.Text+"`, provided for timestamp, `"+string(s.ID)+
			"`. Expected an RFC 3339 formatted timestamp (e.g., \"1985-04-12T23:20:50.52Z\")")
	}
}
