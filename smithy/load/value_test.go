package load_test

import (
	"fmt"
	"testing"

	"github.com/rpcconform/rpcconform/smithy"
	"github.com/rpcconform/rpcconform/smithy/load"
)

const valueModel = `$version: "2.0"
namespace v
byte Tiny
long Wide
bigInteger Huge
bigDecimal Exact
@range(min: 1, max: 2.5)
double Between
@length(min: 1, max: 2)
string Short
@pattern("^\\w+@")
string Mail
@length(max: 3)
blob Bytes
boolean Flag
document Any
@uniqueItems
list Numbers { member: Huge }
@uniqueItems
list Objects { member: Any }
@sparse
list Gaps { member: Short }
@sparse
map GapMap { key: Short, value: Flag }
enum Suit {
    CLUB
    HEART = "h"
}
intEnum Level {
    LOW = 10
    MID = 2
}
@idRef(failWhenMissing: true, selector: "structure")
string Structure
@idRef(failWhenMissing: true, errorMessage: "no such thing")
string Thing
structure Person {
    @required name: Short
    @length(min: 2) nick: Short
    age: Tiny
    friend: Person
    @timestampFormat("date-time") born: HttpTime
}
@timestampFormat("http-date")
timestamp HttpTime
timestamp Time
union Pick { a: Flag, b: Unit }
`

func TestValidateValue(t *testing.T) {
	m := load.Load([]load.Source{{Name: "v.smithy", Text: []byte(valueModel)}}, load.Options{}).Model
	for _, c := range []struct {
		shape, value string
		options      load.ValueOptions
		want         []string
	}{
		{shape: "Tiny", value: `127`},
		{shape: "Tiny", value: `128`, want: []string{"byte value must be < 127, but found 128"}},
		{shape: "Tiny", value: `1.0`, want: []string{"byte shapes must not have floating point values, but found `1.0` provided for `v#Tiny`"}},
		{shape: "Tiny", value: `"1"`, want: []string{"Expected number value for byte shape, `v#Tiny`; found string value, `1`"}},

		// Numbers beyond 64 bits keep their value.
		{shape: "Wide", value: `9223372036854775807`},
		{shape: "Wide", value: `9223372036854775808`, want: []string{"long value must be < 9223372036854775807, but found 9223372036854775808"}},
		{shape: "Wide", value: `-9223372036854775809`, want: []string{"long value must be > -9223372036854775808, but found -9223372036854775809"}},
		{shape: "Huge", value: `123456789012345678901234567890`},
		{shape: "Huge", value: `"123456789012345678901234567890"`},
		{shape: "Huge", value: `"1.5"`, want: []string{"bigInteger shapes must not have floating point values, but found `1.5` provided for `v#Huge`"}},
		{shape: "Huge", value: `"x"`, want: []string{"Expected number value for bigInteger shape, `v#Huge`; found string value, `x`"}},
		{shape: "Exact", value: `"1.5e-3"`},
		{shape: "Exact", value: `"NaN"`, want: []string{"Expected number value for bigDecimal shape, `v#Exact`; found string value, `NaN`"}},

		{shape: "Between", value: `2.5000`},
		{shape: "Between", value: `2.5000000000000000000001`, want: []string{"Value provided for `v#Between` must be less than or equal to 2.5, but found 2.5000000000000000000001"}},
		{shape: "Between", value: `"NaN"`, want: []string{"Value provided for `v#Between` must be a number because the `smithy.api#range` trait is applied, but found \"NaN\""}},
		{shape: "Between", value: `0`, want: []string{"Value provided for `v#Between` must be greater than or equal to 1, but found 0"}},
		{shape: "Between", value: `0`, options: load.ValueOptions{RangeZeroWarning: true}, want: []string{"WARNING Value provided for `v#Between` must be greater than or equal to 1, but found 0"}},

		// A length counts Unicode scalar values: here 2, though UTF-16 has 4 units.
		{shape: "Short", value: `"😀😀"`},
		{shape: "Short", value: `"abc"`, want: []string{"String value provided for `v#Short` must be <= 2 characters, but the provided value is 3 characters."}},
		{shape: "Short", value: `"abc"`, options: load.ValueOptions{AllowConstraintErrors: true}, want: []string{"WARNING String value provided for `v#Short` must be <= 2 characters, but the provided value is 3 characters."}},
		{shape: "Mail", value: `"a@b"`},
		{shape: "Mail", value: `"b"`, want: []string{"String value provided for `v#Mail` must match regular expression: ^\\w+@"}},
		{shape: "Bytes", value: `"AAAA"`, want: []string{"Value provided for `v#Bytes` must have no more than 3 bytes, but the provided value has 4 bytes"}},
		{shape: "Bytes", value: `"AAAA"`, options: load.ValueOptions{RequireBase64: true}},
		{shape: "Bytes", value: `"A"`, options: load.ValueOptions{RequireBase64: true}, want: []string{"Blob value must be a valid base64 string"}},
		{shape: "Flag", value: `{}`, want: []string{"Expected boolean value for boolean shape, `v#Flag`; found object value"}},
		{shape: "Any", value: `{"a": [null, 1.5e400]}`},

		// Equal numbers are equal items.
		{shape: "Numbers", value: `[10, 1, 2]`},
		{shape: "Numbers", value: `[1, 10, 10, 10]`, want: []string{"Value provided for `v#Numbers` must have unique items, but the following items had multiple entries: [`10`]"}},
		{shape: "Objects", value: `[{"a": 1, "b": "x"}, {"b": "x", "a": 1.0}]`, want: []string{
			"Value provided for `v#Objects` must have unique items, but the following items had multiple entries: [`{\"b\":\"x\",\"a\":1.0}`]",
		}},
		{shape: "Gaps", value: `[null, "a", "abc"]`, want: []string{"2: String value provided for `v#Short` must be <= 2 characters, but the provided value is 3 characters."}},
		{shape: "GapMap", value: `{"a": null, "": true}`, want: []string{" (map-key): String value provided for `v#Short` must be >= 1 characters, but the provided value is only 0 characters."}},
		{shape: "Suit", value: `"HEART"`, want: []string{"String value provided for `v#Suit` must be one of the following values: `CLUB`, `h`"}},
		{shape: "Level", value: `3`, want: []string{"Integer value provided for `v#Level` must be one of the following values: `2`, `10`, but found 3"}},

		{shape: "Structure", value: `"v#Person"`},
		{shape: "Structure", value: `"v#Person$name"`, want: []string{"Shape ID `v#Person$name` does not match selector `structure`"}},
		{shape: "Structure", value: `"v#Nobody"`, want: []string{"Shape ID `v#Nobody` was not found in the model"}},
		{shape: "Structure", value: `"Person"`, want: []string{"Invalid shape ID: Person"}},
		{shape: "Thing", value: `"v#Nobody"`, want: []string{"no such thing"}},

		{shape: "Person", value: `{"name": "a", "friend": {"age": 1.5}}`, want: []string{
			"friend: Missing required structure member `name` for `v#Person`",
			"friend.age: byte shapes must not have floating point values, but found `1.5` provided for `v#Tiny`",
		}},
		{shape: "Person", value: `{"name": "a", "nick": "n", "hat": 1}`, want: []string{
			"WARNING Member `hat` does not exist in `v#Person`",
			"nick: String value provided for `v#Person$nick` must be >= 2 characters, but the provided value is only 1 characters.",
		}},
		{shape: "Person", value: `{"name": null, "age": null}`, options: load.ValueOptions{AllowOptionalNulls: true}, want: []string{
			"name: Required structure member `name` for `v#Person` cannot be null",
		}},
		{shape: "Person", value: `{"name": "a", "born": "2020-01-01T00:00:00Z"}`}, // the member's format replaces the target's
		{shape: "Person$age", value: `true`, want: []string{"Expected number value for byte shape, `v#Tiny`; found boolean value, `true`"}},
		{shape: "Time", value: `"2020-02-30T00:00:00Z"`, want: []string{
			"Invalid string value, `2020-02-30T00:00:00Z`, provided for timestamp, `v#Time`. Expected an RFC 3339 formatted timestamp (e.g., \"1985-04-12T23:20:50.52Z\")",
		}},
		{shape: "Time", value: `"2020-02-29T00:00:00Z"`, options: load.ValueOptions{EpochSeconds: true}, want: []string{
			"Invalid string value provided for timestamp, `v#Time`. Expected a number that contains epoch seconds with optional millisecond precision",
		}},
		{shape: "HttpTime", value: `"Wed, 29 Apr 2014 18:30:38 GMT"`, want: []string{ // it was a Tuesday
			"Invalid value provided for http-date formatted timestamp. Expected a string value that matches the IMF-fixdate production of RFC 9110 section-5.6.7. Found: Wed, 29 Apr 2014 18:30:38 GMT",
		}},

		{shape: "Pick", value: `{"b": {}}`},
		{shape: "Pick", value: `{}`, want: []string{"union values can contain a value for only a single member"}},
		{shape: "Pick", value: `{"a": true, "b": {}}`, want: []string{"union values can contain a value for only a single member"}},
		{shape: "Pick", value: `{"c": true}`, want: []string{"Invalid union member `c` found for `v#Pick`"}},
		{shape: "Nobody", value: `1`, want: []string{"the model has no shape `v#Nobody`"}},
	} {
		value, problems := load.ParseValue("value.json", []byte(c.value))
		if len(problems) > 0 {
			t.Fatal(c.value, problems)
		}
		var got []string
		for _, e := range load.ValidateValue(m, smithy.ShapeID("v#"+c.shape), value, c.options) {
			text := e.Message
			if e.Severity != smithy.SeverityError {
				text = e.Severity.String() + " " + text
			}
			got = append(got, text)
		}
		if !sameSet(got, c.want) {
			t.Errorf("%s %s:\n got %q\nwant %q", c.shape, c.value, got, c.want)
		}
	}
}

func sameSet(a, b []string) bool {
	count := map[string]int{}
	for _, s := range a {
		count[s]++
	}
	for _, s := range b {
		count[s]--
	}
	for _, n := range count {
		if n != 0 {
			return false
		}
	}
	return true
}

func TestParseValue(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`{"a": 1, "a": 2}`, "value.json:1:10: duplicate key: 'a'"},
		{`[1,]`, "value.json:1:4: the value is not valid JSON: "},
	} {
		_, events := load.ParseValue("value.json", []byte(c.text))
		if len(events) != 1 {
			t.Errorf("%s: %v", c.text, events)
			continue
		}
		e := events[0]
		got := fmt.Sprintf("%s:%d:%d: %s", e.Location.File, e.Location.Line, e.Location.Column, e.Message)
		if len(got) < len(c.want) || got[:len(c.want)] != c.want {
			t.Errorf("%s: got %s, want %s", c.text, got, c.want)
		}
	}
}
