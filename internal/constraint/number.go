package constraint

import (
	"math"

	"github.com/rpcconform/rpcconform/internal/jsontape"
	"github.com/rpcconform/rpcconform/smithy"
)

// integerRange is the range of the integer types that have one.
func integerRange(t smithy.Type) (lo, hi int64) {
	switch t {
	case smithy.Byte:
		return math.MinInt8, math.MaxInt8
	case smithy.Short:
		return math.MinInt16, math.MaxInt16
	case smithy.Integer, smithy.IntEnum:
		return math.MinInt32, math.MaxInt32
	default:
		return math.MinInt64, math.MaxInt64
	}
}

func (r *run) number(p *Program, v jsontape.Value) {
	switch p.core.kind {
	case smithy.Float, smithy.Double, smithy.BigDecimal:
		r.decimal(p, v)
		return
	default: // the integers follow.
	}
	if v.Kind() != jsontape.Number {
		r.mismatch(p, v)
		return
	}
	n, small := v.Int64()
	if !small && !v.IsInteger() {
		message := ""
		if r.sink != nil {
			message = "expected an integer for " + noun(p) + "; " + quoted(v) + " has a fraction"
		}
		r.report(p, v, "TypeMismatch", message)
		return
	}
	if p.core.kind == smithy.IntEnum {
		if _, found := p.core.integers[n]; !small || !found {
			r.unlisted(p, v, quoted(v))
		}
		return
	}
	if p.core.kind != smithy.BigInteger {
		if lo, hi := integerRange(p.core.kind); !small || n < lo || n > hi {
			r.outOfType(p, v)
			return
		}
	}
	r.rangeOf(p, v)
}

func (r *run) decimal(p *Program, v jsontape.Value) {
	kind := p.core.kind
	if v.Kind() == jsontape.String && kind != smithy.BigDecimal {
		r.special(p, v)
		return
	}
	if v.Kind() != jsontape.Number {
		r.mismatch(p, v)
		return
	}
	// Fifteen bytes without an exponent are far inside every range.
	if raw := v.Raw(); len(raw) > 15 || hasExponent(raw) {
		if kind == smithy.Float && !v.Decimal().FitsFloat32() || kind == smithy.Double && !v.Decimal().FitsFloat64() {
			r.outOfType(p, v)
			return
		}
	}
	r.rangeOf(p, v)
}

func hasExponent(raw []byte) bool {
	for _, c := range raw {
		if c|0x20 == 'e' {
			return true
		}
	}
	return false
}

// special checks the strings that stand for numbers that JSON cannot write.
func (r *run) special(p *Program, v jsontape.Value) {
	inside := true
	switch b := p.ranged; {
	case v.EqualText("NaN"):
		inside = b == nil
	case v.EqualText("Infinity"):
		inside = b == nil || !b.hasMax
	case v.EqualText("-Infinity"):
		inside = b == nil || !b.hasMin
	default:
		r.mismatch(p, v)
		return
	}
	if !inside {
		r.report(p, v, "RangeViolation", "expected a number "+p.ranged.String()+" for "+noun(p)+"; it is "+quoted(v))
	}
}

func (r *run) outOfType(p *Program, v jsontape.Value) {
	message := ""
	if r.sink != nil {
		message = "expected a number in the range of " + p.core.kind.String() + " for " + noun(p) + "; it is " + quoted(v)
	}
	r.report(p, v, "RangeViolation", message)
}

func (r *run) rangeOf(p *Program, v jsontape.Value) {
	b := p.ranged
	if b == nil {
		return
	}
	if b.whole {
		if n, exact := v.Int64(); exact && n >= b.low && n <= b.top {
			return
		}
	}
	d := v.Decimal()
	if (!b.hasMin || d.Compare(b.min) >= 0) && (!b.hasMax || d.Compare(b.max) <= 0) {
		return
	}
	message := ""
	if r.sink != nil {
		message = "expected a number " + b.String() + " for " + noun(p) + "; it is " + quoted(v)
	}
	r.report(p, v, "RangeViolation", message)
}

// String says which numbers are inside.
func (b *decimalRange) String() string {
	switch {
	case !b.hasMax:
		return "of at least " + b.minText
	case !b.hasMin:
		return "of at most " + b.maxText
	}
	return "from " + b.minText + " to " + b.maxText
}
