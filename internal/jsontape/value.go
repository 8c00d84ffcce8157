package jsontape

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/rpcconform/rpcconform/internal/source"
)

// Value is a cursor to one value or key of a tape. The zero Value is invalid.
type Value struct {
	tape  *Tape
	index int32
}

func (v Value) token() *token { return &v.tape.tokens[v.index] }

// IsValid reports whether v stands at a value.
func (v Value) IsValid() bool { return v.tape != nil }

// Kind returns the kind of the value; Invalid for the zero Value.
func (v Value) Kind() Kind {
	if v.tape == nil {
		return Invalid
	}
	return v.token().kind
}

// Index returns the position of the value on its tape, a key for side tables.
func (v Value) Index() int { return int(v.index) }

// Span returns the bytes of the value in the text, quotes included.
func (v Value) Span() source.Span {
	if v.tape == nil {
		return source.Span{}
	}
	t := v.token()
	return source.Span{Start: int(t.start), End: int(t.end)}
}

// Raw returns the exact text of the value, borrowed; nil for the zero Value.
func (v Value) Raw() []byte {
	if v.tape == nil {
		return nil
	}
	t := v.token()
	return v.tape.src[t.start:t.end]
}

// First returns the first element of an array or the first key of an object;
// the zero Value when there is none.
func (v Value) First() Value {
	if k := v.Kind(); k != Array && k != Object {
		return Value{}
	}
	if v.token().next == uint32(v.index)+1 {
		return Value{}
	}
	return Value{v.tape, v.index + 1}
}

// Next returns the element after an element, or the key after a key; the zero
// Value at the end.
func (v Value) Next() Value {
	t := v.tape.tokens
	next := t[v.index].next
	if t[v.index].flags&flagKey != 0 {
		next = t[v.index+1].next
	}
	// The container ends where its last value ends: the byte behind the value
	// and white space is a comma when there is another one.
	if int(next) >= len(t) {
		return Value{}
	}
	end := t[v.index].end
	if t[v.index].flags&flagKey != 0 {
		end = t[v.index+1].end
	}
	src := v.tape.src
	for int(end) < len(src) {
		switch src[end] {
		case ' ', '\t', '\n', '\r':
			end++
			continue
		case ',':
			return Value{v.tape, int32(next)}
		}
		return Value{}
	}
	return Value{}
}

// Of returns the value of a key.
func (v Value) Of() Value { return Value{v.tape, v.index + 1} }

// IsKey reports whether v is a member name.
func (v Value) IsKey() bool { return v.tape != nil && v.token().flags&flagKey != 0 }

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
	end := v.token().next
	tokens := v.tape.tokens
	for i := uint32(v.index) + 1; i < end; i = tokens[i+1].next {
		if (Value{v.tape, int32(i)}).EqualText(name) {
			return Value{v.tape, int32(i + 1)}
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
func (v Value) Escaped() bool { return v.tape != nil && v.token().flags&flagEscaped != 0 }

// Inner returns the undecoded bytes between the quotes of a string, borrowed.
func (v Value) Inner() []byte {
	t := v.token()
	return v.tape.src[t.start+1 : t.end-1]
}

// AppendText appends the decoded text of a string. A lone surrogate becomes the
// three bytes that UTF-8 would use for it.
func (v Value) AppendText(dst []byte) []byte {
	if !v.Escaped() {
		return append(dst, v.Inner()...)
	}
	return AppendDecoded(dst, v.Inner())
}

// Text returns the decoded text of a string; "" for other kinds.
func (v Value) Text() string {
	if v.Kind() != String {
		return ""
	}
	return string(v.AppendText(nil))
}

// EqualText reports whether v is a string with this decoded text.
func (v Value) EqualText(s string) bool {
	if v.Kind() != String {
		return false
	}
	if !v.Escaped() {
		return string(v.Inner()) == s
	}
	// An escape never makes a text longer than its spelling.
	if len(s) > len(v.Inner()) {
		return false
	}
	var buf [64]byte
	return string(AppendDecoded(buf[:0], v.Inner())) == s
}

func (v Value) equalBytes(name []byte) bool {
	if !v.Escaped() {
		return bytes.Equal(v.Inner(), name)
	}
	var buf [64]byte
	return bytes.Equal(AppendDecoded(buf[:0], v.Inner()), name)
}

// RuneCount returns the number of Unicode scalar values of a string; a lone
// surrogate counts as one.
func (v Value) RuneCount() int {
	t := v.token()
	if t.flags&(flagEscaped|flagNonASCII) == 0 {
		return int(t.end-t.start) - 2
	}
	inner := v.Inner()
	if t.flags&flagEscaped == 0 {
		return utf8.RuneCount(inner)
	}
	n := 0
	for i := 0; i < len(inner); n++ {
		if inner[i] == '\\' {
			i, _, _ = escape(inner, i)
			continue
		}
		_, size := utf8.DecodeRune(inner[i:])
		i += size
	}
	return n
}

// Lookup returns what an RFC 6901 pointer names below v; the zero Value when
// there is nothing or the pointer is not valid.
func (v Value) Lookup(pointer string) Value {
	if pointer == "" {
		return v
	}
	if pointer[0] != '/' {
		return Value{}
	}
	for _, part := range strings.Split(pointer[1:], "/") {
		name := strings.ReplaceAll(strings.ReplaceAll(part, "~1", "/"), "~0", "~")
		switch v.Kind() {
		case Object:
			v = v.Member(name)
		case Array:
			i, err := strconv.Atoi(name)
			if err != nil || i < 0 || len(name) > 1 && name[0] == '0' || name[0] == '+' {
				return Value{}
			}
			v = v.Elem(i)
		default:
			return Value{}
		}
		if !v.IsValid() {
			return Value{}
		}
	}
	return v
}

// Pointer returns the JSON Pointer from the root of the text to v; of a key it
// is the pointer of its member.
func (v Value) Pointer() string {
	if v.tape == nil || v.index == 0 {
		return ""
	}
	target := v.index
	var b strings.Builder
	at := v.tape.Root()
	for at.index != target {
		moved := false
		i := 0
		for e := at.First(); e.IsValid(); e, i = e.Next(), i+1 {
			inside := e
			if at.Kind() == Object {
				inside = e.Of()
			}
			if target >= int32(inside.token().next) {
				continue
			}
			b.WriteByte('/')
			if at.Kind() == Object {
				b.WriteString(EscapePointer(strings.ToValidUTF8(e.Text(), "\uFFFD")))
			} else {
				b.WriteString(strconv.Itoa(i))
			}
			if e.index == target {
				return b.String()
			}
			at, moved = inside, true
			break
		}
		if !moved {
			break
		}
	}
	return b.String()
}

// Equal reports whether two values are equal: numbers by value, strings by
// decoded text, objects without regard to order.
func (v Value) Equal(w Value) bool {
	if v.Kind() != w.Kind() {
		return false
	}
	switch v.Kind() {
	case String, Number, Array, Object:
		return v.IDKey() == w.IDKey()
	}
	return true
}

// EscapePointer escapes one token of a JSON Pointer.
func EscapePointer(name string) string {
	if !strings.ContainsAny(name, "~/") {
		return name
	}
	return strings.ReplaceAll(strings.ReplaceAll(name, "~", "~0"), "/", "~1")
}

// ValidPointer reports whether a text is a JSON Pointer of RFC 6901.
func ValidPointer(p string) bool {
	if p != "" && p[0] != '/' {
		return false
	}
	for i := 0; i < len(p); i++ {
		if p[i] == '~' && (i+1 == len(p) || p[i+1] != '0' && p[i+1] != '1') {
			return false
		}
	}
	return true
}
