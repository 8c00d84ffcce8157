package checker

import (
	"github.com/rpcconform/rpcconform/checker/internal/contract"
	"github.com/rpcconform/rpcconform/internal/constraint"
	"github.com/rpcconform/rpcconform/internal/jsontape"
	"github.com/rpcconform/rpcconform/smithy"
)

// payload adapts the problems of a value to findings about an operation.
type payload struct {
	c      *collector
	op     smithy.ShapeID
	errors int
}

func (p *payload) sink(problem constraint.Problem) bool {
	f := findingAt(Code(problem.Code), Error, problem.Message, problem.Value)
	if problem.Missing != "" {
		f.Path += "/" + jsontape.EscapePointer(problem.Missing)
	}
	f.Shape, f.Operation = problem.Shape, p.op
	switch {
	case problem.Advisory:
		f.Severity = Advisory
	case problem.Incomplete:
		p.c.incomplete = true
	default:
		p.errors++
	}
	return p.c.add(f)
}

// checkValue checks a value of an operation and reports whether it conforms.
func (s *Service) checkValue(c *collector, op *contract.Method, program *constraint.Program, v jsontape.Value, unknown constraint.Unknown) bool {
	// The plain run needs no sink, so that a value that conforms costs no allocation.
	if program.Accepts(v, unknown) {
		return true
	}
	p := payload{c: c, op: op.Operation}
	program.Check(v, unknown, p.sink)
	return p.errors == 0
}
