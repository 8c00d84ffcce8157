package selector

import (
	"strings"

	"github.com/rpcconform/rpcconform/internal/jsontape"
)

// comparator is a comparator as it is written, such as "^=" or "{<}".
type comparator string

// compare compares two values; projections match when one value of each side does.
func (c comparator) compare(left, right value, insensitive bool) bool {
	if strings.HasPrefix(string(c), "{") {
		return c.compareProjections(left, right, insensitive)
	}
	if c == "?=" {
		// An empty projection has no values to compare, yet it is what does not exist.
		for _, r := range right.flatten(nil) {
			if text := r.String(); left.exists() && text == "true" || !left.exists() && text == "false" {
				return true
			}
		}
		return false
	}
	for _, l := range left.flatten(nil) {
		for _, r := range right.flatten(nil) {
			if l.exists() && r.exists() && c.compareText(l.String(), r.String(), insensitive) {
				return true
			}
		}
	}
	return false
}

func (c comparator) compareText(left, right string, insensitive bool) bool {
	if insensitive {
		left, right = strings.ToLower(left), strings.ToLower(right)
	}
	switch c {
	case "=":
		return left == right
	case "!=":
		return left != right
	case "^=":
		return strings.HasPrefix(left, right)
	case "$=":
		return strings.HasSuffix(left, right)
	case "*=":
		return strings.Contains(left, right)
	}
	a, aok := jsontape.ParseDecimal([]byte(left))
	b, bok := jsontape.ParseDecimal([]byte(right))
	if !aok || !bok {
		return false
	}
	order := a.Compare(b)
	switch c {
	case ">":
		return order > 0
	case ">=":
		return order >= 0
	case "<":
		return order < 0
	case "<=":
		return order <= 0
	}
	return false
}

func (c comparator) compareProjections(left, right value, insensitive bool) bool {
	both := left.kind == projectionValue && right.kind == projectionValue
	switch c {
	case "{=}":
		return both && subset(left, right, insensitive) && subset(right, left, insensitive)
	case "{!=}":
		return !both || !subset(left, right, insensitive) || !subset(right, left, insensitive)
	case "{<}":
		return both && subset(left, right, insensitive)
	case "{<<}":
		return both && subset(left, right, insensitive) && !subset(right, left, insensitive)
	}
	return false
}

// subset reports whether every value of left equals one of right.
func subset(left, right value, insensitive bool) bool {
	known := map[string]bool{}
	fold := func(v value) string {
		if insensitive {
			return strings.ToLower(v.String())
		}
		return v.String()
	}
	for _, r := range right.flatten(nil) {
		known[fold(r)] = true
	}
	for _, l := range left.flatten(nil) {
		if !known[fold(l)] {
			return false
		}
	}
	return true
}
