package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/rpcconform/rpcconform/builtin"
	"github.com/rpcconform/rpcconform/checker"
	"github.com/rpcconform/rpcconform/smithy"
	"github.com/rpcconform/rpcconform/smithy/load"
	"github.com/rpcconform/rpcconform/suites"
)

// read returns the bytes of a file, or of standard input for "-", which can be read once.
func (a *app) read(name string) ([]byte, error) {
	if name != "-" {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, inputError("%s", readMessage(name, err))
		}
		return text, nil
	}
	if a.stdinTaken {
		return nil, usageError("standard input (-) can be read only once")
	}
	a.stdinTaken = true
	text, err := io.ReadAll(a.stdin)
	if err != nil {
		return nil, inputError("standard input cannot be read: %w", err)
	}
	return text, nil
}

// readMessage says what is wrong with a file without the system call's name.
func readMessage(name string, err error) string {
	var pathErr *fs.PathError
	if errors.As(err, &pathErr) {
		return fmt.Sprintf("%s: %v", name, pathErr.Err)
	}
	return fmt.Sprintf("%s: %v", name, err)
}

// modelSources reads what -m names: files, folders, "-" and built-in protocols.
// The second result is the built-in protocol among them, or nil.
func (a *app) modelSources(names []string) ([]load.Source, *builtin.Protocol, error) {
	var sources []load.Source
	var known *builtin.Protocol
	for _, name := range names {
		switch {
		case name == "-":
			text, err := a.read("-")
			if err != nil {
				return nil, nil, err
			}
			sources = append(sources, load.Source{Name: "-", Text: text})
		case strings.ContainsAny(name, `/\`) || filepath.Ext(name) != "" && !builtin.Has(suites.FS, name) || exists(name):
			found, err := a.pathSources(name)
			if err != nil {
				return nil, nil, err
			}
			sources = append(sources, found...)
		default:
			found, err := builtinProtocol(name)
			if err != nil {
				return nil, nil, err
			}
			sources, known = append(sources, found.Sources...), found
		}
	}
	return sources, known, nil
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

func (a *app) pathSources(name string) ([]load.Source, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, inputError("%s", readMessage(name, err))
	}
	if !info.IsDir() {
		text, failed := a.read(name)
		if failed != nil {
			return nil, failed
		}
		return []load.Source{{Name: filepath.ToSlash(name), Text: text}}, nil
	}
	var sources []load.Source
	err = filepath.WalkDir(name, func(p string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && p != name && strings.HasPrefix(entry.Name(), "."):
			return filepath.SkipDir
		case entry.IsDir() || !isModelFile(p):
			return nil
		}
		text, err := os.ReadFile(p)
		if err != nil {
			return err
		}
		sources = append(sources, load.Source{Name: filepath.ToSlash(p), Text: text})
		return nil
	})
	if err != nil {
		return nil, inputError("%s", readMessage(name, err))
	}
	if len(sources) == 0 {
		return nil, usageError("%s holds no .smithy file and no JSON AST", name)
	}
	return sources, nil
}

// isModelFile reports whether a file of a folder is a model: IDL by its
// extension, JSON AST by its "smithy" member near the start.
func isModelFile(name string) bool {
	switch filepath.Ext(name) {
	case ".smithy":
		return true
	case ".json":
		text, err := os.ReadFile(name)
		return err == nil && strings.Contains(string(text[:min(len(text), 4096)]), `"smithy"`)
	}
	return false
}

// builtinProtocol reads a protocol that comes with the command.
func builtinProtocol(name string) (*builtin.Protocol, error) {
	p, err := builtin.Find(suites.FS, name)
	if err != nil {
		names := builtin.Names(suites.FS)
		return nil, usageError("%w%s (a file needs a path separator or an extension; built in are %s)", err, didYouMean(name, names), strings.Join(names, ", "))
	}
	return p, nil
}

// loadModels loads what -m names and prints the events of an invalid model.
func (a *app) loadModels(names []string) (*smithy.Model, *builtin.Protocol, error) {
	if len(names) == 0 {
		return nil, nil, usageError("no model is given: name one with -m/--model")
	}
	sources, known, err := a.modelSources(names)
	if err != nil {
		return nil, nil, err
	}
	result := load.Load(sources, load.Options{})
	if result.HasErrors() {
		for _, e := range result.Events {
			if e.Severity == smithy.SeverityError {
				fmt.Fprintln(a.stderr, eventLine(e))
			}
		}
		return nil, nil, inputError("the model is not valid")
	}
	return result.Model, known, nil
}

// eventLine is the one-line form of a validation event.
func eventLine(e smithy.Event) string {
	var b strings.Builder
	if e.Location.File != "" {
		fmt.Fprintf(&b, "%s:%d:%d: ", e.Location.File, e.Location.Line, e.Location.Column)
	}
	fmt.Fprintf(&b, "%s %s ", e.Severity, e.ID)
	if e.Shape != "" {
		fmt.Fprintf(&b, "%s", e.Shape)
	} else {
		b.WriteString("-")
	}
	fmt.Fprintf(&b, ": %s", strings.ReplaceAll(e.Message, "\n", " "))
	if e.Hint != "" {
		fmt.Fprintf(&b, " [%s]", e.Hint)
	}
	return b.String()
}

// contractError turns a refused service or protocol into exit status 2 with its place.
func contractError(err error) error {
	var contract *checker.ContractError
	if errors.As(err, &contract) {
		place := ""
		if contract.Location.File != "" {
			place = fmt.Sprintf("%s:%d:%d: ", contract.Location.File, contract.Location.Line, contract.Location.Column)
		}
		return usageError("%s%s: %s", place, contract.Code, contract.Message)
	}
	return &exitError{status: exitUsage, cause: err}
}

func parseVersion(text string) (checker.Version, error) {
	v, ok := checker.ParseVersion(text)
	if !ok {
		return v, usageError("--version takes 1.0 or 2.0, not %q", text)
	}
	return v, nil
}
