package jsontape_test

import (
	"encoding/json"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rpcconform/rpcconform/internal/jsontape"
)

func TestParsingSuite(t *testing.T) {
	files, err := filepath.Glob("../../../shared/data/jsontestsuite/test_parsing/*.json")
	if err != nil || len(files) == 0 {
		t.Skip("../shared/data/jsontestsuite is absent")
	}
	var tape jsontape.Tape
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		ok := tape.Parse(text, jsontape.Limits{Depth: 100000})
		name := filepath.Base(file)
		if name[0] == 'y' && !ok || name[0] == 'n' && ok {
			t.Errorf("%s: accepted %t (%+v)", name, ok, tape.Problem())
		}
	}
}

func TestValues(t *testing.T) {
	var tape jsontape.Tape
	text := []byte(`{"a" : [1, {"b":"x\n"} , [] ], "c/d~":{"e":null},"a":2, "\u0061": "\ud800"}`)
	if !tape.Parse(text, jsontape.Limits{}) {
		t.Fatal(tape.Problem())
	}
	root := tape.Root()
	if n := root.Len(); n != 4 {
		t.Errorf("Len = %d, want 4", n)
	}
	if d := tape.Duplicates(); len(d) != 2 || d[0].Pointer() != "/a" || string(d[1].Raw()) != `"\u0061"` {
		t.Errorf("Duplicates = %v", d)
	}
	if s := tape.Surrogates(); len(s) != 1 || s[0].Pointer() != "/a" {
		t.Errorf("Surrogates = %v", s)
	}
	for pointer, want := range map[string]string{"/a/0": "1", "/a/1/b": `"x\n"`, "/c~1d~0/e": "null", "/a/2": "[]"} {
		v := root.Lookup(pointer)
		if string(v.Raw()) != want || v.Pointer() != pointer {
			t.Errorf("Lookup(%s) = %s at %s, want %s", pointer, v.Raw(), v.Pointer(), want)
		}
	}
	for _, pointer := range []string{"/a/01", "/a/3", "/x", "a", "/a/-"} {
		if root.Lookup(pointer).IsValid() {
			t.Errorf("Lookup(%s) found something", pointer)
		}
	}
}

func TestManyKeys(t *testing.T) {
	var b strings.Builder
	b.WriteString("{")
	for i := range 200 {
		if i > 0 {
			b.WriteString(",")
		}
		b.WriteString(`"k` + strings.Repeat("x", i) + `":{"k":1}`)
	}
	b.WriteString(`,"kxx":1}`)
	var tape jsontape.Tape
	for range 2 {
		if !tape.Parse([]byte(b.String()), jsontape.Limits{}) {
			t.Fatal(tape.Problem())
		}
		if d := tape.Duplicates(); len(d) != 1 || d[0].Text() != "kxx" {
			t.Errorf("Duplicates = %d", len(d))
		}
	}
}

func TestLimits(t *testing.T) {
	var tape jsontape.Tape
	for _, c := range []struct {
		text   string
		limits jsontape.Limits
		want   jsontape.ProblemKind
	}{
		{strings.Repeat("[", 128) + strings.Repeat("]", 128), jsontape.Limits{}, jsontape.NoProblem},
		{strings.Repeat("[", 129) + strings.Repeat("]", 129), jsontape.Limits{}, jsontape.TooDeep},
		{"[1]", jsontape.Limits{Bytes: 2}, jsontape.TooLarge},
		{"[1", jsontape.Limits{}, jsontape.Syntax},
		{"\ufeff1", jsontape.Limits{}, jsontape.Syntax},
	} {
		tape.Parse([]byte(c.text), c.limits)
		if got := tape.Problem().Kind; got != c.want {
			t.Errorf("%.10s: problem %d, want %d", c.text, got, c.want)
		}
	}
}

func TestNumbers(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"1", "1.0", 0},
		{"1", "10e-1", 0},
		{"-0", "0", 0},
		{"0e99", "0", 0},
		{"1e400", "1e401", -1},
		{"-1e400", "-1e401", 1},
		{"9223372036854775808", "9223372036854775807", 1},
		{"1e99999999999999999999", "1e99999999999999999998", 1},
		{"1e-99999999999999999999", "0", 1},
		{"12", "120", -1},
		{"0.1", "0.10", 0},
		{"9007199254740993", "9007199254740992", 1},
	} {
		a, okA := jsontape.ParseDecimal([]byte(c.a))
		b, okB := jsontape.ParseDecimal([]byte(c.b))
		if !okA || !okB || a.Compare(b) != c.want || b.Compare(a) != -c.want {
			t.Errorf("Compare(%s, %s) = %d, want %d", c.a, c.b, a.Compare(b), c.want)
		}
	}
	for text, want := range map[string]bool{"1.0": true, "10e-1": true, "1.5": false, "1e400": true, "1e-400": false, "0.0": true, "1e-99999999999999999999": false} {
		if d, _ := jsontape.ParseDecimal([]byte(text)); d.IsInteger() != want {
			t.Errorf("IsInteger(%s) = %t", text, !want)
		}
	}
	for text, want := range map[string][2]bool{"3.4028235e38": {true, true}, "3.5e38": {false, true}, "1.8e308": {false, false}, "1e-500": {true, true}, "1e99999999999999999999": {false, false}} {
		d, _ := jsontape.ParseDecimal([]byte(text))
		if got := [2]bool{d.FitsFloat32(), d.FitsFloat64()}; got != want {
			t.Errorf("Fits(%s) = %v, want %v", text, got, want)
		}
	}
}

func TestIDKeys(t *testing.T) {
	key := func(text string) jsontape.IDKey {
		var tape jsontape.Tape
		if !tape.Parse([]byte(text), jsontape.Limits{}) {
			t.Fatal(text, tape.Problem())
		}
		return tape.Root().IDKey()
	}
	for _, same := range [][2]string{{"1", "1.0"}, {"1", "10e-1"}, {"-0", "0"}, {`"a"`, `"\u0061"`}, {`{"a":1,"b":[2]}`, `{"b":[2.0],"a":1}`}, {"1e400", "10e399"}} {
		if key(same[0]) != key(same[1]) {
			t.Errorf("%s and %s differ", same[0], same[1])
		}
	}
	for _, differ := range [][2]string{{"1", `"1"`}, {"1.5", "1"}, {"null", `"null"`}, {`"\ud800"`, `"\ud801"`}, {"[]", "{}"}, {"9007199254740993", "9007199254740992"}, {"true", "false"}} {
		if key(differ[0]) == key(differ[1]) {
			t.Errorf("%s and %s are equal", differ[0], differ[1])
		}
	}
}

func TestNoAllocation(t *testing.T) {
	var tape jsontape.Tape
	text := []byte(`{"jsonrpc":"2.0","id":12,"method":"tools/call","params":{"name":"x","arguments":{"a":[1,2,{"b":null}]}}}`)
	tape.Parse(text, jsontape.Limits{})
	got := testing.AllocsPerRun(100, func() {
		tape.Parse(text, jsontape.Limits{})
		if tape.Root().Member("id").IDKey() == (jsontape.IDKey{}) {
			t.Fatal("no id")
		}
	})
	if got != 0 {
		t.Errorf("%v allocations a parse, want 0", got)
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{`{"a":[1,2.5e3,"x\u00e9"]}`, `[`, `"\ud800"`, "1e5", "{}", "[[],{}]", "nul"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var tape jsontape.Tape
		ok := tape.Parse(text, jsontape.Limits{})
		// encoding/json takes invalid UTF-8, which RFC 8259 forbids.
		if valid := json.Valid(text); ok && !valid {
			t.Fatalf("accepted %q", text)
		} else if !ok && valid && tape.Problem().Kind == jsontape.Syntax && tape.Problem().Reason != "expected UTF-8" {
			t.Fatalf("refused %q: %+v", text, tape.Problem())
		}
	})
}

func FuzzCompare(f *testing.F) {
	f.Add("1.50", "15e-1")
	f.Fuzz(func(t *testing.T, a, b string) {
		x, okX := jsontape.ParseDecimal([]byte(a))
		y, okY := jsontape.ParseDecimal([]byte(b))
		if !okX || !okY || len(a) > 20 || len(b) > 20 || strings.ContainsAny(a+b, "eE") {
			t.Skip()
		}
		p, _ := new(big.Rat).SetString(a)
		q, _ := new(big.Rat).SetString(b)
		if got, want := x.Compare(y), p.Cmp(q); got != want {
			t.Fatalf("Compare(%s, %s) = %d, want %d", a, b, got, want)
		}
	})
}

func BenchmarkParse(b *testing.B) {
	text := []byte(`{"jsonrpc":"2.0","id":12,"method":"tools/call","params":{"name":"search","arguments":{"query":"` + strings.Repeat("lorem ipsum ", 50) + `","limit":[1,2,3]}}}`)
	b.Run("jsontape", func(b *testing.B) {
		var tape jsontape.Tape
		b.SetBytes(int64(len(text)))
		b.ReportAllocs()
		for b.Loop() {
			tape.Parse(text, jsontape.Limits{})
		}
	})
	b.Run("encoding-json-Valid", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		for b.Loop() {
			json.Valid(text)
		}
	})
}
