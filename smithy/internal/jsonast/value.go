package jsonast

import (
	"github.com/rpcconform/rpcconform/internal/jsontape"
	"github.com/rpcconform/rpcconform/internal/source"
	"github.com/rpcconform/rpcconform/smithy"
)

// maxValueDepth bounds the nesting of a value, as in models.
const maxValueDepth = 64

// Value reads a JSON text as a node value; nil when it is not valid JSON. A
// repeated key is an event, and the first value of it stands.
func Value(name string, src []byte) (*smithy.Node, []smithy.Event) {
	d := &decoder{file: source.NewFile(name, src)}
	event := func(offset int, message string) {
		d.events = append(d.events, smithy.Event{
			Severity: smithy.SeverityError, ID: "Model", Location: d.file.Location(offset), Message: message,
		})
	}
	var tape jsontape.Tape
	if !tape.Parse(src, jsontape.Limits{Depth: maxValueDepth}) {
		p := tape.Problem()
		event(p.Offset, "the value is not valid JSON: "+p.Reason)
		return nil, d.events
	}
	for _, key := range tape.Duplicates() {
		event(key.Span().Start, "duplicate key: '"+key.Text()+"'")
	}
	return d.node(tape.Root()), d.events
}
