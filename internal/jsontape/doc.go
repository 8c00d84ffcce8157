// Package jsontape reads JSON text strictly, in one pass, into a reusable tape
// of tokens.
//
// The text has to be RFC 8259 JSON in UTF-8 without a byte order mark. Members
// that repeat a decoded name and lone surrogate escapes are found, not fatal.
// Every value keeps its exact bytes; numbers are compared by value and their
// exponents are never expanded. A Value borrows its Tape and is valid until
// the next Parse.
package jsontape

// Kind is the kind of a JSON value. The zero Kind is Invalid.
type Kind uint8

// The kinds of values.
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

// Limits bound a parse. Zero fields take the defaults.
type Limits struct {
	Bytes int // of the text; 0 is 16 MiB
	Depth int // of open containers; 0 is 128
}

// The default limits.
const (
	DefaultBytes = 16 << 20
	DefaultDepth = 128
)

// ProblemKind says why a text was refused. The zero ProblemKind means that it was not.
type ProblemKind uint8

// The kinds of problems.
const (
	NoProblem ProblemKind = iota
	Syntax
	TooLarge
	TooDeep
)

// Problem is why a text was refused.
type Problem struct {
	Kind   ProblemKind
	Offset int    // in bytes
	Reason string // what was expected, in lower case, without a stop
}
