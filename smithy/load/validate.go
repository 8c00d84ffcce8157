package load

import (
	"github.com/rpcconform/rpcconform/smithy"
	rules "github.com/rpcconform/rpcconform/smithy/internal/validate"
	"github.com/rpcconform/rpcconform/smithy/rpctrait"
)

// builtinFiles are the files whose shapes are not validated with each model: a
// test validates them.
var builtinFiles = map[string]bool{preludeName: true, rpctrait.SourceName: true}

// validate checks a model that loading has made and returns all events: those
// of loading, which come as loading, and those of the rules, with suppressions
// and severity overrides applied.
func validate(model *smithy.Model, loading []smithy.Event, opts Options) []smithy.Event {
	return rules.Model(model, loading, rules.Options{Legacy: opts.Legacy, Builtin: builtinFiles})
}
