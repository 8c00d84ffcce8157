// Package selector reads and runs Smithy selectors.
//
// A selector is a chain of steps. A step maps a set of shapes to a set of
// shapes: a filter keeps some of them, a neighbor step follows relationships,
// a function combines other chains. Because the result of a selector is a set,
// a chain is run on all starting shapes at once, so that the work is
// proportional to the model and not to the pairs of shapes in it.
//
// Three things need more care.
//
// A function such as :test asks of each single shape whether a chain yields
// anything from it. Running the chain from every shape would be quadratic, so
// after a while the question is answered for all shapes at once, by running
// the chain backward from the set of all shapes: what is left at its start are
// the shapes from which it yields something.
//
// The selector ~> never yields the shape that it starts from, even on a cycle.
// For a set of starts a shape therefore has to remember whether it was reached
// from another shape than itself; two distinct origins for each shape tell it.
//
// A variable belongs to one shape that flows through the chain: from the
// step that assigns it, the shapes go on one by one.
package selector
