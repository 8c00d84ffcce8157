package load

import (
	"fmt"
	"net/url"

	"github.com/rpcconform/rpcconform/smithy"
)

// checkValue reports a value with which a trait of the prelude means nothing.
// Such a trait is not applied. All other rules for the values of traits are
// those of their shapes.
func (a *assembler) checkValue(target, id smithy.ShapeID, value *smithy.Node) bool {
	if id.Namespace() != preludeNamespace || a.base[id] == nil {
		return true
	}
	at, problem := value.Location, a.wrongKind(target, id, value)
	if problem == "" {
		at, problem = wrongValue(id, value)
	}
	if problem == "" {
		return true
	}
	a.fail(target, at, "Error creating trait `"+id.Name()+"`: "+problem)
	return false
}

// wrongKind compares the kind of a value with the type of its trait.
func (a *assembler) wrongKind(target, id smithy.ShapeID, value *smithy.Node) string {
	want := smithy.InvalidNode
	switch a.base[id].Type {
	case smithy.Structure, smithy.Map:
		want = smithy.ObjectNode
	case smithy.List:
		want = smithy.ArrayNode
	case smithy.String, smithy.Enum:
		want = smithy.StringNode
	case smithy.Integer:
		want = smithy.NumberNode
	default: // a document takes every value
		return ""
	}
	switch {
	case value.Kind == want:
		return ""
	case id == "smithy.api#tags" || id == "smithy.api#suppress":
		return fmt.Sprintf("Expected `%s` to be an array of strings. Found %s.", target, value.Kind)
	}
	return fmt.Sprintf("Expected %s, but found %s.", want, value.Kind)
}

// wrongValue checks what the shape of a trait cannot say. It returns the place
// of the problem.
func wrongValue(id smithy.ShapeID, value *smithy.Node) (smithy.Location, string) {
	switch id {
	case "smithy.api#auth":
		for _, e := range value.Elems {
			if e.Kind == smithy.StringNode && !smithy.ShapeID(e.Text).IsValid() {
				return e.Location, "Invalid shape ID: " + e.Text
			}
		}
	case "smithy.api#error":
		if value.Text != "client" && value.Text != "server" {
			return value.Location, fmt.Sprintf("error trait must be set to client or server, found `%s`", value.Text)
		}
	case "smithy.api#externalDocumentation":
		for _, p := range value.Pairs {
			if u, err := url.Parse(p.Value.Text); p.Value.Kind == smithy.StringNode && (err != nil || u.Scheme == "") {
				return value.Location, fmt.Sprintf("Each externalDocumentation value must be a valid URL. Found %q for name %q", p.Value.Text, p.Key)
			}
		}
	case "smithy.api#length", "smithy.api#range":
		if value.Get("min") == nil && value.Get("max") == nil {
			return value.Location, "One of 'min' or 'max' must be provided."
		}
	default:
	}
	return value.Location, ""
}
