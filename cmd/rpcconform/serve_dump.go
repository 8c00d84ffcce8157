package main

import (
	"encoding/json"

	"github.com/rpcconform/rpcconform/smithy"
	"github.com/rpcconform/rpcconform/smithy/load"
	"github.com/rpcconform/rpcconform/smithy/write"
)

// serveDump answers with the JSON AST of a model.
func serveDump(r *serveRequest) (any, error) {
	m, err := r.dumped()
	if err != nil {
		return nil, err
	}
	if r.Flatten {
		m = m.Flatten()
	}
	n, err := jsonAST(m, r.Version)
	if err != nil {
		return nil, err
	}
	return json.RawMessage(n.JSON()), nil
}

func (r *serveRequest) dumped() (*smithy.Model, error) {
	if !r.Lenient {
		return r.model()
	}
	sources, err := r.sources()
	if err != nil {
		return nil, err
	}
	return load.Load(sources, load.Options{}).Model, nil
}

// jsonAST writes a model in a version of the JSON AST; "" is 2.0.
func jsonAST(m *smithy.Model, version string) (*smithy.Node, error) {
	switch version {
	case "", "2.0":
		return write.AST(m), nil
	case "1.0":
		return write.AST1(m), nil
	}
	return nil, usageError("the JSON AST has the versions 1.0 and 2.0, not %q", version)
}
