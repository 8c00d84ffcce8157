package nodecheck

import (
	"slices"
	"strings"

	"github.com/rpcconform/rpcconform/internal/jsontape"
	"github.com/rpcconform/rpcconform/smithy"
)

// typeRanges are the ranges of the integer types; an intEnum is an integer.
var typeRanges = map[smithy.Type][2]string{
	smithy.Byte:    {"-128", "127"},
	smithy.Short:   {"-32768", "32767"},
	smithy.Integer: {"-2147483648", "2147483647"},
	smithy.IntEnum: {"-2147483648", "2147483647"},
	smithy.Long:    {"-9223372036854775808", "9223372036854775807"},
}

func number(text string) jsontape.Decimal {
	d, _ := jsontape.ParseDecimal([]byte(text))
	return d
}

// numeric returns the text of a number. The big types may be written as
// strings, so that no reader rounds them.
func numeric(s *smithy.Shape, n *smithy.Node) (string, bool) {
	switch {
	case n.Kind == smithy.NumberNode:
		return n.Text, true
	case n.Kind == smithy.StringNode && (s.Type == smithy.BigInteger || s.Type == smithy.BigDecimal):
		_, ok := jsontape.ParseDecimal([]byte(n.Text))
		return n.Text, ok
	}
	return "", false
}

func (v *visit) integer(s *smithy.Shape, n *smithy.Node) {
	text, ok := numeric(s, n)
	if !ok {
		v.mismatch(s, n, smithy.NumberNode)
		return
	}
	if strings.ContainsAny(text, ".eE") {
		v.fail(n, s.Type.String()+" shapes must not have floating point values, but found `"+text+"` provided for `"+string(s.ID)+"`")
		return
	}
	if r, bounded := typeRanges[s.Type]; bounded {
		value := number(text)
		if value.Compare(number(r[0])) < 0 {
			v.fail(n, s.Type.String()+" value must be > "+r[0]+", but found "+text)
			return
		}
		if value.Compare(number(r[1])) > 0 {
			v.fail(n, s.Type.String()+" value must be < "+r[1]+", but found "+text)
			return
		}
	}
	if s.Type == smithy.IntEnum {
		v.intEnum(s, n, text)
	}
	v.bounds(s, n)
}

func (v *visit) intEnum(s *smithy.Shape, n *smithy.Node, text string) {
	var values []string
	for _, m := range s.Members {
		if value := m.Trait(enumValueTrait); value != nil {
			values = append(values, value.Text)
		}
	}
	slices.SortFunc(values, func(a, b string) int { return number(a).Compare(number(b)) })
	value := number(text)
	if !slices.ContainsFunc(values, func(known string) bool { return number(known).Compare(value) == 0 }) {
		v.violate(n, "Integer value provided for `"+string(s.ID)+"` must be one of the following values: "+quoteAll(values)+", but found "+text)
	}
}

// decimal checks float, double and bigDecimal.
func (v *visit) decimal(s *smithy.Shape, n *smithy.Node) {
	if _, ok := numeric(s, n); !ok {
		if n.Kind != smithy.StringNode || s.Type == smithy.BigDecimal {
			v.mismatch(s, n, smithy.NumberNode)
			return
		}
		if n.Text != "NaN" && n.Text != "Infinity" && n.Text != "-Infinity" {
			v.fail(n, "Value for `"+string(s.ID)+"` must either be numeric or one of the following strings: "+
				"[\"NaN\", \"Infinity\", \"-Infinity\"], but was \""+n.Text+"\"")
			return
		}
	}
	v.bounds(s, n)
}

// bounds checks the range trait of a shape or member.
func (v *visit) bounds(s *smithy.Shape, n *smithy.Node) {
	trait := s.Trait(rangeTrait)
	if trait == nil {
		return
	}
	kind := "Target"
	if s.Type == smithy.Member {
		kind = "Member"
	}
	value, ok := jsontape.ParseDecimal([]byte(n.Text))
	shown := n.Text
	if n.Kind == smithy.StringNode {
		shown = "\"" + n.Text + "\""
	}
	if n.Text == "NaN" {
		v.violate(n, "Value provided for `"+string(s.ID)+"` must be a number because the `smithy.api#range` trait is applied, but found "+shown)
		return
	}
	violated := func(key string, infinity string, outside int) (string, bool) {
		bound := trait.Get(key)
		if bound == nil {
			return "", false
		}
		limit, valid := jsontape.ParseDecimal([]byte(bound.Text))
		return bound.Text, valid && (n.Text == infinity || ok && value.Compare(limit) == outside)
	}
	report := func(relation, limit string) {
		message := "Value provided for `" + string(s.ID) + "` must be " + relation + " than or equal to " + limit + ", but found " + shown
		if v.options.RangeZeroWarning && ok && value.Sign() == 0 {
			v.report(n, smithy.SeverityWarning, message, kind, "InvalidRange")
			return
		}
		v.violate(n, message, kind, "InvalidRange")
	}
	if limit, outside := violated("min", "-Infinity", -1); outside {
		report("greater", limit)
	}
	if limit, outside := violated("max", "Infinity", 1); outside {
		report("less", limit)
	}
}
