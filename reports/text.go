package reports

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/rpcconform/rpcconform/checker"
	"github.com/rpcconform/rpcconform/runner"
)

// TextOptions choose how much the text report says. The zero TextOptions print
// a line a file and what differs, without colour.
type TextOptions struct {
	Quiet   bool // nothing when all is as expected
	Verbose bool // every case
	Color   bool
}

const (
	red    = "\x1b[31m"
	green  = "\x1b[32m"
	yellow = "\x1b[33m"
	bold   = "\x1b[1m"
	plain  = "\x1b[0m"
)

type textWriter struct {
	bytes.Buffer
	options TextOptions
}

func (t *textWriter) paint(colour, s string) string {
	if !t.options.Color {
		return s
	}
	return colour + s + plain
}

// Text writes the report for people.
func Text(w io.Writer, r *runner.Result, o TextOptions) error {
	t := &textWriter{options: o}
	for i := range r.Suites {
		t.suite(&r.Suites[i])
	}
	if !o.Quiet || !r.OK() {
		t.summary(r)
	}
	_, err := w.Write(t.Bytes())
	return err
}

func (t *textWriter) suite(s *runner.SuiteResult) {
	for start := 0; start < len(s.Cases); {
		end := start
		good := true
		for end < len(s.Cases) && s.Cases[end].File == s.Cases[start].File {
			status := s.Cases[end].Status
			good = good && (status == runner.Passed || status == runner.Skipped)
			end++
		}
		t.file(s.Cases[start:end], good)
		start = end
	}
}

func (t *textWriter) file(cases []runner.CaseResult, good bool) {
	if good && t.options.Quiet {
		return
	}
	word, noun := t.paint(green, "ok  "), "cases"
	if !good {
		word = t.paint(red, "FAIL")
	}
	if len(cases) == 1 {
		noun = "case"
	}
	fmt.Fprintf(t, "%s %s (%d %s)\n", word, cases[0].File, len(cases), noun)
	for i := range cases {
		c := &cases[i]
		switch c.Status {
		case runner.Passed:
			if t.options.Verbose {
				fmt.Fprintf(t, "     %s %s: %d entries, %d expected findings\n", t.paint(green, "passed"), oneLine(c.Name), c.Entries, len(c.Match.Matched))
			}
		case runner.Skipped:
			fmt.Fprintf(t, "     %s %s: %s\n", t.paint(yellow, "skipped"), oneLine(c.Name), oneLine(c.Reason))
		case runner.Errored:
			fmt.Fprintf(t, "     %s %s: %s\n", t.paint(red, "error"), oneLine(c.Name), oneLine(c.Reason))
		case runner.Failed:
			t.failed(c)
		}
	}
}

func (t *textWriter) failed(c *runner.CaseResult) {
	fmt.Fprintf(t, "     %s %s\n", t.paint(red, "failed"), t.paint(bold, oneLine(c.Name)))
	for i := range c.Match.Unexpected {
		f := c.Match.Unexpected[i]
		if f.Severity == checker.Advisory && !onlyAdvisories(c) {
			continue
		}
		fmt.Fprintf(t, "       %s\n", FindingLine(f, c.File))
		t.excerpt(c, &f)
		if f.Related >= 0 {
			fmt.Fprintf(t, "         relates to entry %d\n", f.Related)
		}
	}
	for _, e := range c.Match.Missing {
		at := c.File
		if e.Location.Line > 0 {
			at = fmt.Sprintf("%s:%d:%d", e.Location.File, e.Location.Line, e.Location.Column)
		}
		fmt.Fprintf(t, "       %s: missing: %s\n", at, ExpectationLine(e))
	}
	if len(c.Match.Unexpected) > 0 {
		fmt.Fprintf(t, "       see rpcconform explain %s, or accept what was found with --update\n", c.Match.Unexpected[0].Code)
	}
}

// excerpt shows the line of a finding with a mark below the place.
func (t *textWriter) excerpt(c *runner.CaseResult, f *checker.Finding) {
	const width = 100
	if f.Location.Line == 0 || c.Source == nil || f.Location.File != c.File {
		return
	}
	lines := bytes.Split(c.Source, []byte("\n"))
	if f.Location.Line > len(lines) {
		return
	}
	line := []rune(strings.TrimRight(string(lines[f.Location.Line-1]), "\r"))
	at := min(max(f.Location.Column-1, 0), len(line))
	start := 0
	if at > width*2/3 {
		start = at - width/3
	}
	end := min(len(line), start+width)
	before, after := "", ""
	if start > 0 {
		before = "…"
	}
	if end < len(line) {
		after = "…"
	}
	shown := oneLine(strings.ReplaceAll(string(line[start:end]), "\t", " "))
	fmt.Fprintf(t, "         %s%s%s\n", before, shown, after)
	fmt.Fprintf(t, "         %s%s\n", strings.Repeat(" ", at-start+len([]rune(before))), t.paint(red, "^"))
}

func (t *textWriter) summary(r *runner.Result) {
	s := r.Summary
	word := t.paint(green, "as expected")
	if !r.OK() {
		word = t.paint(red, "not as expected")
	}
	fmt.Fprintf(t, "%d cases in %d suites %s: %d passed, %d failed, %d errored, %d skipped; findings: %d matched, %d missing, %d unexpected\n",
		s.Cases, s.Suites, word, s.Passed, s.Failed, s.Errored, s.Skipped, s.Matched, s.Missing, s.Unexpected)
}
