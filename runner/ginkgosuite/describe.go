// Package ginkgosuite turns suites of conversations into ginkgo specs.
//
// Each case is a spec: its labels are the tags of the case, and its code
// location points into the file of the conversation, so that focus, labels and
// parallel processes work as for specs written in Go.
package ginkgosuite

import (
	"context"
	"fmt"
	"io/fs"
	"strings"

	"github.com/onsi/ginkgo/v2"
	"github.com/onsi/ginkgo/v2/types"

	"github.com/rpcconform/rpcconform/checker"
	"github.com/rpcconform/rpcconform/runner"
)

// Options choose what is run. The zero Options run every case below the paths.
type Options struct {
	Tags     string // an expression of tags; "" wants every case
	Strict   bool   // advisories that are not expected fail a spec
	Builtins fs.FS  // built-in protocols by name; nil when the suites use none
}

// Describe adds a container with a spec for each case below the paths. It is
// called at the top level of a test file, where specs are built. Paths that
// cannot be read become a spec that fails.
func Describe(text string, o Options, paths ...string) bool {
	return ginkgo.Describe(text, func() {
		plan, err := runner.Discover(runner.Config{Paths: paths, Builtins: o.Builtins, Tags: o.Tags, Strict: o.Strict, Jobs: 1})
		if err == nil && plan.Len() == 0 {
			err = fmt.Errorf("no case was found under %s", strings.Join(paths, " "))
		}
		if err != nil {
			ginkgo.It("finds its suites", func() { ginkgo.Fail(err.Error()) })
			return
		}
		for i, c := range plan.Cases() {
			at := types.CodeLocation{FileName: c.File, LineNumber: c.Line}
			ginkgo.It(c.Name, ginkgo.Label(c.Tags...), at, func(ctx context.Context) {
				report(plan.RunCase(ctx, i))
			})
		}
	})
}

// report ends a spec as its case ended.
func report(c runner.CaseResult) {
	switch c.Status {
	case runner.Skipped:
		ginkgo.Skip(c.Reason)
	case runner.Errored:
		ginkgo.Fail(fmt.Sprintf("%s:%d: %s", c.File, c.Line, c.Reason))
	case runner.Failed:
		ginkgo.Fail(Explain(c))
	case runner.Passed:
	}
}

// Explain says how the findings of a case differ from what was expected, one
// line a finding; "" when they do not.
func Explain(c runner.CaseResult) string {
	var lines []string
	for _, f := range c.Match.Unexpected {
		if f.Severity == checker.Error || len(c.Match.Missing) == 0 {
			lines = append(lines, fmt.Sprintf("%s:%d:%d: unexpected %s at entry %d: %s", f.Location.File, f.Location.Line, f.Location.Column, f.Code, f.Entry, f.Message))
		}
	}
	for _, e := range c.Match.Missing {
		lines = append(lines, fmt.Sprintf("%s:%d:%d: missing %s", e.Location.File, e.Location.Line, e.Location.Column, e.Code))
	}
	return strings.Join(lines, "\n")
}
