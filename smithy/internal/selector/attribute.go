package selector

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/rpcconform/rpcconform/smithy"
)

type valueKind uint8

const (
	noValue valueKind = iota
	literalValue
	nodeValue
	idValue
	serviceValue
	traitsValue
	shapeValue
	variablesValue
	projectionValue
)

// value is the value of an attribute. The zero value is the empty value of the
// specification.
type value struct {
	kind valueKind
	text string       // of a literal or an id
	node *smithy.Node // of a node
	n    int32        // of a shape, its traits or a service
	list []value      // of a projection: without empty values
	vars *variables   // of a shape and of variables
	run  *run         // of a shape and what leads to shapes
}

func (r *run) shapeOf(n int32, vars *variables) value {
	return value{kind: shapeValue, n: n, vars: vars, run: r}
}

func literal(text string) value { return value{kind: literalValue, text: text} }

func length(n int) value { return literal(strconv.Itoa(n)) }

func (v value) shape() *smithy.Shape { return v.run.graph.Shape(v.n) }

// exists reports whether the value is not empty; a projection exists when it has values.
func (v value) exists() bool {
	return v.kind != noValue && (v.kind != projectionValue || len(v.list) > 0)
}

func (v value) follow(path []string) value {
	for _, key := range path {
		v = v.get(key)
	}
	return v
}

// get returns a property; a function property has its parentheses.
func (v value) get(key string) value {
	switch v.kind {
	case literalValue:
		if key == "(length)" {
			return length(utf8.RuneCountInString(v.text))
		}
	case nodeValue:
		return nodeProperty(v.node, key)
	case idValue:
		return idProperty(smithy.ShapeID(v.text), key)
	case serviceValue:
		switch key {
		case "id":
			return value{kind: idValue, text: string(v.shape().ID)}
		case "version":
			return literal(v.shape().Version)
		}
	case traitsValue:
		return traitProperty(v.shape(), key)
	case shapeValue:
		return v.shapeProperty(key)
	case variablesValue:
		shapes, found := v.vars.get(key)
		if !found {
			return value{}
		}
		out := value{kind: projectionValue}
		for _, n := range shapes.sorted() {
			out.list = append(out.list, v.run.shapeOf(n, v.vars))
		}
		return out
	case projectionValue:
		return projectionProperty(v, key)
	case noValue:
	}
	return value{}
}

func (v value) shapeProperty(key string) value {
	switch key {
	case "id":
		return value{kind: idValue, text: string(v.shape().ID)}
	case "trait":
		return value{kind: traitsValue, n: v.n, run: v.run}
	case "var":
		return value{kind: variablesValue, vars: v.vars, run: v.run}
	case "service":
		if v.shape().Type == smithy.Service {
			return value{kind: serviceValue, n: v.n, run: v.run}
		}
	}
	return value{}
}

func idProperty(id smithy.ShapeID, key string) value {
	switch key {
	case "namespace":
		return literal(id.Namespace())
	case "name":
		return literal(id.Name())
	case "member":
		if id.Member() != "" {
			return literal(id.Member())
		}
	case "(length)":
		return length(utf8.RuneCountInString(string(id)))
	}
	return value{}
}

func traitProperty(s *smithy.Shape, key string) value {
	out := value{kind: projectionValue}
	switch key {
	case "(keys)":
		for _, t := range s.Traits {
			out.list = append(out.list, value{kind: idValue, text: string(t.ID)})
		}
		return out
	case "(values)":
		for _, t := range s.Traits {
			out.list = append(out.list, value{kind: nodeValue, node: t.Value})
		}
		return out
	case "(length)":
		return length(len(s.Traits))
	}
	if node := traitOf(s, traitID(key)); node != nil {
		return value{kind: nodeValue, node: node}
	}
	return value{}
}

// traitID resolves the name of a trait in a selector.
func traitID(name string) smithy.ShapeID {
	if strings.Contains(name, "#") {
		return smithy.ShapeID(name)
	}
	return smithy.ShapeID("smithy.api#" + name)
}

func nodeProperty(n *smithy.Node, key string) value {
	out := value{kind: projectionValue}
	switch n.Kind {
	case smithy.StringNode:
		if key == "(length)" {
			return length(utf8.RuneCountInString(n.Text))
		}
	case smithy.ArrayNode:
		switch key {
		case "(values)":
			for _, e := range n.Elems {
				out.list = append(out.list, value{kind: nodeValue, node: e})
			}
			return out
		case "(length)":
			return length(len(n.Elems))
		}
	case smithy.ObjectNode:
		switch key {
		case "(keys)":
			for _, p := range n.Pairs {
				out.list = append(out.list, literal(p.Key))
			}
			return out
		case "(values)":
			for _, p := range n.Pairs {
				out.list = append(out.list, value{kind: nodeValue, node: p.Value})
			}
			return out
		case "(length)":
			return length(len(n.Pairs))
		}
		if found := n.Get(key); found != nil {
			return value{kind: nodeValue, node: found}
		}
	default:
	}
	return value{}
}

func projectionProperty(v value, key string) value {
	if key == "(first)" {
		if flat := v.flatten(nil); len(flat) > 0 {
			return flat[0]
		}
		return value{}
	}
	out := value{kind: projectionValue}
	for _, element := range v.list {
		if found := element.get(key); found.exists() {
			out.list = append(out.list, found)
		}
	}
	return out
}

// flatten appends the values of nested projections, or the value itself.
func (v value) flatten(out []value) []value {
	if v.kind != projectionValue {
		return append(out, v)
	}
	for _, element := range v.list {
		out = element.flatten(out)
	}
	return out
}

// String returns what string comparators see: "" for what has no string form.
func (v value) String() string {
	switch v.kind {
	case literalValue, idValue:
		return v.text
	case serviceValue, shapeValue:
		return string(v.shape().ID)
	case nodeValue:
		switch v.node.Kind {
		case smithy.StringNode, smithy.NumberNode:
			return v.node.Text
		case smithy.BoolNode:
			return strconv.FormatBool(v.node.Bool)
		default:
		}
	default:
	}
	return ""
}
