package jsontape_test

import (
	"strings"
	"testing"

	"github.com/rpcconform/rpcconform/internal/jsontape"
	"github.com/rpcconform/rpcconform/internal/source"
)

func TestWalk(t *testing.T) {
	tape := parse(t, `{ "a" : [1, {"b":"x\n"} , [] , {} ] , "c" :null}`)
	root := tape.Root()
	if root.Kind() != jsontape.Object || root.Len() != 2 || root.Next().IsValid() {
		t.Errorf("root %s of %d", root.Kind(), root.Len())
	}
	a := root.First()
	if !a.IsKey() || a.Text() != "a" || a.Of().Kind() != jsontape.Array || a.Of().Len() != 4 || a.Of().Next().IsValid() {
		t.Errorf("first member %s", a.Raw())
	}
	c := a.Next()
	if c.Text() != "c" || c.Of().Kind() != jsontape.Null || c.Next().IsValid() {
		t.Errorf("second member %s", c.Raw())
	}
	var kinds []string
	for e := a.Of().First(); e.IsValid(); e = e.Next() {
		kinds = append(kinds, e.Kind().String())
		if e.IsKey() || e.Of().IsValid() {
			t.Errorf("%s is a key", e.Raw())
		}
	}
	if got := strings.Join(kinds, " "); got != "number object array object" {
		t.Errorf("elements %s", got)
	}
	if e := a.Of().Elem(2); string(e.Raw()) != "[]" || e.First().IsValid() || e.Len() != 0 {
		t.Errorf("element 2 is %s", e.Raw())
	}
	if a.Of().Elem(4).IsValid() || a.Of().Elem(-1).IsValid() || root.Elem(0).IsValid() {
		t.Error("an element that is not there is found")
	}
	if span := a.Of().Span(); span != (source.Span{Start: 8, End: 35}) {
		t.Errorf("span %v", span)
	}
}

// The zero Value can be asked for everything.
func TestZeroValue(t *testing.T) {
	var v jsontape.Value
	if v.IsValid() || v.Kind() != jsontape.Invalid || v.Raw() != nil || v.Inner() != nil || v.Span() != (source.Span{}) {
		t.Error("the zero Value has a text")
	}
	for _, w := range []jsontape.Value{v.First(), v.Next(), v.Of(), v.Member("a"), v.Elem(0), v.Lookup(""), v.Lookup("/a")} {
		if w.IsValid() {
			t.Error("the zero Value leads somewhere")
		}
	}
	_, integer := v.Int64()
	if v.IsKey() || v.Len() != 0 || v.Escaped() || len(v.AppendText(nil)) != 0 || v.Text() != "" || v.EqualText("") || v.RuneCount() != 0 || integer ||
		v.IsInteger() || v.Decimal().Sign() != 0 || v.Pointer() != "" || v.IDKey() != (jsontape.IDKey{}) || v.Index() != 0 {
		t.Error("the zero Value is something")
	}
	var tape jsontape.Tape
	tape.Narrow(v)
	if tape.Root().IsValid() || tape.Duplicates() != nil || tape.Surrogates() != nil {
		t.Error("the zero Tape holds something")
	}
}

// Questions about strings have the empty answer for other kinds.
func TestOtherKinds(t *testing.T) {
	root := parse(t, `[1, true, [1], {"a":1}]`).Root()
	for e := root.First(); e.IsValid(); e = e.Next() {
		if e.Inner() != nil || len(e.AppendText(nil)) != 0 || e.Text() != "" || e.EqualText("") || e.RuneCount() != 0 || e.Escaped() || e.Member("x").IsValid() {
			t.Errorf("%s is a string or has members", e.Raw())
		}
	}
}

func TestTexts(t *testing.T) {
	tests := []struct {
		raw, text string
		runes     int
	}{
		{`""`, "", 0},
		{`"abc"`, "abc", 3},
		{`"é日😀"`, "é日😀", 3},
		{`"\"\\\/\b\f\n\r\t"`, "\"\\/\b\f\n\r\t", 8},
		{`"\u0041\u00e9\u65e5\ud83d\ude00"`, "Aé日😀", 4},
		{`"a\u0000b"`, "a\x00b", 3},
		{`"\ud800"`, "\xed\xa0\x80", 1},
		{`"\ud800\ud800"`, "\xed\xa0\x80\xed\xa0\x80", 2},
		{`"\udc00\ud800x"`, "\xed\xb0\x80\xed\xa0\x80x", 3},
		{`"é\n日` + strings.Repeat(`\u65e5`, 100) + `"`, "é\n日" + strings.Repeat("日", 100), 103},
	}
	for _, test := range tests {
		v := parse(t, test.raw).Root()
		if v.Text() != test.text || string(v.AppendText([]byte("<"))) != "<"+test.text || v.RuneCount() != test.runes {
			t.Errorf("%.40s: %q, %d runes, want %q, %d", test.raw, v.Text(), v.RuneCount(), test.text, test.runes)
		}
		if string(jsontape.AppendDecoded(nil, v.Inner())) != test.text {
			t.Errorf("%.40s: AppendDecoded differs", test.raw)
		}
		for _, other := range tests {
			if v.EqualText(other.text) != (test.text == other.text) {
				t.Errorf("%.40s: equal to %.40q", test.raw, other.text)
			}
		}
		if v.EqualText(test.text+"x") || test.text != "" && v.EqualText(test.text[:len(test.text)-1]) {
			t.Errorf("%.40s: equal to a longer or shorter text", test.raw)
		}
	}
}

func TestMember(t *testing.T) {
	names := []string{"", "a", "id", "abcdefg", "abcdefgh", "abcdefghi", "abcdefghijklmnop", "abcdefghijklmnopq", "é", "q\"", "n\n"}
	var b strings.Builder
	for i, name := range names {
		b.WriteString(map[bool]string{true: "{", false: ","}[i == 0])
		b.WriteString(`"` + strings.NewReplacer(`"`, `\"`, "\n", `\n`, "é", `\u00e9`).Replace(name) + `":[` + strings.Repeat("0,", i) + `0]`)
	}
	b.WriteString(`,"a":null}`)
	root := parse(t, b.String()).Root()
	for i, name := range names {
		if v := root.Member(name); v.Len() != i+1 {
			t.Errorf("%q: %s", name, v.Raw())
		}
		if v := root.Member(name + "x"); v.IsValid() {
			t.Errorf("%q is found", name+"x")
		}
	}
}

func TestNarrow(t *testing.T) {
	text := ` {"x":1,"x":2,"m": {"a":[1,2],"a":"\ud800","b":{"c":3}}, "y":"\ud800","y":0}`
	tape := parse(t, text)
	m := tape.Root().Member("m")
	tape.Narrow(tape.Root().First()) // a name: nothing happens
	tape.Narrow(m)
	root := tape.Root()
	if string(root.Raw()) != `{"a":[1,2],"a":"\ud800","b":{"c":3}}` || root.Span() != (source.Span{Start: 0, End: 36}) || root.Pointer() != "" || root.Next().IsValid() {
		t.Errorf("root %s at %v %s", root.Raw(), root.Span(), root.Pointer())
	}
	if d := tape.Duplicates(); len(d) != 1 || d[0].Pointer() != "/a" || d[0].Span().Start != 11 {
		t.Errorf("%d duplicates", len(d))
	}
	if s := tape.Surrogates(); len(s) != 1 || s[0].Pointer() != "/a" {
		t.Errorf("%d surrogates", len(s))
	}
	c := root.Lookup("/b/c")
	if c.Pointer() != "/b/c" || c.Span() != (source.Span{Start: 33, End: 34}) {
		t.Errorf("%s at %s %v", c.Raw(), c.Pointer(), c.Span())
	}
	other := parse(t, "1")
	tape.Narrow(other.Root())
	if string(tape.Root().Raw()) != string(root.Raw()) {
		t.Error("a value of another tape became the root")
	}
	tape.Narrow(c)
	if tape.Root().IDKey() != jsontape.IntegerKey(3) || tape.Duplicates() != nil {
		t.Error("the second time differs")
	}
}
