package main

import "github.com/rpcconform/rpcconform/smithy/write"

// serveIDL answers with the IDL of a model, the text of each file by its name.
func serveIDL(r *serveRequest) (any, error) {
	m, err := r.model()
	if err != nil {
		return nil, err
	}
	texts := map[string]string{}
	for _, f := range write.IDL(m, write.IDLOptions{}) {
		texts[f.Name] = f.Text
	}
	return texts, nil
}
