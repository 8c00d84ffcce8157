package reader

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
)

// TestMarkdownGolden reads the document of each file and compares what it holds
// with the list beside it.
func TestMarkdownGolden(t *testing.T) {
	golden(t, "testdata/markdown/*.txtar", func(a map[string]string) string {
		return listing(Markdown("doc.md", []byte(a["doc.md"])))
	})
}

// golden runs a function on the files of each archive and compares its result
// with the file "want".
func golden(t *testing.T, pattern string, run func(files map[string]string) string) {
	t.Helper()
	names, err := filepath.Glob(pattern)
	if err != nil || len(names) == 0 {
		t.Fatalf("no golden files: %v", err)
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			files := map[string]string{}
			for _, f := range archive.Files {
				files[f.Name] = string(f.Data)
			}
			if diff := cmp.Diff(files["want"], run(files)); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

// Documents that an archive cannot hold: other line endings, no last newline,
// byte order marks, tabs, sizes.
func TestMarkdownBytes(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"empty", "", ""},
		{"no last newline", "```jsonrpc a\n1\n```", "entry 2:1 a \"1\\n\"\n"},
		{"unclosed without newline", "```jsonrpc a\n1", "error 1:1 expected a closing fence for this block; there is none\n"},
		{"opening line only", "```jsonrpc a", "error 1:1 expected a closing fence for this block; there is none\n"},
		{"CRLF", "# T\r\n\r\n```jsonrpc a -> b\r\n{\r\n}\r\n```\r\n", "title T\nentry 4:1 a -> b \"{\\r\\n}\\r\\n\"\n"},
		{
			"CRLF front matter", "---\r\nversion: '2.0'\r\n---\r\n```jsonrpc a\r\n1\r\n```\r\n",
			"version 2.0\nentry 5:1 a \"1\\r\\n\"\n",
		},
		{"BOM", "\ufeff```jsonrpc a\n1\n```\n", "entry 2:1 a \"1\\n\"\n"},
		{"BOM and front matter", "\ufeff---\nversion: '1.0'\n---\n```jsonrpc a\n1\n```\n", "version 1.0\nentry 5:1 a \"1\\n\"\n"},
		// A tab of a list item's content stands for the columns up to the next
		// stop: two belong to the item, two to the message.
		{"tab cut by a list", "- x\n\n  ```jsonrpc a\n\t1\n  ```\n", "entry 4:2 a \"  1\\n\"\n"},
		{"tab in the body", "```jsonrpc a\n\t1\t2\n```\n", "entry 2:1 a \"\\t1\\t2\\n\"\n"},
		{"tab indents a code block", "\t```jsonrpc a\n\t1\n\t```\n", ""},
		{"fence of backticks in the info", "```jsonrpc a`b\n1\n```\n", ""},
		{"not UTF-8", "```jsonrpc a\n\xff\n```\n", "entry 2:1 a \"\\xff\\n\"\n"},
		{"NUL", "```jsonrpc a\n\x00\n```\n", "entry 2:1 a \"\\x00\\n\"\n"},
		{"bad YAML", "---\nversion: \"2.0\n---\n", "error 3:1 expected YAML: found unexpected end of stream\n"},
		{"front matter of a list", "---\n- a\n---\n", "error 2:1 expected a mapping of settings\n"},
		{"empty front matter", "---\n---\n```jsonrpc a\n1\n```\n", "entry 4:1 a \"1\\n\"\n"},
		{
			"expect not JSON", "```jsonrpc-expect\n[{\"code\": TypeMismatch}]\n```\n",
			"error 2:11 expected a JSON array of expected findings: expected a value\n",
		},
		{"expect empty", "```jsonrpc-expect\n```\n", "error 2:1 expected a JSON array of expected findings: expected a value, not the end of the text\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, listing(Markdown("x.md", []byte(test.text)))); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

// The place of a byte in a message that a container cuts into pieces.
func TestMarkdownPieces(t *testing.T) {
	d := Markdown("x.md", []byte("> ```jsonrpc a\n> {\"é\":\n>   1}\n> ```\n"))
	e := d.Entries[0]
	if want := "{\"é\":\n  1}\n"; string(e.Message) != want {
		t.Fatalf("message %q, want %q", e.Message, want)
	}
	for offset, want := range map[int]string{0: "2:3", 3: "2:6", 6: "2:8", 7: "3:3", 9: "3:5", 10: "3:6"} {
		if got := place(e.Map(offset)); got != want {
			t.Errorf("offset %d is at %s, want %s", offset, got, want)
		}
	}
}

// No page costs more than its length is worth: nested containers are refused
// where they would be quadratic.
func TestMarkdownNesting(t *testing.T) {
	for name, text := range map[string]string{
		"quotes": strings.Repeat(">", 50_000) + "\n", "spaced quotes": strings.Repeat("> ", 50_000) + "\n",
		"lists": strings.Repeat("- ", 50_000) + "x\n", "numbered": strings.Repeat("1. ", 50_000) + "x\n",
		"parentheses": strings.Repeat("7) ", 50_000) + "x\n", "mixed": strings.Repeat("> 1. - ", 20_000) + "x\n",
	} {
		t.Run(name, func(t *testing.T) {
			start := time.Now()
			d := Markdown("x.md", []byte("text\n\n"+text))
			if len(d.Problems) != 1 || d.Problems[0].Location.Line != 3 {
				t.Errorf("problems %v, want one on line 3 (after %s)", d.Problems, time.Since(start))
			}
		})
	}
	for name, text := range map[string]string{
		"rule": strings.Repeat("- ", 300) + "\n", "stars": strings.Repeat("*", 5000) + "\n", "spaced stars": strings.Repeat("* ", 300) + "\n",
	} {
		if d := Markdown("x.md", []byte(text)); len(d.Problems) > 0 {
			t.Errorf("%s: a thematic break nests nothing: %v", name, d.Problems)
		}
	}
}

func FuzzMarkdown(f *testing.F) {
	names, err := filepath.Glob("testdata/markdown/*.txtar")
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
		original := string(text)
		d := Markdown("x.md", text)
		if string(text) != original {
			t.Fatal("the text was changed")
		}
		checkDocument(t, d, text)
		if again := listing(Markdown("x.md", text)); again != listing(d) {
			t.Error("two readings differ")
		}
	})
}

// checkDocument checks what holds for the document of any text: places lie in
// the file, messages that stand in it are its bytes.
func checkDocument(t *testing.T, d *Document, text []byte) {
	t.Helper()
	lines := strings.Count(string(text), "\n") + strings.Count(string(text), "\r") + 1
	for i := range d.Entries {
		e := &d.Entries[i]
		if e.Location.Line < 1 || e.Location.Line > lines || e.Location.Column < 1 {
			t.Errorf("entry %d is at %s of %d lines", i, place(e.Location), lines)
		}
		if e.Offset >= 0 && string(text[e.Offset:e.Offset+len(e.Message)]) != string(e.Message) {
			t.Errorf("entry %d does not stand at %d", i, e.Offset)
		}
		if e.Map != nil {
			if at := e.Map(len(e.Message)); at.Line < e.Location.Line || at.Line > lines {
				t.Errorf("the end of entry %d is at %s", i, place(at))
			}
		}
		if !isPeerName(e.Sender) && d.HasFence && strings.HasSuffix(d.Name, ".md") {
			t.Errorf("entry %d has the sender %q", i, e.Sender)
		}
	}
	for _, p := range d.Problems {
		if p.Location.Line < 1 || p.Location.Line > lines || p.Location.Column < 1 {
			t.Errorf("a problem is at %s of %d lines: %s", place(p.Location), lines, p.Message)
		}
	}
	for _, s := range d.ExpectSpans {
		if s.Start < 0 || s.End > len(text) || s.Start > s.End {
			t.Errorf("an expect list spans %v of %d bytes", s, len(text))
		}
	}
}
