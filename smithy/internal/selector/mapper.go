package selector

import "github.com/rpcconform/rpcconform/smithy"

func (s *isStep) forward(r *run, in *set, vars *variables) *set {
	out := r.empty()
	for _, arg := range s.args {
		out.addAll(arg.collect(r, in, vars))
	}
	return out
}

func (s *isStep) backward(r *run, target *set) *set {
	out := r.empty()
	for _, arg := range s.args {
		found := arg.backward(r, target)
		if found == nil {
			return nil
		}
		out.addAll(found)
	}
	return out
}

func (s *neighborStep) forward(r *run, in *set, _ *variables) *set { return s.follow(r, in, s.reverse) }

func (s *neighborStep) backward(r *run, out *set) *set { return s.follow(r, out, !s.reverse) }

func (s *neighborStep) follow(r *run, from *set, reverse bool) *set {
	out := r.empty()
	for _, n := range r.all(from) {
		edges := r.graph.Forward(n)
		if reverse {
			edges = r.graph.Reverse(n)
		}
		r.work += 1 + len(edges)
		for _, e := range edges {
			if s.types&(1<<e.Type) != 0 {
				out.add(e.To)
			}
		}
		if s.types&traitBit != 0 {
			s.followTraits(r, n, reverse, out)
		}
	}
	return out
}

func (s *neighborStep) followTraits(r *run, n int32, reverse bool, out *set) {
	shape := r.graph.Shape(n)
	if reverse {
		for _, user := range r.graph.Applied(shape.ID) {
			out.add(user)
		}
		return
	}
	for _, t := range shape.Traits {
		if definition := r.graph.NumberOf(t.ID); definition >= 0 {
			out.add(definition)
		}
	}
}

func (s *closureStep) forward(r *run, in *set, _ *variables) *set {
	return r.reach(in, r.graph.Forward)
}

func (s *closureStep) backward(r *run, out *set) *set { return r.reach(out, r.graph.Reverse) }

// reach returns the shapes that another shape of a set leads to.
func (r *run) reach(from *set, edges func(int32) []smithy.Edge) *set {
	if from != nil && len(from.items) == 1 {
		return r.reachFrom(from.items[0], edges)
	}
	// Of the origins that reach a shape two are enough to know whether one is another shape.
	const none = -1
	type origins [2]int32
	reached := make([]origins, r.graph.Len())
	for i := range reached {
		reached[i] = origins{none, none}
	}
	type visit struct{ n, origin int32 }
	var queue []visit
	push := func(n, origin int32) {
		o := &reached[n]
		switch {
		case o[0] == none:
			o[0] = origin
		case o[1] == none && o[0] != origin:
			o[1] = origin
		default:
			return
		}
		queue = append(queue, visit{n, origin})
	}
	out := r.empty()
	for _, n := range r.all(from) {
		queue = append(queue, visit{n, n})
		for len(queue) > 0 {
			v := queue[len(queue)-1]
			queue = queue[:len(queue)-1]
			next := edges(v.n)
			r.work += 1 + len(next)
			for _, e := range next {
				push(e.To, v.origin)
			}
		}
	}
	for n, o := range reached {
		if o[0] != none && (o[0] != int32(n) || o[1] != none) {
			out.add(int32(n))
		}
	}
	return out
}

func (r *run) reachFrom(start int32, edges func(int32) []smithy.Edge) *set {
	out := r.empty()
	next := []int32{start}
	for len(next) > 0 {
		n := next[len(next)-1]
		next = next[:len(next)-1]
		list := edges(n)
		r.work += 1 + len(list)
		for _, e := range list {
			if e.To != start && out.add(e.To) {
				next = append(next, e.To)
			}
		}
	}
	return out
}

func (s *recursiveStep) forward(r *run, in *set, vars *variables) *set {
	return r.fixpoint(in, func(from *set) *set { return s.arg.collect(r, from, vars) })
}

func (s *recursiveStep) backward(r *run, out *set) *set {
	return r.fixpoint(out, func(to *set) *set { return s.arg.backward(r, to) })
}

// fixpoint applies a mapping to a set, to what is new in its result and so on,
// and returns all results.
func (r *run) fixpoint(from *set, apply func(*set) *set) *set {
	out := r.empty()
	for {
		fresh := r.empty()
		found := apply(from)
		if found == nil {
			return nil
		}
		for _, n := range found.items {
			if out.add(n) {
				fresh.add(n)
			}
		}
		if fresh.empty() {
			return out
		}
		from = fresh
	}
}

func (s *rootStep) all(r *run) *set {
	m := &r.chains[s.arg.id]
	if m.fixed == nil {
		m.fixed = s.arg.collect(r, nil, nil)
	}
	return m.fixed
}

func (s *rootStep) forward(r *run, _ *set, _ *variables) *set { return s.all(r) }

func (s *rootStep) backward(r *run, out *set) *set {
	if meets(s.all(r), out) {
		return nil
	}
	return r.empty()
}

func meets(a, b *set) bool {
	if b == nil {
		return !a.empty()
	}
	for _, n := range a.items {
		if b.has(n) {
			return true
		}
	}
	return false
}

// topdownTypes are the shapes that :topdown starts from.
var topdownTypes = typeStep{typeBits(smithy.Service, smithy.Operation, smithy.Resource)}

func (s *topdownStep) forward(r *run, in *set, vars *variables) *set {
	out := r.empty()
	seen := [2]*set{r.empty(), r.empty()} // unqualified, qualified
	for _, n := range r.keep(&topdownTypes, in, vars).items {
		s.descend(r, n, vars, seen, out)
	}
	return out
}

// descend walks the resources and operations that are bound to a shape.
func (s *topdownStep) descend(r *run, start int32, vars *variables, seen [2]*set, out *set) {
	type visit struct {
		n         int32
		qualified int
	}
	queue := []visit{{start, 0}}
	for len(queue) > 0 {
		v := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		if !seen[v.qualified].add(v.n) {
			continue
		}
		qualified := 0
		if v.qualified == 1 || s.qualifier.yields(r, v.n, vars) {
			qualified = 1
		}
		if qualified == 1 && s.disqualifier != nil && s.disqualifier.yields(r, v.n, vars) {
			qualified = 0
		}
		if qualified == 1 {
			out.add(v.n)
		}
		for _, e := range r.graph.Forward(v.n) {
			if e.Type == smithy.OperationRelationship || e.Type == smithy.ResourceRelationship {
				queue = append(queue, visit{e.To, qualified})
			}
		}
	}
}

// backward walks from each start: containment is shallow, and the flag that a
// shape inherits cannot be told from below.
func (s *topdownStep) backward(r *run, target *set) *set {
	out := r.empty()
	for _, n := range r.keep(&topdownTypes, nil, nil).items {
		if meets(s.forward(r, r.single(n), nil), target) {
			out.add(n)
		}
	}
	return out
}

func (s *variableStep) forward(r *run, _ *set, vars *variables) *set {
	if found, ok := vars.get(s.name); ok {
		return found
	}
	return r.empty()
}

// backward is not asked of a chain that uses variables.
func (s *variableStep) backward(r *run, _ *set) *set { return r.empty() }

func (*nothingStep) forward(r *run, _ *set, _ *variables) *set { return r.empty() }
func (*nothingStep) backward(r *run, _ *set) *set              { return r.empty() }
