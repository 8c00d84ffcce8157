package nearest_test

import (
	"testing"

	"github.com/rpcconform/rpcconform/internal/nearest"
)

func TestName(t *testing.T) {
	words := []string{"structure", "string", "service", "set", "operation", "use"}
	for _, c := range []struct{ word, want string }{
		{"strcuture", "structure"}, // a swap
		{"structur", "structure"},
		{"sttructure", "structure"},
		{"strimg", "string"},
		{"String", "string"},
		{"opertion", "operation"},
		{"with", ""},
		{"sets", "set"},
		{"stringFoo", ""},
		{"structureFooBar", ""},
		{"x", ""},
		{"", ""},
	} {
		if got := nearest.Name(c.word, words); got != c.want {
			t.Errorf("Name(%q) = %q, want %q", c.word, got, c.want)
		}
	}
	if got := nearest.Name("foo", []string{"foo", "fop", "fob"}); got != "fop" {
		t.Errorf("the word itself is no suggestion and the first of two equals wins: %q", got)
	}
}
