package runner

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"

	"github.com/rpcconform/rpcconform/checker"
	"github.com/rpcconform/rpcconform/internal/source"
)

// Update rewrites the expect lists of cases whose findings differ from them, so
// that they list what was found: items that were met stay, those that were not
// go, and errors that were not expected come at the end. Every other byte of
// the files stays. It returns the names of the files that changed, sorted.
func (p *Plan) Update(r *Result) ([]string, error) {
	edits := map[string][]edit{}
	results := map[string]*CaseResult{}
	for i := range r.Suites {
		for j := range r.Suites[i].Cases {
			results[r.Suites[i].Cases[j].ID] = &r.Suites[i].Cases[j]
		}
	}
	for i := range p.units {
		u := &p.units[i]
		if c := results[u.ID]; c != nil && c.Status == Failed && u.doc != nil && len(u.doc.ExpectSpans) > 0 {
			edits[u.File] = append(edits[u.File], expectEdits(u, c)...)
		}
	}
	var changed []string
	for name, list := range edits {
		wrote, err := apply(name, list)
		if err != nil {
			return changed, err
		}
		if wrote {
			changed = append(changed, name)
		}
	}
	sort.Strings(changed)
	return changed, nil
}

// edit replaces a range of a file.
type edit struct {
	span source.Span
	text string
}

// expectEdits gives each expect list of a case its new text.
func expectEdits(u *unit, c *CaseResult) []edit {
	file := source.NewFile(u.File, u.text)
	spans := u.doc.ExpectSpans
	lists := make([][]string, len(spans))
	for _, pair := range c.Match.Matched {
		at := len(spans) - 1
		for i, span := range spans {
			end := file.Location(span.End)
			if l := pair.Expected.Location; l.Line < end.Line || l.Line == end.Line && l.Column < end.Column {
				at = i
				break
			}
		}
		lists[at] = append(lists[at], expectationText(&pair.Expected))
	}
	for i := range c.Match.Unexpected {
		if f := &c.Match.Unexpected[i]; f.Severity == checker.Error {
			lists[len(lists)-1] = append(lists[len(lists)-1], findingText(f))
		}
	}
	edits := make([]edit, len(spans))
	for i, span := range spans {
		edits[i] = edit{span, listText(lists[i], u.text[span.Start:span.End])}
	}
	return edits
}

// listText writes a list, one item a line, with the newline that the old text ended with.
func listText(items []string, old []byte) string {
	end := ""
	switch {
	case bytes.HasSuffix(old, []byte("\r\n")):
		end = "\r\n"
	case bytes.HasSuffix(old, []byte("\n")):
		end = "\n"
	}
	switch len(items) {
	case 0:
		return "[]" + end
	case 1:
		return "[" + items[0] + "]" + end
	}
	newline := "\n"
	if end == "\r\n" {
		newline = end
	}
	return "[" + newline + "  " + strings.Join(items, ","+newline+"  ") + newline + "]" + end
}

// expectationText writes an item with the keys that it has.
func expectationText(e *checker.Expectation) string {
	parts := []string{`"code": ` + quoteJSON(string(e.Code))}
	index := func(key string, value *int, set bool) {
		switch {
		case value != nil:
			parts = append(parts, fmt.Sprintf("%q: %d", key, *value))
		case set:
			parts = append(parts, fmt.Sprintf("%q: null", key))
		}
	}
	index("entry", e.Entry, e.EntrySet)
	index("related", e.Related, e.RelatedSet)
	if e.Severity != "" {
		parts = append(parts, `"severity": `+quoteJSON(e.Severity))
	}
	switch {
	case e.Path != nil:
		parts = append(parts, `"path": `+quoteJSON(*e.Path))
	case e.PathSet:
		parts = append(parts, `"path": null`)
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// findingText writes the item that expects a finding.
func findingText(f *checker.Finding) string {
	e := checker.Expectation{Code: f.Code}
	if f.Entry >= 0 {
		e.Entry = &f.Entry
	}
	if f.Related >= 0 {
		e.Related = &f.Related
	}
	if f.HasPath {
		e.Path = &f.Path
	}
	return expectationText(&e)
}

func quoteJSON(s string) string {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(s); err != nil {
		return `""`
	}
	return strings.TrimRight(b.String(), "\n")
}

// apply edits a file and reports whether it changed. The file is replaced whole.
func apply(name string, edits []edit) (bool, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return false, err
	}
	sort.Slice(edits, func(i, j int) bool { return edits[i].span.Start > edits[j].span.Start })
	out := bytes.Clone(text)
	for _, e := range edits {
		if e.span.End > len(out) {
			return false, fmt.Errorf("%s changed while it was checked", name)
		}
		out = append(out[:e.span.Start:e.span.Start], append([]byte(e.text), out[e.span.End:]...)...)
	}
	if bytes.Equal(out, text) {
		return false, nil
	}
	temporary, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*")
	if err != nil {
		return false, err
	}
	defer os.Remove(temporary.Name()) //nolint:errcheck // it is gone after the rename
	if info, err := os.Stat(name); err == nil {
		if err := temporary.Chmod(info.Mode().Perm()); err != nil {
			return false, err
		}
	}
	if _, err := temporary.Write(out); err != nil {
		return false, err
	}
	if err := temporary.Close(); err != nil {
		return false, err
	}
	return true, os.Rename(temporary.Name(), name)
}
