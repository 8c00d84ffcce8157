package selector

import (
	"slices"

	"github.com/rpcconform/rpcconform/smithy"
)

// A Selector is a parsed selector. It is immutable and safe for concurrent use.
type Selector struct {
	text   string
	chain  *chain
	chains int
}

// Parse reads a selector. The error is a *SyntaxError.
func Parse(text string) (s *Selector, err error) {
	defer catch(&err)
	p := parser{scanner: scanner{text: text}}
	c := p.parse()
	return &Selector{text: text, chain: c, chains: p.chains}, nil
}

// String returns the selector as it was written.
func (s *Selector) String() string { return s.text }

// Select returns the shapes that the selector yields from all shapes of a
// model, members included, in the order of the graph.
func (s *Selector) Select(g *smithy.Graph) []*smithy.Shape {
	return shapesOf(g, s.chain.collect(newRun(g, s.chains), nil, nil).sorted())
}

// SelectFrom returns the shapes that the selector yields from one shape.
func (s *Selector) SelectFrom(g *smithy.Graph, start *smithy.Shape) []*smithy.Shape {
	r := newRun(g, s.chains)
	n := g.Number(start)
	if n < 0 {
		return nil
	}
	return shapesOf(g, s.chain.collect(r, r.single(n), nil).sorted())
}

func shapesOf(g *smithy.Graph, numbers []int32) []*smithy.Shape {
	out := make([]*smithy.Shape, len(numbers))
	for i, n := range numbers {
		out[i] = g.Shape(n)
	}
	return out
}

// A Query asks of single shapes whether a selector matches them. It remembers
// what it finds out and is not safe for concurrent use.
type Query struct {
	selector *Selector
	run      *run
	matched  *set
	everyone bool
}

// Query returns a new query of the selector on a graph.
func (s *Selector) Query(g *smithy.Graph) *Query {
	return &Query{selector: s, run: newRun(g, s.chains), everyone: len(s.chain.steps) == 0}
}

// Matches reports whether the selector yields a shape from any shape of the
// model. Asking of few shapes costs little; after many the whole selection is made.
func (q *Query) Matches(shape *smithy.Shape) bool {
	n := q.run.graph.Number(shape)
	if n < 0 || q.everyone {
		return n >= 0
	}
	c := q.selector.chain
	if q.matched == nil && (!c.pure() || q.run.work > q.run.graph.Len()) {
		q.matched = c.collect(q.run, nil, nil)
	}
	if q.matched != nil {
		return q.matched.has(n)
	}
	origins := c.backward(q.run, q.run.single(n))
	return origins == nil || !origins.empty()
}

// A Match is a shape that a selector yields, with the variables of that moment.
type Match struct {
	Shape *smithy.Shape
	value value
}

// Matches returns what the selector yields, once for each shape and set of
// variables, in the order of the graph.
func (s *Selector) Matches(g *smithy.Graph) []Match {
	r := newRun(g, s.chains)
	var out []Match
	s.chain.forward(r, nil, nil, func(found *set, vars *variables) {
		for _, n := range found.sorted() {
			out = append(out, Match{g.Shape(n), r.shapeOf(n, vars)})
		}
	})
	slices.SortStableFunc(out, func(a, b Match) int { return int(a.value.n - b.value.n) })
	return out
}
