package jsontape

import (
	"bytes"
	"unicode/utf8"

	"github.com/rpcconform/rpcconform/internal/source"
)

// Value is a cursor to one value or member name of a tape. The zero Value is
// invalid: its kind is Invalid, and all that it is asked for is empty.
type Value struct {
	tape  *Tape
	index int32
	end   int32 // index behind the container in which Next goes on; 0 for none
}

func (v Value) token() *token { return &v.tape.tokens[v.index] }

// IsValid reports whether v stands at a value.
func (v Value) IsValid() bool { return v.tape != nil }

// Kind returns the kind of the value.
func (v Value) Kind() Kind {
	if v.tape == nil {
		return Invalid
	}
	return v.token().kind()
}

// Index returns the position of the value on its tape, a key for side tables.
func (v Value) Index() int { return int(v.index) }

// Span returns the bytes of the value in the text of the root, quotes included.
func (v Value) Span() source.Span {
	if v.tape == nil {
		return source.Span{}
	}
	t, base := v.token(), v.tape.base()
	return source.Span{Start: t.start() - base, End: t.end() - base}
}

// Raw returns the exact text of the value, borrowed; nil for the zero Value.
func (v Value) Raw() []byte {
	if v.tape == nil {
		return nil
	}
	t := v.token()
	return v.tape.src[t.start():t.end()]
}

// First returns the first element of an array or the first key of an object;
// the zero Value when there is none.
func (v Value) First() Value {
	if v.tape == nil {
		return Value{}
	}
	t := v.token()
	if end := int32(t.aux()); t.kind() >= Array && end > v.index+1 {
		return Value{v.tape, v.index + 1, end}
	}
	return Value{}
}

// Next returns the element after an element, or the key after a key, to which
// First led; the zero Value at the end and for other values.
func (v Value) Next() Value {
	if v.end == 0 {
		return Value{}
	}
	tokens, i := v.tape.tokens, v.index
	if tokens[i].has(flagKey) {
		i++
	}
	if i = after(tokens, i); i < v.end {
		return Value{v.tape, i, v.end}
	}
	return Value{}
}

// Of returns the value of a key; the zero Value when v is no key.
func (v Value) Of() Value {
	if !v.IsKey() {
		return Value{}
	}
	return Value{tape: v.tape, index: v.index + 1}
}

// IsKey reports whether v is a member name.
func (v Value) IsKey() bool { return v.tape != nil && v.token().has(flagKey) }

// Len returns the number of members or elements; 0 for other kinds.
func (v Value) Len() int {
	n := 0
	for e := v.First(); e.IsValid(); e = e.Next() {
		n++
	}
	return n
}

// Member returns the value of the first member with a decoded name; the zero
// Value when there is none.
func (v Value) Member(name string) Value {
	if v.Kind() != Object {
		return Value{}
	}
	hash := hashName(name)
	tokens := v.tape.tokens
	end := int32(tokens[v.index].aux())
	for i := v.index + 1; i < end; i = after(tokens, i+1) {
		if tokens[i].aux() == hash && (Value{tape: v.tape, index: i}).EqualText(name) {
			return Value{tape: v.tape, index: i + 1}
		}
	}
	return Value{}
}

// Elem returns an element of an array; the zero Value when there is none.
func (v Value) Elem(i int) Value {
	if v.Kind() != Array || i < 0 {
		return Value{}
	}
	e := v.First()
	for ; i > 0 && e.IsValid(); i-- {
		e = e.Next()
	}
	return e
}

// Escaped reports whether a string has an escape.
func (v Value) Escaped() bool { return v.tape != nil && v.token().has(flagEscaped) }

// Inner returns the undecoded bytes between the quotes of a string, borrowed;
// nil for other kinds.
func (v Value) Inner() []byte {
	if v.Kind() != String {
		return nil
	}
	t := v.token()
	return v.tape.src[t.start()+1 : t.end()-1]
}

// AppendText appends the decoded text of a string, as AppendDecoded does; other
// kinds have none.
func (v Value) AppendText(dst []byte) []byte {
	if !v.Escaped() {
		return append(dst, v.Inner()...)
	}
	return AppendDecoded(dst, v.Inner())
}

// Text returns the decoded text of a string; "" for other kinds.
func (v Value) Text() string {
	if !v.Escaped() {
		return string(v.Inner())
	}
	var buffer [64]byte
	return string(AppendDecoded(buffer[:0], v.Inner()))
}

// EqualText reports whether v is a string with this decoded text.
func (v Value) EqualText(s string) bool {
	switch {
	case v.Kind() != String:
		return false
	case v.Escaped():
		return equalDecoded(v.Inner(), s)
	}
	return string(v.Inner()) == s
}

func (v Value) equalBytes(text []byte) bool {
	if v.Escaped() {
		return equalDecoded(v.Inner(), text)
	}
	return bytes.Equal(v.Inner(), text)
}

// RuneCount returns the number of Unicode scalar values of a string; a lone
// surrogate counts as one. It is 0 for other kinds.
func (v Value) RuneCount() int {
	inner := v.Inner()
	switch {
	case v.Escaped():
		return runeCount(inner)
	case len(inner) > 0 && v.token().has(flagNonASCII):
		return utf8.RuneCount(inner)
	}
	return len(inner)
}
