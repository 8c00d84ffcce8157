package main

import (
	"slices"

	"github.com/rpcconform/rpcconform/smithy"
	"github.com/rpcconform/rpcconform/smithy/load"
)

func serveSelect(r *serveRequest) (any, error) {
	model, err := r.model()
	if err != nil {
		return nil, err
	}
	ids, err := load.Select(model, r.Selector)
	if err != nil {
		return nil, err
	}
	// The harness knows the shapes of the prelude, but not those of smithy.rpc.
	return slices.DeleteFunc(ids, func(id smithy.ShapeID) bool {
		return id.Namespace() != "smithy.api" && load.IsBuiltin(model.Shape(id))
	}), nil
}
