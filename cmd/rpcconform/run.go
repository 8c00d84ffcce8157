package main

import (
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/rpcconform/rpcconform/reports"
	"github.com/rpcconform/rpcconform/runner"
	"github.com/rpcconform/rpcconform/suites"
)

type runFlags struct {
	junit, profile, json string
	jobs                 int
	run, skip, tags      string
	shard                string
	update               bool
	failFast, strict     bool
	quiet, verbose       bool
	color                string
}

func (f *runFlags) selection(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVarP(&f.run, "run", "r", "", "only cases whose id matches this regular `expression`")
	flags.StringVar(&f.skip, "skip", "", "no case whose id matches this regular `expression`")
	flags.StringVarP(&f.tags, "tags", "t", "", "only cases with these tags: an `expression` of names with and, or, not")
	flags.StringVar(&f.shard, "shard", "", "the I-th of N parts, as `I/N`")
}

// config checks the flags and builds what the runner needs.
func (f *runFlags) config(paths []string) (runner.Config, error) {
	c := runner.Config{
		Paths: paths, Builtins: suites.FS, Jobs: f.jobs, Run: f.run, Skip: f.skip, Tags: f.tags,
		FailFast: f.failFast, Strict: f.strict,
	}
	if len(c.Paths) == 0 {
		c.Paths = []string{"suites/"}
	}
	if f.jobs < 0 {
		return c, usageError("--jobs takes a number from 1, not %d", f.jobs)
	}
	if f.shard == "" {
		return c, nil
	}
	part, of, found := strings.Cut(f.shard, "/")
	i, errI := strconv.Atoi(part)
	n, errN := strconv.Atoi(of)
	if !found || errI != nil || errN != nil || n < 1 || i < 1 || i > n {
		return c, usageError("--shard takes I/N with 1 <= I <= N, not %q", f.shard)
	}
	c.Shard, c.Shards = i, n
	return c, nil
}

func (a *app) runCommand() *cobra.Command {
	var f runFlags
	cmd := &cobra.Command{
		Use:   "run [PATH...]",
		Short: "Run the suites below the paths (default suites/)",
		Example: `  rpcconform run suites/
  rpcconform run suites/ --junit out/junit.xml --json out/report.json
  rpcconform run -r weather -v`,
		RunE: func(cmd *cobra.Command, args []string) error { return a.runSuites(cmd, &f, args) },
	}
	f.selection(cmd)
	flags := cmd.Flags()
	flags.StringVar(&f.junit, "junit", "", "write a JUnit report to this `file` (- for standard output)")
	flags.StringVar(&f.profile, "junit-profile", "rich", "JUnit `profile`: rich or strict")
	flags.StringVar(&f.json, "json", "", "write a JSON report to this `file` (- for standard output)")
	flags.IntVarP(&f.jobs, "jobs", "j", 0, "how many cases at once (0: one a core)")
	flags.BoolVarP(&f.update, "update", "u", false, "rewrite the expect blocks with what was found")
	flags.BoolVar(&f.failFast, "fail-fast", false, "stop at the first case that does not pass")
	flags.BoolVar(&f.strict, "strict", false, "unlisted advisories count too")
	flags.BoolVarP(&f.quiet, "quiet", "q", false, "print nothing when all is as expected")
	flags.BoolVarP(&f.verbose, "verbose", "v", false, "print every case")
	flags.StringVar(&f.color, "color", "auto", "auto, always or never")
	return cmd
}

func (a *app) runSuites(cmd *cobra.Command, f *runFlags, paths []string) error {
	if err := oneOf("color", f.color, "auto", "always", "never"); err != nil {
		return err
	}
	if err := oneOf("junit-profile", f.profile, "rich", "strict"); err != nil {
		return err
	}
	if f.json == "-" && f.junit == "-" {
		return usageError("--json and --junit cannot both write to standard output")
	}
	config, err := f.config(paths)
	if err != nil {
		return err
	}
	plan, err := runner.Discover(config)
	if err != nil {
		return &exitError{status: exitUsage, cause: err}
	}
	if plan.Len() == 0 {
		return usageError("nothing to run: no case was found under %s%s", strings.Join(config.Paths, " "), selectionHint(f))
	}
	result := plan.Run(cmd.Context())
	if f.update {
		changed, err := plan.Update(result)
		if err != nil {
			return inputError("%w", err)
		}
		for _, name := range changed {
			fmt.Fprintf(a.stderr, "updated %s\n", name)
		}
		if len(changed) > 0 {
			if plan, err = runner.Discover(config); err != nil {
				return &exitError{status: exitUsage, cause: err}
			}
			result = plan.Run(cmd.Context())
		}
	}
	if err := a.writeReports(f, result); err != nil {
		return err
	}
	switch {
	case result.ContractInvalid():
		return &exitError{status: exitUsage}
	case !result.OK():
		return &exitError{status: exitFindings}
	}
	return nil
}

func selectionHint(f *runFlags) string {
	if f.run == "" && f.skip == "" && f.tags == "" && f.shard == "" {
		return ""
	}
	return " with these selections"
}

func (a *app) writeReports(f *runFlags, result *runner.Result) error {
	profile := reports.Rich
	if f.profile == "strict" {
		profile = reports.Strict
	}
	if err := a.writeReport(f.junit, func(w io.Writer) error { return reports.JUnit(w, result, profile) }); err != nil {
		return err
	}
	if err := a.writeReport(f.json, func(w io.Writer) error { return reports.JSON(w, result) }); err != nil {
		return err
	}
	// Standard output belongs to a report that goes there.
	out := a.stdout
	if f.json == "-" || f.junit == "-" {
		out = a.stderr
	}
	return reports.Text(out, result, reports.TextOptions{Quiet: f.quiet, Verbose: f.verbose, Color: a.color(f.color, out)})
}

func (a *app) writeReport(name string, write func(io.Writer) error) error {
	switch name {
	case "":
		return nil
	case "-":
		return write(a.stdout)
	}
	if err := reports.WriteFile(name, write); err != nil {
		return inputError("the report cannot be written: %w", err)
	}
	return nil
}

// color decides whether to use colour: NO_COLOR and a pipe turn "auto" off.
func (a *app) color(choice string, out io.Writer) bool {
	if choice != "auto" {
		return choice == "always"
	}
	file, isFile := out.(*os.File)
	return os.Getenv("NO_COLOR") == "" && isFile && term.IsTerminal(int(file.Fd()))
}

func (a *app) listCommand() *cobra.Command {
	var f runFlags
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "list [PATH...]",
		Short:   "List the cases that run would run",
		Example: "  rpcconform list suites/\n  rpcconform list --json -t smoke",
		RunE: func(_ *cobra.Command, args []string) error {
			config, err := f.config(args)
			if err != nil {
				return err
			}
			plan, err := runner.Discover(config)
			if err != nil {
				return &exitError{status: exitUsage, cause: err}
			}
			return a.list(plan, asJSON)
		},
	}
	f.selection(cmd)
	cmd.Flags().BoolVar(&asJSON, "json", false, "print a JSON array")
	return cmd
}

type listedCase struct {
	ID   string   `json:"id"`
	Name string   `json:"name"`
	File string   `json:"file"`
	Line int      `json:"line"`
	Tags []string `json:"tags,omitempty"`
}

func (a *app) list(plan *runner.Plan, asJSON bool) error {
	cases := []listedCase{}
	for _, c := range plan.Cases() {
		cases = append(cases, listedCase{ID: c.ID, Name: c.Name, File: c.File, Line: c.Line, Tags: c.Tags})
	}
	if len(cases) == 0 {
		return usageError("nothing to run: no case was found")
	}
	if asJSON {
		return a.printJSON(cases)
	}
	for _, c := range cases {
		if _, err := fmt.Fprintf(a.stdout, "%s\t%s:%d\t%s\n", c.ID, c.File, c.Line, c.Name); err != nil {
			return err
		}
	}
	return nil
}
