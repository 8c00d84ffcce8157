// Package jsonast reads the JSON abstract syntax tree of Smithy, versions 1.0
// and 2.0.
//
// A file with a mistake gives an event and what could be read of it: a mistake
// in a shape ends the reading of that shape only.
package jsonast

import (
	"fmt"

	"github.com/rpcconform/rpcconform/internal/jsontape"
	"github.com/rpcconform/rpcconform/internal/source"
	"github.com/rpcconform/rpcconform/smithy"
	"github.com/rpcconform/rpcconform/smithy/internal/syntax"
)

// maxBytes bounds the size of a file.
const maxBytes = 256 << 20

// maxDepth bounds the nesting of a file: 64 levels of a node value in a trait
// of a member, and the objects around it.
const maxDepth = 64 + 6

type decoder struct {
	file   *source.File
	out    *syntax.File
	events []smithy.Event
	shape  smithy.ShapeID // the shape that is being read
}

// Decode reads a file. The result holds what could be read; the events say what
// could not.
func Decode(name string, src []byte) (*syntax.File, []smithy.Event) {
	d := &decoder{file: source.NewFile(name, src), out: &syntax.File{Name: name, Version: syntax.Version1}}
	var tape jsontape.Tape
	if !tape.Parse(src, jsontape.Limits{Bytes: maxBytes, Depth: maxDepth}) {
		p := tape.Problem()
		d.report(mistake{at: d.file.Location(p.Offset), message: "Error parsing JSON: " + p.Reason})
		return d.out, d.events
	}
	for _, key := range tape.Duplicates() {
		d.report(mistake{at: d.at(key), message: "Duplicate member: '" + key.Text() + "'"})
	}
	d.guard(func() { d.document(tape.Root()) })
	return d.out, d.events
}

func (d *decoder) document(root jsontape.Value) {
	if !isModel(root) {
		d.events = append(d.events, smithy.Event{
			Severity: smithy.SeverityWarning, ID: "Model", Location: d.at(root),
			Message: "the JSON text is no Smithy model, which is an object with a member `smithy`: it is ignored",
		})
		return
	}
	d.version(root)
	d.checkKeys(root, "", "metadata", "shapes", "smithy")
	d.guard(func() {
		for k := d.object(root, "metadata").First(); k.IsValid(); k = k.Next() {
			d.out.Metadata = append(d.out.Metadata, smithy.Pair{Key: k.Text(), Value: d.node(k.Of()), Location: d.at(k)})
		}
	})
	for k := d.object(root, "shapes").First(); k.IsValid(); k = k.Next() {
		d.guard(func() { d.definition(k) })
		d.shape = ""
	}
}

// isModel reports whether a JSON text is meant as a model. Folders of models
// hold other JSON files too.
func isModel(root jsontape.Value) bool {
	return root.Member("smithy").IsValid() || root.Member("shapes").IsValid()
}

func (d *decoder) version(root jsontape.Value) {
	version := root.Member("smithy")
	switch text := version.Text(); {
	case !version.IsValid():
		d.failf(root, "Missing expected member `smithy`.")
	case version.Kind() != jsontape.String:
		d.failf(version, "Expected `smithy` to be a string; found %s", kindName(version))
	case text == "1" || text == "1.0":
		d.out.Version = syntax.Version1
	case text == "2" || text == "2.0":
		d.out.Version = syntax.Version2
	default:
		d.failf(version, "Unsupported Smithy version number: %s", text)
	}
}

// mistake unwinds to the shape in which it was found.
type mistake struct {
	at      smithy.Location
	shape   smithy.ShapeID
	message string
}

// guard turns a mistake into an event.
func (d *decoder) guard(read func()) {
	defer func() {
		r := recover()
		if r == nil {
			return
		}
		m, ok := r.(mistake)
		if !ok {
			panic(r)
		}
		if d.shape != "" {
			d.out.Broken = append(d.out.Broken, d.shape)
		}
		d.report(m)
	}()
	read()
}

func (d *decoder) report(m mistake) {
	d.events = append(d.events, smithy.Event{
		Severity: smithy.SeverityError, ID: "Model", Shape: m.shape, Location: m.at, Message: m.message,
	})
}

func (d *decoder) failf(at jsontape.Value, format string, args ...any) {
	panic(mistake{at: d.at(at), shape: d.shape, message: fmt.Sprintf(format, args...)})
}

func (d *decoder) at(v jsontape.Value) smithy.Location { return d.file.Location(v.Span().Start) }

func kindName(v jsontape.Value) string {
	switch v.Kind() {
	case jsontape.True, jsontape.False:
		return "boolean"
	case jsontape.Number:
		return "number"
	case jsontape.String:
		return "string"
	case jsontape.Array:
		return "array"
	case jsontape.Object:
		return "object"
	default:
		return "null"
	}
}

// checkKeys warns of keys of an object that have no meaning there.
func (d *decoder) checkKeys(v jsontape.Value, shape smithy.ShapeID, known ...string) {
	var unknown []string
next:
	for k := v.First(); k.IsValid(); k = k.Next() {
		for _, name := range known {
			if k.EqualText(name) {
				continue next
			}
		}
		unknown = append(unknown, k.Text())
	}
	if message, hint := syntax.UnknownKeys(unknown, known); message != "" {
		d.events = append(d.events, smithy.Event{
			Severity: smithy.SeverityWarning, ID: "Model", Shape: shape, Location: d.at(v), Message: message, Hint: hint,
		})
	}
}

// object returns a member that has to be an object, or the zero Value when it is not there.
func (d *decoder) object(v jsontape.Value, name string) jsontape.Value {
	return d.want(v.Member(name), name, jsontape.Object, "an object")
}

func (d *decoder) array(v jsontape.Value, name string) jsontape.Value {
	return d.want(v.Member(name), name, jsontape.Array, "an array")
}

func (d *decoder) text(v jsontape.Value, name string) jsontape.Value {
	return d.want(v.Member(name), name, jsontape.String, "a string")
}

// want returns the value of a property, which has to be of a kind if it is there.
func (d *decoder) want(v jsontape.Value, name string, kind jsontape.Kind, noun string) jsontape.Value {
	if v.IsValid() && v.Kind() != kind {
		d.failf(v, "Expected `%s` to be %s; found %s", name, noun, kindName(v))
	}
	return v
}

func (d *decoder) node(v jsontape.Value) *smithy.Node {
	n := &smithy.Node{Location: d.at(v)}
	switch v.Kind() {
	case jsontape.True, jsontape.False:
		n.Kind, n.Bool = smithy.BoolNode, v.Kind() == jsontape.True
	case jsontape.Number:
		n.Kind, n.Text = smithy.NumberNode, string(v.Raw())
	case jsontape.String:
		n.Kind, n.Text = smithy.StringNode, v.Text()
	case jsontape.Array:
		n.Kind = smithy.ArrayNode
		for e := v.First(); e.IsValid(); e = e.Next() {
			n.Elems = append(n.Elems, d.node(e))
		}
	case jsontape.Object:
		n.Kind = smithy.ObjectNode
		for k := v.First(); k.IsValid(); k = k.Next() {
			n.Pairs = append(n.Pairs, smithy.Pair{Key: k.Text(), Value: d.node(k.Of()), Location: d.at(k)})
		}
	default:
		n.Kind = smithy.NullNode
	}
	return n
}
