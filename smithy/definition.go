package smithy

// A Definition is a shape as a model file writes it, before names are resolved
// and files are merged. Package smithy/load turns definitions into shapes.
type Definition struct {
	ID       ShapeID
	Type     Type
	Location Location
	Traits   []AppliedTrait
	Mixins   []Name
	Members  []MemberDefinition
	Target   Name // of a member definition given alone; unused otherwise
	For      Name // the resource that elided members come from

	Input, Output Name
	Errors        []Name

	Version              string
	Operations           []Name
	Resources            []Name
	Rename               []RenameDefinition
	Identifiers          []NamedName
	Properties           []NamedName
	Create, Put, Read    Name
	Update, Delete, List Name
	CollectionOperations []Name
}

// MemberDefinition is a member as a model file writes it.
type MemberDefinition struct {
	Name     string
	Target   Name // zero for an elided member and for an enum member
	Elided   bool
	Traits   []AppliedTrait
	Location Location
}

// Name is a reference to a shape as written: relative or absolute. The zero
// Name means that nothing was written.
type Name struct {
	Text     string
	Location Location
}

// NamedName is a named reference, such as a resource identifier.
type NamedName struct {
	Name   string
	Target Name
}

// RenameDefinition is one entry of a service's rename map.
type RenameDefinition struct {
	From Name
	To   string
}

// AppliedTrait is a trait as written. Value is nil for an annotation.
type AppliedTrait struct {
	Name  Name
	Value *Node
	Doc   bool // a documentation comment
}

// Apply is an apply statement.
type Apply struct {
	Target Name
	Traits []AppliedTrait
}

// File is one parsed model file.
type File struct {
	Name      string
	Version   string // "1.0" or "2.0"
	Namespace string // "" for JSON AST, where every name is absolute
	Uses      []Name
	Metadata  []Pair
	Shapes    []*Definition
	Applies   []Apply
	Absolute  bool // names in trait values are not resolved
	InputEnd  string
	OutputEnd string
}

// ShapeName is a string node that names a shape and is resolved with the file's
// namespace: the kind of a bare identifier in a node value.
const ShapeName NodeKind = ObjectNode + 1
