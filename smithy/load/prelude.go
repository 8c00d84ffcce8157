package load

import (
	_ "embed"
	"maps"
	"sync"

	"github.com/rpcconform/rpcconform/smithy"
	"github.com/rpcconform/rpcconform/smithy/internal/idl"
	"github.com/rpcconform/rpcconform/smithy/rpctrait"
)

//go:embed prelude.smithy
var preludeText []byte

const (
	preludeName      = "<prelude>"
	preludeNamespace = "smithy.api"
)

// builtins are the shapes that every model has: the prelude and the traits of
// smithy.rpc. They do not change, so they are made once in a process.
var builtins = sync.OnceValue(func() map[smithy.ShapeID]*smithy.Shape {
	prelude := builtin(nil, preludeName, preludeText)
	return builtin(prelude, rpctrait.SourceName, rpctrait.Source())
})

// IsBuiltin reports whether a shape or member is one that every model has: of
// the prelude or of smithy.rpc.
func IsBuiltin(s *smithy.Shape) bool {
	return s.Location.File == preludeName || s.Location.File == rpctrait.SourceName
}

// builtin returns the shapes of base and of a built-in source.
func builtin(base map[smithy.ShapeID]*smithy.Shape, name string, text []byte) map[smithy.ShapeID]*smithy.Shape {
	a := newAssembler(base)
	file, events := idl.Parse(name, text)
	a.files, a.events = append(a.files, file), events
	a.assemble()
	if len(a.events) > 0 {
		panic("load: " + place(a.events[0].Location) + ": " + a.events[0].Message)
	}
	maps.Copy(a.shapes, base)
	return a.shapes
}
