package smithy

import "strings"

// IsValid reports whether an id is a full shape id by the grammar of the
// specification: namespace#name or namespace#name$member.
func (id ShapeID) IsValid() bool {
	namespace, rest, found := strings.Cut(string(id), "#")
	if !found || !IsNamespace(namespace) {
		return false
	}
	name, member, hasMember := strings.Cut(rest, "$")
	return IsIdentifier(name) && (!hasMember || IsIdentifier(member))
}

// IsNamespace reports whether a text is a namespace: identifiers with dots between them.
func IsNamespace(text string) bool {
	for {
		part, rest, more := strings.Cut(text, ".")
		if !IsIdentifier(part) {
			return false
		}
		if !more {
			return true
		}
		text = rest
	}
}

// IsIdentifier reports whether a text can name a shape or member: a letter, or
// underscores with a letter or digit behind them, then letters, digits and
// underscores.
func IsIdentifier(text string) bool {
	start := strings.TrimLeft(text, "_")
	if start == "" || start[0] >= '0' && start[0] <= '9' && start == text {
		return false
	}
	for i := range len(start) {
		c := start[i]
		letter := c|0x20 >= 'a' && c|0x20 <= 'z'
		if c != '_' && !letter && (c < '0' || c > '9') {
			return false
		}
	}
	return true
}
