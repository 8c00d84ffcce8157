package nodecheck

import (
	"slices"
	"strconv"
	"strings"

	"github.com/rpcconform/rpcconform/internal/jsontape"
	"github.com/rpcconform/rpcconform/smithy"
)

func (v *visit) list(s *smithy.Shape, n *smithy.Node) {
	v.listConstraints(s, n)
	member := s.Member("member")
	if member == nil {
		return
	}
	for i, e := range n.Elems {
		v.within(strconv.Itoa(i), func() { v.element(s, member, e) })
	}
}

// element checks a value of a list or map, which may be null when that is sparse.
func (v *visit) element(s, member *smithy.Shape, n *smithy.Node) {
	switch {
	case n.Kind != smithy.NullNode:
		v.member(member, n)
	case s.HasTrait(sparseTrait):
	case v.options.AllowOptionalNulls:
		v.fail(n, "Non-sparse "+s.Type.String()+" shape `"+string(s.ID)+"` cannot contain null values")
	default:
		v.member(member, n)
	}
}

func (v *visit) listConstraints(s *smithy.Shape, n *smithy.Node) {
	if s.HasTrait(lengthTrait) {
		v.size(s, n, len(n.Elems), "elements")
	}
	if s.HasTrait(uniqueItemsTrait) || s.Type == smithy.Set {
		v.unique(s, n)
	}
}

// unique reports values that stand several times in a list, each once.
func (v *visit) unique(s *smithy.Shape, n *smithy.Node) {
	seen := map[string]bool{}
	var repeated []string
	for _, e := range n.Elems {
		var key strings.Builder
		writeKey(&key, e)
		shown := "`" + display(e) + "`"
		if seen[key.String()] && !slices.Contains(repeated, shown) {
			repeated = append(repeated, shown)
		}
		seen[key.String()] = true
	}
	if len(repeated) > 0 {
		v.violate(n, "Value provided for `"+string(s.ID)+"` must have unique items, but the following items had multiple entries: ["+
			strings.Join(repeated, ", ")+"]")
	}
}

// writeKey writes a text that is the same for equal values: numbers by value,
// objects without regard to the order of their keys.
func writeKey(out *strings.Builder, n *smithy.Node) {
	switch n.Kind {
	case smithy.NumberNode:
		if d, ok := jsontape.ParseDecimal([]byte(n.Text)); ok {
			out.WriteString(d.String())
			return
		}
		out.WriteString(n.Text)
	case smithy.ArrayNode:
		out.WriteByte('[')
		for _, e := range n.Elems {
			writeKey(out, e)
			out.WriteByte(',')
		}
		out.WriteByte(']')
	case smithy.ObjectNode:
		pairs := slices.Clone(n.Pairs)
		slices.SortFunc(pairs, func(a, b smithy.Pair) int { return strings.Compare(a.Key, b.Key) })
		out.WriteByte('{')
		for _, p := range pairs {
			out.WriteString(strconv.Quote(p.Key))
			out.WriteByte(':')
			writeKey(out, p.Value)
			out.WriteByte(',')
		}
		out.WriteByte('}')
	default:
		out.WriteString(n.JSON())
	}
}

// display returns a value for a message: a string without quotes, all else as JSON.
func display(n *smithy.Node) string {
	if n.Kind == smithy.StringNode {
		return n.Text
	}
	return n.JSON()
}

func (v *visit) mapping(s *smithy.Shape, n *smithy.Node) {
	v.mapLength(s, n)
	key, value := s.Member("key"), s.Member("value")
	for _, p := range n.Pairs {
		if key != nil {
			v.within(p.Key+" (map-key)", func() {
				v.member(key, &smithy.Node{Kind: smithy.StringNode, Text: p.Key, Location: p.Location})
			})
		}
		if value != nil {
			v.within(p.Key, func() { v.element(s, value, p.Value) })
		}
	}
}

func (v *visit) mapLength(s *smithy.Shape, n *smithy.Node) {
	if s.HasTrait(lengthTrait) {
		v.size(s, n, len(n.Pairs), "entries")
	}
}

func (v *visit) structure(s *smithy.Shape, n *smithy.Node) {
	for _, p := range n.Pairs {
		member := s.Member(p.Key)
		if member == nil {
			v.report(n, smithy.SeverityWarning, "Member `"+p.Key+"` does not exist in `"+string(s.ID)+"`", "UnknownMember", string(s.ID), p.Key)
			continue
		}
		v.within(p.Key, func() { v.field(s, member, p.Value) })
	}
	for _, member := range s.Members {
		if member.HasTrait(requiredTrait) && n.Get(member.ID.Member()) == nil {
			v.violate(n, "Missing required structure member `"+member.ID.Member()+"` for `"+string(s.ID)+"`")
		}
	}
}

// field checks the value of a structure member, for which null may stand for absence.
func (v *visit) field(s, member *smithy.Shape, n *smithy.Node) {
	if n.Kind != smithy.NullNode || !v.options.AllowOptionalNulls {
		v.member(member, n)
		return
	}
	if member.HasTrait(requiredTrait) {
		v.fail(n, "Required structure member `"+member.ID.Member()+"` for `"+string(s.ID)+"` cannot be null")
	}
}

func (v *visit) union(s *smithy.Shape, n *smithy.Node) {
	if len(n.Pairs) != 1 {
		v.fail(n, "union values can contain a value for only a single member")
		return
	}
	p := n.Pairs[0]
	member := s.Member(p.Key)
	if member == nil {
		v.fail(n, "Invalid union member `"+p.Key+"` found for `"+string(s.ID)+"`")
		return
	}
	v.within(p.Key, func() { v.member(member, p.Value) })
}
