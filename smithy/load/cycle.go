package load

import (
	"fmt"
	"slices"
	"strings"

	"github.com/rpcconform/rpcconform/smithy"
)

// reportCycles drops the shapes whose mixins are never done. The shapes of a
// cycle are reported; those that only depend on one are not.
func (a *assembler) reportCycles(users map[smithy.ShapeID][]smithy.ShapeID, waiting map[smithy.ShapeID]int) {
	var rest []smithy.ShapeID
	for _, id := range a.order {
		if waiting[id] > 0 {
			rest = append(rest, id)
		}
	}
	for _, cycle := range components(rest, users, func(id smithy.ShapeID) []smithy.ShapeID { return a.shapes[id].Mixins }) {
		if len(cycle) == 1 && !slices.Contains(users[cycle[0]], cycle[0]) {
			continue
		}
		slices.Sort(cycle)
		for _, id := range cycle {
			a.fail(id, a.shapes[id].Location, "Unable to resolve mixins; cycles detected between this shape and ["+others(cycle, id)+"]")
		}
	}
	for _, id := range rest {
		a.drop(id)
	}
}

// others lists the other shapes of a cycle, or the shape itself when it is alone.
func others(cycle []smithy.ShapeID, self smithy.ShapeID) string {
	const most = 8
	var names []string
	for _, id := range cycle {
		if id == self && len(cycle) > 1 {
			continue
		}
		if len(names) == most {
			names = append(names, fmt.Sprintf("and %d more", len(cycle)-1-most))
			break
		}
		names = append(names, string(id))
	}
	return strings.Join(names, ", ")
}

// components splits a part of a graph into its strongly connected components,
// by Kosaraju's algorithm: the nodes in the order in which a walk along the
// edges leaves them, last first, are collected by walks against the edges.
func components(nodes []smithy.ShapeID, users map[smithy.ShapeID][]smithy.ShapeID, mixins func(smithy.ShapeID) []smithy.ShapeID) [][]smithy.ShapeID {
	const unseen, left, taken = 1, 2, 3
	state := make(map[smithy.ShapeID]int, len(nodes))
	for _, id := range nodes {
		state[id] = unseen
	}
	var order []smithy.ShapeID
	for _, id := range nodes {
		walk(id, func(id smithy.ShapeID) []smithy.ShapeID { return users[id] }, state, unseen, left,
			func(id smithy.ShapeID) { order = append(order, id) })
	}
	var out [][]smithy.ShapeID
	for _, id := range slices.Backward(order) {
		var component []smithy.ShapeID
		walk(id, mixins, state, left, taken, func(id smithy.ShapeID) { component = append(component, id) })
		if len(component) > 0 {
			out = append(out, component)
		}
	}
	return out
}

// walk visits the nodes in one state that can be reached from a node, gives
// them another state and calls leave for each, after the nodes behind it.
func walk(from smithy.ShapeID, edges func(smithy.ShapeID) []smithy.ShapeID, state map[smithy.ShapeID]int, before, after int,
	leave func(smithy.ShapeID),
) {
	type step struct {
		id   smithy.ShapeID
		next []smithy.ShapeID
	}
	if state[from] != before {
		return
	}
	state[from] = after
	path := []step{{from, edges(from)}}
	for len(path) > 0 {
		last := &path[len(path)-1]
		if len(last.next) == 0 {
			leave(last.id)
			path = path[:len(path)-1]
			continue
		}
		id := last.next[0]
		last.next = last.next[1:]
		if state[id] == before {
			state[id] = after
			path = append(path, step{id, edges(id)})
		}
	}
}
