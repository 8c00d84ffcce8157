package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/rpcconform/rpcconform/builtin"
	"github.com/rpcconform/rpcconform/checker"
	"github.com/rpcconform/rpcconform/reader"
	"github.com/rpcconform/rpcconform/reports"
	"github.com/rpcconform/rpcconform/smithy"
)

type checkFlags struct {
	models                       []string
	protocol, version            string
	complete, partial            bool
	format                       string
	preset, sender, mapping      string
	directions                   []string
	expect                       string
	legacy, memberNames, unknown string
	diagnostics                  string
}

func (a *app) checkCommand() *cobra.Command {
	var f checkFlags
	cmd := &cobra.Command{
		Use:   "check -m MODEL [--protocol ID] [FILE...]",
		Short: "Check transcripts and logs",
		Example: `  rpcconform check -m api.smithy --protocol example#Link chat.md
  rpcconform check -m mcp --log-preset dir-message --direction in=client --direction out=server session.jsonl
  server 2>&1 | rpcconform check -m mcp --log-preset raw --sender server`,
		RunE: func(_ *cobra.Command, args []string) error { return a.check(&f, args) },
	}
	flags := cmd.Flags()
	flags.StringArrayVarP(&f.models, "model", "m", nil, "model `file`, folder, - or built-in protocol (repeatable)")
	flags.StringVar(&f.protocol, "protocol", "", "shape `id` of the protocol")
	flags.StringVar(&f.version, "version", "", "JSON-RPC `version`: 1.0 or 2.0")
	flags.BoolVar(&f.complete, "complete", false, "every call has to be answered by the end")
	flags.BoolVar(&f.partial, "partial", false, "the transcript may end early")
	flags.StringVar(&f.format, "input-format", "", "json, markdown or jsonl (default: from the extension)")
	flags.StringVar(&f.preset, "log-preset", "", "log `preset`: raw or dir-message")
	flags.StringVar(&f.sender, "sender", "", "the `peer` that sent every line of a raw log")
	flags.StringArrayVar(&f.directions, "direction", nil, "`value=peer` of a dir-message log (repeatable)")
	flags.StringVar(&f.mapping, "log-mapping", "", "`file` with a log mapping")
	flags.StringVar(&f.expect, "expect", "", "`file` with expected findings")
	flags.StringVar(&f.legacy, "legacy-errors", "", "1.0 errors: opaque or code-message-data")
	flags.StringVar(&f.memberNames, "member-names", "", "names of members on the wire: smithy or json")
	flags.StringVar(&f.unknown, "unknown-members", "", "unknown members: ignore or reject")
	flags.StringVar(&f.diagnostics, "diagnostics", "text", "text or json")
	return cmd
}

func (f *checkFlags) usage() error {
	if err := oneOf("diagnostics", f.diagnostics, "text", "json"); err != nil {
		return err
	}
	if f.format != "" {
		if err := oneOf("input-format", f.format, "json", "markdown", "jsonl"); err != nil {
			return err
		}
	}
	if f.complete && f.partial {
		return usageError("--complete and --partial exclude one another")
	}
	if f.preset != "" && f.mapping != "" {
		return usageError("--log-preset and --log-mapping exclude one another")
	}
	if f.preset != "" {
		if err := oneOf("log-preset", f.preset, "raw", "dir-message"); err != nil {
			return err
		}
	}
	return nil
}

// formatOf returns the input format of a file: the flag's, else by extension, else JSONL.
func (f *checkFlags) formatOf(name string) string {
	if f.format != "" {
		return f.format
	}
	switch strings.ToLower(filepath.Ext(name)) {
	case ".json":
		return "json"
	case ".md", ".markdown":
		return "markdown"
	}
	return "jsonl"
}

func (a *app) check(f *checkFlags, names []string) error {
	if err := f.usage(); err != nil {
		return err
	}
	if len(names) == 0 {
		names = []string{"-"}
	}
	model, known, err := a.loadModels(f.models)
	if err != nil {
		return err
	}
	f.takeBuiltin(known)
	if f.protocol == "" {
		return usageError("--protocol is required")
	}
	worst := 0
	var last error
	for _, name := range names {
		err := a.checkFile(f, model, name)
		if err == nil {
			continue
		}
		var exit *exitError
		if !errors.As(err, &exit) || exit.status == exitUsage {
			return err
		}
		if exit.cause != nil {
			fmt.Fprintf(a.stderr, "rpcconform: %v\n", exit.cause)
		}
		worst, last = max(worst, exit.status), &exitError{status: exit.status}
	}
	if worst != 0 {
		return last
	}
	return nil
}

// takeBuiltin completes protocol and version from the suite.yaml of a built-in protocol.
func (f *checkFlags) takeBuiltin(p *builtin.Protocol) {
	if p == nil {
		return
	}
	if f.protocol == "" {
		f.protocol = p.Settings.Protocol
	}
	if f.version == "" {
		f.version = p.Settings.Version
	}
	if f.memberNames == "" {
		f.memberNames = p.Settings.MemberNames
	}
}

func (a *app) checkFile(f *checkFlags, model *smithy.Model, name string) error {
	if f.formatOf(name) == "jsonl" {
		return a.checkLog(f, model, name)
	}
	text, err := a.read(name)
	if err != nil {
		return a.inputReadReport(f, name, err)
	}
	var doc *reader.Document
	if f.formatOf(name) == "json" {
		doc = reader.JSON(name, text)
	} else {
		doc = reader.Markdown(name, text)
	}
	version := f.version
	switch {
	case version == "" && doc.Version == "":
		if hasErrorFinding(doc.Problems) {
			return a.report(f, name, checkRun{findings: doc.Problems, summary: checker.Summary{Complete: true, Correlation: true}}, false)
		}
		return usageError("%s gives no version: --version is required", name)
	case version == "":
		version = doc.Version
	case doc.Version != "" && doc.Version != version:
		return usageError("--version %s disagrees with version %s of %s", version, doc.Version, name)
	}
	protocol, o, err := f.prepare(model, version)
	if err != nil {
		return err
	}
	if doc.Complete != nil && *doc.Complete {
		o.Completeness = checker.Complete
	}
	f.override(&o)
	want, has := doc.Expect, doc.HasExpect
	if f.expect != "" {
		if doc.HasExpect {
			return usageError("--expect conflicts with the expect list of %s", name)
		}
		var bad []checker.Finding
		if want, bad, err = a.expected(f); err != nil {
			return err
		}
		doc.Problems = append(doc.Problems, bad...)
		has = len(bad) == 0
	}
	run := checkRun{findings: append([]checker.Finding{}, doc.Problems...), expect: want, hasExpect: has}
	t := checker.NewTranscript(protocol, o)
	for _, e := range doc.Entries {
		run.findings = append(run.findings, t.Feed(e)...)
	}
	end, summary := t.Finish()
	run.findings, run.summary = append(run.findings, end...), summary
	return a.report(f, name, run, hasErrorFinding(doc.Problems))
}

func (f *checkFlags) override(o *checker.Options) {
	if f.complete {
		o.Completeness = checker.Complete
	}
	if f.partial {
		o.Completeness = checker.Partial
	}
}

func (f *checkFlags) prepare(model *smithy.Model, version string) (*checker.Protocol, checker.Options, error) {
	v, err := parseVersion(version)
	if err != nil {
		return nil, checker.Options{}, err
	}
	o, err := options(v, f.legacy, f.memberNames, f.unknown)
	if err != nil {
		return nil, o, err
	}
	protocol, err := checker.PrepareProtocol(model, smithy.ShapeID(f.protocol), v, o)
	if err != nil {
		return nil, o, contractError(err)
	}
	return protocol, o, nil
}

// expected reads the --expect file. A malformed one gives no items and findings
// that fail the check.
func (a *app) expected(f *checkFlags) ([]checker.Expectation, []checker.Finding, error) {
	text, err := a.read(f.expect)
	if err != nil {
		return nil, nil, err
	}
	want, problems := reader.Expected(f.expect, text)
	return want, problems, nil
}

func hasErrorFinding(findings []checker.Finding) bool {
	for _, f := range findings {
		if f.Severity == checker.Error {
			return true
		}
	}
	return false
}

// checkRun is what one conversation gave.
type checkRun struct {
	findings  []checker.Finding
	summary   checker.Summary
	expect    []checker.Expectation
	hasExpect bool
}

func (r *checkRun) ok() bool {
	if !r.summary.Complete {
		return false
	}
	if r.hasExpect {
		return checker.MatchExpected(r.expect, r.findings).OK()
	}
	return !hasErrorFinding(r.findings)
}

type checkJSON struct {
	Valid        bool  `json:"valid"`
	Complete     bool  `json:"complete"`
	Entries      int   `json:"entries"`
	Outstanding  int   `json:"outstanding"`
	Correlation  bool  `json:"correlation"`
	Findings     []any `json:"findings"`
	Expectations any   `json:"expectations,omitempty"`
}

func (a *app) report(f *checkFlags, name string, run checkRun, malformed bool) error {
	if f.diagnostics == "json" {
		out := checkJSON{
			Valid: run.summary.Complete && !hasErrorFinding(run.findings), Complete: run.summary.Complete,
			Entries: run.summary.Entries, Outstanding: run.summary.Outstanding, Correlation: run.summary.Correlation,
			Findings: findingsJSON(run.findings),
		}
		if run.hasExpect {
			out.Expectations = reports.MatchJSON(checker.MatchExpected(run.expect, run.findings))
		}
		if err := a.printJSON(out); err != nil {
			return err
		}
	} else {
		for _, finding := range run.findings {
			fmt.Fprintln(a.stderr, reports.FindingLine(finding, name))
		}
		a.printMatch(run)
	}
	if malformed && !run.hasExpect || !run.ok() {
		return &exitError{status: exitFindings}
	}
	return nil
}

func (a *app) printMatch(run checkRun) {
	if !run.hasExpect {
		return
	}
	for _, missing := range checker.MatchExpected(run.expect, run.findings).Missing {
		fmt.Fprintf(a.stderr, "missing: %s\n", reports.ExpectationLine(missing))
	}
}

// inputReadReport is the report of an input that cannot be read at all.
func (a *app) inputReadReport(f *checkFlags, name string, err error) error {
	var exit *exitError
	if errors.As(err, &exit) && exit.status == exitUsage {
		return err
	}
	finding := checker.Finding{Code: checker.CodeInputRead, Severity: checker.Error, Message: err.Error(), Entry: -1, Related: -1, Offset: -1}
	finding.Location.File = name
	run := checkRun{findings: []checker.Finding{finding}, summary: checker.Summary{Correlation: true}}
	return a.report(f, name, run, true)
}

func (f *checkFlags) logMapping(a *app, peers []string) (*reader.Mapping, error) {
	if f.mapping != "" {
		text, err := a.read(f.mapping)
		if err != nil {
			return nil, err
		}
		m, err := reader.ParseMapping(text, peers)
		if err != nil {
			return nil, usageError("%s: %v", f.mapping, err)
		}
		return m, nil
	}
	if f.preset == "raw" {
		if f.sender == "" {
			return nil, usageError("--log-preset raw needs --sender")
		}
		if !contains(peers, f.sender) {
			return nil, usageError("--sender %q is no peer of the protocol%s", f.sender, didYouMean(f.sender, peers))
		}
		return reader.RawMapping(f.sender)
	}
	directions := map[string]string{}
	for _, d := range f.directions {
		value, peer, found := strings.Cut(d, "=")
		if !found {
			return nil, usageError("--direction takes value=peer, not %q", d)
		}
		if !contains(peers, peer) {
			return nil, usageError("--direction %s: %q is no peer of the protocol%s", d, peer, didYouMean(peer, peers))
		}
		directions[value] = peer
	}
	if len(directions) == 0 {
		// The common spelling: the direction names the sending peer.
		for _, p := range peers {
			directions[p] = p
		}
	}
	return reader.DirMessageMapping(directions)
}

// checkLog streams a log: each finding is written as soon as it is known.
func (a *app) checkLog(f *checkFlags, model *smithy.Model, name string) error {
	if f.version == "" {
		return usageError("a log gives no version: --version is required")
	}
	protocol, o, err := f.prepare(model, f.version)
	if err != nil {
		return err
	}
	f.override(&o)
	peers := protocol.Peers()
	mapping, err := f.logMapping(a, peers[:])
	if err != nil {
		return err
	}
	log, err := reader.NewLog(name, mapping, reader.LogOptions{})
	if err != nil {
		return &exitError{status: exitUsage, cause: err}
	}
	o.NoCorrelation = log.SingleSender()
	var want []checker.Expectation
	var bad []checker.Finding
	if f.expect != "" {
		if want, bad, err = a.expected(f); err != nil {
			return err
		}
	}
	input, closeInput, err := a.openLog(name)
	if err != nil {
		return a.inputReadReport(f, name, err)
	}
	defer closeInput()
	s := &logCheck{app: a, flags: f, name: name, log: log, transcript: checker.NewTranscript(protocol, o), want: want, malformed: len(bad) > 0}
	s.emit(bad)
	return s.run(input)
}

func (a *app) openLog(name string) (io.Reader, func(), error) {
	if name == "-" {
		if a.stdinTaken {
			return nil, nil, usageError("standard input (-) can be read only once")
		}
		a.stdinTaken = true
		return a.stdin, func() {}, nil
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, nil, inputError("%s", readMessage(name, err))
	}
	return file, func() { _ = file.Close() }, nil
}

type logCheck struct {
	app        *app
	flags      *checkFlags
	name       string
	log        *reader.LogReader
	transcript *checker.Transcript
	want       []checker.Expectation
	kept       []checker.Finding // only with expectations
	failed     bool
	malformed  bool // the --expect file
}

func (s *logCheck) run(input io.Reader) error {
	buffer := make([]byte, 64<<10)
	var readErr error
	bytes := 0
	for {
		n, err := input.Read(buffer)
		bytes += n
		s.take(s.log.Push(buffer[:n]))
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			readErr = err
			break
		}
	}
	if readErr != nil && bytes == 0 {
		return s.app.inputReadReport(s.flags, s.name, inputError("%s", readMessage(s.name, readErr)))
	}
	s.take(s.log.End())
	end, summary := s.transcript.Finish()
	s.emit(end)
	if err := s.finish(summary); err != nil {
		return err
	}
	if readErr != nil {
		return inputError("%s", readMessage(s.name, readErr))
	}
	if s.flags.expect != "" && !s.malformed {
		if !summary.Complete || !checker.MatchExpected(s.want, s.kept).OK() {
			return &exitError{status: exitFindings}
		}
		return nil
	}
	if s.failed || !summary.Complete {
		return &exitError{status: exitFindings}
	}
	return nil
}

// take checks the entries of a chunk; reader findings come first, as in a document.
func (s *logCheck) take(entries []checker.Entry, findings []checker.Finding) {
	s.emit(findings)
	for i := range entries {
		s.emit(s.transcript.Feed(entries[i]))
	}
}

func (s *logCheck) emit(findings []checker.Finding) {
	for _, f := range findings {
		s.failed = s.failed || f.Severity == checker.Error
		if s.flags.expect != "" {
			s.kept = append(s.kept, f)
		}
		if s.flags.diagnostics == "json" {
			s.app.printLine(reports.FindingJSON(f))
		} else {
			fmt.Fprintln(s.app.stderr, reports.FindingLine(f, s.name))
		}
	}
}

type logSummary struct {
	Valid        bool `json:"valid"`
	Complete     bool `json:"complete"`
	Entries      int  `json:"entries"`
	Outstanding  int  `json:"outstanding"`
	Correlation  bool `json:"correlation"`
	Lines        int  `json:"lines"`
	NotJSON      int  `json:"notJson"`
	Skipped      int  `json:"skipped"`
	Expectations any  `json:"expectations,omitempty"`
}

func (s *logCheck) finish(summary checker.Summary) error {
	counts := s.log.Counts()
	if s.flags.diagnostics != "json" {
		return nil
	}
	out := logSummary{
		Valid: summary.Complete && !s.failed, Complete: summary.Complete, Entries: summary.Entries,
		Outstanding: summary.Outstanding, Correlation: summary.Correlation,
		Lines: counts.Lines, NotJSON: counts.NotJSON, Skipped: counts.Skipped,
	}
	if s.flags.expect != "" {
		out.Expectations = reports.MatchJSON(checker.MatchExpected(s.want, s.kept))
	}
	s.app.printLine(map[string]any{"summary": out})
	return nil
}

// printLine writes one value as a line of JSON Lines.
func (a *app) printLine(value any) {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(value); err == nil {
		fmt.Fprint(a.stdout, b.String())
	}
}
