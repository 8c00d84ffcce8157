// Package jsontape reads JSON text strictly, in one pass, into a reusable tape
// of tokens.
//
// The text has to be RFC 8259 JSON in UTF-8 without a byte order mark. Members
// that repeat a decoded name and lone surrogate escapes are found, not fatal.
// Every value keeps its exact bytes; numbers are compared by value and their
// exponents are never expanded. A Value borrows its Tape and is valid until
// the next Parse.
//
// A token takes 16 bytes, so that a tape is at most eight times as long as its
// text. The hash of a member name is kept in the token of the name: it serves
// the search for duplicates as well as the look-up of members. It is seeded, so
// that no text can be made to collide.
package jsontape

// Kind is the kind of a JSON value. The zero Kind is Invalid.
type Kind uint8

// The kinds of values. The containers are the last ones.
const (
	Invalid Kind = iota
	Null
	False
	True
	Number
	String
	Array
	Object
)

var kindNames = [...]string{"nothing", "null", "false", "true", "number", "string", "array", "object"}

// String returns the name of the kind as messages use it.
func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return kindNames[Invalid]
}
