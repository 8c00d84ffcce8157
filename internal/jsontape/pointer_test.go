package jsontape_test

import (
	"testing"

	"github.com/rpcconform/rpcconform/internal/jsontape"
)

func TestLookup(t *testing.T) {
	// The document of RFC 6901, section 5, and some more.
	text := `{"foo":["bar","baz"],"":0,"a/b":1,"c%d":2,"e^f":3,"g|h":4,"i\\j":5,"k\"l":6," ":7,"m~n":8,"~1":9,"o":{"p":[[],{"q":10}]},"10":11}`
	root := parse(t, text).Root()
	for pointer, want := range map[string]string{
		"": text, "/foo": `["bar","baz"]`, "/foo/0": `"bar"`, "/": "0", "/a~1b": "1", "/c%d": "2", "/e^f": "3", "/g|h": "4", `/i\j`: "5", `/k"l`: "6",
		"/ ": "7", "/m~0n": "8", "/~01": "9", "/o/p/1/q": "10", "/o/p/0": "[]", "/10": "11",
	} {
		v := root.Lookup(pointer)
		if string(v.Raw()) != want || v.Pointer() != pointer {
			t.Errorf("%s: %s at %s, want %s", pointer, v.Raw(), v.Pointer(), want)
		}
	}
	for _, pointer := range []string{
		"foo", "/foo/", "/foo/01", "/foo/-", "/foo/-0", "/foo/+1", "/foo/2", "/foo/ 1", "/foo/1e0", "/foo/99999999999999999999", "/foo/0/0", "/x", "//",
		"/~2", "/a~", "/m~n", "~0", "/o/p/1/q/", "/foo/٠",
	} {
		if v := root.Lookup(pointer); v.IsValid() {
			t.Errorf("%s: %s", pointer, v.Raw())
		}
	}
}

func TestValidPointer(t *testing.T) {
	for pointer, want := range map[string]bool{"": true, "/": true, "/a~0~1": true, "a": false, "/~": false, "/~2": false, "/a~": false, "~0": false} {
		if jsontape.ValidPointer(pointer) != want {
			t.Errorf("ValidPointer(%q) is not %t", pointer, want)
		}
	}
	for name, want := range map[string]string{"": "", "a": "a", "~1/": "~01~1", "~~": "~0~0"} {
		if got := jsontape.EscapePointer(name); got != want {
			t.Errorf("EscapePointer(%q) = %q, want %q", name, got, want)
		}
	}
}

// In whatever order pointers are asked for, each one leads back to its value.
func TestPointersInAnyOrder(t *testing.T) {
	tape := parse(t, `{"a":[1,[2,{"b":3,"c":[4,5,[6]]}],7],"d":{"e":{"f":8}},"g":9}`)
	var all []jsontape.Value
	var walk func(v jsontape.Value)
	walk = func(v jsontape.Value) {
		all = append(all, v)
		for e := v.First(); e.IsValid(); e = e.Next() {
			if e.IsKey() {
				all = append(all, e)
				walk(e.Of())
				continue
			}
			walk(e)
		}
	}
	walk(tape.Root())
	for i := range all {
		for j := range all {
			all[i].Pointer()
			v := all[j]
			if v.IsKey() {
				v = v.Of()
			}
			if pointer := all[j].Pointer(); tape.Root().Lookup(pointer).Index() != v.Index() {
				t.Fatalf("after %s: %s for %s", all[i].Raw(), pointer, all[j].Raw())
			}
		}
	}
}
