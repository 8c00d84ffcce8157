// Package constraint checks JSON values against Smithy shapes.
//
// A shape is compiled once into a program; cycles of shapes are cycles of
// programs. Checking walks the tape, reports problems to a sink and allocates
// nothing for a value that conforms. Depth is bounded by the tape's own limit.
//
// A constraint trait of a member takes the place of the same trait of its
// target, as the Smithy specification says of trait precedence.
package constraint

import (
	"fmt"
	"math"
	"strconv"

	"github.com/rpcconform/rpcconform/internal/jsontape"
	"github.com/rpcconform/rpcconform/smithy"
)

// Unknown is a policy for members that a structure does not declare.
type Unknown uint8

// The policies. UnknownDefault leaves the choice to the caller of Check.
const (
	UnknownDefault Unknown = iota
	UnknownIgnore
	UnknownReject
)

// Options choose how shapes are compiled. The zero Options is the default.
type Options struct {
	JSONNames bool // members are named by @jsonName on the wire
}

// Set compiles the shapes of one model and shares their programs. It is not
// safe for concurrent use; its programs are.
type Set struct {
	model   *smithy.Model
	options Options
	cores   map[smithy.ShapeID]*core
	pending []func() error
}

// NewSet returns an empty set for the shapes of a model.
func NewSet(m *smithy.Model, o Options) *Set {
	return &Set{model: m, options: o, cores: map[smithy.ShapeID]*core{}}
}

// Program checks values against one shape or member. It is immutable and safe
// for concurrent use.
type Program struct {
	core   *core
	report smithy.ShapeID // the shape that findings name

	name     string // member name in Smithy; "" for a root shape
	wire     string // member name on the wire
	required bool
	nullable bool

	length  *bounds
	ranged  *decimalRange
	pattern *pattern
	format  timestampFormat
	paths   *criticalPaths
}

// core is what a root shape is, without the traits that a member can replace.
type core struct {
	id       smithy.ShapeID
	kind     smithy.Type
	key      *Program
	value    *Program // the member of a list or the value of a map
	sparse   bool
	unique   bool
	members  []*Program
	index    map[string]int32 // by the name on the wire
	required int
	policy   Unknown

	texts    map[string]struct{} // the values of an enum
	integers map[int64]struct{}  // the values of an intEnum
	open     bool                // an enum or union that takes values it does not declare

	untagged      bool
	discriminator string
	fallback      int32 // member for an absent discriminator; -1 for none
}

type bounds struct {
	min, max       int64
	hasMin, hasMax bool
}

type decimalRange struct {
	min, max         jsontape.Decimal
	hasMin, hasMax   bool
	minText, maxText string

	// Where both ends fit into 64 bits, or are open, so that a number of the
	// tape can be compared as it is.
	whole    bool
	low, top int64
}

type criticalPaths struct {
	separator string
	root      *core
}

// Compile returns the program of a shape or of a member. The error says which
// trait of which shape cannot be used.
func (s *Set) Compile(id smithy.ShapeID) (*Program, error) {
	shape := s.model.Shape(id)
	if shape == nil {
		return nil, fmt.Errorf("expected a shape in the model; there is no %s", id)
	}
	p, err := s.program(shape, nil)
	if err != nil {
		return nil, err
	}
	for len(s.pending) > 0 {
		work := s.pending[len(s.pending)-1]
		s.pending = s.pending[:len(s.pending)-1]
		if err := work(); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// program compiles a shape; owner is the core of the structure of a member.
func (s *Set) program(shape *smithy.Shape, owner *core) (*Program, error) {
	target := shape
	p := &Program{report: shape.ID}
	if shape.Type == smithy.Member {
		if target = s.model.Shape(shape.Target); target == nil {
			return nil, fmt.Errorf("%s targets %s, which is not in the model", shape.ID, shape.Target)
		}
		p.name = shape.ID.Member()
		p.wire = p.name
		if json := shape.Trait("smithy.api#jsonName"); json != nil && s.options.JSONNames {
			p.wire = json.Text
		}
		p.required = shape.HasTrait("smithy.api#required")
	}
	p.nullable = anyTrait(shape, target, nullableTraits) != nil
	p.core = s.core(target)
	if err := s.constraints(p, shape, target); err != nil {
		return nil, err
	}
	if critical := shape.Trait("smithy.rpc#criticalPaths"); critical != nil && owner != nil {
		p.paths = &criticalPaths{separator: text(critical.Get("separator")), root: owner}
	}
	return p, nil
}

var (
	nullableTraits = []smithy.ShapeID{"smithy.rpc#nullable", "alloy#nullable"}
	openTraits     = []smithy.ShapeID{"smithy.rpc#openEnum", "alloy#openEnum"}
	untaggedTraits = []smithy.ShapeID{"smithy.rpc#untagged", "alloy#untagged", "traits#untaggedUnion"}
	discriminated  = []smithy.ShapeID{"smithy.rpc#discriminated", "alloy#discriminated"}
)

func anyTrait(shape, target *smithy.Shape, ids []smithy.ShapeID) *smithy.Node {
	for _, id := range ids {
		if n := shape.Trait(id); n != nil {
			return n
		}
		if n := target.Trait(id); n != nil {
			return n
		}
	}
	return nil
}

func text(n *smithy.Node) string {
	if n == nil {
		return ""
	}
	return n.Text
}

// constraints reads the traits that a member can replace.
func (s *Set) constraints(p *Program, shape, target *smithy.Shape) error {
	effective := func(id smithy.ShapeID) *smithy.Node {
		if n := shape.Trait(id); n != nil {
			return n
		}
		return target.Trait(id)
	}
	if n := effective("smithy.api#length"); n != nil {
		var err error
		if p.length, err = lengthBounds(n); err != nil {
			return fmt.Errorf("%s: %w", shape.ID, err)
		}
	}
	if n := effective("smithy.api#range"); n != nil {
		var err error
		if p.ranged, err = rangeBounds(n); err != nil {
			return fmt.Errorf("%s: %w", shape.ID, err)
		}
	}
	if n := effective("smithy.api#pattern"); n != nil {
		var err error
		if p.pattern, err = compilePattern(n.Text); err != nil {
			return fmt.Errorf("the pattern of %s is not ECMA 262: %w", shape.ID, err)
		}
	}
	if n := effective("smithy.api#timestampFormat"); n != nil && target.Type == smithy.Timestamp {
		switch n.Text {
		case "date-time":
			p.format = formatDateTime
		case "http-date":
			p.format = formatHTTPDate
		case "epoch-seconds":
			p.format = formatEpochSeconds
		default:
			return fmt.Errorf("%s: expected a timestamp format, not %q", shape.ID, n.Text)
		}
	}
	return nil
}

func lengthBounds(n *smithy.Node) (*bounds, error) {
	b := &bounds{}
	read := func(key string, value *int64, has *bool) error {
		node := n.Get(key)
		if node == nil {
			return nil
		}
		i, err := strconv.ParseInt(node.Text, 10, 64)
		if err != nil {
			return fmt.Errorf("expected an integer as the length's %s, not %q", key, node.Text)
		}
		*value, *has = i, true
		return nil
	}
	if err := read("min", &b.min, &b.hasMin); err != nil {
		return nil, err
	}
	return b, read("max", &b.max, &b.hasMax)
}

func rangeBounds(n *smithy.Node) (*decimalRange, error) {
	r := &decimalRange{}
	read := func(key string, value *jsontape.Decimal, has *bool, spelling *string) error {
		node := n.Get(key)
		if node == nil {
			return nil
		}
		d, ok := jsontape.ParseDecimal([]byte(node.Text))
		if !ok {
			return fmt.Errorf("expected a number as the range's %s, not %q", key, node.Text)
		}
		*value, *has, *spelling = d, true, node.Text
		return nil
	}
	if err := read("min", &r.min, &r.hasMin, &r.minText); err != nil {
		return nil, err
	}
	if err := read("max", &r.max, &r.hasMax, &r.maxText); err != nil {
		return nil, err
	}
	r.low, r.top = math.MinInt64, math.MaxInt64
	low, top := true, true
	if r.hasMin {
		r.low, low = r.min.Int64()
	}
	if r.hasMax {
		r.top, top = r.max.Int64()
	}
	r.whole = low && top
	return r, nil
}

// core returns the core of a root shape; its members are compiled later, so
// that shapes may be recursive.
func (s *Set) core(shape *smithy.Shape) *core {
	if c := s.cores[shape.ID]; c != nil {
		return c
	}
	c := &core{id: shape.ID, kind: shape.Type, fallback: -1}
	s.cores[shape.ID] = c
	s.pending = append(s.pending, func() error { return s.fill(c, shape) })
	return c
}

func (s *Set) fill(c *core, shape *smithy.Shape) error {
	c.sparse = shape.HasTrait("smithy.api#sparse")
	c.unique = shape.HasTrait("smithy.api#uniqueItems") || shape.Type == smithy.Set
	c.open = anyTrait(shape, shape, openTraits) != nil || text(shape.Trait("traits#enumKind")) == "open"
	switch text(shape.Trait("smithy.rpc#unknownMembers")) {
	case "ignore":
		c.policy = UnknownIgnore
	case "reject":
		c.policy = UnknownReject
	}
	switch shape.Type {
	case smithy.Enum, smithy.IntEnum:
		return c.values(shape)
	case smithy.String:
		c.legacyEnum(shape)
		return nil
	case smithy.List, smithy.Set, smithy.Map:
		return s.fillCollection(c, shape)
	case smithy.Structure, smithy.Union:
		return s.fillMembers(c, shape)
	default:
		return nil
	}
}

// values reads the values of an enum or intEnum.
func (c *core) values(shape *smithy.Shape) error {
	c.texts, c.integers = map[string]struct{}{}, map[int64]struct{}{}
	for _, m := range shape.Members {
		value := m.Trait("smithy.api#enumValue")
		switch {
		case value == nil:
			c.texts[m.ID.Member()] = struct{}{}
		case shape.Type == smithy.Enum:
			c.texts[value.Text] = struct{}{}
		default:
			d, ok := jsontape.ParseDecimal([]byte(value.Text))
			n, exact := d.Int64()
			if !ok || !exact {
				return fmt.Errorf("%s: expected an integer as the value, not %q", m.ID, value.Text)
			}
			c.integers[n] = struct{}{}
		}
	}
	return nil
}

// legacyEnum reads the enum trait of version 1.0: a string that takes only the
// listed values.
func (c *core) legacyEnum(shape *smithy.Shape) {
	list := shape.Trait("smithy.api#enum")
	if list == nil {
		return
	}
	c.kind, c.texts = smithy.Enum, map[string]struct{}{}
	for _, e := range list.Elems {
		c.texts[text(e.Get("value"))] = struct{}{}
	}
}

func (s *Set) fillCollection(c *core, shape *smithy.Shape) error {
	for _, m := range shape.Members {
		p, err := s.program(m, nil)
		if err != nil {
			return err
		}
		if m.ID.Member() == "key" {
			c.key = p
		} else {
			c.value = p
		}
	}
	if c.value == nil {
		return fmt.Errorf("%s has no member", shape.ID)
	}
	return nil
}

func (s *Set) fillMembers(c *core, shape *smithy.Shape) error {
	c.index = make(map[string]int32, len(shape.Members))
	for i, m := range shape.Members {
		p, err := s.program(m, c)
		if err != nil {
			return err
		}
		if other, taken := c.index[p.wire]; taken {
			return fmt.Errorf("%s and %s have the same name %q on the wire", c.members[other].report, p.report, p.wire)
		}
		c.index[p.wire] = int32(i)
		c.members = append(c.members, p)
		if p.required {
			c.required++
		}
		if m.HasTrait("alloy#jsonUnknown") {
			c.policy, c.open = UnknownIgnore, true
		}
		if m.HasTrait("smithy.rpc#discriminatorDefault") {
			c.fallback = int32(i)
		}
	}
	c.untagged = anyTrait(shape, shape, untaggedTraits) != nil
	if d := anyTrait(shape, shape, discriminated); d != nil {
		c.discriminator = d.Text
	}
	return nil
}

// Shape returns the shape or member that the program was compiled from.
func (p *Program) Shape() smithy.ShapeID { return p.report }

// Target returns the root shape whose values the program checks.
func (p *Program) Target() smithy.ShapeID { return p.core.id }

// Required reports whether the member has @required.
func (p *Program) Required() bool { return p.required }

// Wire returns the name of a member on the wire; "" for a root shape.
func (p *Program) Wire() string { return p.wire }

// Member returns the program of a member of a structure by its Smithy name, or
// nil when there is none.
func (p *Program) Member(name string) *Program {
	for _, m := range p.core.members {
		if m.name == name {
			return m
		}
	}
	return nil
}

// Members returns the programs of the members in the order of the model. The
// slice is not to be changed.
func (p *Program) Members() []*Program { return p.core.members }
