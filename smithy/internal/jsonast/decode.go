// Package jsonast reads the JSON abstract syntax tree of Smithy, versions 1.0 and 2.0.
package jsonast

import (
	"strings"

	"github.com/rpcconform/rpcconform/internal/jsontape"
	"github.com/rpcconform/rpcconform/internal/source"
	"github.com/rpcconform/rpcconform/smithy"
)

type decoder struct {
	file   *source.File
	out    *smithy.File
	events []smithy.Event
}

// Decode reads a file. The result holds what could be read; the events say what
// could not.
func Decode(name string, src []byte) (*smithy.File, []smithy.Event) {
	d := &decoder{file: source.NewFile(name, src), out: &smithy.File{Name: name, Version: "1.0", Absolute: true}}
	var tape jsontape.Tape
	if !tape.Parse(src, jsontape.Limits{Bytes: 256 << 20}) {
		p := tape.Problem()
		d.fail(p.Offset, "", "the JSON AST is not valid JSON: "+p.Reason)
		return d.out, d.events
	}
	root := tape.Root()
	if root.Kind() != jsontape.Object {
		d.fail(0, "", "expected a JSON object as the model, not "+root.Kind().String())
		return d.out, d.events
	}
	for _, dup := range tape.Duplicates() {
		d.fail(dup.Span().Start, "", "duplicate key "+dup.Text())
	}
	version := root.Member("smithy")
	switch text := version.Text(); text {
	case "1", "1.0":
	case "2", "2.0":
		d.out.Version = "2.0"
	default:
		d.fail(version.Span().Start, "", "unsupported Smithy version number: "+text)
	}
	for k := root.Member("metadata").First(); k.IsValid(); k = k.Next() {
		d.out.Metadata = append(d.out.Metadata, smithy.Pair{Key: k.Text(), Value: d.node(k.Of()), Location: d.at(k)})
	}
	for k := root.Member("shapes").First(); k.IsValid(); k = k.Next() {
		d.shape(k)
	}
	return d.out, d.events
}

func (d *decoder) at(v jsontape.Value) smithy.Location { return d.file.Location(v.Span().Start) }

func (d *decoder) fail(offset int, shape smithy.ShapeID, message string) {
	d.events = append(d.events, smithy.Event{
		Severity: smithy.SeverityError, ID: "Model", Shape: shape, Location: d.file.Location(offset), Message: message,
	})
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

// target reads {"target": id} or, in lists of them, a bare id.
func (d *decoder) target(v jsontape.Value) smithy.Name {
	if v.Kind() == jsontape.Object {
		v = v.Member("target")
	}
	if v.Kind() != jsontape.String {
		return smithy.Name{}
	}
	return smithy.Name{Text: v.Text(), Location: d.at(v)}
}

func (d *decoder) targets(v jsontape.Value) []smithy.Name {
	var out []smithy.Name
	for e := v.First(); e.IsValid(); e = e.Next() {
		out = append(out, d.target(e))
	}
	return out
}

func (d *decoder) traits(v jsontape.Value) []smithy.AppliedTrait {
	var out []smithy.AppliedTrait
	for k := v.First(); k.IsValid(); k = k.Next() {
		out = append(out, smithy.AppliedTrait{Name: smithy.Name{Text: k.Text(), Location: d.at(k)}, Value: d.node(k.Of())})
	}
	return out
}

func (d *decoder) refs(v jsontape.Value) []smithy.NamedName {
	var out []smithy.NamedName
	for k := v.First(); k.IsValid(); k = k.Next() {
		out = append(out, smithy.NamedName{Name: k.Text(), Target: d.target(k.Of())})
	}
	return out
}

func (d *decoder) shape(key jsontape.Value) {
	id, v := key.Text(), key.Of()
	if v.Kind() != jsontape.Object {
		d.fail(v.Span().Start, smithy.ShapeID(id), "expected an object as the shape, not "+v.Kind().String())
		return
	}
	word := v.Member("type").Text()
	if word == "apply" {
		d.out.Applies = append(d.out.Applies, smithy.Apply{
			Target: smithy.Name{Text: id, Location: d.at(key)}, Traits: d.traits(v.Member("traits")),
		})
		return
	}
	if !strings.Contains(id, "#") || strings.Contains(id, "$") {
		d.fail(key.Span().Start, "", "expected an absolute shape id, not "+id)
		return
	}
	t := smithy.TypeOf(word)
	if t == smithy.InvalidType || t == smithy.Member {
		d.fail(v.Member("type").Span().Start, smithy.ShapeID(id), "unknown shape type: "+word)
		return
	}
	s := &smithy.Definition{
		ID: smithy.ShapeID(id), Type: t, Location: d.at(v), Traits: d.traits(v.Member("traits")), Mixins: d.targets(v.Member("mixins")),
		Input: d.target(v.Member("input")), Output: d.target(v.Member("output")), Errors: d.targets(v.Member("errors")),
		Version: v.Member("version").Text(), Operations: d.targets(v.Member("operations")), Resources: d.targets(v.Member("resources")),
		Identifiers: d.refs(v.Member("identifiers")), Properties: d.refs(v.Member("properties")),
		Create: d.target(v.Member("create")), Put: d.target(v.Member("put")), Read: d.target(v.Member("read")),
		Update: d.target(v.Member("update")), Delete: d.target(v.Member("delete")), List: d.target(v.Member("list")),
		CollectionOperations: d.targets(v.Member("collectionOperations")),
	}
	for _, r := range d.refs(v.Member("rename")) {
		s.Rename = append(s.Rename, smithy.RenameDefinition{From: smithy.Name{Text: r.Name}, To: r.Target.Text})
	}
	for _, name := range []string{"member", "key", "value"} {
		if m := v.Member(name); m.IsValid() {
			d.member(s, name, m)
		}
	}
	for k := v.Member("members").First(); k.IsValid(); k = k.Next() {
		d.member(s, k.Text(), k.Of())
	}
	d.out.Shapes = append(d.out.Shapes, s)
}

func (d *decoder) member(s *smithy.Definition, name string, v jsontape.Value) {
	s.Members = append(s.Members, smithy.MemberDefinition{
		Name: name, Target: d.target(v), Traits: d.traits(v.Member("traits")), Location: d.at(v),
	})
}
