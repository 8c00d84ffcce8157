package jsontape

import (
	"strconv"
	"strings"
)

// Lookup returns what an RFC 6901 pointer names below v; the zero Value when
// there is nothing or the pointer is not valid.
func (v Value) Lookup(pointer string) Value {
	if !ValidPointer(pointer) {
		return Value{}
	}
	for pointer != "" && v.IsValid() {
		name := pointer[1:]
		if i := strings.IndexByte(name, '/'); i >= 0 {
			name = name[:i]
		}
		pointer = pointer[1+len(name):]
		v = v.step(name)
	}
	return v
}

// step follows one token of a valid pointer.
func (v Value) step(name string) Value {
	switch v.Kind() {
	case Object:
		if strings.IndexByte(name, '~') >= 0 {
			name = unescapePointer.Replace(name)
		}
		return v.Member(name)
	case Array:
		if i, ok := arrayIndex(name); ok {
			return v.Elem(i)
		}
		return Value{}
	default:
		return Value{}
	}
}

// arrayIndex reads an index: digits without a leading zero.
func arrayIndex(name string) (int, bool) {
	if name == "" || len(name) > 1 && name[0] == '0' || strings.Trim(name, "0123456789") != "" {
		return 0, false
	}
	i, err := strconv.Atoi(name)
	return i, err == nil
}

var (
	escapePointer   = strings.NewReplacer("~", "~0", "/", "~1")
	unescapePointer = strings.NewReplacer("~1", "/", "~0", "~")
)

// EscapePointer escapes one token of a JSON Pointer.
func EscapePointer(name string) string {
	if !strings.ContainsAny(name, "~/") {
		return name
	}
	return escapePointer.Replace(name)
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

// step is the way from a container to one of its values.
type step struct {
	container int32
	child     int32 // the element, or the key
	ordinal   int32 // of an element
}

// Pointer returns the JSON Pointer from the root to v; of a key it is the
// pointer of its member. It is "" for the root and for the zero Value.
//
// The tape keeps the way to the last value that was asked for, and goes on from
// there where it can: pointers that are asked for in the order of the text cost
// no more than a walk over it.
func (v Value) Pointer() string {
	if v.tape == nil {
		return ""
	}
	v.tape.walkTo(v.index)
	var b strings.Builder
	for _, s := range v.tape.path {
		b.WriteByte('/')
		key := Value{tape: v.tape, index: s.child}
		if key.IsKey() {
			b.WriteString(EscapePointer(strings.ToValidUTF8(key.Text(), "\uFFFD")))
		} else {
			b.WriteString(strconv.Itoa(int(s.ordinal)))
		}
	}
	return b.String()
}

// walkTo makes path the way to the value or key at an index.
func (t *Tape) walkTo(target int32) {
	kept := 0
	for kept < len(t.path) && t.path[kept].container < target && target < int32(t.tokens[t.path[kept].container].aux()) {
		kept++
	}
	at := step{container: t.root, child: t.root + 1}
	if kept > 0 {
		kept--
		if at = t.path[kept]; at.child > target {
			at = step{container: at.container, child: at.container + 1}
		}
	}
	t.path = t.path[:kept]
	for at.container != target {
		var value int32
		for {
			if value = at.child; t.tokens[value].has(flagKey) {
				value++
			}
			next := after(t.tokens, value)
			if target < next {
				break
			}
			at.child = next
			at.ordinal++
		}
		t.path = append(t.path, at)
		if target == at.child {
			return
		}
		at = step{container: value, child: value + 1}
	}
}
