package validate

import (
	"slices"
	"strings"

	"github.com/rpcconform/rpcconform/smithy"
)

// follow says whether a search goes along an edge from a shape.
type follow func(from *smithy.Shape, e smithy.Edge) bool

// maxCycle is the size of the largest set of shapes in cycles with each other of
// which each shape has an event; of a larger one the first shape stands for all.
const maxCycle = 50

// reportCycles calls report for the shapes of some types that are on a cycle,
// with a shortest cycle: the ids of the shapes behind the first one, which ends it too.
func (v *validation) reportCycles(along follow, types []smithy.Type, report func(*smithy.Shape, []string)) {
	for _, component := range v.components(along) {
		in := make(map[int32]bool, len(component))
		for _, n := range component {
			in[n] = true
		}
		slices.Sort(component)
		reported := 0
		for _, n := range component {
			s := v.graph.Shape(n)
			if !slices.Contains(types, s.Type) || reported > 0 && len(component) > maxCycle {
				continue
			}
			reported++
			if !v.isBuiltin(s) {
				report(s, v.shortestCycle(n, in, along))
			}
		}
	}
}

// components returns the strongly connected components that have a cycle, by
// Tarjan's algorithm with an explicit stack.
func (v *validation) components(along follow) [][]int32 {
	size := v.graph.Len()
	type frame struct {
		n    int32
		next int
	}
	index, low := make([]int32, size), make([]int32, size)
	onStack := make([]bool, size)
	var stack []int32
	var frames []frame
	var out [][]int32
	counter := int32(0)
	open := func(n int32) {
		counter++
		index[n], low[n] = counter, counter
		stack = append(stack, n)
		onStack[n] = true
		frames = append(frames, frame{n: n})
	}
	for root := range size {
		if index[root] != 0 {
			continue
		}
		open(int32(root))
		for len(frames) > 0 {
			f := &frames[len(frames)-1]
			edges := v.graph.Forward(f.n)
			if f.next < len(edges) {
				e := edges[f.next]
				f.next++
				if !along(v.graph.Shape(f.n), e) {
					continue
				}
				if index[e.To] == 0 {
					open(e.To)
				} else if onStack[e.To] {
					low[f.n] = min(low[f.n], index[e.To])
				}
				continue
			}
			n := f.n
			frames = frames[:len(frames)-1]
			if len(frames) > 0 {
				parent := frames[len(frames)-1].n
				low[parent] = min(low[parent], low[n])
			}
			if low[n] != index[n] {
				continue
			}
			start := len(stack) - 1
			for stack[start] != n {
				start--
			}
			component := slices.Clone(stack[start:])
			stack = stack[:start]
			for _, c := range component {
				onStack[c] = false
			}
			if len(component) > 1 || v.loops(n, along) {
				out = append(out, component)
			}
		}
	}
	return out
}

func (v *validation) loops(n int32, along follow) bool {
	return slices.ContainsFunc(v.graph.Forward(n), func(e smithy.Edge) bool { return e.To == n && along(v.graph.Shape(n), e) })
}

func (v *validation) shortestCycle(start int32, in map[int32]bool, along follow) []string {
	from := map[int32]int32{}
	queue := []int32{start}
	for len(queue) > 0 {
		n := queue[0]
		queue = queue[1:]
		for _, e := range v.graph.Forward(n) {
			_, seen := from[e.To]
			if seen || !in[e.To] || !along(v.graph.Shape(n), e) {
				continue
			}
			from[e.To] = n
			if e.To != start {
				queue = append(queue, e.To)
				continue
			}
			path := []string{string(v.graph.Shape(start).ID)}
			for n != start {
				path = append(path, string(v.graph.Shape(n).ID))
				n = from[n]
			}
			slices.Reverse(path)
			return abbreviate(path)
		}
	}
	return nil
}

// abbreviate leaves the middle of a very long path out.
func abbreviate(path []string) []string {
	if len(path) <= maxCycle {
		return path
	}
	return slices.Concat(path[:maxCycle/2], []string{"..."}, path[len(path)-maxCycle/2:])
}

// checkResourceCycles finds resources that contain themselves.
func checkResourceCycles(v *validation) {
	along := func(s *smithy.Shape, e smithy.Edge) bool {
		return s.Type == smithy.Resource && e.Type == smithy.ResourceRelationship
	}
	v.reportCycles(along, []smithy.Type{smithy.Resource}, func(s *smithy.Shape, path []string) {
		v.errorf(s, "Circular resource hierarchy found: %s -> %s", s.ID, strings.Join(path, " -> "))
	})
}

// checkRecursion finds shapes of which no value can be given.
func checkRecursion(v *validation) {
	const found = "Found invalid shape recursion: %s. "
	lists := func(s *smithy.Shape, e smithy.Edge) bool {
		return s.Type != smithy.Structure && s.Type != smithy.Union && (e.Type == smithy.MemberRelationship || e.Type == smithy.TargetRelationship)
	}
	v.reportCycles(lists, []smithy.Type{smithy.List, smithy.Set, smithy.Map}, func(s *smithy.Shape, path []string) {
		v.errorf(s, found+"A recursive list, set, or map shape is only valid if an intermediate reference is through a union or structure.", strings.Join(path, " > "))
	})
	required := func(s *smithy.Shape, e smithy.Edge) bool {
		switch s.Type {
		case smithy.Structure:
			return e.Type == smithy.MemberRelationship && v.graph.Shape(e.To).HasTrait(requiredTrait)
		case smithy.Member:
			target := v.graph.Shape(e.To)
			return e.Type == smithy.TargetRelationship && target.Type == smithy.Structure
		default:
			return false
		}
	}
	v.reportCycles(required, []smithy.Type{smithy.Structure}, func(s *smithy.Shape, path []string) {
		v.errorf(s, found+"A structure cannot be mutually recursive through all required members.", strings.Join(path, " > "))
	})
	v.checkUnionValues()
}

// checkUnionValues finds unions each of whose members needs a value of the union.
func (v *validation) checkUnionValues() {
	unions := v.ofType(smithy.Union)
	if len(unions) == 0 {
		return
	}
	possible := v.possible()
	for _, s := range unions {
		if len(s.Members) > 0 && !possible[v.graph.Number(s)] {
			v.errorf(s, "It is impossible to create instances of this recursive union")
		}
	}
}

// possible marks the shapes that have finite values: all but the structures with
// a required member, and the unions with members only, that need such a shape in turn.
func (v *validation) possible() []bool {
	size := v.graph.Len()
	marked, waiting := make([]bool, size), make([]int, size)
	var queue []int32
	mark := func(n int32) {
		if !marked[n] {
			marked[n] = true
			queue = append(queue, n)
		}
	}
	for i := range size {
		n := int32(i)
		switch s := v.graph.Shape(n); s.Type {
		case smithy.Structure:
			for _, m := range s.Members {
				if m.HasTrait(requiredTrait) && v.target(m) != nil {
					waiting[n]++
				}
			}
			if waiting[n] == 0 {
				mark(n)
			}
		case smithy.Union, smithy.Member:
			if s.Type == smithy.Member && v.target(s) == nil {
				mark(n)
			}
		default:
			mark(n)
		}
	}
	for len(queue) > 0 {
		n := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		for _, e := range v.graph.Reverse(n) {
			user := v.graph.Shape(e.To)
			switch {
			case e.Type == smithy.TargetRelationship, e.Type == smithy.MemberRelationship && user.Type == smithy.Union:
				mark(e.To)
			case e.Type == smithy.MemberRelationship && user.Type == smithy.Structure && v.graph.Shape(n).HasTrait(requiredTrait):
				if waiting[e.To]--; waiting[e.To] == 0 {
					mark(e.To)
				}
			}
		}
	}
	return marked
}
