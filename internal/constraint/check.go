package constraint

import (
	"github.com/rpcconform/rpcconform/internal/jsontape"
	"github.com/rpcconform/rpcconform/smithy"
)

// Problem is one way in which a value does not conform.
type Problem struct {
	Code    string         // the name of the finding code
	Value   jsontape.Value // the offending value; the container of a missing member
	Missing string         // name on the wire of a missing member, else ""
	Shape   smithy.ShapeID // the member, or the shape where the value is no member's
	Message string

	Advisory   bool // the value is accepted nevertheless
	Incomplete bool // the value could not be judged
}

// Sink takes problems; false ends the check.
type Sink func(Problem) bool

// run is one check. A sink of nil counts only.
type run struct {
	sink    Sink
	unknown Unknown
	count   int  // errors so far
	limit   int  // errors after which a counting run stops; 0 for none
	lenient bool // unknown members are not counted
	strict  bool // advisories and what could not be judged are counted
	stopped bool
	memo    verdicts // of the values tried against untagged unions
	scratch []byte
}

// Check reports how a value does not conform. unknown holds for structures
// without a policy of their own.
func (p *Program) Check(v jsontape.Value, unknown Unknown, sink Sink) {
	r := run{sink: sink, unknown: unknown}
	r.check(p, v)
}

// Accepts reports whether a value conforms without an advisory; it allocates
// nothing.
func (p *Program) Accepts(v jsontape.Value, unknown Unknown) bool {
	r := run{unknown: unknown, limit: 1, strict: true}
	r.check(p, v)
	return r.count == 0
}

func (r *run) report(p *Program, v jsontape.Value, code, message string) {
	r.add(Problem{Code: code, Value: v, Shape: p.report, Message: message})
}

func (r *run) add(problem Problem) {
	if r.stopped {
		return
	}
	if !problem.Advisory || r.strict {
		r.count++
	}
	switch {
	case r.sink != nil:
		r.stopped = !r.sink(problem)
	case r.limit > 0 && r.count >= r.limit:
		r.stopped = true
	}
}

func (r *run) check(p *Program, v jsontape.Value) {
	if r.stopped {
		return
	}
	c := p.core
	if v.Kind() == jsontape.Null {
		if c.kind != smithy.Document && !p.nullable && (!c.untagged || !r.accepts(c, v)) {
			r.mismatch(p, v)
		}
		return
	}
	switch c.kind {
	case smithy.Document:
	case smithy.Boolean:
		if k := v.Kind(); k != jsontape.True && k != jsontape.False {
			r.mismatch(p, v)
		}
	case smithy.String, smithy.Enum:
		r.text(p, v)
	case smithy.Byte, smithy.Short, smithy.Integer, smithy.Long, smithy.BigInteger, smithy.IntEnum,
		smithy.Float, smithy.Double, smithy.BigDecimal:
		r.number(p, v)
	case smithy.Timestamp:
		r.timestamp(p, v)
	case smithy.Blob:
		r.blob(p, v)
	case smithy.List, smithy.Set:
		r.list(p, v)
	case smithy.Map:
		r.mapping(p, v)
	case smithy.Structure:
		if v.Kind() != jsontape.Object {
			r.mismatch(p, v)
			return
		}
		r.members(p, v)
	case smithy.Union:
		r.union(p, v)
	default:
		r.report(p, v, "TypeMismatch", "expected a value; a "+c.kind.String()+" has none")
	}
}

// mismatch reports a value of the wrong JSON type.
func (r *run) mismatch(p *Program, v jsontape.Value) {
	if r.sink == nil {
		r.report(p, v, "TypeMismatch", "")
		return
	}
	r.report(p, v, "TypeMismatch", "expected "+expected(p)+" for "+noun(p)+"; it is "+article(v.Kind()))
}

// noun names what a value belongs to.
func noun(p *Program) string {
	if p.name != "" {
		return "member " + p.wire
	}
	return "shape " + p.core.id.Name()
}

func article(k jsontape.Kind) string {
	switch k {
	case jsontape.Array, jsontape.Object:
		return "an " + k.String()
	case jsontape.Number, jsontape.String:
		return "a " + k.String()
	default:
		return k.String()
	}
}

func expected(p *Program) string {
	switch p.core.kind {
	case smithy.Boolean:
		return "true or false"
	case smithy.String, smithy.Enum:
		return "a string"
	case smithy.Byte, smithy.Short, smithy.Integer, smithy.Long, smithy.BigInteger, smithy.IntEnum:
		return "an integer"
	case smithy.Float, smithy.Double, smithy.BigDecimal:
		return "a number"
	case smithy.Timestamp:
		return p.format.noun()
	case smithy.Blob:
		return "a base64 string"
	case smithy.List, smithy.Set:
		return "an array"
	case smithy.Map, smithy.Structure, smithy.Union:
		return "an object"
	default:
		return "a value"
	}
}
