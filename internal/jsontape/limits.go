package jsontape

import "math"

// Limits bound a parse. Fields that are not above zero take the defaults.
type Limits struct {
	Bytes int // of the text; never more than 2 GiB, since offsets are of 32 bits
	Depth int // of open containers
}

// The default limits.
const (
	DefaultBytes = 16 << 20
	DefaultDepth = 128
)

const maxBytes = math.MaxInt32

func (l Limits) withDefaults() Limits {
	if l.Bytes <= 0 {
		l.Bytes = DefaultBytes
	}
	if l.Depth <= 0 {
		l.Depth = DefaultDepth
	}
	l.Bytes = min(l.Bytes, maxBytes)
	return l
}

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
