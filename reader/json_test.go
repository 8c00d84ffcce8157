package reader

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/rpcconform/rpcconform/checker"
)

// TestJSONGolden reads the document of each file and compares what it holds
// with the list beside it.
func TestJSONGolden(t *testing.T) {
	golden(t, "testdata/json/*.txtar", func(files map[string]string) string {
		return listing(JSON("doc.json", []byte(files["doc.json"])))
	})
}

func TestJSONBytes(t *testing.T) {
	message := strings.Repeat("[", 128) + strings.Repeat("]", 128)
	deeper := "[" + message + "]"
	tests := []struct{ name, text, want string }{
		{"empty", "", "error 1:1 expected JSON: expected a value, not the end of the text\n"},
		{"BOM", "\ufeff[]", "error 1:1 expected JSON: expected a value, not a byte order mark\n"},
		{"CRLF", "[\r\n{\"from\":\"a\",\r\n\"message\":\"x\"}\r\n]", "entry 3:11 a \"\\\"x\\\"\"\n"},
		{"a message as deep as may be", `{"entries":[{"from":"a","message":` + message + `}]}`, "entry 1:35 a \"" + message + "\"\n"},
		// The checker reports the depth of a message; the document is read.
		{"a message that is deeper", `{"entries":[{"from":"a","message":` + deeper + `}]}`, "entry 1:35 a \"" + deeper + "\"\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, listing(JSON("x.json", []byte(test.text)))); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

func TestJSONKind(t *testing.T) {
	tests := []struct {
		text string
		want Kind
	}{
		{`{"smithy": "2.0"}`, KindModel},
		{`{"smithy": "2.0", "entries": []}`, KindTranscript},
		{`{"smithy": 2}`, KindOther},
		{`{"entries": 1}`, KindTranscript},
		{`[{"from": "a", "message": 1}]`, KindTranscript},
		{`[{"from": "a"}]`, KindOther},
		{`[]`, KindOther},
		{`1`, KindOther},
		{`{`, KindBroken},
		{``, KindBroken},
	}
	for _, test := range tests {
		if got := JSONKind([]byte(test.text)); got != test.want {
			t.Errorf("JSONKind(%s) is %d, want %d", test.text, got, test.want)
		}
	}
}

func TestExpected(t *testing.T) {
	tests := []struct{ text, want string }{
		{`[]`, ""},
		{`[{"code":"A"},{"code":"B","entry":2,"path":"/a~1b"}]`, "expect 1:2 A\nexpect 1:15 B entry=2 path=\"/a~1b\"\n"},
		{`{}`, "error 1:1 expected an array of expected findings; it is object\n"},
		{`[1]`, "error 1:2 expected an object with a code; it is number\n"},
		{"[{\"code\":\"A\"},\n {\"entry\":1}]", "error 2:2 expected a code in each expected finding; it is missing\n"},
		{`[{"code":""}]`, "error 1:3 expected the name of a finding code as code; it is \"\"\n"},
		{`[{"code":1}]`, "error 1:3 expected the name of a finding code as code; it is 1\n"},
		{`[{"code":"A","code":"A"}]`, "error 1:14 expected code once\n"},
		{`[{"code":"A","entry":-1}]`, "error 1:14 expected the index of an entry or null as entry; it is -1\n"},
		{`[{"code":"A","entry":0.5}]`, "error 1:14 expected the index of an entry or null as entry; it is 0.5\n"},
		{`[{"code":"A","entry":"1"}]`, "error 1:14 expected the index of an entry or null as entry; it is \"1\"\n"},
		{`[{"code":"A","entry":1e99}]`, "error 1:14 expected the index of an entry or null as entry; it is 1e99\n"},
		{`[{"code":"A","entry":1,"entry":1}]`, "error 1:24 expected entry once\n"},
		{`[{"code":"A","related":null,"related":1}]`, "error 1:29 expected related once\n"},
		{`[{"code":"A","severity":"warning"}]`, "error 1:14 expected error or advisory as severity; it is \"warning\"\n"},
		{`[{"code":"A","severity":"error","severity":"error"}]`, "error 1:33 expected severity once\n"},
		{`[{"code":"A","path":"a"}]`, "error 1:14 expected a JSON Pointer or null as path; it is \"a\"\n"},
		{`[{"code":"A","path":"/~2"}]`, "error 1:14 expected a JSON Pointer or null as path; it is \"/~2\"\n"},
		{`[{"code":"A","path":null,"path":""}]`, "error 1:26 expected path once\n"},
		{`[{"code":"A","entri":1}]`, "error 1:14 expected code, entry, related, severity or path as the key of an expected finding; it is \"entri\", did you mean \"entry\"?\n"},
		{`[{"code":"A","x":1}]`, "error 1:14 expected code, entry, related, severity or path as the key of an expected finding; it is \"x\"\n"},
		{`[{]`, "error 1:3 expected a JSON array of expected findings: expected a member name in double quotes\n"},
	}
	for _, test := range tests {
		want, problems := Expected("e.json", []byte(test.text))
		if len(problems) > 0 && len(want) > 0 {
			t.Errorf("%s: items beside a problem", test.text)
		}
		got := strings.TrimPrefix(listing(&Document{Expect: want, HasExpect: len(want) > 0, Problems: problems}), "expect nothing\n")
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got)\n%s", test.text, diff)
		}
	}
}

func FuzzJSON(f *testing.F) {
	names, err := filepath.Glob("testdata/json/*.txtar")
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range names {
		archive, err := txtar.ParseFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(archive.Files[0].Data)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		d := JSON("x.json", text)
		checkDocument(t, d, text)
		if JSONKind(text) == KindBroken && len(d.Problems) == 0 {
			t.Error("a broken text gives no problem")
		}
	})
}

func FuzzExpected(f *testing.F) {
	f.Add([]byte(`[{"code":"A","entry":1,"related":null,"severity":"error","path":"/x"}]`))
	f.Add([]byte(`[{"code":"A"},7]`))
	f.Fuzz(func(t *testing.T, text []byte) {
		want, problems := Expected("e.json", text)
		if len(problems) > 1 || len(problems) == 1 && (want != nil || problems[0].Code != checker.CodeInvalidTranscript) {
			t.Errorf("%d items beside %v", len(want), problems)
		}
		for _, e := range want {
			if e.Code == "" || e.Location.IsZero() {
				t.Errorf("an item without a code or a place: %+v", e)
			}
		}
	})
}
