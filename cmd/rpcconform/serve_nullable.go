package main

import "github.com/rpcconform/rpcconform/smithy"

// serveNullable answers, for each member that the files define, whether a
// client may find it absent or null.
func serveNullable(r *serveRequest) (any, error) {
	model, err := r.model()
	if err != nil {
		return nil, err
	}
	out := map[smithy.ShapeID]bool{}
	for _, s := range model.Shapes() {
		if s.ID.Namespace() == "smithy.api" {
			continue
		}
		for _, m := range s.Members {
			out[m.ID] = model.Nullable(m.ID, smithy.Client)
		}
	}
	return out, nil
}
