package contract

import (
	"slices"
	"strconv"
	"strings"

	"github.com/rpcconform/rpcconform/smithy"
)

// textOf returns the text of a node; "" for nil.
func textOf(n *smithy.Node) string {
	if n == nil {
		return ""
	}
	return n.Text
}

// integerOf reads an integer; false when the node is absent or is none.
func integerOf(n *smithy.Node) (int64, bool) {
	if n == nil || n.Kind != smithy.NumberNode {
		return 0, false
	}
	i, err := strconv.ParseInt(n.Text, 10, 64)
	return i, err == nil
}

// isTrue reports whether a node is there and true.
func isTrue(n *smithy.Node) bool { return n != nil && n.Bool }

// elements returns the elements of a list; nil for an absent one.
func elements(n *smithy.Node) []*smithy.Node {
	if n == nil {
		return nil
	}
	return n.Elems
}

// declares reports whether a list of strings holds a text.
func declares(list *smithy.Node, text string) bool {
	return slices.ContainsFunc(elements(list), func(n *smithy.Node) bool { return n.Text == text })
}

// wordVersions lists versions for a message.
func wordVersions(versions *smithy.Node) string {
	var list []string
	for _, n := range elements(versions) {
		list = append(list, n.Text)
	}
	if len(list) == 0 {
		return "none"
	}
	return strings.Join(list, " and ")
}
