package main

import "github.com/rpcconform/rpcconform/smithy/load"

func serveSelect(r *serveRequest) (any, error) {
	model, err := r.model()
	if err != nil {
		return nil, err
	}
	return load.Select(model, r.Selector)
}
