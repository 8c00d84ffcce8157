// Package smithy is the semantic model of Smithy 2.0: shapes, members, traits,
// node values and validation events, in the words of the specification. It
// knows no syntax and does no I/O; package smithy/load makes models.
//
// A Model is immutable once loaded and safe for concurrent use.
package smithy

import (
	"sort"
	"strings"
	"sync"

	"github.com/rpcconform/rpcconform/internal/source"
)

// Location is a place in a model file. The zero value means "nowhere".
type Location = source.Location

// ShapeID is an absolute shape id, namespace#name or namespace#name$member.
// The empty ShapeID means "none".
type ShapeID string

// Namespace returns the part before "#", or "" when there is none.
func (id ShapeID) Namespace() string {
	ns, _, found := strings.Cut(string(id), "#")
	if !found {
		return ""
	}
	return ns
}

// Name returns the shape name, without namespace and member.
func (id ShapeID) Name() string {
	s := string(id)
	if i := strings.IndexByte(s, '#'); i >= 0 {
		s = s[i+1:]
	}
	name, _, _ := strings.Cut(s, "$")
	return name
}

// Member returns the member name, or "" for the id of a root shape.
func (id ShapeID) Member() string {
	_, member, _ := strings.Cut(string(id), "$")
	return member
}

// Root returns the id without its member.
func (id ShapeID) Root() ShapeID {
	root, _, _ := strings.Cut(string(id), "$")
	return ShapeID(root)
}

// WithMember returns the id of a member of the root shape of id.
func (id ShapeID) WithMember(name string) ShapeID { return id.Root() + "$" + ShapeID(name) }

// Type is a shape type. The zero Type is invalid.
type Type uint8

// The shape types of Smithy 2.0.
const (
	InvalidType Type = iota
	Blob
	Boolean
	String
	Timestamp
	Byte
	Short
	Integer
	Long
	Float
	Double
	BigDecimal
	BigInteger
	Document
	Enum
	IntEnum
	List
	Set // Smithy 1.0 only
	Map
	Structure
	Union
	Member
	Service
	Resource
	Operation
)

var typeNames = [...]string{
	"invalid", "blob", "boolean", "string", "timestamp", "byte", "short", "integer", "long", "float", "double",
	"bigDecimal", "bigInteger", "document", "enum", "intEnum", "list", "set", "map", "structure", "union",
	"member", "service", "resource", "operation",
}

// String returns the keyword of the type, such as "intEnum".
func (t Type) String() string {
	if int(t) < len(typeNames) {
		return typeNames[t]
	}
	return typeNames[InvalidType]
}

// TypeOf returns the type with a keyword, or InvalidType.
func TypeOf(keyword string) Type {
	for i, name := range typeNames {
		if i > 0 && name == keyword {
			return Type(i)
		}
	}
	return InvalidType
}

// Shape is one shape, members included. Fields that a type does not use are zero.
type Shape struct {
	ID       ShapeID
	Type     Type
	Location Location
	Traits   Traits    // applied traits, mixins and apply statements merged
	Mixins   []ShapeID // as declared, in order; of a member: the members of mixins that it comes from
	Members  []*Shape  // in order; the members that mixins bring come first
	Target   ShapeID   // of a member: the targeted shape

	// Inherited is set on a member that a mixin brought without redefinition.
	Inherited bool

	// Introduced is the shape without what its mixins bring: its own traits,
	// members and properties. A member that a mixin brings is among its members
	// when traits were applied to it. It is nil when the shape has no mixins.
	Introduced *Shape

	Input, Output ShapeID // of an operation; smithy.api#Unit when not given
	Errors        []ShapeID

	Version              string // of a service
	Operations           []ShapeID
	Resources            []ShapeID
	Rename               []Rename
	Identifiers          []Ref // of a resource
	Properties           []Ref
	Create, Put, Read    ShapeID
	Update, Delete, List ShapeID
	CollectionOperations []ShapeID
}

// Ref is a named reference: a resource identifier or property.
type Ref struct {
	Name     string
	Target   ShapeID
	Location Location
}

// Rename is one entry of a service's rename map.
type Rename struct {
	From ShapeID
	To   string
}

// Member returns the member with a name, or nil.
func (s *Shape) Member(name string) *Shape {
	for _, m := range s.Members {
		if m.ID.Member() == name {
			return m
		}
	}
	return nil
}

// Trait returns the value of an applied trait, or nil when it is not applied.
func (s *Shape) Trait(id ShapeID) *Node { return s.Traits.Get(id) }

// HasTrait reports whether a trait is applied.
func (s *Shape) HasTrait(id ShapeID) bool { return s.Traits.Get(id) != nil }

// Trait is one applied trait. An annotation trait has an empty object as its value.
type Trait struct {
	ID    ShapeID
	Value *Node
}

// Traits are the applied traits of a shape, each id once, in the order of application.
type Traits []Trait

// Get returns the value of a trait, or nil when it is not there.
func (t Traits) Get(id ShapeID) *Node {
	for i := range t {
		if t[i].ID == id {
			return t[i].Value
		}
	}
	return nil
}

// NodeKind is the kind of a node value. The zero NodeKind is invalid.
type NodeKind uint8

// The kinds of node values.
const (
	InvalidNode NodeKind = iota
	NullNode
	BoolNode
	NumberNode
	StringNode
	ArrayNode
	ObjectNode
)

// Node is a JSON-like value of a trait or of metadata.
type Node struct {
	Kind     NodeKind
	Bool     bool
	Text     string // of a string: its value; of a number: its exact text
	Elems    []*Node
	Pairs    []Pair // of an object, in order, each key once
	Location Location
}

// Pair is one member of an object node.
type Pair struct {
	Key      string
	Value    *Node
	Location Location // of the key
}

// Get returns the value of a key of an object node; nil when n is nil, no
// object or has no such key.
func (n *Node) Get(key string) *Node {
	if n == nil {
		return nil
	}
	for i := range n.Pairs {
		if n.Pairs[i].Key == key {
			return n.Pairs[i].Value
		}
	}
	return nil
}

// Model is a set of shapes with metadata.
type Model struct {
	shapes   map[ShapeID]*Shape
	order    []*Shape
	metadata *Node

	graphOnce sync.Once
	graph     *Graph
}

// NewModel returns a model of root shapes; their members are indexed too.
// metadata is an object node or nil. The arguments are kept, not copied.
func NewModel(shapes []*Shape, metadata *Node) *Model {
	m := &Model{shapes: make(map[ShapeID]*Shape, len(shapes)*3), metadata: metadata}
	m.order = append(m.order, shapes...)
	sort.Slice(m.order, func(i, j int) bool { return m.order[i].ID < m.order[j].ID })
	for _, s := range m.order {
		m.shapes[s.ID] = s
		for _, member := range s.Members {
			m.shapes[member.ID] = member
		}
	}
	return m
}

// Shape returns the shape or member with an id, or nil.
func (m *Model) Shape(id ShapeID) *Shape { return m.shapes[id] }

// Shapes returns the root shapes, prelude included, sorted by id. The slice is not to be changed.
func (m *Model) Shapes() []*Shape { return m.order }

// Metadata returns the merged metadata, an object node, or nil when there is none.
func (m *Model) Metadata() *Node { return m.metadata }

// Severity orders validation events. The zero Severity is invalid.
type Severity uint8

// The severities, least first.
const (
	InvalidSeverity Severity = iota
	SeveritySuppressed
	SeverityNote
	SeverityWarning
	SeverityDanger
	SeverityError
)

// String returns the name in capitals, such as "ERROR".
func (s Severity) String() string {
	return [...]string{"INVALID", "SUPPRESSED", "NOTE", "WARNING", "DANGER", "ERROR"}[min(s, SeverityError)]
}

// Event is a validation event: a problem in a model, data and never a Go error.
type Event struct {
	Severity Severity
	ID       string  // event id, such as "Model" or "TraitValue"
	Shape    ShapeID // "" when the event is about no shape
	Location Location
	Message  string
	Hint     string // "" when there is none
	Reason   string // the reason of a suppression, or ""
}

// UnitID is the id of the prelude's unit type.
const UnitID ShapeID = "smithy.api#Unit"

// Equal reports whether two nodes have the same value; keys of objects are
// compared without regard to order, and numbers by their exact values.
func (n *Node) Equal(m *Node) bool {
	if n == nil || m == nil {
		return n == m
	}
	if n.Kind == NumberNode && m.Kind == NumberNode {
		return sameNumber(n.Text, m.Text)
	}
	if n.Kind != m.Kind || n.Bool != m.Bool || n.Text != m.Text || len(n.Elems) != len(m.Elems) || len(n.Pairs) != len(m.Pairs) {
		return false
	}
	for i := range n.Elems {
		if !n.Elems[i].Equal(m.Elems[i]) {
			return false
		}
	}
	const small = 32
	get := m.Get
	if len(m.Pairs) > small {
		values := make(map[string]*Node, len(m.Pairs))
		for i := range m.Pairs {
			values[m.Pairs[i].Key] = m.Pairs[i].Value
		}
		get = func(key string) *Node { return values[key] }
	}
	for i := range n.Pairs {
		other := get(n.Pairs[i].Key)
		if other == nil || !n.Pairs[i].Value.Equal(other) {
			return false
		}
	}
	return true
}
