package jsontape

import (
	"math/big"
	"strconv"
	"strings"
)

// Decimal is an exact decimal number: sign, digits without zeros at either
// end, and the power of ten of the last digit. The zero Decimal is 0.
type Decimal struct {
	negative bool
	digits   string   // "" for zero
	exponent int64    // of the last digit, when large is nil
	large    *big.Int // an exponent beyond int64
}

// ParseDecimal reads a JSON number; false when the text is none.
func ParseDecimal(text []byte) (Decimal, bool) {
	var t Tape
	if !t.Parse(text, Limits{}) || t.Root().Kind() != Number || len(t.Root().Raw()) != len(text) {
		return Decimal{}, false
	}
	return decimal(text), true
}

// decimal reads a text that is known to be a number.
func decimal(text []byte) Decimal {
	var d Decimal
	s := string(text)
	if s[0] == '-' {
		d.negative, s = true, s[1:]
	}
	mantissa, exp := s, ""
	if i := strings.IndexAny(s, "eE"); i >= 0 {
		mantissa, exp = s[:i], s[i+1:]
	}
	whole, fraction, _ := strings.Cut(mantissa, ".")
	digits := strings.TrimLeft(whole+fraction, "0")
	trimmed := strings.TrimRight(digits, "0")
	if trimmed == "" {
		return Decimal{}
	}
	d.digits = trimmed
	shift := int64(len(digits)-len(trimmed)) - int64(len(fraction))
	if exp == "" {
		d.exponent = shift
		return d
	}
	e, err := strconv.ParseInt(exp, 10, 64)
	const safe = 1 << 62
	if err == nil && e < safe && e > -safe {
		d.exponent = e + shift
		return d
	}
	large, ok := new(big.Int).SetString(strings.TrimPrefix(exp, "+"), 10)
	if !ok {
		return Decimal{}
	}
	d.large = large.Add(large, big.NewInt(shift))
	return d
}

// Decimal returns the exact value of a number; zero for other kinds.
func (v Value) Decimal() Decimal {
	if v.Kind() != Number {
		return Decimal{}
	}
	return decimal(v.Raw())
}

// String returns the value as digits and a power of ten, such as "-12e3"; equal
// values have equal strings.
func (d Decimal) String() string {
	if d.digits == "" {
		return "0"
	}
	sign, exponent := "", strconv.FormatInt(d.exponent, 10)
	if d.negative {
		sign = "-"
	}
	if d.large != nil {
		exponent = d.large.String()
	}
	return sign + d.digits + "e" + exponent
}

// Sign returns -1, 0 or 1.
func (d Decimal) Sign() int {
	switch {
	case d.digits == "":
		return 0
	case d.negative:
		return -1
	}
	return 1
}

// IsInteger reports whether the number has no fraction.
func (d Decimal) IsInteger() bool {
	if d.large != nil {
		return d.large.Sign() >= 0
	}
	return d.digits == "" || d.exponent >= 0
}

// magnitude is the power of ten of the first digit.
func (d Decimal) magnitude() *big.Int {
	e := d.large
	if e == nil {
		e = big.NewInt(d.exponent)
	}
	return new(big.Int).Add(e, big.NewInt(int64(len(d.digits))-1))
}

// Compare returns -1, 0 or 1 as d is less than, equal to or greater than e.
func (d Decimal) Compare(e Decimal) int {
	if a, b := d.Sign(), e.Sign(); a != b || a == 0 {
		switch {
		case a < b:
			return -1
		case a > b:
			return 1
		}
		return 0
	}
	c := d.magnitude().Cmp(e.magnitude())
	if c == 0 {
		c = compareDigits(d.digits, e.digits)
	}
	if d.negative {
		return -c
	}
	return c
}

// compareDigits compares digit strings that begin at the same power of ten.
func compareDigits(a, b string) int {
	n := min(len(a), len(b))
	if c := strings.Compare(a[:n], b[:n]); c != 0 {
		return c
	}
	return min(max(len(a)-len(b), -1), 1)
}

// FitsFloat64 reports whether the number rounds to a finite float64.
func (d Decimal) FitsFloat64() bool { return d.fits(64, 400) }

// FitsFloat32 reports whether the number rounds to a finite float32.
func (d Decimal) FitsFloat32() bool { return d.fits(32, 60) }

func (d Decimal) fits(size int, limit int64) bool {
	if d.digits == "" {
		return true
	}
	m := d.magnitude()
	if !m.IsInt64() || m.Int64() > limit || m.Int64() < -limit {
		return m.Sign() < 0
	}
	// Put the point behind the first digit so that ParseFloat sees a small exponent.
	text := d.digits[:1] + "." + d.digits[1:] + "0e" + m.String()
	_, err := strconv.ParseFloat(text, size)
	return err == nil
}

func (d Decimal) canonical() string {
	if d.digits == "" {
		return "0"
	}
	sign := ""
	if d.negative {
		sign = "-"
	}
	if d.large != nil {
		return sign + d.digits + "e" + d.large.String()
	}
	return sign + d.digits + "e" + strconv.FormatInt(d.exponent, 10)
}

// IsInteger reports whether v is a number without a fraction, by value: 1.0 and
// 10e-1 are integers.
func (v Value) IsInteger() bool {
	if v.Kind() != Number {
		return false
	}
	return v.token().flags&flagInteger != 0 || v.Decimal().IsInteger()
}

// Int64 returns a number exactly; false when v is no number, has a fraction or
// is out of range.
func (v Value) Int64() (int64, bool) {
	if v.Kind() != Number {
		return 0, false
	}
	raw := v.Raw()
	if v.token().flags&flagInteger != 0 {
		if len(raw) <= 18 {
			return smallInt(raw), true
		}
		n, err := strconv.ParseInt(string(raw), 10, 64)
		return n, err == nil
	}
	d := decimal(raw)
	if d.digits == "" {
		return 0, true
	}
	if d.large != nil || d.exponent < 0 || d.exponent > 19 {
		return 0, false
	}
	text := d.digits + strings.Repeat("0", int(d.exponent))
	if d.negative {
		text = "-" + text
	}
	n, err := strconv.ParseInt(text, 10, 64)
	return n, err == nil
}

func smallInt(raw []byte) int64 {
	negative := raw[0] == '-'
	if negative {
		raw = raw[1:]
	}
	var n int64
	for _, c := range raw {
		n = n*10 + int64(c-'0')
	}
	if negative {
		return -n
	}
	return n
}

// Int64 returns the number exactly; false when it has a fraction or is out of range.
func (d Decimal) Int64() (int64, bool) {
	if d.digits == "" {
		return 0, true
	}
	if d.large != nil || d.exponent < 0 || d.exponent > 19 {
		return 0, false
	}
	text := d.digits + strings.Repeat("0", int(d.exponent))
	if d.negative {
		text = "-" + text
	}
	n, err := strconv.ParseInt(text, 10, 64)
	return n, err == nil
}
