package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/rpcconform/rpcconform/smithy"
	"github.com/rpcconform/rpcconform/smithy/load"
)

// A serveRequest is one line of standard input. Files are read from the disk;
// the other fields belong to single operations.
type serveRequest struct {
	Op    string   `json:"op"`
	Files []string `json:"files"`

	Legacy   bool   `json:"legacy"`   // of validate
	Selector string `json:"selector"` // of select

	// Of dump.
	Version string `json:"version"` // of the JSON AST: 2.0, the default, or 1.0
	Lenient bool   `json:"lenient"` // write a model with errors too
	Flatten bool   `json:"flatten"` // without mixins

	// Of node.
	Shape     smithy.ShapeID `json:"shape"`
	Text      string         `json:"text"`
	Timestamp string         `json:"timestamp"` // FORMAT, the default, or EPOCH_SECONDS
	Features  []string       `json:"features"`
}

// serveOperations answer the requests of "model serve"; each stands in a file
// serve_NAME.go. An answer is any value that encoding/json can write; an error
// becomes {"exception": …}.
var serveOperations = map[string]func(*serveRequest) (any, error){
	"dump":     serveDump,
	"idl":      serveIDL,
	"node":     serveNode,
	"nullable": serveNullable,
	"select":   serveSelect,
	"validate": serveValidate,
}

// A serveException is the answer to a request that cannot be carried out.
type serveException struct {
	Exception string `json:"exception"`
}

// serveUnsupported is the answer to an operation that serveOperations lacks.
type serveUnsupported struct {
	Unsupported bool `json:"unsupported"`
}

func (a *app) modelServeCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "serve",
		Short: "Answer requests about models, one JSON text a line",
		Long: `serve reads one JSON request a line from standard input and writes one JSON
answer a line to standard output until the input ends, so that a test harness
or an editor pays for the start of the program once. A request names an
operation in "op" and model files in "files".`,
		Example: `  echo '{"op":"validate","files":["api.smithy"]}' | rpcconform model serve`,
		Args:    cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			return serve(a.stdin, a.stdout)
		},
	}
}

func serve(in io.Reader, out io.Writer) error {
	lines := bufio.NewReaderSize(in, 64<<10)
	w := bufio.NewWriter(out)
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	for {
		line, err := lines.ReadBytes('\n')
		if len(line) > 0 {
			if failed := errors.Join(encoder.Encode(answer(line)), w.Flush()); failed != nil {
				return failed
			}
		}
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return inputError("standard input cannot be read: %w", err)
		}
	}
}

func answer(line []byte) any {
	var r serveRequest
	if err := json.Unmarshal(line, &r); err != nil {
		return serveException{"the request is not valid: " + err.Error()}
	}
	operation := serveOperations[r.Op]
	if operation == nil {
		return serveUnsupported{true}
	}
	result, err := operation(&r)
	if err != nil {
		return serveException{err.Error()}
	}
	return result
}

// sources reads the files of a request.
func (r *serveRequest) sources() ([]load.Source, error) {
	var out []load.Source
	for _, name := range r.Files {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, errors.New(readMessage(name, err))
		}
		out = append(out, load.Source{Name: name, Text: text})
	}
	return out, nil
}

// model loads the files of a request; a model with errors is refused.
func (r *serveRequest) model() (*smithy.Model, error) {
	sources, err := r.sources()
	if err != nil {
		return nil, err
	}
	result := load.Load(sources, load.Options{})
	for _, e := range result.Events {
		if e.Severity == smithy.SeverityError {
			return nil, fmt.Errorf("the model is not valid: %s", eventLine(e))
		}
	}
	return result.Model, nil
}
