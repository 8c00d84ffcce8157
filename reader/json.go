package reader

import (
	"github.com/rpcconform/rpcconform/checker"
	"github.com/rpcconform/rpcconform/internal/jsontape"
	"github.com/rpcconform/rpcconform/internal/source"
)

// extraDepth is how much deeper than a message a document nests.
const extraDepth = 4

// maxDocument bounds the size of a document.
const maxDocument = 1 << 30

// JSON reads a JSON transcript: an object with entries, or a bare array of
// entries. Each entry is {"from": peer, "message": value}; its message is the
// exact text of the value.
func JSON(name string, text []byte) *Document {
	r := &jsonReader{file: source.NewFile(name, text), doc: &Document{Name: name, Line: 1, HasFence: true}}
	var tape jsontape.Tape
	if !tape.Parse(text, jsontape.Limits{Bytes: maxDocument, Depth: jsontape.DefaultDepth + extraDepth}) {
		p := tape.Problem()
		r.doc.Problems = append(r.doc.Problems, problem(r.file.Location(p.Offset), "expected JSON: %s", p.Reason))
		return r.doc
	}
	switch root := tape.Root(); root.Kind() {
	case jsontape.Array:
		r.entries(root)
	case jsontape.Object:
		r.object(root)
	default:
		r.fail(root, "expected an object with entries or an array of entries; it is %s", root.Kind())
	}
	return r.doc
}

type jsonReader struct {
	file *source.File
	doc  *Document
}

func (r *jsonReader) at(v jsontape.Value) checker.Location { return r.file.Location(v.Span().Start) }

func (r *jsonReader) fail(v jsontape.Value, format string, args ...any) {
	r.doc.Problems = append(r.doc.Problems, problem(r.at(v), format, args...))
}

func (r *jsonReader) object(root jsontape.Value) {
	seen := map[string]bool{}
	for k := root.First(); k.IsValid(); k = k.Next() {
		key, v := k.Text(), k.Of()
		if seen[key] {
			r.fail(k, "expected each key once; %q is repeated", key)
			continue
		}
		seen[key] = true
		switch {
		case key == "entries":
			if v.Kind() != jsontape.Array {
				r.fail(v, "expected an array as entries; it is %s", v.Kind())
				continue
			}
			r.entries(v)
		case key == "expect":
			r.expect(v)
		case r.doc.Settings.setJSON(key, v, r.fail):
		default:
			words := ""
			if near := nearest(key, append([]string{"entries", "expect"}, settingNames...)); near != "" {
				words = ", did you mean \"" + near + "\"?"
			}
			r.doc.Problems = append(r.doc.Problems, advice(r.at(k), "expected a known key; %q is none%s", key, words))
		}
	}
	if !seen["entries"] {
		r.fail(root, "expected entries; they are missing")
	}
	r.doc.Version, r.doc.Complete, r.doc.Title = r.doc.Settings.Version, r.doc.Settings.Complete, r.doc.Settings.Title
}

func (r *jsonReader) expect(v jsontape.Value) {
	want, bad := expectedItems(v, r.file.Location)
	if bad != nil {
		r.doc.Problems = append(r.doc.Problems, *bad)
		return
	}
	r.doc.Expect, r.doc.HasExpect = want, true
	r.doc.ExpectSpans = append(r.doc.ExpectSpans, v.Span())
}

func (r *jsonReader) entries(list jsontape.Value) {
	for e := list.First(); e.IsValid(); e = e.Next() {
		if e.Kind() != jsontape.Object {
			r.fail(e, "expected an object with from and message as the entry; it is %s", e.Kind())
			continue
		}
		from, message := e.Member("from"), e.Member("message")
		switch {
		case !from.IsValid():
			r.fail(e, "expected from, the name of the sending peer, in the entry; it is missing")
		case from.Kind() != jsontape.String || from.EqualText(""):
			r.fail(from, "expected the name of a peer as from; it is %s", shorten(from))
		case !message.IsValid():
			r.fail(e, "expected a message in the entry; it is missing")
		default:
			r.doc.Entries = append(r.doc.Entries, checker.Entry{
				Sender: from.Text(), Message: message.Raw(), Location: r.at(message), File: r.file, Offset: message.Span().Start,
			})
		}
	}
}
