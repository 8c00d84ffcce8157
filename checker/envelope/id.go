package envelope

import (
	"bytes"
	"strconv"
	"unicode/utf8"

	"github.com/rpcconform/rpcconform/internal/jsontape"
)

// IDKind is the kind of an id. The zero IDKind is NoID.
type IDKind uint8

// The kinds of ids.
const (
	NoID     IDKind = iota // the id is absent, or of a kind that an id cannot have
	IDNull                 // an explicit null
	IDNumber               // a number
	IDString               // a string
)

// ID is an id as it stands in a message. The zero ID is that of a message
// without one. An ID that was decoded borrows the text of its frame.
type ID struct {
	kind    IDKind
	exact   bool // number holds the value
	escaped bool // the string is written with an escape
	number  int64
	raw     []byte // as it is written in JSON
}

// Key is the exact value of an id, for use as the key of a map: two ids have
// equal keys when their values are equal. It borrows nothing.
type Key = jsontape.IDKey

// NullID returns the id null, which a reply has when the id of its request is
// not known.
func NullID() ID { return ID{kind: IDNull, raw: []byte("null")} }

// NumberID returns the id with an integer.
func NumberID(n int64) ID {
	return ID{kind: IDNumber, exact: true, number: n, raw: strconv.AppendInt(nil, n, 10)}
}

// StringID returns the id with a text. What is not UTF-8 in it becomes U+FFFD.
func StringID(text string) ID {
	raw := appendQuoted(make([]byte, 0, len(text)+2), text)
	return ID{kind: IDString, escaped: bytes.IndexByte(raw, '\\') >= 0, raw: raw}
}

// ParseID reads the JSON text of an id, which is borrowed. The error is a
// *DecodeError.
func ParseID(text []byte, p Profile) (ID, error) {
	var tape jsontape.Tape
	if !tape.Parse(text, jsontape.Limits{}) {
		return ID{}, textError(tape.Problem())
	}
	id, reason := readID(tape.Root(), p)
	if reason != "" {
		return ID{}, &DecodeError{Fault: InvalidID, Reason: reason, Offset: tape.Root().Span().Start, Index: -1, ID: NullID()}
	}
	return id, nil
}

// The reasons why a value is no id.
const (
	reasonIDKind     = "expected a string, a number or null as the id"
	reasonStrictKind = "expected a string or a number as the id"
	reasonFraction   = "expected an id without a fraction"
	reasonIDRange    = "expected an id of at most 64 bits"
)

// readID reads an id; reason is "" when the profile takes it.
func readID(v jsontape.Value, p Profile) (id ID, reason string) {
	switch v.Kind() {
	case jsontape.String:
		return ID{kind: IDString, escaped: v.Escaped(), raw: v.Raw()}, ""
	case jsontape.Number:
		n, exact := v.Int64()
		if !exact && p == Strict {
			if v.IsInteger() {
				return ID{}, reasonIDRange
			}
			return ID{}, reasonFraction
		}
		return ID{kind: IDNumber, exact: exact, number: n, raw: v.Raw()}, ""
	case jsontape.Null:
		if p == Strict {
			return ID{}, reasonStrictKind
		}
		return ID{kind: IDNull, raw: v.Raw()}, ""
	default:
		if p == Strict {
			return ID{}, reasonStrictKind
		}
		return ID{}, reasonIDKind
	}
}

// Kind returns the kind of the id.
func (id ID) Kind() IDKind { return id.kind }

// Int64 returns a number exactly; ok is false when the id is no number, has a
// fraction or needs more than 64 bits.
func (id ID) Int64() (n int64, ok bool) { return id.number, id.exact }

// Text returns the decoded text of a string; ok is false when the id is none.
// It is borrowed unless the string is written with an escape.
func (id ID) Text() (text []byte, ok bool) {
	if id.kind != IDString {
		return nil, false
	}
	return decoded(id.raw[1:len(id.raw)-1], id.escaped), true
}

// Raw returns the id as it is written in JSON, quotes and escapes included,
// borrowed; nil when there is none.
func (id ID) Raw() []byte { return id.raw }

// AppendJSON appends the id as a reply has to write it: as its sender did, and
// null when there is none.
func (id ID) AppendJSON(dst []byte) []byte {
	if id.kind == NoID {
		return append(dst, "null"...)
	}
	return append(dst, id.raw...)
}

// Clone returns the id with memory of its own, so that it outlives its frame.
func (id ID) Clone() ID {
	id.raw = bytes.Clone(id.raw)
	return id
}

// Key returns the value of the id. The key of no id is the zero Key. An integer
// of 64 bits and null take no memory.
func (id ID) Key() Key {
	switch id.kind {
	case IDNumber:
		if id.exact {
			return jsontape.IntegerKey(id.number)
		}
		return jsontape.KeyOf(jsontape.Number, id.raw)
	case IDString:
		return jsontape.KeyOf(jsontape.String, id.raw)
	case IDNull:
		return jsontape.KeyOf(jsontape.Null, id.raw)
	default:
		return Key{}
	}
}

// Equal reports whether two ids are equal: numbers by their exact value, so
// that 1 equals 1.0, and strings by their decoded text.
func (id ID) Equal(other ID) bool {
	if id.kind != other.kind || id.exact != other.exact || id.number != other.number {
		return false
	}
	return id.exact || bytes.Equal(id.raw, other.raw) || id.Key() == other.Key()
}

// String returns the id as it is written in JSON, or "absent".
func (id ID) String() string {
	if id.kind == NoID {
		return "absent"
	}
	return string(id.raw)
}

// appendQuoted appends a text as a JSON string.
func appendQuoted(dst []byte, text string) []byte {
	const hex = "0123456789abcdef"
	dst = append(dst, '"')
	for _, r := range text {
		switch {
		case r == '"' || r == '\\':
			dst = append(dst, '\\', byte(r))
		case r < ' ' || r == 0x7f:
			dst = append(dst, '\\', 'u', '0', '0', hex[r>>4], hex[r&15])
		default:
			dst = utf8.AppendRune(dst, r)
		}
	}
	return append(dst, '"')
}
