package reports

import (
	_ "embed"
	"encoding/json"
	"io"
	"time"

	"github.com/rpcconform/rpcconform/runner"
)

// ToolName and ToolVersion stand in every report.
const (
	ToolName    = "rpcconform"
	ToolVersion = "0.1.0"
)

//go:embed report.schema.json
var schema []byte

// Schema returns the JSON Schema of the JSON report. The bytes are not to be changed.
func Schema() []byte { return schema }

type reportJSON struct {
	SchemaVersion int         `json:"schemaVersion"`
	Tool          toolJSON    `json:"tool"`
	Summary       summaryJSON `json:"summary"`
	DurationMs    float64     `json:"durationMs"`
	Suites        []suiteJSON `json:"suites"`
}

type toolJSON struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

type summaryJSON struct {
	Suites     int `json:"suites"`
	Cases      int `json:"cases"`
	Passed     int `json:"passed"`
	Failed     int `json:"failed"`
	Errored    int `json:"errored"`
	Skipped    int `json:"skipped"`
	Matched    int `json:"matched"`
	Missing    int `json:"missing"`
	Unexpected int `json:"unexpected"`
	Advisories int `json:"advisories"`
}

type suiteJSON struct {
	Path     string     `json:"path"`
	Protocol string     `json:"protocol,omitempty"`
	Version  string     `json:"version,omitempty"`
	Cases    []caseJSON `json:"cases"`
}

type caseJSON struct {
	ID          string  `json:"id"`
	Name        string  `json:"name"`
	File        string  `json:"file"`
	Line        int     `json:"line"`
	Status      string  `json:"status"`
	Reason      string  `json:"reason,omitempty"`
	DurationMs  float64 `json:"durationMs"`
	Entries     int     `json:"entries"`
	Outstanding int     `json:"outstanding"`
	Complete    bool    `json:"complete"`
	Correlation bool    `json:"correlation"`
	Findings    []any   `json:"findings"`
	matchJSON
}

func milliseconds(d time.Duration) float64 {
	return float64(d.Microseconds()) / 1000
}

// JSON writes the JSON report.
func JSON(w io.Writer, r *runner.Result) error {
	s := r.Summary
	out := reportJSON{
		SchemaVersion: 1, Tool: toolJSON{ToolName, ToolVersion}, DurationMs: milliseconds(r.Duration), Suites: []suiteJSON{},
		Summary: summaryJSON{
			s.Suites, s.Cases, s.Passed, s.Failed, s.Errored, s.Skipped, s.Matched, s.Missing, s.Unexpected, s.Advisories,
		},
	}
	for i := range r.Suites {
		suite := suiteJSON{Path: r.Suites[i].Path, Protocol: r.Suites[i].Protocol, Version: r.Suites[i].Version, Cases: []caseJSON{}}
		for j := range r.Suites[i].Cases {
			c := &r.Suites[i].Cases[j]
			suite.Cases = append(suite.Cases, caseJSON{
				ID: c.ID, Name: c.Name, File: c.File, Line: c.Line, Status: c.Status.String(), Reason: c.Reason,
				DurationMs: milliseconds(c.Duration), Entries: c.Entries, Outstanding: c.Outstanding, Complete: c.Complete,
				Correlation: c.Correlation, Findings: findingsJSON(c.Findings), matchJSON: matchOf(c.Match),
			})
		}
		out.Suites = append(out.Suites, suite)
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(out)
}
