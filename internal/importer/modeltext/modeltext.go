// Package modeltext writes Smithy models that an importer has made: shapes with
// members and traits, as text in the Smithy IDL.
package modeltext

import (
	"fmt"
	"sort"
	"strconv"
	"strings"
)

// Model is a model of one namespace.
type Model struct {
	Namespace string
	Comment   string // one line above the namespace; "" for none
	Shapes    []*Shape
	names     map[string]bool // in lower case, since Smithy's names differ by more than case
}

// Shape is a shape other than an operation or a service.
type Shape struct {
	Type    string // "structure", "union", "list", "map", "enum", "intEnum" or a simple type
	Name    string
	Traits  []string // each as it is written, with its @
	Members []Member
	Body    string // of an operation or a service, in place of members
}

// Member is a member of a shape.
type Member struct {
	Name   string
	Target string // "" in an enum
	Value  string // of an enum's member, as it is written
	Traits []string
}

// Unique returns name, or name with a number when a shape has it already, and
// keeps it from being returned again.
func (m *Model) Unique(name string) string {
	if m.names == nil {
		m.names = map[string]bool{}
		for _, simple := range []string{
			"string", "boolean", "integer", "long", "double", "float", "bigdecimal", "biginteger",
			"blob", "byte", "short", "timestamp", "document", "unit",
		} {
			m.names[simple] = true
		}
	}
	found := name
	for i := 2; m.names[strings.ToLower(found)]; i++ {
		found = name + strconv.Itoa(i)
	}
	m.names[strings.ToLower(found)] = true
	return found
}

// Add appends a shape and returns it.
func (m *Model) Add(s *Shape) *Shape {
	m.Shapes = append(m.Shapes, s)
	return s
}

// Identifier turns any text into a Smithy identifier: other characters end a
// word, and the next word begins with a capital letter.
func Identifier(text string) string {
	var b strings.Builder
	capital := false
	for _, r := range text {
		letter := r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r == '_'
		digit := r >= '0' && r <= '9'
		switch {
		case !letter && !digit:
			capital = b.Len() > 0
			continue
		case digit && strings.Trim(b.String(), "_") == "":
			b.WriteByte('n')
		}
		if capital && r >= 'a' && r <= 'z' {
			r -= 'a' - 'A'
		}
		capital = false
		b.WriteRune(r)
	}
	name := b.String()
	if strings.Trim(name, "_") == "" {
		name += "value"
	}
	return name
}

// Pascal is [Identifier] with a capital first letter.
func Pascal(text string) string {
	name := strings.TrimLeft(Identifier(text), "_")
	return strings.ToUpper(name[:1]) + name[1:]
}

// Camel is [Identifier] with a small first letter.
func Camel(text string) string {
	name := Pascal(text)
	return strings.ToLower(name[:1]) + name[1:]
}

// Constant is a name of an enum's member: capitals and underscores.
func Constant(text string) string {
	var b strings.Builder
	for _, r := range Identifier(text) {
		if r >= 'A' && r <= 'Z' && b.Len() > 0 && !strings.HasSuffix(b.String(), "_") {
			b.WriteByte('_')
		}
		b.WriteRune(r)
	}
	return strings.ToUpper(b.String())
}

// Quote returns text as a Smithy string.
func Quote(text string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range text {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r < ' ' || r == 0x7f:
			fmt.Fprintf(&b, `\u%04X`, r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// traits of the namespace smithy.rpc; all other traits are of the prelude.
var rpcTraits = []string{
	"discriminated", "discriminatorDefault", "jsonRpc", "jsonRpcCancels", "jsonRpcLifecycle", "jsonRpcProtocol",
	"jsonRpcToken", "method", "nullable", "openEnum", "rpcError", "unknownMembers", "untagged",
}

// String returns the model in the Smithy IDL. Shapes come sorted by name,
// services first and operations after them.
func (m *Model) String() string {
	var body strings.Builder
	order := map[string]int{"service": -2, "operation": -1}
	shapes := append([]*Shape(nil), m.Shapes...)
	sort.SliceStable(shapes, func(i, j int) bool {
		a, b := shapes[i], shapes[j]
		if order[a.Type] != order[b.Type] {
			return order[a.Type] < order[b.Type]
		}
		return a.Name < b.Name
	})
	for _, s := range shapes {
		body.WriteByte('\n')
		s.write(&body)
	}
	text := body.String()
	var b strings.Builder
	b.WriteString("$version: \"2.0\"\n\n")
	if m.Comment != "" {
		b.WriteString("// " + m.Comment + "\n")
	}
	b.WriteString("namespace " + m.Namespace + "\n")
	uses := ""
	for _, name := range rpcTraits {
		if strings.Contains(text, "@"+name+"\n") || strings.Contains(text, "@"+name+"(") || strings.Contains(text, "@"+name+" ") {
			uses += "use smithy.rpc#" + name + "\n"
		}
	}
	if uses != "" {
		b.WriteString("\n" + uses)
	}
	b.WriteString(text)
	return b.String()
}

func (s *Shape) write(b *strings.Builder) {
	for _, t := range s.Traits {
		b.WriteString(t + "\n")
	}
	b.WriteString(s.Type + " " + s.Name)
	if s.Body != "" {
		b.WriteString(" {\n" + s.Body + "}\n")
		return
	}
	switch s.Type {
	case "structure", "union", "list", "map", "enum", "intEnum":
	default:
		b.WriteByte('\n')
		return
	}
	if len(s.Members) == 0 {
		b.WriteString(" {}\n")
		return
	}
	b.WriteString(" {\n")
	for i, m := range s.Members {
		if i > 0 && (len(m.Traits) > 0 || len(s.Members[i-1].Traits) > 0) {
			b.WriteByte('\n')
		}
		for _, t := range m.Traits {
			b.WriteString("    " + t + "\n")
		}
		b.WriteString("    " + m.Name)
		if m.Target != "" {
			b.WriteString(": " + m.Target)
		}
		if m.Value != "" {
			b.WriteString(" = " + m.Value)
		}
		b.WriteByte('\n')
	}
	b.WriteString("}\n")
}
