package jsontape_test

import (
	"bytes"
	"encoding/json"
	"math/big"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/rpcconform/rpcconform/internal/jsontape"
)

// FuzzParse holds the verdict against encoding/json and utf8, reads every value
// again by its own span, and counts repeated names a second time.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		`{"a":[1,-2.5e3,true,null,"\u00e9\ud83d\ude00"],"a":{}}`, `[[[[]]]]`, `"\ud800"`, ` 0 `, `{"":0,"":1}`, `[1,]`, "\ufeff1", `{"a" 1}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var tape jsontape.Tape
		got := tape.Parse(text, jsontape.Limits{Depth: 1000})
		if !got && tape.Problem().Kind != jsontape.Syntax {
			t.Skip("a limit, which encoding/json has elsewhere")
		}
		if want := json.Valid(text) && utf8.Valid(text); got != want {
			t.Fatalf("accepted: %v, want %v: %+v", got, want, tape.Problem())
		}
		if !got {
			return
		}
		rereads(t, tape.Root(), 0)
		if len(tape.Surrogates()) == 0 { // encoding/json replaces them
			if want := repeats(t, text); len(tape.Duplicates()) != want {
				t.Fatalf("%d repeated names, want %d", len(tape.Duplicates()), want)
			}
		}
	})
}

func rereads(t *testing.T, v jsontape.Value, depth int) {
	var again jsontape.Tape
	if !again.Parse(v.Raw(), jsontape.Limits{Depth: 1000}) || again.Root().Kind() != v.Kind() {
		t.Fatalf("%q does not read as %s", v.Raw(), v.Kind())
	}
	if depth > 8 {
		return
	}
	n := 0
	for e := v.First(); e.IsValid(); e = e.Next() {
		n++
		if e.IsKey() {
			if at := v.Member(e.Text()); !at.IsValid() {
				t.Fatalf("no member %q", e.Text())
			}
			rereads(t, e.Of(), depth+1)
			continue
		}
		rereads(t, e, depth+1)
	}
	if n != v.Len() {
		t.Fatalf("%d children of %d", n, v.Len())
	}
}

// repeats counts the names that an object has had before.
func repeats(t *testing.T, text []byte) int {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var walk func() int
	walk = func() int {
		token, err := d.Token()
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		switch token {
		case json.Delim('{'):
			seen := map[string]bool{}
			for d.More() {
				name, err := d.Token()
				if err != nil {
					t.Fatal(err)
				}
				key := name.(string)
				if seen[key] {
					n++
				}
				seen[key] = true
				n += walk()
			}
		case json.Delim('['):
			for d.More() {
				n += walk()
			}
		default:
			return 0
		}
		if _, err := d.Token(); err != nil {
			t.Fatal(err)
		}
		return n
	}
	return walk()
}

// FuzzCompare holds numbers against math/big: their order, whether they are
// integers, and whether their keys are one.
func FuzzCompare(f *testing.F) {
	for _, seed := range [][2]string{{"1", "1.0"}, {"-0", "0e5"}, {"1e20", "99999999999999999999"}, {"0.1", "0.10000000000000000001"}, {"12e-3", "0.012"}} {
		f.Add(seed[0], seed[1])
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		x, y := rational(a), rational(b)
		if x == nil || y == nil {
			t.Skip("no JSON numbers of a size that math/big can expand")
		}
		p, q := decimal(t, a), decimal(t, b)
		if got, want := p.Compare(q), x.Cmp(y); got != want {
			t.Errorf("%s and %s compare as %d, want %d", a, b, got, want)
		}
		if p.IsInteger() != x.IsInt() {
			t.Errorf("%s is an integer: %v", a, p.IsInteger())
		}
		if n, exact := p.Int64(); exact != (x.IsInt() && x.Num().IsInt64()) || exact && n != x.Num().Int64() {
			t.Errorf("%s is %d, %v", a, n, exact)
		}
		if same := parse(t, a).Root().IDKey() == parse(t, b).Root().IDKey(); same != (x.Cmp(y) == 0) {
			t.Errorf("%s and %s have one key: %v", a, b, same)
		}
	})
}

// rational returns a JSON number; nil when the text is none or its exponent is
// above 1000.
func rational(text string) *big.Rat {
	if !json.Valid([]byte(text)) || strings.TrimSpace(text) != text || strings.Trim(text, "-+.eE0123456789") != "" {
		return nil
	}
	if i := strings.IndexAny(text, "eE"); i >= 0 {
		if e, err := strconv.Atoi(text[i+1:]); err != nil || e > 1000 || e < -1000 {
			return nil
		}
	}
	r, ok := new(big.Rat).SetString(text)
	if !ok {
		return nil
	}
	return r
}
