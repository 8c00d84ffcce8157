// Package reports turns the result of a run into bytes: JUnit, JSON and text.
//
// A report is a pure function of the result. Nothing here decides what passed.
package reports

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/rpcconform/rpcconform/checker"
)

// findingJSON is the JSON form of a finding; absent facts are left out.
type findingJSON struct {
	Code      string  `json:"code"`
	Severity  string  `json:"severity"`
	Message   string  `json:"message"`
	Entry     *int    `json:"entry,omitempty"`
	Sender    string  `json:"sender,omitempty"`
	Related   *int    `json:"related,omitempty"`
	Path      *string `json:"path,omitempty"`
	Shape     string  `json:"shape,omitempty"`
	Operation string  `json:"operation,omitempty"`
	File      string  `json:"file,omitempty"`
	Line      int     `json:"line,omitempty"`
	Column    int     `json:"column,omitempty"`
	Offset    *int    `json:"offset,omitempty"`
}

func index(n int) *int {
	if n < 0 {
		return nil
	}
	return &n
}

// FindingJSON returns a value that encodes to the JSON form of a finding, with
// its keys in the order of the documentation.
func FindingJSON(f checker.Finding) any {
	out := findingJSON{
		Code: string(f.Code), Severity: f.Severity.String(), Message: f.Message, Entry: index(f.Entry), Sender: f.Sender,
		Related: index(f.Related), Shape: string(f.Shape), Operation: string(f.Operation),
		File: f.Location.File, Line: f.Location.Line, Column: f.Location.Column, Offset: index(f.Offset),
	}
	if f.HasPath {
		out.Path = &f.Path
	}
	return out
}

func findingsJSON(findings []checker.Finding) []any {
	out := make([]any, 0, len(findings))
	for _, f := range findings {
		out = append(out, FindingJSON(f))
	}
	return out
}

// expectationJSON returns the JSON form of an expectation: the keys that it has.
func expectationJSON(e checker.Expectation) any {
	out := map[string]any{"code": string(e.Code)}
	if e.Entry != nil || e.EntrySet {
		out["entry"] = e.Entry
	}
	if e.Related != nil || e.RelatedSet {
		out["related"] = e.Related
	}
	if e.Severity != "" {
		out["severity"] = e.Severity
	}
	if e.Path != nil || e.PathSet {
		out["path"] = e.Path
	}
	return out
}

type pairJSON struct {
	Expected any `json:"expected"`
	Finding  any `json:"finding"`
}

type matchJSON struct {
	Matched    []pairJSON `json:"matched"`
	Missing    []any      `json:"missing"`
	Unexpected []any      `json:"unexpected"`
}

// MatchJSON returns a value that encodes to the JSON form of a comparison.
func MatchJSON(m checker.Match) any { return matchOf(m) }

func matchOf(m checker.Match) matchJSON {
	out := matchJSON{Matched: []pairJSON{}, Missing: []any{}, Unexpected: findingsJSON(m.Unexpected)}
	for _, p := range m.Matched {
		out.Matched = append(out.Matched, pairJSON{expectationJSON(p.Expected), FindingJSON(p.Finding)})
	}
	for _, e := range m.Missing {
		out.Missing = append(out.Missing, expectationJSON(e))
	}
	return out
}

// FindingLine returns the one-line form of a finding; file is used when the
// finding names none.
func FindingLine(f checker.Finding, file string) string {
	var b strings.Builder
	if f.Location.File != "" {
		file = f.Location.File
	}
	b.WriteString(file)
	if f.Location.Line > 0 {
		fmt.Fprintf(&b, ":%d:%d", f.Location.Line, f.Location.Column)
	}
	if f.Entry >= 0 {
		fmt.Fprintf(&b, ": entry %d %s", f.Entry, f.Sender)
	}
	fmt.Fprintf(&b, ": %s %s: %s", f.Severity, f.Code, oneLine(f.Message))
	return b.String()
}

// ExpectationLine returns the one-line form of an expectation.
func ExpectationLine(e checker.Expectation) string {
	var b strings.Builder
	b.WriteString(string(e.Code))
	if e.Entry != nil {
		fmt.Fprintf(&b, " at entry %d", *e.Entry)
	}
	if e.Related != nil {
		fmt.Fprintf(&b, " related to entry %d", *e.Related)
	}
	if e.Path != nil {
		fmt.Fprintf(&b, " at %q", *e.Path)
	}
	return b.String()
}

// oneLine replaces control characters, so that no message of a peer can break
// a line or reach a terminal.
func oneLine(s string) string {
	return strings.Map(func(r rune) rune {
		if r < 0x20 || r >= 0x7f && r < 0xa0 || r == 0x2028 || r == 0x2029 {
			return '\uFFFD'
		}
		return r
	}, s)
}

// WriteFile writes a file whole or not at all: to a temporary file beside it,
// which then takes its name. Missing folders are made.
func WriteFile(name string, write func(io.Writer) error) (err error) {
	dir := filepath.Dir(name)
	if err = os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	temporary, err := os.CreateTemp(dir, "."+filepath.Base(name)+".*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = temporary.Close()
			_ = os.Remove(temporary.Name())
		}
	}()
	if err := write(temporary); err != nil {
		return err
	}
	if err := temporary.Chmod(0o644); err != nil {
		return err
	}
	if err := temporary.Close(); err != nil {
		return err
	}
	return os.Rename(temporary.Name(), name)
}
