package idl

import (
	"fmt"
	"slices"

	"github.com/rpcconform/rpcconform/smithy"
	"github.com/rpcconform/rpcconform/smithy/internal/syntax"
)

// Services and resources are written as node objects.

var (
	serviceProperties  = []string{"errors", "operations", "rename", "resources", "version"}
	resourceProperties = []string{
		"collectionOperations", "create", "delete", "identifiers", "list", "operations", "properties", "put", "read", "resources", "update",
	}
)

func (p *parser) service(d *syntax.Definition) {
	n := p.entity(d, serviceProperties)
	if v := n.Get("version"); v != nil {
		d.Version = p.text("version", v).Text
	}
	d.Operations = p.references(n, "operations")
	d.Resources = p.references(n, "resources")
	d.Errors = p.references(n, "errors")
	for _, pair := range p.objectOf(n, "rename") {
		d.Rename = append(d.Rename, syntax.Rename{
			From: syntax.Name{Text: pair.Key, Location: pair.Location}, To: p.text(pair.Key, pair.Value).Text,
		})
	}
}

func (p *parser) resource(d *syntax.Definition) {
	n := p.entity(d, resourceProperties)
	d.Identifiers = p.namedReferences(n, "identifiers")
	if n.Get("properties") != nil && p.out.Version == syntax.Version1 {
		p.failShape(d.ID, "Resource properties can only be used with Smithy version 2 or later. "+
			"Attempted to use resource properties with version `1.0`.")
	}
	d.Properties = p.namedReferences(n, "properties")
	d.Create, d.Put, d.Read = p.reference(n, "create"), p.reference(n, "put"), p.reference(n, "read")
	d.Update, d.Delete, d.List = p.reference(n, "update"), p.reference(n, "delete"), p.reference(n, "list")
	d.Operations = p.references(n, "operations")
	d.CollectionOperations = p.references(n, "collectionOperations")
	d.Resources = p.references(n, "resources")
}

// entity reads the object of a service or resource and warns of properties that
// it does not have.
func (p *parser) entity(d *syntax.Definition, properties []string) *smithy.Node {
	p.skipAll()
	p.expect(lbrace)
	n := &smithy.Node{Location: p.here()}
	p.object(n)
	var unknown []string
	for _, pair := range n.Pairs {
		if !slices.Contains(properties, pair.Key) {
			unknown = append(unknown, pair.Key)
		}
	}
	if message, hint := syntax.UnknownKeys(unknown, properties); message != "" {
		p.events = append(p.events, smithy.Event{
			Severity: smithy.SeverityWarning, ID: "Model", Shape: d.ID, Location: d.Location, Message: message, Hint: hint,
		})
	}
	return n
}

// wrongKind reports a property with a value of the wrong kind. The place is the
// value's.
func (p *parser) wrongKind(property, want string, n *smithy.Node) {
	p.misplaced(n.Location, fmt.Sprintf("Expected `%s` to be %s; found %s", property, want, n.Kind))
}

func (p *parser) misplaced(at smithy.Location, message string) {
	panic(mistake{at: at, shape: p.statement.shape, message: message})
}

func (p *parser) text(property string, n *smithy.Node) *smithy.Node {
	if n.Kind != smithy.StringNode {
		p.wrongKind(property, "a string", n)
	}
	return n
}

func (p *parser) objectOf(n *smithy.Node, property string) []smithy.Pair {
	value := n.Get(property)
	switch {
	case value == nil:
		return nil
	case value.Kind != smithy.ObjectNode:
		p.wrongKind(property, "an object", value)
	}
	return value.Pairs
}

// shapeName makes a reference of a string: quoted or not, it names a shape.
func (p *parser) shapeName(n *smithy.Node) syntax.Name {
	if !smithy.ShapeID(n.Text).IsValid() && !smithy.ShapeID("n#"+n.Text).IsValid() {
		p.misplaced(n.Location, "Invalid shape ID: "+n.Text)
	}
	return syntax.Name{Text: n.Text, Location: n.Location}
}

func (p *parser) reference(n *smithy.Node, property string) syntax.Name {
	value := n.Get(property)
	if value == nil {
		return syntax.Name{}
	}
	return p.shapeName(p.text(property, value))
}

func (p *parser) references(n *smithy.Node, property string) []syntax.Name {
	value := n.Get(property)
	switch {
	case value == nil:
		return nil
	case value.Kind != smithy.ArrayNode:
		p.wrongKind(property, "an array", value)
	}
	var out []syntax.Name
	for i, e := range value.Elems {
		if e.Kind != smithy.StringNode {
			p.misplaced(e.Location, fmt.Sprintf("Expected array element %d to be a string but found %s.", i, e.Kind))
		}
		out = append(out, p.shapeName(e))
	}
	return out
}

func (p *parser) namedReferences(n *smithy.Node, property string) []syntax.NamedName {
	var out []syntax.NamedName
	for _, pair := range p.objectOf(n, property) {
		target := p.shapeName(p.text(pair.Key, pair.Value))
		out = append(out, syntax.NamedName{Name: pair.Key, Target: target, Location: pair.Location})
	}
	return out
}
