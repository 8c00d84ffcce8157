package reader

import (
	"github.com/rpcconform/rpcconform/checker"
	"github.com/rpcconform/rpcconform/internal/jsontape"
	"github.com/rpcconform/rpcconform/internal/source"
)

var expectKeys = []string{"code", "entry", "related", "severity", "path"}

// Expected reads a list of expected findings from the text of a file: an array
// of objects with code and, optionally, entry, related, severity and path. A
// problem gives no items and one finding.
func Expected(name string, text []byte) ([]checker.Expectation, []checker.Finding) {
	file := source.NewFile(name, text)
	want, bad := expected(text, file.Location)
	if bad != nil {
		return nil, []checker.Finding{*bad}
	}
	return want, nil
}

// expected reads the items of a text; at gives the place of an offset in it.
func expected(text []byte, at func(int) checker.Location) ([]checker.Expectation, *checker.Finding) {
	var tape jsontape.Tape
	if !tape.Parse(text, jsontape.Limits{}) {
		f := problem(at(tape.Problem().Offset), "expected a JSON array of expected findings: %s", tape.Problem().Reason)
		return nil, &f
	}
	return expectedItems(tape.Root(), at)
}

func expectedItems(list jsontape.Value, at func(int) checker.Location) ([]checker.Expectation, *checker.Finding) {
	fail := func(v jsontape.Value, format string, args ...any) ([]checker.Expectation, *checker.Finding) {
		f := problem(at(v.Span().Start), format, args...)
		return nil, &f
	}
	if list.Kind() != jsontape.Array {
		return fail(list, "expected an array of expected findings; it is %s", list.Kind())
	}
	want := []checker.Expectation{}
	for item := list.First(); item.IsValid(); item = item.Next() {
		if item.Kind() != jsontape.Object {
			return fail(item, "expected an object with a code; it is %s", item.Kind())
		}
		e := checker.Expectation{Location: at(item.Span().Start)}
		seen := map[string]bool{}
		for k := item.First(); k.IsValid(); k = k.Next() {
			if key := k.Text(); seen[key] {
				return fail(k, "expected %s once", key)
			}
			seen[k.Text()] = true
			if why := expectKey(&e, k.Text(), k.Of()); why != "" {
				return fail(k, "%s", why)
			}
		}
		if e.Code == "" {
			return fail(item, "expected a code in each expected finding; it is missing")
		}
		want = append(want, e)
	}
	return want, nil
}

// expectKey takes one key of an item, and says what is wrong with it.
func expectKey(e *checker.Expectation, key string, v jsontape.Value) string {
	index := func(target **int, set *bool) string {
		*set = true
		if v.Kind() == jsontape.Null {
			return ""
		}
		n, ok := v.Int64()
		if !ok || n < 0 || n > 1<<31 {
			return "expected the index of an entry or null as " + key + "; it is " + shorten(v)
		}
		i := int(n)
		*target = &i
		return ""
	}
	switch key {
	case "code":
		if v.Kind() != jsontape.String || v.EqualText("") {
			return "expected the name of a finding code as code; it is " + shorten(v)
		}
		e.Code = checker.Code(v.Text())
	case "entry":
		return index(&e.Entry, &e.EntrySet)
	case "related":
		return index(&e.Related, &e.RelatedSet)
	case "severity":
		if !v.EqualText("error") && !v.EqualText("advisory") {
			return "expected error or advisory as severity; it is " + shorten(v)
		}
		e.Severity = v.Text()
	case "path":
		e.PathSet = true
		if v.Kind() == jsontape.Null {
			return ""
		}
		if v.Kind() != jsontape.String || !jsontape.ValidPointer(v.Text()) {
			return "expected a JSON Pointer or null as path; it is " + shorten(v)
		}
		path := v.Text()
		e.Path = &path
	default:
		why := "expected code, entry, related, severity or path as the key of an expected finding; it is \"" + key + "\""
		if near := nearest(key, expectKeys); near != "" {
			why += ", did you mean \"" + near + "\"?"
		}
		return why
	}
	return ""
}
