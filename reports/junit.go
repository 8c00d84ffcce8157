package reports

import (
	"encoding/xml"
	"fmt"
	"io"
	"path"
	"strings"
	"time"

	"github.com/rpcconform/rpcconform/checker"
	"github.com/rpcconform/rpcconform/runner"
)

// Profile is a dialect of JUnit. The zero value is Rich.
type Profile uint8

// The profiles.
const (
	Rich   Profile = iota // with file, line and properties of test cases
	Strict                // only what every JUnit schema in use allows
)

type junitSuites struct {
	XMLName  xml.Name     `xml:"testsuites"`
	Name     string       `xml:"name,attr,omitempty"`
	Tests    string       `xml:"tests,attr,omitempty"`
	Failures string       `xml:"failures,attr,omitempty"`
	Errors   string       `xml:"errors,attr,omitempty"`
	Skipped  string       `xml:"skipped,attr,omitempty"`
	Time     string       `xml:"time,attr,omitempty"`
	Suites   []junitSuite `xml:"testsuite"`
}

type junitSuite struct {
	Name       string          `xml:"name,attr"`
	Package    string          `xml:"package,attr,omitempty"`
	ID         string          `xml:"id,attr,omitempty"`
	File       string          `xml:"file,attr,omitempty"`
	Hostname   string          `xml:"hostname,attr,omitempty"`
	Timestamp  string          `xml:"timestamp,attr,omitempty"`
	Tests      int             `xml:"tests,attr"`
	Failures   int             `xml:"failures,attr"`
	Errors     int             `xml:"errors,attr"`
	Skipped    int             `xml:"skipped,attr"`
	Time       string          `xml:"time,attr"`
	Properties junitProperties `xml:"properties"`
	Cases      []junitCase     `xml:"testcase"`
	Out        *struct{}       `xml:"system-out"`
	Err        *struct{}       `xml:"system-err"`
}

type junitProperties struct {
	List []junitProperty `xml:"property"`
}

type junitProperty struct {
	Name  string `xml:"name,attr"`
	Value string `xml:"value,attr"`
}

type junitCase struct {
	Name       string           `xml:"name,attr"`
	Class      string           `xml:"classname,attr"`
	File       string           `xml:"file,attr,omitempty"`
	Line       int              `xml:"line,attr,omitempty"`
	Time       string           `xml:"time,attr"`
	Properties *junitProperties `xml:"properties"`
	Skipped    *junitMessage    `xml:"skipped"`
	Error      *junitMessage    `xml:"error"`
	Failure    *junitMessage    `xml:"failure"`
}

type junitMessage struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr,omitempty"`
	Text    string `xml:",chardata"`
}

func seconds(d time.Duration) string { return fmt.Sprintf("%.3f", d.Seconds()) }

// JUnit writes the JUnit report: one testsuite for each file, one testcase for
// each case.
func JUnit(w io.Writer, r *runner.Result, profile Profile) error {
	out := junitSuites{}
	if profile == Rich {
		s := r.Summary
		out.Name, out.Time = ToolName, seconds(r.Duration)
		out.Tests, out.Failures, out.Errors, out.Skipped = fmt.Sprint(s.Cases), fmt.Sprint(s.Failed), fmt.Sprint(s.Errored), fmt.Sprint(s.Skipped)
	}
	for i := range r.Suites {
		cases := r.Suites[i].Cases
		for start := 0; start < len(cases); {
			end := start
			for end < len(cases) && cases[end].File == cases[start].File {
				end++
			}
			out.Suites = append(out.Suites, junitFile(&r.Suites[i], cases[start:end], len(out.Suites), profile))
			start = end
		}
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	enc := xml.NewEncoder(w)
	enc.Indent("", "  ")
	if err := enc.Encode(out); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

// junitFile is the testsuite of one file.
func junitFile(s *runner.SuiteResult, cases []runner.CaseResult, number int, profile Profile) junitSuite {
	file := cases[0].File
	class := className(file)
	suite := junitSuite{Name: file, Tests: len(cases)}
	if profile == Strict {
		// The schemas ask for a place and a time, which a report of the same
		// inputs must not vary in.
		suite.Package, suite.ID, suite.Hostname, suite.Timestamp = class, fmt.Sprint(number), "localhost", "1970-01-01T00:00:00"
		suite.Out, suite.Err = &struct{}{}, &struct{}{}
	} else {
		suite.File = file
	}
	var total time.Duration
	matched, missing, unexpected := 0, 0, 0
	names := map[string]int{}
	for i := range cases {
		c := &cases[i]
		total += c.Duration
		matched, missing, unexpected = matched+len(c.Match.Matched), missing+len(c.Match.Missing), unexpected+errorsIn(c.Match.Unexpected)
		jc := junitCase{Name: oneLine(c.Name), Class: class, Time: seconds(c.Duration)}
		if names[jc.Name]++; names[jc.Name] > 1 {
			jc.Name = fmt.Sprintf("%s (%d)", jc.Name, names[jc.Name])
		}
		if profile == Rich {
			jc.File, jc.Line = c.File, c.Line
		}
		switch c.Status {
		case runner.Failed:
			suite.Failures++
			jc.Failure = failure(c)
		case runner.Errored:
			suite.Errors++
			jc.Error = &junitMessage{Message: oneLine(c.Reason), Type: "error", Text: oneLine(c.Reason)}
		case runner.Skipped:
			suite.Skipped++
			jc.Skipped = &junitMessage{Message: oneLine(c.Reason)}
		case runner.Passed:
		}
		suite.Cases = append(suite.Cases, jc)
	}
	suite.Time = seconds(total)
	suite.Properties.List = []junitProperty{
		{"rpcconform.version", ToolVersion},
		{"rpcconform.protocol", s.Protocol},
		{"rpcconform.matched", fmt.Sprint(matched)},
		{"rpcconform.missing", fmt.Sprint(missing)},
		{"rpcconform.unexpected", fmt.Sprint(unexpected)},
	}
	return suite
}

func errorsIn(findings []checker.Finding) int {
	n := 0
	for i := range findings {
		if findings[i].Severity == checker.Error {
			n++
		}
	}
	return n
}

// className is a file's path with dots, without its extension.
func className(file string) string {
	name := strings.TrimSuffix(file, path.Ext(file))
	name = strings.TrimLeft(strings.ReplaceAll(name, "../", ""), "./")
	return oneLine(strings.ReplaceAll(strings.ReplaceAll(name, ".", "_"), "/", "."))
}

// failure describes every missing and every unexpected finding of a case.
func failure(c *runner.CaseResult) *junitMessage {
	var lines []string
	kind := "missing-finding"
	for i := range c.Match.Unexpected {
		if f := &c.Match.Unexpected[i]; f.Severity == checker.Error || onlyAdvisories(c) {
			kind = "unexpected-finding"
			lines = append(lines, fmt.Sprintf("%s: %s %s", placeOf(f, c), f.Code, oneLine(f.Message)))
		}
	}
	for _, e := range c.Match.Missing {
		at := fmt.Sprintf("%s:%d:1", c.File, c.Line)
		if e.Location.Line > 0 {
			at = fmt.Sprintf("%s:%d:%d", e.Location.File, e.Location.Line, e.Location.Column)
		}
		lines = append(lines, fmt.Sprintf("%s: %s expected, but not found", at, ExpectationLine(e)))
	}
	if len(lines) == 0 {
		kind = "incomplete"
		lines = append(lines, fmt.Sprintf("%s:%d:1: LimitExceeded the check is not complete", c.File, c.Line))
	}
	message := fmt.Sprintf("%d missing, %d unexpected", len(c.Match.Missing), errorsIn(c.Match.Unexpected))
	return &junitMessage{Message: message, Type: kind, Text: strings.Join(lines, "\n")}
}

// onlyAdvisories reports whether a case failed by advisories alone.
func onlyAdvisories(c *runner.CaseResult) bool {
	return errorsIn(c.Match.Unexpected) == 0 && len(c.Match.Missing) == 0
}

func placeOf(f *checker.Finding, c *runner.CaseResult) string {
	if f.Location.Line > 0 {
		return fmt.Sprintf("%s:%d:%d", f.Location.File, f.Location.Line, f.Location.Column)
	}
	return fmt.Sprintf("%s:%d:1", c.File, c.Line)
}
