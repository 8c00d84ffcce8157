package smithy

import (
	"encoding/json"
	"strings"
)

// JSON returns a node as JSON text without white space; "" for a nil or invalid node.
func (n *Node) JSON() string {
	var out strings.Builder
	n.writeJSON(&out)
	return out.String()
}

func (n *Node) writeJSON(out *strings.Builder) {
	if n == nil {
		return
	}
	switch n.Kind {
	case NullNode:
		out.WriteString("null")
	case BoolNode:
		if n.Bool {
			out.WriteString("true")
		} else {
			out.WriteString("false")
		}
	case NumberNode:
		out.WriteString(n.Text)
	case StringNode:
		writeJSONString(out, n.Text)
	case ArrayNode:
		out.WriteByte('[')
		for i, e := range n.Elems {
			if i > 0 {
				out.WriteByte(',')
			}
			e.writeJSON(out)
		}
		out.WriteByte(']')
	case ObjectNode:
		out.WriteByte('{')
		for i, p := range n.Pairs {
			if i > 0 {
				out.WriteByte(',')
			}
			writeJSONString(out, p.Key)
			out.WriteByte(':')
			p.Value.writeJSON(out)
		}
		out.WriteByte('}')
	default:
	}
}

func writeJSONString(out *strings.Builder, s string) {
	var quoted strings.Builder
	encoder := json.NewEncoder(&quoted)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(s) // every string has a JSON form
	out.WriteString(strings.TrimSuffix(quoted.String(), "\n"))
}
