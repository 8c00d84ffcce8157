// Package syntax is the form between a model file and a model: what one file
// says, the same for the IDL and for the JSON AST, with names as they are
// written. The parsers make it and package smithy/load consumes it.
package syntax

import "github.com/rpcconform/rpcconform/smithy"

// The versions of a model file.
const (
	Version1 = "1.0"
	Version2 = "2.0"
)

// File is one parsed model file.
type File struct {
	Name      string
	Version   string // Version1 or Version2; Version1 when the file names none
	Namespace string // "" for JSON AST, which writes every name in full
	Uses      []Name
	Metadata  []smithy.Pair
	Shapes    []*Definition
	Applies   []Apply

	// Names are the string nodes, wherever they stand, that were written as a
	// name without quotes. Loading replaces their text by the full shape id.
	Names []*smithy.Node

	// BrokenUse is set when a use statement could not be read, so that a short
	// name may be one that it imports.
	BrokenUse bool

	// Broken are the shapes whose definition could not be read. A reference to
	// one of them is no second mistake.
	Broken []smithy.ShapeID
}

// Definition is a shape as a model file writes it.
type Definition struct {
	ID       smithy.ShapeID
	Type     smithy.Type
	Location smithy.Location
	Traits   []AppliedTrait
	Mixins   []Name
	Members  []Member
	For      Name // the resource that elided members come from, or zero

	Input, Output Name
	Errors        []Name

	Version              string
	Operations           []Name
	Resources            []Name
	Rename               []Rename
	Identifiers          []NamedName
	Properties           []NamedName
	Create, Put, Read    Name
	Update, Delete, List Name
	CollectionOperations []Name
}

// Member is a member as a model file writes it.
type Member struct {
	Name     string
	Target   Name // zero for an elided member
	Elided   bool
	Traits   []AppliedTrait
	Location smithy.Location
}

// Name is a reference to a shape as written. The zero Name means that nothing
// was written.
type Name struct {
	Text     string
	Location smithy.Location
}

// IsZero reports whether nothing was written.
func (n Name) IsZero() bool { return n.Text == "" }

// NamedName is a named reference: an identifier or a property of a resource.
type NamedName struct {
	Name     string
	Target   Name
	Location smithy.Location // of the name
}

// Rename is one entry of a service's rename map.
type Rename struct {
	From Name
	To   string
}

// AppliedTrait is a trait as written.
type AppliedTrait struct {
	Name Name
	// Value is the value as written: a null node for an annotation, never nil.
	Value *smithy.Node
	// Annotation is set when no value was written, so that the shape of the
	// trait decides which empty value is meant.
	Annotation bool
}

// Apply is an apply statement: traits for a shape that is defined elsewhere.
type Apply struct {
	Target Name
	Traits []AppliedTrait
}
