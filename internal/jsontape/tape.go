package jsontape

// token is one value or key. A container is followed by its content; its next
// field skips it.
type token struct {
	start uint32
	end   uint32
	next  uint32 // index of the token after this one and its content
	hash  uint16 // of a decoded string key, to find members quickly
	kind  Kind
	flags uint8
}

const (
	flagEscaped   uint8 = 1 << iota // a string with a backslash
	flagInteger                     // a number without fraction and exponent
	flagSurrogate                   // a string with a lone surrogate escape
	flagNonASCII                    // a string with bytes above 0x7f
	flagKey
)

// keepTokens is the size above which a tape is given back after use.
const keepTokens = 1 << 17

// Tape holds the tokens of one text. The zero Tape is ready for use; one Tape
// is for one goroutine.
type Tape struct {
	src        []byte
	tokens     []token
	problem    Problem
	duplicates []int32
	surrogates []int32
	open       []frame
	scratch    []byte
	seen       []map[string]struct{}
}

// Parse reads a text and reports whether it is JSON within the limits; if not,
// Problem says why. The text is borrowed until the next Parse.
func (t *Tape) Parse(src []byte, limits Limits) bool {
	if limits.Bytes <= 0 {
		limits.Bytes = DefaultBytes
	}
	if limits.Depth <= 0 {
		limits.Depth = DefaultDepth
	}
	if cap(t.tokens) > keepTokens {
		t.tokens = nil
	}
	t.src, t.tokens, t.open = src, t.tokens[:0], t.open[:0]
	t.duplicates, t.surrogates = t.duplicates[:0], t.surrogates[:0]
	t.problem = Problem{}
	if len(src) > limits.Bytes {
		t.problem = Problem{Kind: TooLarge, Offset: limits.Bytes, Reason: "the text is larger than the limit"}
		return false
	}
	s := scanner{tape: t, src: src, depth: limits.Depth}
	if !s.text() {
		t.tokens, t.duplicates, t.surrogates = t.tokens[:0], t.duplicates[:0], t.surrogates[:0]
		return false
	}
	return true
}

// Problem returns why the last Parse refused the text; its Kind is NoProblem when it did not.
func (t *Tape) Problem() Problem { return t.problem }

// Root returns the value of the text, or the zero Value when the last Parse refused it.
func (t *Tape) Root() Value {
	if len(t.tokens) == 0 {
		return Value{}
	}
	return Value{tape: t}
}

// Source returns the text of the last Parse.
func (t *Tape) Source() []byte { return t.src }

// Duplicates returns the keys that repeat an earlier key of their object, in
// the order of the text; nil when there are none.
func (t *Tape) Duplicates() []Value { return t.values(t.duplicates) }

// Surrogates returns the strings and keys that hold a lone surrogate escape, in
// the order of the text; nil when there are none.
func (t *Tape) Surrogates() []Value { return t.values(t.surrogates) }

func (t *Tape) values(indices []int32) []Value {
	if len(indices) == 0 {
		return nil
	}
	out := make([]Value, len(indices))
	for i, index := range indices {
		out[i] = Value{tape: t, index: index}
	}
	return out
}
