package runner

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/rpcconform/rpcconform/checker"
	"github.com/rpcconform/rpcconform/reader"
)

// Run checks the cases of the plan, several at once; the order of the results
// is that of the plan. When the context ends, cases that have not begun are
// skipped.
func (p *Plan) Run(ctx context.Context) *Result {
	start := time.Now()
	results := make([]CaseResult, len(p.units))
	jobs := p.config.Jobs
	if jobs <= 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	var stopped atomic.Bool
	over := func() bool { return ctx.Err() != nil || stopped.Load() }
	var group errgroup.Group
	group.SetLimit(jobs)
	for i := range p.units {
		group.Go(func() error {
			results[i].Case = p.units[i].Case
			if over() {
				results[i].Status, results[i].Reason = Skipped, "the run stopped before this case"
				return nil
			}
			results[i] = p.RunCase(ctx, i)
			if p.config.FailFast && (results[i].Status == Failed || results[i].Status == Errored) {
				stopped.Store(true)
			}
			return nil
		})
	}
	_ = group.Wait() // no function of the group returns an error
	r := &Result{Suites: p.suiteOrder(results), Duration: time.Since(start), Stopped: ctx.Err() != nil}
	r.count()
	return r
}

// RunCase checks one case of the plan by its index in Cases.
func (p *Plan) RunCase(ctx context.Context, index int) CaseResult {
	r := CaseResult{Case: p.units[index].Case}
	if ctx.Err() != nil {
		r.Status, r.Reason = Skipped, "the run stopped before this case"
		return r
	}
	began := time.Now()
	p.check(&p.units[index], &r)
	r.Duration = time.Since(began)
	return r
}

// errored ends a case that could not be read or checked.
func (r *CaseResult) errored(reason string, configuration bool) {
	r.Status, r.Reason, r.Configuration = Errored, reason, configuration
}

func (p *Plan) check(u *unit, r *CaseResult) {
	r.Source = u.text
	settings := u.folder.settings
	if u.doc != nil {
		settings = over(settings, u.doc.Settings)
		if u.doc.Settings.Skip != "" {
			r.Status, r.Reason = Skipped, u.doc.Settings.Skip
			return
		}
	}
	switch {
	case settings.Skip != "":
		r.Status, r.Reason = Skipped, settings.Skip
		return
	case u.reason != "":
		r.errored(u.reason, false)
		return
	case u.folder.problem != "":
		r.errored(u.folder.at+": "+u.folder.problem, false)
		return
	}
	models := u.folder.models
	if u.doc != nil && u.doc.Settings.Models != nil {
		models = nil
		for _, m := range u.doc.Settings.Models {
			models = append(models, relativeModel(u.Suite, m))
		}
	}
	if settings.Version == "" && u.doc != nil && firstError(u.doc.Problems) != nil {
		r.Findings = u.doc.Problems
		r.errored(describe(firstError(u.doc.Problems)), false)
		return
	}
	protocol, configuration, err := p.protocols.get(models, &settings)
	if err != nil {
		r.errored(err.Error(), configuration)
		return
	}
	o, err := checkerOptions(&settings, protocol.Version())
	if err != nil {
		r.errored(err.Error(), true)
		return
	}
	if u.log != nil {
		p.checkLog(u, r, protocol, o)
		return
	}
	run := conversation{problems: u.doc.Problems, expect: u.doc.Expect, hasExpect: u.doc.HasExpect, transcript: checker.NewTranscript(protocol, o)}
	for _, e := range u.doc.Entries {
		run.findings = append(run.findings, run.transcript.Feed(e)...)
	}
	run.finish(r, p.config.Strict, u.folder.notes)
}

// conversation is one check on its way.
type conversation struct {
	transcript *checker.Transcript
	problems   []checker.Finding
	findings   []checker.Finding
	expect     []checker.Expectation
	hasExpect  bool
}

// finish compares what was found with what was expected.
func (c *conversation) finish(r *CaseResult, strict bool, notes []checker.Finding) {
	end, summary := c.transcript.Finish()
	r.Findings = append(append(append([]checker.Finding{}, notes...), c.problems...), append(c.findings, end...)...)
	r.Entries, r.Outstanding = summary.Entries, summary.Outstanding
	r.Complete, r.Correlation = summary.Complete, summary.Correlation
	r.Match = checker.MatchExpected(c.expect, r.Findings)
	failed := len(r.Match.Missing) > 0 || !summary.Complete && !c.hasExpect
	for i := range r.Match.Unexpected {
		if strict || r.Match.Unexpected[i].Severity == checker.Error {
			failed = true
		}
	}
	switch bad := firstError(c.problems); {
	case !failed:
		r.Status = Passed
	case bad != nil:
		r.errored(describe(bad), false)
	default:
		r.Status = Failed
	}
}

func firstError(findings []checker.Finding) *checker.Finding {
	for i := range findings {
		if findings[i].Severity == checker.Error {
			return &findings[i]
		}
	}
	return nil
}

func describe(f *checker.Finding) string {
	return fmt.Sprintf("%s:%d:%d: %s: %s", f.Location.File, f.Location.Line, f.Location.Column, f.Code, f.Message)
}

// checkLog streams a log through the checker.
func (p *Plan) checkLog(u *unit, r *CaseResult, protocol *checker.Protocol, o checker.Options) {
	peers := protocol.Peers()
	mapping, err := logMapping(u.log.mapping, peers[:])
	if err != nil {
		r.errored(err.Error(), true)
		return
	}
	log, err := reader.NewLog(u.File, mapping, reader.LogOptions{})
	if err != nil {
		r.errored(err.Error(), true)
		return
	}
	o.NoCorrelation = log.SingleSender()
	run := conversation{transcript: checker.NewTranscript(protocol, o)}
	if u.log.expect != "" {
		text, err := os.ReadFile(u.log.expect)
		if err != nil {
			r.errored(err.Error(), false)
			return
		}
		run.expect, run.problems = reader.Expected(slash(u.log.expect), text)
		run.hasExpect = true
		if len(run.problems) > 0 {
			r.errored(describe(&run.problems[0]), false)
			return
		}
	}
	if err := run.stream(u.File, log); err != nil {
		r.errored(err.Error(), false)
		return
	}
	run.finish(r, p.config.Strict, u.folder.notes)
	if r.Entries == 0 && r.Status == Passed {
		r.errored("the log holds no message", false)
	}
}

func (c *conversation) stream(name string, log *reader.LogReader) error {
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close() //nolint:errcheck // a file that was only read
	buffer := make([]byte, 64<<10)
	for {
		n, err := file.Read(buffer)
		c.take(log.Push(buffer[:n]))
		if errors.Is(err, io.EOF) {
			c.take(log.End())
			return nil
		}
		if err != nil {
			return err
		}
	}
}

func (c *conversation) take(entries []checker.Entry, findings []checker.Finding) {
	c.findings = append(c.findings, findings...)
	for _, e := range entries {
		c.findings = append(c.findings, c.transcript.Feed(e)...)
	}
}

// logMapping reads the mapping of a suite: JSON text, or dir-message when it is
// empty or says so.
func logMapping(text string, peers []string) (*reader.Mapping, error) {
	if text != "" && text != "dir-message" {
		return reader.ParseMapping([]byte(text), peers)
	}
	directions := map[string]string{}
	for _, peer := range peers {
		directions[peer] = peer
	}
	return reader.DirMessageMapping(directions)
}
