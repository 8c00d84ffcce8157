package constraint

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/dlclark/regexp2/v2"
)

// errBound says that a match took longer than its bound.
var errBound = errors.New("the pattern met its bound")

// matchBound is how long one match of a pattern with look-around or back
// references may take. Other patterns match in linear time.
const matchBound = 200 * time.Millisecond

// pattern is a compiled ECMA 262 pattern.
type pattern struct {
	source  string
	regular *regexp.Regexp
	full    *regexp2.Regexp // where look-around or back references need it
}

// compilePattern parses a pattern strictly, as ECMA 262 reads it with the u
// flag; an escaped punctuation character such as \- is taken too, as without
// the flag. What is regular becomes a linear-time expression.
func compilePattern(source string) (*pattern, error) {
	p := patternParser{src: []rune(source), groups: map[string]bool{}}
	p.scanGroups()
	translated, err := p.parse()
	if err != nil {
		return nil, err
	}
	out := &pattern{source: source}
	if !p.irregular {
		if out.regular, err = regexp.Compile(translated); err == nil {
			return out, nil
		}
	}
	full, err := regexp2.Compile(p.forFull(), regexp2.ECMAScript|regexp2.Unicode)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", source, err)
	}
	full.MatchTimeout = matchBound
	out.full = full
	return out, nil
}

// match reports whether the pattern matches somewhere in a text.
func (p *pattern) match(text []byte) (bool, error) {
	if p.regular != nil {
		return p.regular.Match(text), nil
	}
	matched, err := p.full.MatchString(string(text))
	if err != nil {
		return false, errBound
	}
	return matched, nil
}

// patternParser checks the grammar of a pattern and writes it in the syntax of
// the regexp package.
type patternParser struct {
	src       []rune
	pos       int
	out       strings.Builder
	irregular bool // has look-around, back references or what regexp lacks
	captures  int
	groups    map[string]bool
	plain     []int // positions of escapes that only the grammar without u has
	depth     int
}

const maxPatternDepth = 200

func (p *patternParser) fail(format string, args ...any) error {
	return fmt.Errorf("at character %d: %s", p.pos+1, fmt.Sprintf(format, args...))
}

func (p *patternParser) peek() rune {
	if p.pos < len(p.src) {
		return p.src[p.pos]
	}
	return -1
}

func (p *patternParser) has(s string) bool {
	return strings.HasPrefix(string(p.src[p.pos:min(len(p.src), p.pos+len(s))]), s)
}

// scanGroups counts the capturing groups first, since a back reference may
// stand before its group.
func (p *patternParser) scanGroups() {
	class := false
	for i := 0; i < len(p.src); i++ {
		switch c := p.src[i]; {
		case c == '\\':
			i++
		case class:
			class = c != ']'
		case c == '[':
			class = true
		case c == '(' && i+1 < len(p.src) && p.src[i+1] != '?':
			p.captures++
		case c == '(' && i+3 < len(p.src) && p.src[i+2] == '<' && p.src[i+3] != '=' && p.src[i+3] != '!':
			p.captures++
			name := ""
			for j := i + 3; j < len(p.src) && p.src[j] != '>'; j++ {
				name += string(p.src[j])
			}
			p.groups[name] = true
		}
	}
}

func (p *patternParser) parse() (string, error) {
	if err := p.disjunction(); err != nil {
		return "", err
	}
	if p.pos < len(p.src) {
		return "", p.fail("expected the end of the pattern, not %q", p.peek())
	}
	return p.out.String(), nil
}

// forFull is the source with escapes that the grammar with u lacks written without the backslash.
func (p *patternParser) forFull() string {
	var b strings.Builder
	from := 0
	for _, at := range p.plain {
		b.WriteString(string(p.src[from:at]))
		fmt.Fprintf(&b, "\\u{%X}", p.src[at+1])
		from = at + 2
	}
	b.WriteString(string(p.src[from:]))
	return b.String()
}

func (p *patternParser) disjunction() error {
	if p.depth++; p.depth > maxPatternDepth {
		return p.fail("expected fewer nested groups")
	}
	defer func() { p.depth-- }()
	for {
		for p.pos < len(p.src) && p.peek() != '|' && p.peek() != ')' {
			if err := p.term(); err != nil {
				return err
			}
		}
		if p.peek() != '|' {
			return nil
		}
		p.pos++
		p.out.WriteByte('|')
	}
}

func (p *patternParser) term() error {
	start := p.out.Len()
	quantifiable := true
	switch c := p.peek(); c {
	case '^':
		p.pos++
		p.out.WriteString(`\A`)
		quantifiable = false
	case '$':
		p.pos++
		p.out.WriteString(`\z`)
		quantifiable = false
	case '(':
		var err error
		if quantifiable, err = p.group(); err != nil {
			return err
		}
	case '.':
		p.pos++
		p.out.WriteString(`[^\n\r\x{2028}\x{2029}]`)
	case '[':
		if err := p.class(); err != nil {
			return err
		}
	case '\\':
		var err error
		if quantifiable, err = p.atomEscape(); err != nil {
			return err
		}
	case '*', '+', '?', '{':
		return p.fail("expected something to repeat before %q", c)
	case ']', '}':
		return p.fail("expected %q to be escaped", c)
	default:
		p.pos++
		p.literal(c)
	}
	return p.quantifier(start, quantifiable)
}

func (p *patternParser) literal(r rune) {
	p.out.WriteString(regexp.QuoteMeta(string(r)))
}

// group reads a group or an assertion and reports whether it may be repeated.
func (p *patternParser) group() (bool, error) {
	repeatable := true
	switch {
	case p.has("(?:"):
		p.pos += 3
		p.out.WriteString("(?:")
	case p.has("(?=") || p.has("(?!"):
		p.pos += 3
		p.irregular, repeatable = true, false
		p.out.WriteString("(?:")
	case p.has("(?<=") || p.has("(?<!"):
		p.pos += 4
		p.irregular, repeatable = true, false
		p.out.WriteString("(?:")
	case p.has("(?<"):
		p.pos += 3
		if err := p.groupName(); err != nil {
			return false, err
		}
		p.out.WriteString("(?:")
	case p.has("(?"):
		return false, p.fail("expected a group that ECMA 262 has after '(?'")
	default:
		p.pos++
		p.out.WriteString("(?:")
	}
	if err := p.disjunction(); err != nil {
		return false, err
	}
	if p.peek() != ')' {
		return false, p.fail("expected ')'")
	}
	p.pos++
	p.out.WriteByte(')')
	return repeatable, nil
}

func (p *patternParser) groupName() error {
	start := p.pos
	for p.pos < len(p.src) && p.src[p.pos] != '>' {
		c := p.src[p.pos]
		if c != '_' && c != '$' && !unicode.IsLetter(c) && (p.pos == start || !unicode.IsDigit(c)) {
			return p.fail("expected the name of a group")
		}
		p.pos++
	}
	if p.pos == start || p.pos >= len(p.src) {
		return p.fail("expected the name of a group and '>'")
	}
	p.pos++
	return nil
}

// quantifier reads what may follow an atom that was written from start on.
func (p *patternParser) quantifier(start int, allowed bool) error {
	lo, hi := 0, -1
	switch p.peek() {
	case '*':
		p.pos++
	case '+':
		p.pos++
		lo = 1
	case '?':
		p.pos++
		hi = 1
	case '{':
		var err error
		if lo, hi, err = p.counts(); err != nil {
			return err
		}
	default:
		return nil
	}
	if !allowed {
		return p.fail("expected nothing to repeat an assertion")
	}
	if p.peek() == '?' {
		p.pos++
	}
	text := p.out.String()
	atom := text[start:]
	p.out.Reset()
	p.out.WriteString(text[:start])
	p.repeat(atom, lo, hi)
	return nil
}

// Counts beyond these bounds are left to the other engine.
const (
	maxCount   = 1000 // of one repetition in the regexp package
	maxUnroll  = 20000
	maxDigits  = 9
	noMaximum  = -1
	hugeNumber = 1 << 30
)

// repeat writes a repetition; counts above 1000 become several.
func (p *patternParser) repeat(atom string, lo, hi int) {
	if lo > maxUnroll || hi > maxUnroll {
		p.irregular = true
		return
	}
	if lo <= maxCount && hi <= maxCount {
		fmt.Fprintf(&p.out, "(?:%s)", atom)
		switch hi {
		case noMaximum:
			fmt.Fprintf(&p.out, "{%d,}", lo)
		default:
			fmt.Fprintf(&p.out, "{%d,%d}", lo, hi)
		}
		return
	}
	p.out.WriteString("(?:")
	rest := lo
	for ; rest > 0; rest -= min(rest, maxCount) {
		fmt.Fprintf(&p.out, "(?:%s){%d}", atom, min(rest, maxCount))
	}
	if hi == noMaximum {
		fmt.Fprintf(&p.out, "(?:%s)*", atom)
	}
	for rest = hi - lo; rest > 0; rest -= min(rest, maxCount) {
		fmt.Fprintf(&p.out, "(?:%s){0,%d}", atom, min(rest, maxCount))
	}
	p.out.WriteByte(')')
}

func (p *patternParser) counts() (lo, hi int, err error) {
	p.pos++
	lo, ok := p.decimal()
	if !ok {
		return 0, 0, p.fail("expected a count after '{'")
	}
	hi = lo
	if p.peek() == ',' {
		p.pos++
		hi = noMaximum
		if p.peek() != '}' {
			if hi, ok = p.decimal(); !ok {
				return 0, 0, p.fail("expected a count or '}' after ','")
			}
		}
	}
	if p.peek() != '}' {
		return 0, 0, p.fail("expected '}'")
	}
	if hi != noMaximum && hi < lo {
		return 0, 0, p.fail("expected counts in order")
	}
	p.pos++
	return lo, hi, nil
}

func (p *patternParser) decimal() (int, bool) {
	n, start := 0, p.pos
	for p.pos < len(p.src) && p.src[p.pos] >= '0' && p.src[p.pos] <= '9' {
		if p.pos-start < maxDigits {
			n = n*10 + int(p.src[p.pos]-'0')
		} else {
			n = hugeNumber
		}
		p.pos++
	}
	return n, p.pos > start
}

// atomEscape reads an escape outside a class; assertions cannot be repeated.
func (p *patternParser) atomEscape() (bool, error) {
	if p.pos+1 >= len(p.src) {
		return false, p.fail("expected a character after '\\'")
	}
	switch c := p.src[p.pos+1]; {
	case c == 'b' || c == 'B':
		p.pos += 2
		p.out.WriteString(`\` + string(c))
		return false, nil
	case c >= '1' && c <= '9':
		p.pos++
		n, _ := p.decimal()
		if n > p.captures {
			return false, p.fail("expected a group %d to refer to", n)
		}
		p.irregular = true
		return true, nil
	case c == 'k':
		p.pos += 2
		if p.peek() != '<' {
			return false, p.fail("expected the name of a group after '\\k'")
		}
		p.pos++
		start := p.pos
		if err := p.groupName(); err != nil {
			return false, err
		}
		if !p.groups[string(p.src[start:p.pos-1])] {
			return false, p.fail("expected a group with the name that '\\k' refers to")
		}
		p.irregular = true
		return true, nil
	}
	set, r, err := p.classEscape()
	if err != nil {
		return false, err
	}
	if set != nil {
		p.out.WriteString(set.class(false))
	} else {
		p.literal(r)
	}
	return true, nil
}

// runeSet is a set of characters: ranges, and properties in regexp's syntax.
type runeSet struct {
	ranges     []rune // pairs
	properties string
}

var (
	digitSet = []rune{'0', '9'}
	wordSet  = []rune{'0', '9', 'A', 'Z', '_', '_', 'a', 'z'}
	// White space and line terminators of ECMA 262.
	spaceSet = []rune{
		'\t', '\r', ' ', ' ', 0xa0, 0xa0, 0x1680, 0x1680, 0x2000, 0x200a, 0x2028, 0x2029, 0x202f, 0x202f, 0x205f, 0x205f,
		0x3000, 0x3000, 0xfeff, 0xfeff,
	}
)

// complement returns the ranges outside sorted ranges.
func complement(ranges []rune) []rune {
	var out []rune
	next := rune(0)
	for i := 0; i < len(ranges); i += 2 {
		if ranges[i] > next {
			out = append(out, next, ranges[i]-1)
		}
		next = ranges[i+1] + 1
	}
	return append(out, next, unicode.MaxRune)
}

// class writes a set as a class of the regexp package.
func (s *runeSet) class(negated bool) string {
	if len(s.ranges) == 0 && s.properties == "" {
		if negated {
			return `(?s:.)`
		}
		return `[^\x00-\x{10FFFF}]`
	}
	var b strings.Builder
	b.WriteByte('[')
	if negated {
		b.WriteByte('^')
	}
	for i := 0; i < len(s.ranges); i += 2 {
		fmt.Fprintf(&b, `\x{%X}-\x{%X}`, s.ranges[i], s.ranges[i+1])
	}
	b.WriteString(s.properties)
	b.WriteByte(']')
	return b.String()
}

// class reads a character class.
func (p *patternParser) class() error {
	p.pos++
	negated := p.peek() == '^'
	if negated {
		p.pos++
	}
	var set runeSet
	for p.peek() != ']' {
		if p.pos >= len(p.src) {
			return p.fail("expected ']'")
		}
		sub, lo, err := p.classAtom()
		if err != nil {
			return err
		}
		isRange := p.peek() == '-' && p.pos+1 < len(p.src) && p.src[p.pos+1] != ']'
		if !isRange {
			set.add(sub, lo, lo)
			continue
		}
		p.pos++
		other, hi, err := p.classAtom()
		switch {
		case err != nil:
			return err
		case sub != nil || other != nil:
			return p.fail("expected characters at both ends of a range")
		case lo > hi:
			return p.fail("expected a range in order")
		}
		set.add(nil, lo, hi)
	}
	p.pos++
	p.out.WriteString(set.class(negated))
	return nil
}

func (s *runeSet) add(sub *runeSet, lo, hi rune) {
	if sub == nil {
		s.ranges = append(s.ranges, lo, hi)
		return
	}
	s.ranges = append(s.ranges, sub.ranges...)
	s.properties += sub.properties
}

func (p *patternParser) classAtom() (*runeSet, rune, error) {
	c := p.peek()
	if c < 0 {
		return nil, 0, p.fail("expected ']'")
	}
	if c != '\\' {
		p.pos++
		return nil, c, nil
	}
	if p.pos+1 < len(p.src) {
		switch p.src[p.pos+1] {
		case 'b':
			p.pos += 2
			return nil, '\b', nil
		case '-':
			p.pos += 2
			return nil, '-', nil
		}
	}
	return p.classEscape()
}

// classEscape reads an escape that stands for a character or for a set of them.
func (p *patternParser) classEscape() (*runeSet, rune, error) {
	at := p.pos
	p.pos++
	c := p.peek()
	if c < 0 {
		return nil, 0, p.fail("expected a character after '\\'")
	}
	p.pos++
	switch c {
	case 'd':
		return &runeSet{ranges: digitSet}, 0, nil
	case 'D':
		return &runeSet{ranges: complement(digitSet)}, 0, nil
	case 'w':
		return &runeSet{ranges: wordSet}, 0, nil
	case 'W':
		return &runeSet{ranges: complement(wordSet)}, 0, nil
	case 's':
		return &runeSet{ranges: spaceSet}, 0, nil
	case 'S':
		return &runeSet{ranges: complement(spaceSet)}, 0, nil
	case 'p', 'P':
		return p.property(c == 'P')
	case 't':
		return nil, '\t', nil
	case 'n':
		return nil, '\n', nil
	case 'v':
		return nil, '\v', nil
	case 'f':
		return nil, '\f', nil
	case 'r':
		return nil, '\r', nil
	case '0':
		if d := p.peek(); d >= '0' && d <= '9' {
			return nil, 0, p.fail("expected no digit after '\\0'")
		}
		return nil, 0, nil
	case 'c':
		l := p.peek()
		if l|0x20 < 'a' || l|0x20 > 'z' || l < 0 {
			return nil, 0, p.fail("expected a letter after '\\c'")
		}
		p.pos++
		return nil, l % 32, nil
	case 'x':
		r, ok := p.hex(2)
		if !ok {
			return nil, 0, p.fail("expected two hexadecimal digits after '\\x'")
		}
		return nil, r, nil
	case 'u':
		r, err := p.unicodeEscape()
		return nil, r, err
	}
	if strings.ContainsRune(`^$\.*+?()[]{}|/`, c) {
		return nil, c, nil
	}
	if c == '_' || c == '$' || unicode.IsLetter(c) || unicode.IsDigit(c) || unicode.IsMark(c) {
		p.pos = at
		return nil, 0, p.fail("expected an escape that ECMA 262 has, not '\\%c'", c)
	}
	p.plain = append(p.plain, at)
	return nil, c, nil
}

func (p *patternParser) hex(digits int) (rune, bool) {
	if p.pos+digits > len(p.src) {
		return 0, false
	}
	var r rune
	for _, c := range p.src[p.pos : p.pos+digits] {
		d := strings.IndexRune("0123456789abcdef", unicode.ToLower(c))
		if d < 0 || c > unicode.MaxASCII {
			return 0, false
		}
		r = r<<4 | rune(d)
	}
	p.pos += digits
	return r, true
}

func (p *patternParser) unicodeEscape() (rune, error) {
	if p.peek() == '{' {
		end := p.pos + 1
		for end < len(p.src) && p.src[end] != '}' {
			end++
		}
		digits := end - p.pos - 1
		if end >= len(p.src) || digits == 0 || digits > 6 {
			return 0, p.fail("expected a code point in braces after '\\u'")
		}
		p.pos++
		r, ok := p.hex(digits)
		if !ok || r > unicode.MaxRune {
			return 0, p.fail("expected a code point in braces after '\\u'")
		}
		p.pos++
		return r, nil
	}
	r, ok := p.hex(4)
	if !ok {
		return 0, p.fail("expected four hexadecimal digits after '\\u'")
	}
	if r >= 0xd800 && r < 0xdc00 && p.has(`\u`) {
		saved := p.pos
		p.pos += 2
		if low, ok := p.hex(4); ok && low >= 0xdc00 && low < 0xe000 {
			return 0x10000 + (r-0xd800)<<10 + (low - 0xdc00), nil
		}
		p.pos = saved
	}
	if !utf8.ValidRune(r) {
		// Half of a pair matches only half of a pair, which the other engine knows.
		p.irregular = true
		return utf8.RuneError, nil
	}
	return r, nil
}

// longCategories are the long names of general categories.
var longCategories = map[string]string{
	"Letter": "L", "Cased_Letter": "LC", "Uppercase_Letter": "Lu", "Lowercase_Letter": "Ll", "Titlecase_Letter": "Lt", "Modifier_Letter": "Lm",
	"Other_Letter": "Lo", "Mark": "M", "Nonspacing_Mark": "Mn", "Spacing_Mark": "Mc", "Enclosing_Mark": "Me", "Number": "N",
	"Decimal_Number": "Nd", "Letter_Number": "Nl", "Other_Number": "No", "Punctuation": "P", "Connector_Punctuation": "Pc",
	"Dash_Punctuation": "Pd", "Open_Punctuation": "Ps", "Close_Punctuation": "Pe", "Initial_Punctuation": "Pi", "Final_Punctuation": "Pf",
	"Other_Punctuation": "Po", "Symbol": "S", "Math_Symbol": "Sm", "Currency_Symbol": "Sc", "Modifier_Symbol": "Sk", "Other_Symbol": "So",
	"Separator": "Z", "Space_Separator": "Zs", "Line_Separator": "Zl", "Paragraph_Separator": "Zp", "Control": "Cc", "Format": "Cf",
	"Surrogate": "Cs", "Private_Use": "Co",
}

// property reads \p{…}. What the regexp package does not know is left to the
// other engine, which refuses what does not exist.
func (p *patternParser) property(negated bool) (*runeSet, rune, error) {
	end := p.pos
	for end < len(p.src) && p.src[end] != '}' {
		end++
	}
	if p.peek() != '{' || end >= len(p.src) || end == p.pos+1 {
		return nil, 0, p.fail("expected a property in braces")
	}
	name := string(p.src[p.pos+1 : end])
	p.pos = end + 1
	letter := "p"
	if negated {
		letter = "P"
	}
	key, value, paired := strings.Cut(name, "=")
	switch {
	case paired && (key == "Script" || key == "sc"):
		if _, known := unicode.Scripts[value]; known {
			return &runeSet{properties: `\` + letter + "{" + value + "}"}, 0, nil
		}
	case paired && (key == "General_Category" || key == "gc"), !paired:
		if !paired {
			value = name
		}
		if short, known := longCategories[value]; known {
			value = short
		}
		if _, known := unicode.Categories[value]; known && value != "LC" {
			return &runeSet{properties: `\` + letter + "{" + value + "}"}, 0, nil
		}
	}
	if name == "ASCII" || name == "Any" {
		ranges := []rune{0, 0x7f}
		if name == "Any" {
			ranges[1] = unicode.MaxRune
		}
		if negated {
			ranges = complement(ranges)
		}
		return &runeSet{ranges: ranges}, 0, nil
	}
	p.irregular = true
	return &runeSet{ranges: []rune{0, 0}}, 0, nil
}
