package load_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/rpcconform/rpcconform/smithy/load"
)

const header = "$version: \"2.0\"\nnamespace a\n"

// TestHostileModels loads texts that a reader without bounds does not survive.
// Each gives at least one error, and not many more.
func TestHostileModels(t *testing.T) {
	const size = 10 << 20
	lines := func(n int, line func(i int) string) string {
		var b strings.Builder
		b.WriteString(header)
		for i := range n {
			b.WriteString(line(i))
		}
		return b.String()
	}
	for _, c := range []struct {
		name, file, text string
		most             int // events
	}{
		{"brackets", "a.json", strings.Repeat("[", size), 1},
		{"objects", "a.json", strings.Repeat(`{"a":`, size/5), 1},
		{"a string without end", "a.json", `{"smithy": "` + strings.Repeat("a", size), 1},
		{"brackets in IDL", "a.smithy", "metadata a = " + strings.Repeat("[", size), 1},
		{"bare brackets in IDL", "a.smithy", strings.Repeat("[", size), 1},
		{"objects in a trait", "a.smithy", header + "@t(" + strings.Repeat("{a:", size/3), 1},
		{"quotes", "a.smithy", header + strings.Repeat("\"\n", size/2), 2},
		{"text blocks", "a.smithy", lines(size/16, func(int) string { return "string \"\"\"\n" }), 502},
		{"mistakes", "a.smithy", lines(size/16, func(int) string { return "strin Abcdefghij\n" }), 502},
		{"a chain of mixins", "a.smithy", lines(10_000, func(i int) string {
			return fmt.Sprintf("@mixin\nstructure S%d with [S%d] { m%d: String }\n", i, i+1, i)
		}) + "@mixin\nstructure S10000 {}\n", 1},
		{"a cycle of mixins", "a.smithy", lines(10_000, func(i int) string {
			return fmt.Sprintf("@mixin\nstructure S%d with [S%d] {}\n", i, (i+1)%10_000)
		}), 10_000},
		{"mixins that multiply", "a.smithy", lines(5_000, func(i int) string {
			return fmt.Sprintf("structure S%d with [M] {}\n", i)
		}) + "@mixin\nstructure M {\n" + members(5_000) + "}\n", 1},
		{"unknown names", "a.smithy", lines(20_000, func(i int) string {
			return fmt.Sprintf("@unknown%d\nstring S%d\n", i, i)
		}), 20_000},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := load.Load([]load.Source{{Name: c.file, Text: []byte(c.text)}}, load.Options{})
			if !r.HasErrors() {
				t.Error("no error")
			}
			if len(r.Events) > c.most {
				t.Errorf("%d events, want at most %d; the first: %s", len(r.Events), c.most, r.Events[0].Message)
			}
		})
	}
}

func members(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "m%d: String\n", i)
	}
	return b.String()
}
