package checker_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/rpcconform/rpcconform/checker"
	"github.com/rpcconform/rpcconform/smithy"
	"github.com/rpcconform/rpcconform/smithy/load"
)

// TestTraits runs the conversations of testdata/traits. An archive holds
// model.smithy, whose only protocol is checked, and conversations: a line
// "peer message" is an entry, "> entry code path" is an expected error,
// "~ entry code path" an expected advisory, each with "related N" where it has
// a related entry. A name that begins with "open " is a conversation that is
// not complete. Other files with the extension .smithy are models that
// PrepareProtocol has to refuse, with the text of their first comment.
func TestTraits(t *testing.T) {
	t.Parallel()
	archives, err := filepath.Glob("testdata/traits/*.txtar")
	if err != nil || len(archives) == 0 {
		t.Fatalf("no archives: %v", err)
	}
	for _, name := range archives {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			t.Parallel()
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			var protocol *checker.Protocol
			for _, file := range archive.Files {
				switch {
				case file.Name == "model.smithy":
					if protocol, err = prepare(t, file.Data); err != nil {
						t.Fatal(err)
					}
				case strings.HasSuffix(file.Name, ".smithy"):
					t.Run(file.Name, func(t *testing.T) { refused(t, file.Data) })
				default:
					t.Run(file.Name, func(t *testing.T) { converse(t, protocol, file.Name, string(file.Data)) })
				}
			}
		})
	}
}

// prepare loads a model and prepares its only protocol for version 2.0.
func prepare(t *testing.T, text []byte) (*checker.Protocol, error) {
	t.Helper()
	loaded := load.Load([]load.Source{{Name: "model.smithy", Text: text}}, load.Options{})
	if loaded.HasErrors() {
		t.Fatalf("the model is not valid: %v", loaded.Events)
	}
	var id smithy.ShapeID
	for _, shape := range loaded.Model.Shapes() {
		if shape.HasTrait("smithy.rpc#jsonRpcProtocol") {
			id = shape.ID
		}
	}
	return checker.PrepareProtocol(loaded.Model, id, checker.V2_0, checker.Options{})
}

func refused(t *testing.T, text []byte) {
	t.Helper()
	first, _, _ := strings.Cut(string(text), "\n")
	want := strings.TrimSpace(strings.TrimPrefix(first, "//"))
	_, err := prepare(t, text)
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("the error is %v; want one with %q", err, want)
	}
}

func converse(t *testing.T, protocol *checker.Protocol, name, text string) {
	t.Helper()
	o := checker.Options{Completeness: checker.Complete}
	if strings.HasPrefix(name, "open ") {
		o.Completeness = checker.Partial
	}
	transcript := checker.NewTranscript(protocol, o)
	var found []checker.Finding
	var want []string
	for _, line := range strings.Split(strings.TrimSpace(text), "\n") {
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
		case strings.HasPrefix(line, "> "), strings.HasPrefix(line, "~ "):
			want = append(want, line)
		default:
			peer, message, _ := strings.Cut(line, " ")
			found = append(found, transcript.Feed(checker.Entry{Sender: peer, Message: []byte(message)})...)
		}
	}
	end, _ := transcript.Finish()
	var have []string
	for _, f := range append(found, end...) {
		have = append(have, findingLine(f))
	}
	if diff := cmp.Diff(want, have); diff != "" {
		t.Errorf("findings (-want +have):\n%s", diff)
	}
}

func findingLine(f checker.Finding) string {
	mark := ">"
	if f.Severity == checker.Advisory {
		mark = "~"
	}
	line := fmt.Sprintf("%s %d %s", mark, f.Entry, f.Code)
	if f.Path != "" {
		line += " " + f.Path
	}
	if f.Related >= 0 {
		line += fmt.Sprintf(" related %d", f.Related)
	}
	return line
}
