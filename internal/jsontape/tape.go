package jsontape

// token is one value or one member name. Two words are stored at once, which is
// measurably faster than field by field.
//
//	span: the offset of the first byte, and of the byte after the last one
//	meta: aux, kind and flags
//
// What aux holds depends on the token: the hash of a member name; the index of
// the token after a container and its content; the value of a number that has
// flagSmall. The token after a member name is that of the member's value; the
// token after another scalar is the next one.
type token struct {
	span uint64
	meta uint64
}

const (
	kindShift = 32
	flagShift = 40
)

const (
	flagEscaped   = 1 << (flagShift + iota) // a string with a backslash
	flagInteger                             // a number without fraction and exponent
	flagSmall                               // a number whose value is in aux
	flagSurrogate                           // a string with a lone surrogate escape
	flagNonASCII                            // a string with bytes above 0x7f
	flagKey                                 // a member name
)

func (t *token) kind() Kind { return Kind(t.meta >> kindShift) }

func (t *token) has(flag uint64) bool { return t.meta&flag != 0 }

func (t *token) aux() uint32 { return uint32(t.meta) }

func (t *token) start() int { return int(uint32(t.span)) }

func (t *token) end() int { return int(t.span >> 32) }

// after returns the index behind the value at index i and its content.
func after(tokens []token, i int32) int32 {
	if t := &tokens[i]; t.kind() >= Array {
		return int32(t.aux())
	}
	return i + 1
}

// What is kept from one text to the next; more than that is given back.
const (
	keepTokens = 1 << 17
	keepBytes  = 1 << 16
)

// Tape holds the tokens of one text. The zero Tape is ready for use; one Tape
// is for one goroutine.
type Tape struct {
	src        []byte
	tokens     []token
	root       int32
	problem    Problem
	duplicates []int32
	surrogates []int32

	open    []frame // containers around the present one, while the text is read
	keys    keySet
	scratch []byte
	path    []step // to the value whose pointer was asked for last
}

// Parse reads a text and reports whether it is JSON within the limits; if not,
// Problem says why. The text is borrowed until the next Parse.
func (t *Tape) Parse(src []byte, limits Limits) bool {
	limits = limits.withDefaults()
	t.reset(src)
	if len(src) > limits.Bytes {
		t.problem = Problem{Kind: TooLarge, Offset: limits.Bytes, Reason: "the text is larger than the limit"}
		return false
	}
	if !t.scan(src, limits.Depth) {
		t.tokens, t.duplicates, t.surrogates = t.tokens[:0], t.duplicates[:0], t.surrogates[:0]
		return false
	}
	return true
}

func (t *Tape) reset(src []byte) {
	if cap(t.tokens) > keepTokens {
		t.tokens, t.duplicates, t.surrogates = nil, nil, nil
	}
	if cap(t.scratch) > keepBytes {
		t.scratch = nil
	}
	t.src, t.tokens, t.root = src, t.tokens[:0], 0
	t.duplicates, t.surrogates = t.duplicates[:0], t.surrogates[:0]
	t.open, t.path = t.open[:0], t.path[:0]
	t.problem = Problem{}
	t.keys.reset()
}

// Problem returns why the last Parse refused the text; its Kind is NoProblem when it did not.
func (t *Tape) Problem() Problem { return t.problem }

// Root returns the value of the text, or the zero Value when the last Parse refused it.
func (t *Tape) Root() Value {
	if len(t.tokens) == 0 {
		return Value{}
	}
	return Value{tape: t, index: t.root}
}

// Narrow makes a value the root: from then on the tape is as if the text of the
// value alone had been parsed. Values outside of it are no longer valid. A
// member name cannot be a root; for it and for the zero Value nothing happens.
func (t *Tape) Narrow(v Value) {
	if v.tape != t || v.IsKey() {
		return
	}
	t.root = v.index
	t.path = t.path[:0]
	end := after(t.tokens, t.root)
	t.duplicates = within(t.duplicates, t.root, end)
	t.surrogates = within(t.surrogates, t.root, end)
}

func within(indices []int32, start, end int32) []int32 {
	kept := indices[:0]
	for _, i := range indices {
		if i >= start && i < end {
			kept = append(kept, i)
		}
	}
	return kept
}

// base is the offset of the root, from which the places of values count.
func (t *Tape) base() int {
	if t.root == 0 {
		return 0
	}
	return t.tokens[t.root].start()
}

// Duplicates returns the keys that repeat an earlier key of their object, in
// the order of the text; nil when there are none. They have no Next.
func (t *Tape) Duplicates() []Value { return t.values(t.duplicates) }

// Surrogates returns the strings and keys that hold a lone surrogate escape, in
// the order of the text; nil when there are none. They have no Next.
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
