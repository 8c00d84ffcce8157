package jsontape_test

import (
	"testing"

	"github.com/rpcconform/rpcconform/internal/jsontape"
)

func decimal(t testing.TB, text string) jsontape.Decimal {
	t.Helper()
	d, ok := jsontape.ParseDecimal([]byte(text))
	if !ok {
		t.Fatalf("%s is not read as a number", text)
	}
	return d
}

func TestCompare(t *testing.T) {
	tests := []struct {
		a, b string
		want int
	}{
		{"0", "-0", 0},
		{"0", "0e99999999999999999999", 0},
		{"0.000", "-0.0e-5", 0},
		{"1", "1.0", 0},
		{"1.00", "100e-2", 0},
		{"10e-1", "1", 0},
		{"1e2", "100", 0},
		{"-1", "1", -1},
		{"-1", "-2", 1},
		{"0", "1e-99999999999999999999", -1},
		{"0", "-1e-99999999999999999999", 1},
		{"1e-99999999999999999999", "1e-99999999999999999998", -1},
		{"1e9999999999999999999", "1e9999999999999999998", 1},
		{"10e9999999999999999998", "1e9999999999999999999", 0},
		{"-1e9999999999999999999", "1", -1},
		{"0.1e10000000000000000000", "1e9999999999999999999", 0},
		{"123456789012345678901234567890", "123456789012345678901234567891", -1},
		{"123456789012345678901234567890", "1.2345678901234567890123456789e29", 0},
		{"9223372036854775807", "9223372036854775808", -1},
		{"0.30000000000000000001", "0.3", 1},
		{"99", "100", -1},
		{"1.5", "1.49999999999999999999", 1},
	}
	for _, test := range tests {
		a, b := decimal(t, test.a), decimal(t, test.b)
		if got := a.Compare(b); got != test.want {
			t.Errorf("%s and %s compare as %d, want %d", test.a, test.b, got, test.want)
		}
		if got := b.Compare(a); got != -test.want {
			t.Errorf("%s and %s compare as %d, want %d", test.b, test.a, got, -test.want)
		}
	}
}

func TestIntegers(t *testing.T) {
	tests := []struct {
		text    string
		integer bool
		n       int64 // when exact
		exact   bool
	}{
		{"0", true, 0, true},
		{"-0", true, 0, true},
		{"-0.0", true, 0, true},
		{"0e-99999999999999999999", true, 0, true},
		{"7", true, 7, true},
		{"7.0", true, 7, true},
		{"7.5", false, 0, false},
		{"75e-1", false, 0, false},
		{"70e-1", true, 7, true},
		{"0.07e2", true, 7, true},
		{"7E+2", true, 700, true},
		{"9223372036854775807", true, 9223372036854775807, true},
		{"9223372036854775808", true, 0, false},
		{"-9223372036854775808", true, -9223372036854775808, true},
		{"-9223372036854775809", true, 0, false},
		{"9223372036854775807.0", true, 9223372036854775807, true},
		{"92233720368547758070e-1", true, 9223372036854775807, true},
		{"1e18", true, 1_000_000_000_000_000_000, true},
		{"1e19", true, 0, false},
		{"1e99999999999999999999", true, 0, false},
		{"1e-99999999999999999999", false, 0, false},
	}
	for _, test := range tests {
		d := decimal(t, test.text)
		v := parse(t, test.text).Root()
		if d.IsInteger() != test.integer || v.IsInteger() != test.integer {
			t.Errorf("%s is an integer: %v and %v, want %v", test.text, d.IsInteger(), v.IsInteger(), test.integer)
		}
		if n, exact := d.Int64(); exact != test.exact || exact && n != test.n {
			t.Errorf("%s is %d, %v", test.text, n, exact)
		}
		if n, exact := v.Int64(); exact && n != test.n {
			t.Errorf("%s is %d in the tape", test.text, n)
		}
	}
}

func TestIDKeys(t *testing.T) {
	equal := [][2]string{
		{"1", "1.0"},
		{"1", "10e-1"},
		{"-0", "0"},
		{"1e300", "10e299"},
		{"0.1", "1e-1"},
		{"123456789012345678901234567890", "12345678901234567890123456789e1"},
		{`"a"`, `"\u0061"`},
		{"null", "null"},
		{`[1,"a"]`, `[ 1.0 , "\u0061" ]`},
		{`{"a":1,"b":2}`, `{"b":2.0,"a":1}`},
	}
	for _, pair := range equal {
		if parse(t, pair[0]).Root().IDKey() != parse(t, pair[1]).Root().IDKey() {
			t.Errorf("%s and %s have two keys", pair[0], pair[1])
		}
	}
	distinct := []string{
		"1", `"1"`, "2", "null", "true", "false", `"null"`, `""`, "0.1", "1e300", "1e301", "-1", "1e9999999999999999999",
		"9007199254740992", "9007199254740993", "123456789012345678901234567890", "[1]", "[]", "{}", `{"a":1}`,
	}
	keys := map[jsontape.IDKey]string{{}: "nothing"}
	for _, text := range distinct {
		key := parse(t, text).Root().IDKey()
		if other, taken := keys[key]; taken {
			t.Errorf("%s has the key of %s", text, other)
		}
		keys[key] = text
	}
}

// A tape that has read a text of the same size before reads without allocating,
// and so do look-ups and the key of a numeric id.
func TestNoAllocations(t *testing.T) {
	text := []byte(`{"jsonrpc":"2.0","id":17,"params":{"list":[1,2.5e3,{"k":"v\n"}],"name":"x"}}`)
	var tape jsontape.Tape
	if n := testing.AllocsPerRun(100, func() {
		if !tape.Parse(text, jsontape.Limits{}) || tape.Root().Lookup("/params/list/2/k").Kind() != jsontape.String {
			t.Fatal("the text is not read")
		}
		if tape.Root().Member("id").IDKey() != jsontape.IntegerKey(17) {
			t.Fatal("the id is not 17")
		}
	}); n != 0 {
		t.Errorf("%v allocations, want none", n)
	}
}
