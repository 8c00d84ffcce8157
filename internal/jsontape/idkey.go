package jsontape

import (
	"bytes"
	"sort"
	"strconv"
	"strings"
)

// IDKey is an exact key of a value: two keys are equal when the values are.
// The zero IDKey belongs to no value.
type IDKey struct {
	kind Kind
	n    int64
	s    string
}

// IntegerKey returns the key of the number n.
func IntegerKey(n int64) IDKey { return IDKey{kind: Number, n: n} }

// KeyOf returns the key of a scalar by its kind and its text, which has to be
// what a parse has let through. Numbers that equal an int64, and null, take no
// allocation; a string takes one.
func KeyOf(k Kind, raw []byte) IDKey {
	switch k {
	case Number:
		d := decimal(raw)
		if n, ok := d.Int64(); ok {
			return IDKey{kind: k, n: n}
		}
		return IDKey{kind: k, s: d.canonical()}
	case String:
		inner := raw[1 : len(raw)-1]
		if bytes.IndexByte(inner, '\\') < 0 {
			return IDKey{kind: k, s: string(inner)}
		}
		return IDKey{kind: k, s: string(AppendDecoded(nil, inner))}
	default:
		return IDKey{kind: k}
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
		if n, ok := v.Int64(); ok {
			return IDKey{kind: k, n: n}
		}
		fallthrough
	default:
		return KeyOf(k, v.Raw())
	}
}

func (v Value) appendCanonical(dst []byte) []byte {
	switch v.Kind() {
	case Number:
		return append(dst, v.Decimal().canonical()...)
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
