package selector

import "github.com/rpcconform/rpcconform/smithy"

// variables are the assigned variables, newest first; nil means none.
type variables struct {
	name   string
	shapes *set
	outer  *variables
}

func (v *variables) get(name string) (*set, bool) {
	for ; v != nil; v = v.outer {
		if v.name == name {
			return v.shapes, true
		}
	}
	return nil, false
}

// run evaluates one selector on one graph and remembers what it found out about its chains.
type run struct {
	graph  *smithy.Graph
	chains []memory
	work   int // shapes and relationships looked at
}

// memory is what a run knows of a chain.
type memory struct {
	spent    int  // work of asking single shapes
	accepted *set // the shapes from which the chain yields something, once known
	known    bool // accepted is set; a nil set means all
	fixed    *set // what the chain yields when that is the same for every shape
}

func newRun(g *smithy.Graph, chains int) *run {
	return &run{graph: g, chains: make([]memory, chains)}
}

func (r *run) empty() *set { return newSet(r.graph.Len()) }

func (r *run) single(n int32) *set {
	s := r.empty()
	s.items = append(s.items, n)
	return s
}

// all returns the numbers in a set, of which nil means all shapes.
func (r *run) all(s *set) []int32 {
	if s != nil {
		return s.items
	}
	out := make([]int32, r.graph.Len())
	for i := range out {
		out[i] = int32(i)
	}
	return out
}

// forward sends a set through the chain and gives emit what comes out, with the
// variables of that moment. Emit is called several times when a variable is assigned.
func (c *chain) forward(r *run, in *set, vars *variables, emit func(*set, *variables)) {
	for i, s := range c.steps {
		if in != nil && in.empty() {
			return
		}
		switch s := s.(type) {
		case filter:
			in = r.keep(s, in, vars)
		case mapper:
			in = s.forward(r, in, vars)
		case *assignStep:
			rest := chain{steps: c.steps[i+1:]}
			for _, n := range r.all(in) {
				one := r.single(n)
				rest.forward(r, one, &variables{s.name, s.arg.collect(r, one, vars), vars}, emit)
			}
			return
		}
	}
	if in == nil {
		in = r.empty()
		for _, n := range r.all(nil) {
			in.add(n)
		}
	}
	emit(in, vars)
}

// collect returns all that a chain yields.
func (c *chain) collect(r *run, in *set, vars *variables) *set {
	var out *set
	merged := false
	c.forward(r, in, vars, func(found *set, _ *variables) {
		switch {
		case out == nil:
			out = found
		case !merged:
			sum := r.empty()
			sum.addAll(out)
			out, merged = sum, true
			fallthrough
		default:
			out.addAll(found)
		}
	})
	if out == nil {
		return r.empty()
	}
	return out
}

// backward returns the shapes from which a pure chain yields a shape of out;
// nil means all shapes, in both places.
func (c *chain) backward(r *run, out *set) *set {
	for i := len(c.steps) - 1; i >= 0; i-- {
		if out != nil && out.empty() {
			return out
		}
		switch s := c.steps[i].(type) {
		case filter:
			out = r.keep(s, out, nil)
		case mapper:
			out = s.backward(r, out)
		}
	}
	return out
}

// yields reports whether a chain yields anything from a shape.
func (c *chain) yields(r *run, n int32, vars *variables) bool {
	if !c.pure() {
		return !c.collect(r, r.single(n), vars).empty()
	}
	m := &r.chains[c.id]
	if !m.known && m.spent > r.graph.Len() {
		m.accepted, m.known = c.backward(r, nil), true
	}
	if m.known {
		return m.accepted == nil || m.accepted.has(n)
	}
	before := r.work
	found := !c.collect(r, r.single(n), nil).empty()
	m.spent += 1 + r.work - before
	return found
}

// keep applies a filter.
func (r *run) keep(f filter, in *set, vars *variables) *set {
	out := r.empty()
	candidates, exact := r.candidates(f, in)
	r.work += len(candidates)
	for _, n := range candidates {
		if exact || f.match(r, n, vars) {
			out.add(n)
		}
	}
	return out
}

// candidates are the shapes that a filter can keep of a set. For all shapes
// the indexes of the graph narrow them; exact says that the filter keeps each.
func (r *run) candidates(f filter, in *set) (numbers []int32, exact bool) {
	if in != nil {
		return in.items, false
	}
	switch f := f.(type) {
	case *typeStep:
		for t := smithy.Blob; t <= smithy.Operation; t++ {
			if f.types&(1<<t) != 0 {
				numbers = append(numbers, r.graph.OfType(t)...)
			}
		}
		return numbers, true
	case *attributeStep:
		if id := f.requiredTrait(); id != "" {
			return r.applied(id), false
		}
	case *scopedStep:
		if len(f.path) > 1 && f.path[0] == "trait" {
			if id := namedTrait(f.path); id != "" {
				return r.applied(id), false
			}
		}
	}
	return r.all(nil), false
}

// applied returns the shapes with a trait, the enum trait of enum shapes included.
func (r *run) applied(id smithy.ShapeID) []int32 {
	found := r.graph.Applied(id)
	if id != enumTrait {
		return found
	}
	return append(append([]int32(nil), found...), r.graph.OfType(smithy.Enum)...)
}

// namedTrait returns the trait that a path trait|NAME|… leads through, or "".
func namedTrait(path []string) smithy.ShapeID {
	if len(path) < 2 || path[0] != "trait" || path[1][0] == '(' {
		return ""
	}
	return traitID(path[1])
}

// requiredTrait returns the trait without which the step keeps no shape, or "".
func (s *attributeStep) requiredTrait() smithy.ShapeID {
	if s.comparator == "?=" || s.comparator == "{!=}" {
		return ""
	}
	return namedTrait(s.path)
}
