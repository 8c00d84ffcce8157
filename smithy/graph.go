package smithy

// RelationshipType says how one shape refers to another. The zero
// RelationshipType is invalid.
type RelationshipType uint8

// The directed relationships of the selector specification.
const (
	InvalidRelationship RelationshipType = iota
	TargetRelationship                   // from a member to the shape that it targets
	MemberRelationship                   // from an aggregate or enum shape to a member
	MixinRelationship
	InputRelationship
	OutputRelationship
	ErrorRelationship
	OperationRelationship
	CollectionOperationRelationship
	ResourceRelationship
	IdentifierRelationship
	PropertyRelationship
	CreateRelationship
	PutRelationship
	ReadRelationship
	UpdateRelationship
	DeleteRelationship
	ListRelationship
	TraitRelationship // from a shape to the definition of an applied trait
)

var relationshipNames = [...]string{
	"", "", "member", "mixin", "input", "output", "error", "operation", "collectionOperation", "resource", "identifier",
	"property", "create", "put", "read", "update", "delete", "list", "trait",
}

// String returns the name that selectors use, such as "input". A member's
// target has no name: "".
func (t RelationshipType) String() string {
	if int(t) < len(relationshipNames) {
		return relationshipNames[t]
	}
	return ""
}

// RelationshipTypeOf returns the relationship with a name, or InvalidRelationship.
func RelationshipTypeOf(name string) RelationshipType {
	for i, known := range relationshipNames {
		if name != "" && known == name {
			return RelationshipType(i)
		}
	}
	return InvalidRelationship
}

// Edge is one end of a relationship: its type and the number of the shape at the other end.
type Edge struct {
	Type RelationshipType
	To   int32
}

// Graph is a model as a graph: its shapes, members included, are numbered from
// 0, and their relationships are edges. References to shapes that the model
// lacks are left out, and so is smithy.api#Unit as an input or output, which
// the specification calls not present, or as the target of an enum's member,
// which is written nowhere. Traits are no edges of the graph; see
// Applied. A Graph is safe for concurrent use.
type Graph struct {
	model   *Model
	shapes  []*Shape
	numbers map[*Shape]int32
	forward edges
	reverse edges
	byType  [Operation + 1][]int32
	applied map[ShapeID][]int32
}

// edges holds the edges of shape n at list[start[n]:start[n+1]].
type edges struct {
	start []int32
	list  []Edge
}

func (e *edges) of(n int32) []Edge { return e.list[e.start[n]:e.start[n+1]] }

// Graph returns the model as a graph. It is made at the first call.
func (m *Model) Graph() *Graph {
	m.graphOnce.Do(func() { m.graph = newGraph(m) })
	return m.graph
}

func newGraph(m *Model) *Graph {
	g := &Graph{model: m, numbers: make(map[*Shape]int32, len(m.shapes)), applied: map[ShapeID][]int32{}}
	g.shapes = make([]*Shape, 0, len(m.shapes))
	for _, s := range m.order {
		g.add(s)
		for _, member := range s.Members {
			g.add(member)
		}
	}
	g.connect()
	return g
}

func (g *Graph) add(s *Shape) {
	n := int32(len(g.shapes))
	g.shapes = append(g.shapes, s)
	g.numbers[s] = n
	g.byType[s.Type] = append(g.byType[s.Type], n)
	for _, t := range s.Traits {
		g.applied[t.ID] = append(g.applied[t.ID], n)
	}
}

func (g *Graph) connect() {
	count := make([]int32, len(g.shapes)+1)
	g.forward.start = make([]int32, len(g.shapes)+1)
	g.forward.list = make([]Edge, 0, 2*len(g.shapes))
	for n, s := range g.shapes {
		g.Relationships(s, func(t RelationshipType, to ShapeID) {
			target := g.model.Shape(to)
			if target == nil {
				return
			}
			end := g.numbers[target]
			g.forward.list = append(g.forward.list, Edge{t, end})
			count[end+1]++
		})
		g.forward.start[n+1] = int32(len(g.forward.list))
	}
	for i := 1; i < len(count); i++ {
		count[i] += count[i-1]
	}
	g.reverse.start = append([]int32(nil), count...)
	g.reverse.list = make([]Edge, len(g.forward.list))
	for n := range g.shapes {
		for _, e := range g.forward.of(int32(n)) {
			g.reverse.list[count[e.To]] = Edge{e.Type, int32(n)}
			count[e.To]++
		}
	}
}

// Relationships calls yield with each relationship of a shape in the order of
// the model, without traits; targets that the model lacks are included.
func (g *Graph) Relationships(s *Shape, yield func(RelationshipType, ShapeID)) {
	one := func(t RelationshipType, id ShapeID) {
		if id != "" {
			yield(t, id)
		}
	}
	all := func(t RelationshipType, ids []ShapeID) {
		for _, id := range ids {
			one(t, id)
		}
	}
	if s.Type != Member { // a member's mixins are no neighbours
		all(MixinRelationship, s.Mixins)
	}
	for _, member := range s.Members {
		yield(MemberRelationship, member.ID)
	}
	switch s.Type {
	case Member:
		if c := g.model.Shape(s.ID.Root()); c == nil || c.Type != Enum && c.Type != IntEnum {
			one(TargetRelationship, s.Target)
		}
	case Operation:
		if s.Input != UnitID {
			one(InputRelationship, s.Input)
		}
		if s.Output != UnitID {
			one(OutputRelationship, s.Output)
		}
	case Resource:
		for _, r := range s.Identifiers {
			one(IdentifierRelationship, r.Target)
		}
		for _, r := range s.Properties {
			one(PropertyRelationship, r.Target)
		}
		one(CreateRelationship, s.Create)
		one(PutRelationship, s.Put)
		one(ReadRelationship, s.Read)
		one(UpdateRelationship, s.Update)
		one(DeleteRelationship, s.Delete)
		one(ListRelationship, s.List)
		all(CollectionOperationRelationship, s.CollectionOperations)
	default:
	}
	all(OperationRelationship, s.Operations)
	all(ResourceRelationship, s.Resources)
	all(ErrorRelationship, s.Errors)
}

// Len returns the number of shapes.
func (g *Graph) Len() int { return len(g.shapes) }

// Shape returns the shape with a number.
func (g *Graph) Shape(n int32) *Shape { return g.shapes[n] }

// Number returns the number of a shape of the model, or -1 for any other shape.
func (g *Graph) Number(s *Shape) int32 {
	if n, found := g.numbers[s]; found {
		return n
	}
	return -1
}

// NumberOf returns the number of the shape with an id, or -1 when the model has none.
func (g *Graph) NumberOf(id ShapeID) int32 {
	s := g.model.Shape(id)
	if s == nil {
		return -1
	}
	return g.Number(s)
}

// Forward returns the relationships from a shape. The slice is not to be changed.
func (g *Graph) Forward(n int32) []Edge { return g.forward.of(n) }

// Reverse returns the relationships to a shape; Edge.To is the shape that they
// come from. The slice is not to be changed.
func (g *Graph) Reverse(n int32) []Edge { return g.reverse.of(n) }

// OfType returns the shapes of a type in the order of their numbers. The slice
// is not to be changed.
func (g *Graph) OfType(t Type) []int32 { return g.byType[t] }

// Applied returns the shapes that a trait is applied to in the order of their
// numbers. The slice is not to be changed.
func (g *Graph) Applied(trait ShapeID) []int32 { return g.applied[trait] }

// Closure returns the shapes that are connected with a shape, itself included,
// sorted by id with members after their containers; nil when the model has no
// such shape. The closure of a service is the set of shapes that its clients
// and servers know.
func (g *Graph) Closure(id ShapeID) []*Shape {
	start := g.NumberOf(id)
	if start < 0 {
		return nil
	}
	seen := make([]bool, len(g.shapes))
	seen[start] = true
	queue, found := []int32{start}, 0
	for len(queue) > 0 {
		n := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		found++
		for _, e := range g.Forward(n) {
			if !seen[e.To] {
				seen[e.To] = true
				queue = append(queue, e.To)
			}
		}
	}
	out := make([]*Shape, 0, found)
	for n, in := range seen {
		if in {
			out = append(out, g.shapes[n])
		}
	}
	return out
}
