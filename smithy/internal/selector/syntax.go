package selector

import "github.com/rpcconform/rpcconform/smithy"

// chain is a sequence of steps; each takes what the one before yields.
type chain struct {
	steps []step

	id      int  // the place of what is remembered about the chain during a run
	assigns bool // has a variable assignment
	reads   bool // has a use of a variable
	fixed   bool // yields the same from every shape: it begins with :root
}

// pure reports whether what the chain yields depends on the shape alone.
func (c *chain) pure() bool { return !c.assigns && !c.reads }

// step is one part of a chain. It is a filter or a mapper.
type step interface{ isStep() }

// filter keeps a shape or not.
type filter interface {
	step
	match(r *run, n int32, vars *variables) bool
}

// mapper yields other shapes than it takes. Forward maps a set of shapes to
// what they yield, backward to the shapes that yield one of them. A nil set
// means all shapes.
type mapper interface {
	step
	forward(r *run, in *set, vars *variables) *set
	backward(r *run, out *set) *set
}

type (
	// typeStep keeps shapes of some types: bit 1<<t for type t.
	typeStep struct{ types uint32 }

	// attributeStep keeps shapes with an attribute, or with one that compares
	// with one of the values.
	attributeStep struct {
		path        []string
		comparator  comparator // "" asks for existence
		values      []string
		insensitive bool
	}

	// scopedStep keeps shapes of which one value of an attribute satisfies all assertions.
	scopedStep struct {
		path       []string
		assertions []assertion
	}

	testStep struct{ args []*chain }
	notStep  struct{ arg *chain }
	inStep   struct{ arg *chain }

	isStep   struct{ args []*chain }
	rootStep struct{ arg *chain }

	recursiveStep struct{ arg *chain }

	topdownStep struct{ qualifier, disqualifier *chain }

	// neighborStep follows relationships of some types: bit 1<<t for type t.
	neighborStep struct {
		types   uint32
		reverse bool
	}

	closureStep struct{}

	// nothingStep is a call of an unknown function, which yields nothing.
	nothingStep struct{}

	assignStep struct {
		name string
		arg  *chain
	}
	variableStep struct{ name string }
)

func (*typeStep) isStep()      {}
func (*attributeStep) isStep() {}
func (*scopedStep) isStep()    {}
func (*testStep) isStep()      {}
func (*notStep) isStep()       {}
func (*inStep) isStep()        {}
func (*isStep) isStep()        {}
func (*rootStep) isStep()      {}
func (*recursiveStep) isStep() {}
func (*topdownStep) isStep()   {}
func (*neighborStep) isStep()  {}
func (*closureStep) isStep()   {}
func (*nothingStep) isStep()   {}
func (*assignStep) isStep()    {}
func (*variableStep) isStep()  {}

// assertion is one comparison of a scoped attribute selector.
type assertion struct {
	left        operand
	comparator  comparator
	right       []operand
	insensitive bool
}

// operand is a literal or, with a path, a value of the scope.
type operand struct {
	literal string
	path    []string // nil for a literal
}

const (
	undirected uint32 = 1<<smithy.TraitRelationship - 1 // every relationship but traits
	traitBit   uint32 = 1 << smithy.TraitRelationship
)

func typeBits(types ...smithy.Type) uint32 {
	var out uint32
	for _, t := range types {
		out |= 1 << t
	}
	return out
}

// typeNames gives the types that a token matches: an enum is a string, an
// intEnum an integer and a set a list.
var typeNames = func() map[string]uint32 {
	simple := typeBits(smithy.Blob, smithy.Boolean, smithy.String, smithy.Timestamp, smithy.Document, smithy.Enum)
	number := typeBits(smithy.Byte, smithy.Short, smithy.Integer, smithy.Long, smithy.Float, smithy.Double,
		smithy.BigDecimal, smithy.BigInteger, smithy.IntEnum)
	list := typeBits(smithy.List, smithy.Set)
	aggregate := list | typeBits(smithy.Map, smithy.Structure, smithy.Union)
	out := map[string]uint32{
		"number": number, "simpleType": simple | number, "aggregateType": aggregate, "dataType": simple | number | aggregate,
		"serviceType": typeBits(smithy.Service, smithy.Operation, smithy.Resource), "collection": list,
	}
	for t := smithy.Blob; t <= smithy.Operation; t++ {
		out[t.String()] = typeBits(t)
	}
	out["string"] |= typeBits(smithy.Enum)
	out["integer"] |= typeBits(smithy.IntEnum)
	out["list"], out["set"] = list, list
	return out
}()
