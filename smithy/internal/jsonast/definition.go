package jsonast

import (
	"github.com/rpcconform/rpcconform/internal/jsontape"
	"github.com/rpcconform/rpcconform/smithy"
	"github.com/rpcconform/rpcconform/smithy/internal/syntax"
)

// properties returns the keys that a shape of a type has.
func properties(t smithy.Type) []string {
	own := []string{"type", "traits", "mixins"}
	switch t {
	case smithy.List, smithy.Set:
		return append(own, "member")
	case smithy.Map:
		return append(own, "key", "value")
	case smithy.Structure, smithy.Union, smithy.Enum, smithy.IntEnum:
		return append(own, "members")
	case smithy.Operation:
		return append(own, "input", "output", "errors")
	case smithy.Service:
		return append(own, "version", "operations", "resources", "errors", "rename")
	case smithy.Resource:
		return append(own, "create", "put", "read", "update", "delete", "list", "operations", "collectionOperations", "resources",
			"identifiers", "properties")
	default:
		return own
	}
}

// definition reads one entry of "shapes".
func (d *decoder) definition(key jsontape.Value) {
	id := smithy.ShapeID(key.Text())
	if !id.IsValid() {
		d.failf(key, "Invalid shape ID: %s", id)
	}
	d.shape = id
	v := key.Of()
	if v.Kind() != jsontape.Object {
		d.failf(v, "Expected object, but found %s.", kindName(v))
	}
	word := d.text(v, "type")
	switch {
	case !word.IsValid():
		d.failf(v, "Missing expected member `type`.")
	case word.EqualText("apply"):
		d.checkKeys(v, id, "type", "traits")
		d.out.Applies = append(d.out.Applies, syntax.Apply{Target: syntax.Name{Text: string(id), Location: d.at(key)}, Traits: d.traits(v)})
		return
	}
	t := smithy.TypeOf(word.Text())
	if t == smithy.InvalidType || t == smithy.Member {
		d.failf(v, "Invalid shape `type`: %s", word.Text())
	}
	if id.Member() != "" {
		d.failf(key, "A shape cannot be defined with the shape ID of a member: %s", id)
	}
	d.checkKeys(v, id, properties(t)...)
	s := &syntax.Definition{ID: id, Type: t, Location: d.at(v), Traits: d.traits(v), Mixins: d.mixins(v)}
	switch t {
	case smithy.List, smithy.Set:
		d.namedMember(s, v, "member")
	case smithy.Map:
		d.namedMember(s, v, "key")
		d.namedMember(s, v, "value")
	case smithy.Structure, smithy.Union, smithy.Enum, smithy.IntEnum:
		for k := d.object(v, "members").First(); k.IsValid(); k = k.Next() {
			d.memberOf(s, k.Text(), k.Of())
		}
	case smithy.Operation:
		s.Input, s.Output, s.Errors = d.reference(v, "input"), d.reference(v, "output"), d.references(v, "errors")
	case smithy.Service:
		d.service(s, v)
	case smithy.Resource:
		d.resource(s, v)
	default:
	}
	d.out.Shapes = append(d.out.Shapes, s)
}

func (d *decoder) service(s *syntax.Definition, v jsontape.Value) {
	s.Version = d.text(v, "version").Text()
	s.Operations, s.Resources, s.Errors = d.references(v, "operations"), d.references(v, "resources"), d.references(v, "errors")
	for k := d.object(v, "rename").First(); k.IsValid(); k = k.Next() {
		s.Rename = append(s.Rename, syntax.Rename{From: d.name(k), To: d.want(k.Of(), k.Text(), jsontape.String, "a string").Text()})
	}
}

func (d *decoder) resource(s *syntax.Definition, v jsontape.Value) {
	s.Create, s.Put, s.Read = d.reference(v, "create"), d.reference(v, "put"), d.reference(v, "read")
	s.Update, s.Delete, s.List = d.reference(v, "update"), d.reference(v, "delete"), d.reference(v, "list")
	s.Operations, s.Resources = d.references(v, "operations"), d.references(v, "resources")
	s.CollectionOperations = d.references(v, "collectionOperations")
	s.Identifiers, s.Properties = d.namedReferences(v, "identifiers"), d.namedReferences(v, "properties")
	if p := v.Member("properties"); p.IsValid() && d.out.Version == syntax.Version1 {
		panic(mistake{at: d.at(p), message: "Resource properties can only be used with Smithy version 2 or later. " +
			"Attempted to use resource properties with version `1.0`."})
	}
}

func (d *decoder) namedMember(s *syntax.Definition, v jsontape.Value, name string) {
	if m := v.Member(name); m.IsValid() {
		d.memberOf(s, name, m)
	}
}

func (d *decoder) memberOf(s *syntax.Definition, name string, v jsontape.Value) {
	if v.Kind() != jsontape.Object {
		d.failf(v, "Expected object, but found %s.", kindName(v))
	}
	if !smithy.IsIdentifier(name) {
		d.failf(v, "Invalid shape ID: %s", s.ID.WithMember(name))
	}
	d.checkKeys(v, s.ID.WithMember(name), "target", "traits")
	s.Members = append(s.Members, syntax.Member{Name: name, Target: d.target(v), Traits: d.traits(v), Location: d.at(v)})
}

// name reads a string that is a full shape id.
func (d *decoder) name(v jsontape.Value) syntax.Name {
	if v.Kind() != jsontape.String {
		d.failf(v, "Expected string, but found %s.", kindName(v))
	}
	text := v.Text()
	if !smithy.ShapeID(text).IsValid() {
		d.failf(v, "Invalid shape ID: %s", text)
	}
	return syntax.Name{Text: text, Location: d.at(v)}
}

// target reads a shape reference, an object.
func (d *decoder) target(v jsontape.Value) syntax.Name {
	if v.Kind() != jsontape.Object {
		d.failf(v, "Expected object, but found %s.", kindName(v))
	}
	target := v.Member("target")
	if !target.IsValid() {
		d.failf(v, "Missing expected member `target`.")
	}
	return d.name(target)
}

func (d *decoder) reference(v jsontape.Value, name string) syntax.Name {
	r := d.object(v, name)
	if !r.IsValid() {
		return syntax.Name{}
	}
	d.checkKeys(r, d.shape, "target")
	return d.target(r)
}

func (d *decoder) references(v jsontape.Value, name string) []syntax.Name {
	var out []syntax.Name
	for e := d.array(v, name).First(); e.IsValid(); e = e.Next() {
		target := d.target(e)
		d.checkKeys(e, d.shape, "target")
		out = append(out, target)
	}
	return out
}

func (d *decoder) namedReferences(v jsontape.Value, name string) []syntax.NamedName {
	var out []syntax.NamedName
	for k := d.object(v, name).First(); k.IsValid(); k = k.Next() {
		target := d.target(k.Of())
		d.checkKeys(k.Of(), d.shape, "target")
		out = append(out, syntax.NamedName{Name: k.Text(), Target: target, Location: d.at(k)})
	}
	return out
}

func (d *decoder) mixins(v jsontape.Value) []syntax.Name {
	mixins := v.Member("mixins")
	if mixins.IsValid() && d.out.Version == syntax.Version1 {
		d.failf(mixins, "Mixins can only be used with Smithy version 2 or later. Attempted to use mixins with version `1.0`.")
	}
	return d.references(v, "mixins")
}

func (d *decoder) traits(v jsontape.Value) []syntax.AppliedTrait {
	var out []syntax.AppliedTrait
	for k := d.object(v, "traits").First(); k.IsValid(); k = k.Next() {
		name := d.name(k)
		value := d.node(k.Of())
		name.Location = value.Location
		out = append(out, syntax.AppliedTrait{Name: name, Value: value})
	}
	return out
}
