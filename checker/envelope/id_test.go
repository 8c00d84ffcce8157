package envelope_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/rpcconform/rpcconform/checker/envelope"
)

func id(t *testing.T, text string) envelope.ID {
	t.Helper()
	parsed, err := envelope.ParseID([]byte(text), envelope.Default)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return parsed
}

func TestParseID(t *testing.T) {
	tests := []struct {
		text            string
		kind            envelope.IDKind
		inDefault, both bool
	}{
		{"1", envelope.IDNumber, true, true},
		{"1.0", envelope.IDNumber, true, true},
		{`"x"`, envelope.IDString, true, true},
		{`""`, envelope.IDString, true, true},
		{"1.5", envelope.IDNumber, true, false},
		{"1e400", envelope.IDNumber, true, false},
		{"null", envelope.IDNull, true, false},
		{"true", envelope.NoID, false, false},
		{"[1]", envelope.NoID, false, false},
		{"{}", envelope.NoID, false, false},
		{"1 2", envelope.NoID, false, false},
		{"", envelope.NoID, false, false},
	}
	for _, test := range tests {
		parsed, err := envelope.ParseID([]byte(test.text), envelope.Default)
		if parsed.Kind() != test.kind || (err == nil) != test.inDefault {
			t.Errorf("%s: kind %d, %v", test.text, parsed.Kind(), err)
		}
		_, err = envelope.ParseID([]byte(test.text), envelope.Strict)
		if (err == nil) != test.both {
			t.Errorf("strict %s: %v", test.text, err)
		}
		var refusal *envelope.DecodeError
		if err != nil && (!errors.As(err, &refusal) || refusal.Index != -1 || refusal.ID.Kind() != envelope.IDNull) {
			t.Errorf("strict %s: %+v", test.text, err)
		}
	}
}

// The groups hold equal ids; ids of different groups differ.
func TestEqualIDs(t *testing.T) {
	groups := [][]string{
		{"1", "1.0", "10e-1", "0.1e1", "1E0"},
		{"0", "-0", "0.0", "-0e99999999999999999999"},
		{"-1", "-1.0", "-100e-2"},
		{"1.5", "15e-1", "1.50"},
		{"9223372036854775807", "9223372036854775807.0"},
		{"9223372036854775808", "9223372036854775808.0", "9.223372036854775808e18"},
		{"1e400", "10e399", "0.1e401"},
		{"1e99999999999999999999", "0.01e100000000000000000001"},
		{"1e-99999999999999999999"},
		{`"1"`, `"\u0031"`},
		{`""`},
		{`"a\/b"`, `"a/b"`},
		{`"\ud800"`},
		{`"\ud801"`},
		{`"😀"`, `"\ud83d\ude00"`},
		{"null"},
	}
	for i, group := range groups {
		for j, other := range groups {
			for _, a := range group {
				for _, b := range other {
					x, y := id(t, a), id(t, b)
					if x.Equal(y) != (i == j) || (x.Key() == y.Key()) != (i == j) {
						t.Errorf("%s = %s is %t", a, b, x.Equal(y))
					}
				}
			}
		}
	}
	var none envelope.ID
	if !none.Equal(none) || none.Equal(id(t, "null")) || none.Key() != (envelope.Key{}) {
		t.Error("an absent id equals null, or not itself")
	}
}

func TestWriteBack(t *testing.T) {
	for _, text := range []string{"42", `"abc"`, `"a\"\u007f\n"`, "1.50", "null"} {
		if got := string(id(t, text).AppendJSON([]byte("["))); got != "["+text {
			t.Errorf("%s: written as %s", text, got)
		}
	}
	var none envelope.ID
	if got := string(none.AppendJSON(nil)); got != "null" {
		t.Errorf("no id: written as %s", got)
	}
	if none.String() != "absent" || id(t, `"a"`).String() != `"a"` {
		t.Error("String is not the text")
	}
}

func TestOwnIDs(t *testing.T) {
	for _, text := range []string{"", "abc", `quote " and \`, "\x00\x1f\x7f", "é😀", "\u2028"} {
		made := envelope.StringID(text)
		got, ok := made.Text()
		if string(got) != text || !ok || made.Kind() != envelope.IDString {
			t.Errorf("%q: text %q", text, got)
		}
		var read string
		if err := json.Unmarshal(made.AppendJSON(nil), &read); err != nil || read != text {
			t.Errorf("%q: written as %s", text, made.Raw())
		}
		if !made.Equal(id(t, string(made.Raw()))) {
			t.Errorf("%q differs from itself", text)
		}
	}
	if got, _ := envelope.StringID("\xff").Text(); string(got) != "\ufffd" {
		t.Errorf("a byte that is not UTF-8 becomes %q", got)
	}
	for _, n := range []int64{0, -1, 42, -9223372036854775808} {
		made := envelope.NumberID(n)
		if got, ok := made.Int64(); got != n || !ok {
			t.Errorf("%d: %d", n, got)
		}
		if !made.Equal(id(t, string(made.Raw()))) {
			t.Errorf("%d differs from itself", n)
		}
		if _, ok := made.Text(); ok {
			t.Errorf("%d has a text", n)
		}
	}
	if !envelope.NullID().Equal(id(t, "null")) {
		t.Error("null differs from null")
	}
}

func TestCloneOutlivesItsFrame(t *testing.T) {
	for _, text := range []string{`"abc"`, "12", "1.5"} {
		buffer := []byte(text)
		parsed, err := envelope.ParseID(buffer, envelope.Default)
		if err != nil {
			t.Fatal(err)
		}
		kept := parsed.Clone()
		for i := range buffer {
			buffer[i] = '9'
		}
		if kept.String() != text || !kept.Equal(id(t, text)) {
			t.Errorf("%s became %s", text, kept)
		}
	}
	var none envelope.ID
	if got := none.Clone(); got.Kind() != envelope.NoID {
		t.Errorf("a clone of no id is %s", got)
	}
}

// A key borrows nothing: it is to be used in a map that outlives the text.
func TestKeyBorrowsNothing(t *testing.T) {
	buffer := []byte(`"abc"`)
	parsed, err := envelope.ParseID(buffer, envelope.Default)
	if err != nil {
		t.Fatal(err)
	}
	calls := map[envelope.Key]bool{parsed.Key(): true}
	copy(buffer, `"xyz"`)
	if !calls[id(t, `"\u0061bc"`).Key()] || calls[id(t, `"xyz"`).Key()] {
		t.Error("the key changed with the text")
	}
}
