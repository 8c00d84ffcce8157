package jsontape

import (
	"bytes"
	"sort"
	"strconv"
	"strings"
)

// IDKey is an exact key of a value: two keys are equal when the values are.
// The zero IDKey belongs to no value.
//
// A number is the integer n when it is one of 64 bits, else n times ten to the
// power of scale, which is then not 0, when both are small enough; other
// numbers, strings, arrays and objects are a text.
type IDKey struct {
	kind  Kind
	scale int32
	n     int64
	s     string
}

// IntegerKey returns the key of the number n.
func IntegerKey(n int64) IDKey { return IDKey{kind: Number, n: n} }

// Int64 returns the number of a key made by IntegerKey, and false for all others.
func (k IDKey) Int64() (n int64, ok bool) {
	return k.n, k.kind == Number && k.scale == 0 && k.s == ""
}

// KeyOf returns the key of a scalar by its kind and its text, which has to be
// what a parse has let through. Short numbers and null take no allocation; a
// string takes one.
func KeyOf(k Kind, raw []byte) IDKey {
	switch k {
	case Number:
		return numberKey(decimal(raw))
	case String:
		inner := raw[1 : len(raw)-1]
		if bytes.IndexByte(inner, '\\') < 0 {
			return IDKey{kind: k, s: string(inner)}
		}
		return IDKey{kind: k, s: decodedString(inner)}
	default:
		return IDKey{kind: k}
	}
}

func numberKey(d Decimal) IDKey {
	if n, ok := d.Int64(); ok {
		return IntegerKey(n)
	}
	const mostScale = 1 << 30
	if scale := d.last(); d.length() <= 18 && scale > -mostScale && scale < mostScale {
		n, _ := d.coefficient()
		key := IDKey{kind: Number, n: int64(n), scale: int32(scale)}
		if d.negative {
			key.n = -key.n
		}
		return key
	}
	return IDKey{kind: Number, s: string(d.appendCanonical(nil))}
}

// decodedString returns the text of the inside of a string, with one allocation.
func decodedString(inner []byte) string {
	var b strings.Builder
	b.Grow(len(inner))
	var buffer [4]byte
	for {
		i := bytes.IndexByte(inner, '\\')
		if i < 0 {
			b.Write(inner)
			return b.String()
		}
		b.Write(inner[:i])
		piece, size := appendEscape(buffer[:0], inner[i:])
		b.Write(piece)
		inner = inner[i+size:]
	}
}

// IDKey returns the exact key of a value. Scalars are as in KeyOf.
func (v Value) IDKey() IDKey {
	switch k := v.Kind(); k {
	case Invalid:
		return IDKey{}
	case Array, Object:
		return IDKey{kind: k, s: string(v.appendCanonical(nil))}
	case Number:
		if t := v.token(); t.has(flagSmall) {
			return IntegerKey(int64(int32(t.aux())))
		}
		return numberKey(v.Decimal())
	default:
		return KeyOf(k, v.Raw())
	}
}

// appendCanonical appends a text that equal values share.
func (v Value) appendCanonical(dst []byte) []byte {
	switch v.Kind() {
	case Number:
		d := v.Decimal()
		return d.appendCanonical(dst)
	case String:
		return strconv.AppendQuote(dst, v.Text())
	case Array:
		dst = append(dst, '[')
		for e := v.First(); e.IsValid(); e = e.Next() {
			dst = append(e.appendCanonical(dst), ',')
		}
		return append(dst, ']')
	case Object:
		var members []string
		for k := v.First(); k.IsValid(); k = k.Next() {
			member := append(strconv.AppendQuote(nil, k.Text()), ':')
			members = append(members, string(k.Of().appendCanonical(member)))
		}
		sort.Strings(members)
		return append(append(append(dst, '{'), strings.Join(members, ",")...), '}')
	default:
		return append(dst, v.Raw()...)
	}
}
