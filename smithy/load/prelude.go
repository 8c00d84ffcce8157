package load

import (
	_ "embed"
	"sync"

	"github.com/rpcconform/rpcconform/smithy"
	"github.com/rpcconform/rpcconform/smithy/internal/idl"
	"github.com/rpcconform/rpcconform/smithy/rpctrait"
)

//go:embed prelude.smithy
var preludeText []byte

const preludeName = "<prelude>"

// builtins are the parsed prelude and protocol traits. They do not change, so
// they are parsed once in a process.
var builtins = sync.OnceValue(func() []*smithy.File {
	prelude, _ := idl.Parse(preludeName, preludeText)
	traits, _ := idl.Parse(rpctrait.SourceName, rpctrait.Source())
	return []*smithy.File{prelude, traits}
})
