package constraint

// The forms of text that node values of models share with values on the wire.

// Pattern is a compiled ECMA 262 pattern. It is safe for concurrent use.
type Pattern struct{ compiled *pattern }

// CompilePattern parses a pattern strictly as ECMA 262 reads it with the u flag.
func CompilePattern(source string) (*Pattern, error) {
	p, err := compilePattern(source)
	if err != nil {
		return nil, err
	}
	return &Pattern{p}, nil
}

// Match reports whether the pattern matches somewhere in a text. The error says
// that the match met its bound.
func (p *Pattern) Match(text []byte) (bool, error) { return p.compiled.match(text) }

// IsDateTime reports whether a text is a date-time of RFC 3339 in UTC.
func IsDateTime(text string) bool { return isDateTime([]byte(text)) }

// IsHTTPDate reports whether a text is an IMF-fixdate of RFC 9110.
func IsHTTPDate(text string) bool { return isHTTPDate([]byte(text)) }

// Base64Length returns the number of bytes that padded base64 text stands for;
// false when the text is none.
func Base64Length(text string) (int, bool) { return base64Length([]byte(text)) }
