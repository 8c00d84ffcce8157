package protocoltest

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rpcconform/rpcconform/builtin"
	"github.com/rpcconform/rpcconform/checker"
	"github.com/rpcconform/rpcconform/smithy"
	"github.com/rpcconform/rpcconform/smithy/load"
	"github.com/rpcconform/rpcconform/suites"
)

const shared = "../../../shared"

// report is a conversation rebuilt from a public report of a fault.
type report struct {
	ID       string `json:"id"`
	Protocol string `json:"protocol"`
	Revision string `json:"revision"`
	Switch   string `json:"switch"`
	Messages []struct {
		From    string          `json:"from"`
		Message json.RawMessage `json:"message"`
		Text    *string         `json:"text"`
	} `json:"messages"`
	Expect   []expected `json:"expect"`
	Absent   []string   `json:"absent"`
	Complete bool       `json:"complete"`
	Exact    bool       `json:"exact"`
}

type expected struct {
	Code     string   `json:"code"`
	Or       []string `json:"or"`
	Entry    *int     `json:"entry"`
	Related  *int     `json:"related"`
	Path     *string  `json:"path"`
	Severity string   `json:"severity"`
}

// renamed are codes for which the reports propose a name of their own.
var renamed = map[string]string{"UnknownProgressToken": "UnknownToken"}

// unmet are the reports whose rule the checker does not have yet. A report that
// is met must not be listed.
var unmet = map[string]string{
	"lsp/capability/did-save-not-advertised":              "the capabilities of LSP are not modeled",
	"lsp/capability/resolve-without-provider":             "the capabilities of LSP are not modeled",
	"lsp/payload/null-detail":                             "a union without a tag blames the member with the fewest faults",
	"profile/capability/registration-all-flags-false":     "capabilities registered at run time are not tracked",
	"profile/capability/registration-not-offered":         "capabilities registered at run time are not tracked",
	"profile/contradiction/mandatory-method-refused":      "mandatory methods are not known to the checker",
	"profile/cross/configuration-length":                  "a result is not compared with its params",
	"profile/keyed/change-before-open":                    "keyed states are not tracked",
	"profile/keyed/opened-twice":                          "keyed states are not tracked",
	"profile/streamed/events-as-replies":                  "streamed replies are not known to the checker",
	"profile/streamed/subscription-replies":               "streamed replies are not known to the checker",
	"profile/tokens/fractional-percentage":                "the values of $/progress are free",
	"profile/tokens/never-created":                        "tokens are not tracked",
	"profile/tokens/progress-after-the-reply":             "tokens are not tracked",
	"profile/tokens/progress-before-the-initialize-reply": "tokens are not tracked",
	"profile/tokens/used-after-its-end":                   "tokens are not tracked",
}

// TestReports runs the reports of real faults.
func TestReports(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"mcp.jsonl", "lsp.jsonl", "profiles.jsonl"} {
		text, err := os.ReadFile(filepath.Join(shared, "cases", "real", name))
		if err != nil {
			t.Skipf("no reports: %v", err)
		}
		for _, line := range bytes.Split(bytes.TrimSpace(text), []byte("\n")) {
			var r report
			if err := json.Unmarshal(line, &r); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			t.Run(r.ID, func(t *testing.T) {
				t.Parallel()
				r.run(t)
			})
		}
	}
}

func (r *report) run(t *testing.T) {
	if r.Switch == "nonJsonLines" {
		t.Skip("about the reading of a log, which the command tests")
	}
	o := checker.Options{}
	if r.Complete {
		o.Completeness = checker.Complete
	}
	transcript := checker.NewTranscript(protocolOf(t, r), o)
	var found []checker.Finding
	for _, m := range r.Messages {
		text := []byte(m.Message)
		if m.Text != nil {
			text = []byte(*m.Text)
		}
		found = append(found, transcript.Feed(checker.Entry{Sender: m.From, Message: text})...)
	}
	end, _ := transcript.Finish()
	faults := r.compare(append(found, end...))
	reason, known := unmet[r.ID]
	switch {
	case known && len(faults) == 0:
		t.Errorf("listed as not met (%s), but it is met", reason)
	case known:
		t.Logf("not met, since %s: %s", reason, strings.Join(faults, "; "))
	default:
		for _, fault := range faults {
			t.Error(fault)
		}
	}
}

// compare pairs what is expected with what was found, in the order of the
// expectations: no report expects two findings of which one finding could be
// either.
func (r *report) compare(found []checker.Finding) (faults []string) {
	left := slices.Clone(found)
	for _, want := range r.Expect {
		i := slices.IndexFunc(left, func(f checker.Finding) bool { return want.fits(&f) })
		if i < 0 {
			faults = append(faults, "missing: "+want.word())
			continue
		}
		left = slices.Delete(left, i, i+1)
	}
	for _, f := range left {
		switch {
		case slices.Contains(r.Absent, string(f.Code)):
			faults = append(faults, "to be absent: "+word(f))
		case r.Exact:
			faults = append(faults, "not expected: "+word(f))
		}
	}
	return faults
}

func (e *expected) fits(f *checker.Finding) bool {
	codes := append([]string{e.Code}, e.Or...)
	for i, code := range codes {
		if own, ok := renamed[code]; ok {
			codes[i] = own
		}
	}
	return slices.Contains(codes, string(f.Code)) &&
		(e.Entry == nil || *e.Entry == f.Entry) &&
		(e.Related == nil || *e.Related == f.Related) &&
		(e.Path == nil || *e.Path == f.Path) &&
		(e.Severity == "" || e.Severity == f.Severity.String())
}

func (e *expected) word() string {
	text, err := json.Marshal(e)
	if err != nil {
		return err.Error()
	}
	return string(text)
}

func word(f checker.Finding) string {
	text, err := json.Marshal(map[string]any{
		"code": f.Code, "severity": f.Severity.String(), "entry": f.Entry, "path": f.Path, "related": f.Related, "message": f.Message,
	})
	if err != nil {
		return err.Error()
	}
	return string(text)
}

// protocolOf prepares the protocol of a report: a built-in one in its revision,
// or, for protocols that are not built in, the model that the report describes.
func protocolOf(t *testing.T, r *report) *checker.Protocol {
	t.Helper()
	switch r.Protocol {
	case "mcp", "lsp":
		return builtinProtocol(t, r.Protocol+"@"+r.Revision)
	}
	file := filepath.Join("testdata", "models", strings.ReplaceAll(r.ID, "/", "-")+".smithy")
	if _, err := os.Stat(file); err != nil {
		file = filepath.Join("testdata", "models", r.Protocol+".smithy")
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return prepare(t, []load.Source{{Name: file, Text: text}}, "t#Protocol", checker.V2_0)
}

func builtinProtocol(t *testing.T, name string) *checker.Protocol {
	t.Helper()
	p, err := builtin.Find(suites.FS, name)
	if err != nil {
		t.Fatal(err)
	}
	version, _ := checker.ParseVersion(p.Settings.Version)
	return prepare(t, p.Sources, smithy.ShapeID(p.Settings.Protocol), version)
}

func prepare(t *testing.T, sources []load.Source, id smithy.ShapeID, v checker.Version) *checker.Protocol {
	t.Helper()
	loaded := load.Load(sources, load.Options{})
	for _, e := range loaded.Events {
		if e.Severity == smithy.SeverityError {
			t.Fatalf("%s: %s:%d: %s", e.Shape, e.Location.File, e.Location.Line, e.Message)
		}
	}
	protocol, err := checker.PrepareProtocol(loaded.Model, id, v, checker.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return protocol
}
