package main

import (
	"github.com/rpcconform/rpcconform/smithy"
	"github.com/rpcconform/rpcconform/smithy/load"
)

// A serveEvent is a validation event as "model serve" writes it.
type serveEvent struct {
	Severity string         `json:"severity"`
	ID       string         `json:"id"`
	Shape    smithy.ShapeID `json:"shape,omitempty"`
	File     string         `json:"file"`
	Line     int            `json:"line"`
	Column   int            `json:"column"`
	Message  string         `json:"message"`
	Hint     string         `json:"hint,omitempty"`
	Reason   string         `json:"reason,omitempty"`
}

// serveEvents converts events. One without a place names the file "N/A" and
// line and column 0.
func serveEvents(events []smithy.Event) []serveEvent {
	out := make([]serveEvent, 0, len(events))
	for _, e := range events {
		file := e.Location.File
		if file == "" {
			file = "N/A"
		}
		out = append(out, serveEvent{
			Severity: e.Severity.String(), ID: e.ID, Shape: e.Shape, File: file, Line: e.Location.Line, Column: e.Location.Column,
			Message: e.Message, Hint: e.Hint, Reason: e.Reason,
		})
	}
	return out
}

func serveValidate(r *serveRequest) (any, error) {
	sources, err := r.sources()
	if err != nil {
		return nil, err
	}
	return serveEvents(load.Load(sources, load.Options{Legacy: r.Legacy}).Events), nil
}
