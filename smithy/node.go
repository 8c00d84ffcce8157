package smithy

import (
	"strconv"
	"strings"
)

var nodeKindNames = [...]string{"invalid", "null", "boolean", "number", "string", "array", "object"}

// String returns the name of the kind, such as "object".
func (k NodeKind) String() string {
	if int(k) < len(nodeKindNames) {
		return nodeKindNames[k]
	}
	return nodeKindNames[InvalidNode]
}

// IsZero reports whether a number node is zero, in whatever form it is written.
func (n *Node) IsZero() bool {
	if n.Kind != NumberNode {
		return false
	}
	digits, _, known := decimal(n.Text)
	return known && digits == ""
}

// sameNumber compares the values of two numbers exactly.
func sameNumber(a, b string) bool {
	if a == b {
		return true
	}
	digits1, exponent1, known1 := decimal(a)
	digits2, exponent2, known2 := decimal(b)
	return known1 && known2 && digits1 == digits2 && exponent1 == exponent2
}

// decimal splits a JSON number into its significant digits, with their sign and
// without zeros at either end, and the power of ten by which the integer that
// they make is multiplied. Zero has no digits. An exponent beyond 64 bits is
// not known.
func decimal(number string) (digits string, exponent int64, known bool) {
	mantissa, power := number, ""
	if i := strings.IndexAny(number, "eE"); i >= 0 {
		mantissa, power = number[:i], number[i+1:]
	}
	if power != "" {
		var err error
		if exponent, err = strconv.ParseInt(power, 10, 63); err != nil {
			return "", 0, false
		}
	}
	mantissa, negative := strings.CutPrefix(mantissa, "-")
	whole, fraction, _ := strings.Cut(mantissa, ".")
	exponent -= int64(len(fraction))
	digits = strings.TrimLeft(whole+fraction, "0")
	exponent += int64(len(digits))
	digits = strings.TrimRight(digits, "0")
	exponent -= int64(len(digits))
	switch {
	case digits == "":
		return "", 0, true
	case negative:
		digits = "-" + digits
	}
	return digits, exponent, true
}
