package jsontape_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rpcconform/rpcconform/internal/jsontape"
)

func parse(t testing.TB, text string) *jsontape.Tape {
	t.Helper()
	tape := &jsontape.Tape{}
	if !tape.Parse([]byte(text), jsontape.Limits{}) {
		t.Fatalf("%.60q: %+v", text, tape.Problem())
	}
	return tape
}

// left is what the suite leaves to an implementation: numbers of any size are
// JSON, and so are surrogate escapes without their other half; bytes have to be
// UTF-8 without a byte order mark; 500 open containers are beyond the limit.
var left = map[string]string{
	"i_number_double_huge_neg_exp.json":                   "yes",
	"i_number_huge_exp.json":                              "yes",
	"i_number_neg_int_huge_exp.json":                      "yes",
	"i_number_pos_double_huge_exp.json":                   "yes",
	"i_number_real_neg_overflow.json":                     "yes",
	"i_number_real_pos_overflow.json":                     "yes",
	"i_number_real_underflow.json":                        "yes",
	"i_number_too_big_neg_int.json":                       "yes",
	"i_number_too_big_pos_int.json":                       "yes",
	"i_number_very_big_negative_int.json":                 "yes",
	"i_object_key_lone_2nd_surrogate.json":                "half",
	"i_string_1st_surrogate_but_2nd_missing.json":         "half",
	"i_string_1st_valid_surrogate_2nd_invalid.json":       "half",
	"i_string_UTF-16LE_with_BOM.json":                     "no",
	"i_string_UTF-8_invalid_sequence.json":                "no",
	"i_string_UTF8_surrogate_U+D800.json":                 "no",
	"i_string_incomplete_surrogate_and_escape_valid.json": "half",
	"i_string_incomplete_surrogate_pair.json":             "half",
	"i_string_incomplete_surrogates_escape_valid.json":    "half",
	"i_string_invalid_lonely_surrogate.json":              "half",
	"i_string_invalid_surrogate.json":                     "half",
	"i_string_invalid_utf-8.json":                         "no",
	"i_string_inverted_surrogates_U+1D11E.json":           "half",
	"i_string_iso_latin_1.json":                           "no",
	"i_string_lone_second_surrogate.json":                 "half",
	"i_string_lone_utf8_continuation_byte.json":           "no",
	"i_string_not_in_unicode_range.json":                  "no",
	"i_string_overlong_sequence_2_bytes.json":             "no",
	"i_string_overlong_sequence_6_bytes.json":             "no",
	"i_string_overlong_sequence_6_bytes_null.json":        "no",
	"i_string_truncated-utf-8.json":                       "no",
	"i_string_utf16BE_no_BOM.json":                        "no",
	"i_string_utf16LE_no_BOM.json":                        "no",
	"i_structure_500_nested_arrays.json":                  "deep",
	"i_structure_UTF-8_BOM_empty_object.json":             "no",
}

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
		ok := tape.Parse(text, jsontape.Limits{})
		kind, name := tape.Problem().Kind, filepath.Base(file)
		verdict := map[bool]string{true: "yes", false: "no"}[ok]
		switch {
		case kind == jsontape.TooDeep:
			verdict = "deep"
		case len(tape.Surrogates()) > 0:
			verdict = "half"
		}
		switch name[0] {
		case 'y':
			if !ok {
				t.Errorf("%s: %+v", name, tape.Problem())
			}
		case 'n':
			if ok {
				t.Errorf("%s is accepted", name)
			}
		default:
			if want, known := left[name]; !known || verdict != want {
				t.Errorf("%s: %s, want %s", name, verdict, want)
			}
		}
	}
}

func TestProblems(t *testing.T) {
	tests := []struct {
		text   string
		offset int
		reason string
	}{
		{"", 0, "expected a value, not the end of the text"},
		{"  ", 2, "expected a value, not the end of the text"},
		{"\ufeff1", 0, "expected a value, not a byte order mark"},
		{"nul", 0, "expected null"},
		{"trux", 0, "expected true"},
		{"falsy", 0, "expected false"},
		{"\x00", 0, "expected a value"},
		{"1 2", 2, "expected the end of the text after the value"},
		{"1,", 1, "expected the end of the text after the value"},
		{"]", 0, "expected a value"},
		{"[1 2]", 3, "expected ',' or ']' after an element"},
		{"[1}", 2, "expected ',' or ']' after an element"},
		{"[1", 2, "expected ',' or ']' after an element"},
		{"[1,]", 3, "expected a value"},
		{"[,1]", 1, "expected a value"},
		{`{"a":1 "b":2}`, 7, "expected ',' or '}' after a member"},
		{`{"a":1]`, 6, "expected ',' or '}' after a member"},
		{`{"a":1,}`, 7, "expected a member name in double quotes"},
		{`{a:1}`, 1, "expected a member name in double quotes"},
		{`{`, 1, "expected a member name in double quotes"},
		{`{"a" 1}`, 5, "expected ':' after a member name"},
		{`{"a"`, 4, "expected ':' after a member name"},
		{`{"a":}`, 5, "expected a value"},
		{`"abc`, 4, "expected '\"' at the end of a string"},
		{`"abcdefghijkl`, 13, "expected '\"' at the end of a string"},
		{"\"a\nb\"", 2, "expected no control character in a string"},
		{"{\"a\x1f\":1}", 3, "expected no control character in a string"},
		{`"a\qb"`, 2, "expected an escape after '\\'"},
		{`"\`, 1, "expected an escape after '\\'"},
		{`"\u12g4"`, 1, "expected four hexadecimal digits after '\\u'"},
		{`"\ud800\u12"`, 7, "expected four hexadecimal digits after '\\u'"},
		{"\"ab\xff\"", 3, "expected UTF-8"},
		{"\"\xed\xa0\x80\"", 1, "expected UTF-8"},
		{"-", 1, "expected a digit"},
		{"-x", 1, "expected a digit"},
		{"01", 1, "expected no digit after a leading 0"},
		{"-012", 2, "expected no digit after a leading 0"},
		{"1.", 2, "expected a digit after '.'"},
		{"1.e1", 2, "expected a digit after '.'"},
		{"1e", 2, "expected a digit in the exponent"},
		{"1E+", 3, "expected a digit in the exponent"},
		{".5", 0, "expected a value"},
		{"+1", 0, "expected a value"},
	}
	for _, test := range tests {
		var tape jsontape.Tape
		want := jsontape.Problem{Kind: jsontape.Syntax, Offset: test.offset, Reason: test.reason}
		if ok := tape.Parse([]byte(test.text), jsontape.Limits{}); ok || tape.Problem() != want {
			t.Errorf("%q: accepted %t, %+v, want %+v", test.text, ok, tape.Problem(), want)
		}
		if tape.Root().IsValid() {
			t.Errorf("%q: a refused text has a root", test.text)
		}
	}
}

// Every text is read the same whatever stands behind or before it: the eight
// bytes that are looked at together end somewhere.
func TestNearTheEnd(t *testing.T) {
	for _, inner := range []string{"", "a", "abcdefg", "abcdefgh", "abcdefghi", "é", "abcdeé", "abcdefé", `\n`, `abcdef\n`, `abcdefg\"`, `\ud83d\ude00`} {
		for _, around := range []string{`"%"`, ` "%" `, `{"%":0}`, `{"%":0,"xyz123456789":1}`, `["%"]`} {
			text := strings.Replace(around, "%", inner, 1)
			tape := parse(t, text)
			v := tape.Root()
			if first := v.First(); first.IsValid() {
				v = first
			}
			if string(v.Inner()) != inner || string(v.Raw()) != `"`+inner+`"` {
				t.Errorf("%s: %s", text, v.Raw())
			}
			for i := range inner {
				if tape.Parse([]byte(text[:strings.Index(text, `"`)+1+i]), jsontape.Limits{}) {
					t.Errorf("%s: accepted without its end", text)
				}
			}
		}
	}
}

func TestLimits(t *testing.T) {
	deep := func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }
	tests := []struct {
		text   string
		limits jsontape.Limits
		want   jsontape.Problem
	}{
		{deep(128), jsontape.Limits{}, jsontape.Problem{}},
		{deep(129), jsontape.Limits{}, jsontape.Problem{Kind: jsontape.TooDeep, Offset: 128, Reason: "the text nests deeper than the limit"}},
		{deep(3), jsontape.Limits{Depth: 3}, jsontape.Problem{}},
		{`[{"a":[]}]`, jsontape.Limits{Depth: 2}, jsontape.Problem{Kind: jsontape.TooDeep, Offset: 6, Reason: "the text nests deeper than the limit"}},
		{"[1]", jsontape.Limits{Bytes: 3}, jsontape.Problem{}},
		{"[1]", jsontape.Limits{Bytes: 2}, jsontape.Problem{Kind: jsontape.TooLarge, Offset: 2, Reason: "the text is larger than the limit"}},
		{"[1]", jsontape.Limits{Bytes: 1 << 40}, jsontape.Problem{}},
		{"[1]", jsontape.Limits{Bytes: -1, Depth: -1}, jsontape.Problem{}},
	}
	for _, test := range tests {
		var tape jsontape.Tape
		tape.Parse([]byte(test.text), test.limits)
		if got := tape.Problem(); got != test.want {
			t.Errorf("%.10s: %+v, want %+v", test.text, got, test.want)
		}
	}
}

func TestDuplicates(t *testing.T) {
	many := make([]string, 60)
	for i := range many {
		many[i] = `"` + strings.Repeat("k", i) + `":{"k":1,"k2":{}}`
	}
	tests := []struct {
		text string
		want []string // pointers
	}{
		{`{"a":1,"b":2}`, nil},
		{`{"a":1,"a":2}`, []string{"/a"}},
		{`{"a":1,"\u0061":2,"a":3}`, []string{"/a", "/a"}},
		{`{"a":{"a":1},"b":[{"c":1,"d":2,"c":3}]}`, []string{"/b/0/c"}},
		{`{"a":{"x":1},"b":{"x":1}}`, nil},
		{`{"":1,"":2}`, []string{"/"}},
		{`{"abcdefghijklmnopqrstuvwxyz":1,"abcdefghijklmnopqrstuvwxyz":2}`, []string{"/abcdefghijklmnopqrstuvwxyz"}},
		{`{"abcdefgh":1,"abcdefgi":1,"abcdefg\u0068":2}`, []string{"/abcdefgh"}},
		{`{"\ud800":1,"\ud801":2,"\ud800":3}`, []string{"/\ufffd"}},
		{`{"a":[1,2,{"q":1}],"b":{},"c":[],"a":0}`, []string{"/a"}},
		{"{" + strings.Join(many, ",") + "}", nil},
		{"{" + strings.Join(many, ",") + `,"kk":1,"":2}`, []string{"/kk", "/"}},
		{"[{" + strings.Join(many, ",") + "},{" + strings.Join(many, ",") + `,"kkk":{"kkk":1}}]`, []string{"/1/kkk"}},
		{`{"z":{` + strings.Join(many, ",") + `,"\u006bk":0},` + strings.Join(many, ",") + `,"z":0,"kkkk":0}`, []string{"/z/kk", "/z", "/kkkk"}},
	}
	var tape jsontape.Tape
	for _, test := range tests {
		if !tape.Parse([]byte(test.text), jsontape.Limits{}) {
			t.Fatal(tape.Problem())
		}
		got := tape.Duplicates()
		for i, key := range got {
			if i >= len(test.want) || key.Pointer() != test.want[i] || !key.IsKey() || key.Next().IsValid() {
				t.Errorf("%.40s: duplicate %d is %q", test.text, i, key.Pointer())
			}
		}
		if len(got) != len(test.want) {
			t.Errorf("%.40s: %d duplicates, want %d", test.text, len(got), len(test.want))
		}
	}
}

func TestSurrogates(t *testing.T) {
	tests := []struct {
		text string
		want []string // raw texts
	}{
		{`["\ud83d\ude00","é"]`, nil},
		{`["\ud83d","\ude00\ud83d"]`, []string{`"\ud83d"`, `"\ude00\ud83d"`}},
		{`{"\ud83d":"\uDFFF","a":["\ud83d\\ude00"]}`, []string{`"\ud83d"`, `"\uDFFF"`, `"\ud83d\\ude00"`}},
		{`"\ud83d\ud83d\ude00"`, []string{`"\ud83d\ud83d\ude00"`}},
	}
	for _, test := range tests {
		got := parse(t, test.text).Surrogates()
		for i, v := range got {
			if i >= len(test.want) || string(v.Raw()) != test.want[i] {
				t.Errorf("%s: surrogate %d is %s", test.text, i, v.Raw())
			}
		}
		if len(got) != len(test.want) {
			t.Errorf("%s: %d surrogates, want %d", test.text, len(got), len(test.want))
		}
	}
}

// A refused text leaves nothing behind.
func TestReuse(t *testing.T) {
	var tape jsontape.Tape
	tape.Parse([]byte(`{"a":1,"a":"\ud800",`), jsontape.Limits{})
	if tape.Duplicates() != nil || tape.Surrogates() != nil {
		t.Error("a refused text has duplicates or surrogates")
	}
	for range 2 {
		if !tape.Parse([]byte(`{"a":{"b":1}}`), jsontape.Limits{}) || tape.Problem() != (jsontape.Problem{}) {
			t.Errorf("%+v", tape.Problem())
		}
		if tape.Duplicates() != nil || tape.Surrogates() != nil || tape.Root().Len() != 1 {
			t.Error("something of an earlier text is left")
		}
	}
}
