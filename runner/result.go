// Package runner finds suites, checks their conversations and compares what was
// found with what their authors expected.
//
// A suite is a folder with one protocol and its transcripts. A case is one
// transcript, or one part of it, that is checked by itself.
package runner

import (
	"time"

	"github.com/rpcconform/rpcconform/checker"
)

// Status is how a case ended. The zero value is Passed.
type Status uint8

// The statuses.
const (
	Passed  Status = iota // all is as expected
	Failed                // a finding is missing or unexpected
	Errored               // the case could not be read or checked
	Skipped               // the case says that it is not to be checked, or the run stopped before it
)

// String returns "passed", "failed", "errored" or "skipped".
func (s Status) String() string {
	return [...]string{"passed", "failed", "errored", "skipped"}[min(s, Skipped)]
}

// Result is what a run gave. All but durations is a function of the inputs.
type Result struct {
	Suites   []SuiteResult
	Summary  Summary
	Duration time.Duration
	Stopped  bool // interrupted, or by fail-fast
}

// OK reports whether every case passed or was skipped.
func (r *Result) OK() bool { return r.Summary.Failed == 0 && r.Summary.Errored == 0 && !r.Stopped }

// ContractInvalid reports whether a protocol or a setting could not be used.
func (r *Result) ContractInvalid() bool {
	for _, s := range r.Suites {
		for i := range s.Cases {
			if s.Cases[i].Configuration {
				return true
			}
		}
	}
	return false
}

// Summary counts the cases and findings of a run.
type Summary struct {
	Suites, Cases                    int
	Passed, Failed, Errored, Skipped int
	Matched, Missing, Unexpected     int
	Advisories                       int
}

// SuiteResult is what the cases of one folder gave.
type SuiteResult struct {
	Path     string // of the folder, relative to the working folder, with "/"
	Protocol string // of the folder's settings; "" when it has none
	Version  string
	Cases    []CaseResult
}

// CaseResult is what one case gave.
type CaseResult struct {
	Case
	Status   Status
	Reason   string // of an error or of a skipped case
	Duration time.Duration

	// Configuration says that the case was errored by its protocol or its
	// settings, not by its conversation.
	Configuration bool

	Entries, Outstanding  int
	Complete, Correlation bool
	Findings              []checker.Finding
	Match                 checker.Match
	Source                []byte // the text of the file, for excerpts; nil when it was not read
}

// Case is one conversation to check.
type Case struct {
	ID    string // stable and unique in a run: the file, and the heading behind "#"
	Name  string // the title or the heading
	Suite string // path of the folder
	File  string // relative to the working folder, with "/"
	Line  int    // where the case begins
	Tags  []string
}

func (r *Result) count() {
	s := Summary{Suites: len(r.Suites)}
	for i := range r.Suites {
		for j := range r.Suites[i].Cases {
			c := &r.Suites[i].Cases[j]
			s.Cases++
			switch c.Status {
			case Passed:
				s.Passed++
			case Failed:
				s.Failed++
			case Errored:
				s.Errored++
			case Skipped:
				s.Skipped++
			}
			s.Matched += len(c.Match.Matched)
			s.Missing += len(c.Match.Missing)
			for k := range c.Match.Unexpected {
				if c.Match.Unexpected[k].Severity == checker.Error {
					s.Unexpected++
				}
			}
			for k := range c.Findings {
				if c.Findings[k].Severity == checker.Advisory {
					s.Advisories++
				}
			}
		}
	}
	r.Summary = s
}
