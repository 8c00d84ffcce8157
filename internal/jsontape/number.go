package jsontape

import (
	"bytes"
	"math"
	"math/big"
	"strconv"
	"sync"
)

// Decimal is an exact decimal number. The zero Decimal is 0. A Decimal of a
// Value borrows the text as its Value does.
//
// The digits are those from the first to the last that is not zero, in two
// pieces around the point. The first digit stands at the power of ten that is
// the sum of first and of the written exponent. The exponent stays a digit
// string: nothing is ever expanded, however long it is.
//
//nolint:recvcheck // the public methods take values; the private ones are called for each digit
type Decimal struct {
	negative bool
	whole    []byte
	fraction []byte
	first    int64

	exponent []byte // without leading zeros
	down     bool   // the exponent is negative
}

// ParseDecimal reads a JSON number, which is borrowed; false when the text is none.
func ParseDecimal(text []byte) (Decimal, bool) {
	if len(text) == 0 || text[0] != '-' && (text[0] < '0' || text[0] > '9') {
		return Decimal{}, false
	}
	if end, _, reason := number(text, 0); reason != "" || end != len(text) {
		return Decimal{}, false
	}
	return decimal(text), true
}

// decimal reads a text that is known to be a number.
func decimal(text []byte) Decimal {
	var d Decimal
	if text[0] == '-' {
		d.negative, text = true, text[1:]
	}
	n := digits(text, 0)
	d.whole, text = text[:n], text[n:]
	if len(text) > 0 && text[0] == '.' {
		n = digits(text, 1)
		d.fraction, text = text[1:n], text[n:]
	}
	if len(text) > 0 {
		d.exponent, d.down = text[1:], text[1] == '-'
		d.exponent = bytes.TrimLeft(d.exponent, "+-")
		d.exponent = trimZeros(d.exponent)
	}
	d.normalize()
	return d
}

// normalize drops the zeros at both ends.
func (d *Decimal) normalize() {
	d.whole = trimZeros(d.whole)
	d.first = int64(len(d.whole)) - 1
	if len(d.whole) == 0 {
		all := len(d.fraction)
		d.fraction = trimZeros(d.fraction)
		d.first = int64(len(d.fraction)-all) - 1
	}
	d.fraction = bytes.TrimRight(d.fraction, "0")
	if len(d.fraction) > 0 {
		return
	}
	if d.whole = bytes.TrimRight(d.whole, "0"); len(d.whole) == 0 {
		*d = Decimal{}
	}
}

func trimZeros(digits []byte) []byte { return bytes.TrimLeft(digits, "0") }

// Decimal returns the exact value of a number; zero for other kinds.
func (v Value) Decimal() Decimal {
	if v.Kind() != Number {
		return Decimal{}
	}
	return decimal(v.Raw())
}

// Sign returns -1, 0 or 1.
func (d Decimal) Sign() int {
	switch {
	case d.length() == 0:
		return 0
	case d.negative:
		return -1
	}
	return 1
}

// length is the number of digits.
func (d *Decimal) length() int { return len(d.whole) + len(d.fraction) }

func (d *Decimal) digit(i int) byte {
	if i < len(d.whole) {
		return d.whole[i]
	}
	return d.fraction[i-len(d.whole)]
}

// far is a distance between powers of ten beyond which the exact one does not
// matter: places inside a text are much nearer to each other.
const far = 1 << 52

// distance returns the difference of two written exponents, or far or -far
// when it is larger.
func distance(a, b *Decimal) int64 {
	diff := int64(0)
	for place := max(len(a.exponent), len(b.exponent)); place > 0; place-- {
		// Once the difference is above 1 no later digit can bring it back.
		diff = min(max(diff*10+a.exponentDigit(place)-b.exponentDigit(place), -far), far)
	}
	return diff
}

// exponentDigit is the digit of the exponent at a place counted from 1 at the
// right, with the sign of the exponent.
func (d *Decimal) exponentDigit(place int) int64 {
	if place > len(d.exponent) {
		return 0
	}
	digit := int64(d.exponent[len(d.exponent)-place] - '0')
	if d.down {
		return -digit
	}
	return digit
}

// last is the power of ten of the last digit, or what is beyond every range in
// its direction.
func (d *Decimal) last() int64 {
	return distance(d, &Decimal{}) + d.first - int64(d.length()) + 1
}

// IsInteger reports whether the number has no fraction.
func (d Decimal) IsInteger() bool { return d.length() == 0 || d.last() >= 0 }

// Compare returns -1, 0 or 1 as d is less than, equal to or greater than e.
func (d Decimal) Compare(e Decimal) int {
	a, b := d.Sign(), e.Sign()
	if a != b {
		return sign(int64(a - b))
	}
	c := compareMagnitudes(&d, &e)
	if d.negative {
		return -c
	}
	return c
}

func sign(n int64) int { return int(min(max(n, -1), 1)) }

func compareMagnitudes(d, e *Decimal) int {
	if d.length() == 0 || e.length() == 0 {
		return sign(int64(d.length() - e.length()))
	}
	if diff := distance(d, e) + d.first - e.first; diff != 0 {
		return sign(diff)
	}
	n := min(d.length(), e.length())
	for i := range n {
		if x, y := d.digit(i), e.digit(i); x != y {
			return sign(int64(x) - int64(y))
		}
	}
	return sign(int64(d.length() - e.length()))
}

// A number rounds to an infinite float when it is at least the middle between
// the largest finite float and the next power of two.
var (
	beyondFloat32 = sync.OnceValue(func() Decimal { return middle(128, 24) })
	beyondFloat64 = sync.OnceValue(func() Decimal { return middle(1024, 53) })
)

// middle returns 2^exponent - 2^(exponent-precision-1).
func middle(exponent, precision uint) Decimal {
	one := big.NewInt(1)
	power := new(big.Int).Lsh(one, exponent)
	return decimal(power.Sub(power, new(big.Int).Lsh(one, exponent-precision-1)).Append(nil, 10))
}

// FitsFloat64 reports whether the number rounds to a finite float64.
func (d Decimal) FitsFloat64() bool {
	limit := beyondFloat64()
	return compareMagnitudes(&d, &limit) < 0
}

// FitsFloat32 reports whether the number rounds to a finite float32.
func (d Decimal) FitsFloat32() bool {
	limit := beyondFloat32()
	return compareMagnitudes(&d, &limit) < 0
}

// Int64 returns the number exactly; 0 and false when it has a fraction or is
// out of range.
func (d Decimal) Int64() (int64, bool) {
	last := int64(0)
	if d.length() > 0 {
		last = d.last()
	}
	if last < 0 || int64(d.length())+last > 19 {
		return 0, false
	}
	n, ok := d.coefficient()
	for ; last > 0; last-- {
		n *= 10
	}
	if !ok || n > math.MaxInt64 && (!d.negative || n != 1<<63) {
		return 0, false
	}
	if d.negative {
		return -int64(n), true
	}
	return int64(n), true
}

// coefficient is the digits as a number; false when there are more than 19.
func (d *Decimal) coefficient() (uint64, bool) {
	if d.length() > 19 {
		return 0, false
	}
	n := uint64(0)
	for i := range d.length() {
		n = n*10 + uint64(d.digit(i)-'0')
	}
	return n, true
}

// String returns the value as digits and a power of ten, such as "-12e3"; equal
// values have equal strings.
func (d Decimal) String() string { return string(d.appendCanonical(nil)) }

// appendCanonical appends a text that equal numbers share.
func (d *Decimal) appendCanonical(dst []byte) []byte {
	if d.length() == 0 {
		return append(dst, '0')
	}
	if d.negative {
		dst = append(dst, '-')
	}
	dst = append(append(dst, d.whole...), d.fraction...)
	dst = append(dst, 'e')
	shift := d.first - int64(d.length()) + 1
	if len(d.exponent) < 18 {
		return strconv.AppendInt(dst, distance(d, &Decimal{})+shift, 10)
	}
	if d.down {
		dst, shift = append(dst, '-'), -shift
	}
	return appendSum(dst, d.exponent, shift)
}

// appendSum appends the sum of a digit string and a number that is smaller.
func appendSum(dst, digits []byte, n int64) []byte {
	start := len(dst)
	dst = append(append(dst, '0'), digits...)
	for i := len(dst) - 1; n != 0; i-- {
		n += int64(dst[i] - '0')
		digit := (n%10 + 10) % 10
		dst[i] = byte('0' + digit)
		n = (n - digit) / 10
	}
	sum := trimZeros(dst[start:])
	return append(dst[:start], sum...)
}

// IsInteger reports whether v is a number without a fraction, by value: 1.0 and
// 10e-1 are integers.
func (v Value) IsInteger() bool {
	if v.Kind() != Number {
		return false
	}
	return v.token().has(flagInteger) || v.Decimal().IsInteger()
}

// Int64 returns a number exactly; 0 and false when v is no number, has a
// fraction or is out of range.
func (v Value) Int64() (int64, bool) {
	if v.Kind() != Number {
		return 0, false
	}
	t := v.token()
	if t.has(flagSmall) {
		return int64(int32(t.aux())), true
	}
	return decimal(v.Raw()).Int64()
}
