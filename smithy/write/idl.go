package write

import (
	"slices"
	"strings"

	"github.com/rpcconform/rpcconform/smithy"
)

// IDLOptions change how the IDL is written. The zero IDLOptions are the defaults.
type IDLOptions struct {
	// InputSuffix and OutputSuffix end the names of structures that are written
	// inline in their operation; "" is "Input" and "Output".
	InputSuffix, OutputSuffix string
}

// File is one file of IDL.
type File struct {
	Name string // the namespace, or "metadata", and ".smithy"
	Text string
}

// IDL returns a model as Smithy IDL of version 2.0: a file for each namespace,
// sorted by name, and one for the metadata when there is any. Mixins are kept,
// and so is the difference between a short name and what it means: names are
// short wherever a reader of the IDL takes them for the same shapes.
func IDL(m *smithy.Model, opts IDLOptions) []File {
	shapes := map[string][]*smithy.Shape{}
	for _, s := range written(m) {
		namespace := s.ID.Namespace()
		shapes[namespace] = append(shapes[namespace], s)
	}
	var files []File
	if metadata := m.Metadata(); metadata != nil && len(metadata.Pairs) > 0 {
		files = append(files, metadataFile(metadata))
	}
	for namespace, own := range shapes {
		w := newIDLWriter(m, namespace, own, opts)
		files = append(files, File{Name: namespace + ".smithy", Text: w.file(own)})
	}
	slices.SortFunc(files, func(a, b File) int { return strings.Compare(a.Name, b.Name) })
	return files
}

const versionStatement = "$version: \"2.0\"\n"

func metadataFile(metadata *smithy.Node) File {
	w := &idlWriter{}
	w.put(versionStatement, "\n")
	for _, p := range sortedPairs(metadata).Pairs {
		w.put("metadata ", key(p.Key), " = ")
		w.node(p.Value, nil)
		w.put("\n")
	}
	return File{Name: "metadata.smithy", Text: string(w.out)}
}

// idlWriter writes the file of one namespace.
type idlWriter struct {
	model     *smithy.Model
	namespace string
	opts      IDLOptions
	out       []byte
	level     int // of indentation

	local   map[string]bool           // the names of the namespace's shapes
	imports map[string]smithy.ShapeID // by name
	inline  map[smithy.ShapeID]bool   // structures that stand in their operation
}

func newIDLWriter(m *smithy.Model, namespace string, own []*smithy.Shape, opts IDLOptions) *idlWriter {
	w := &idlWriter{
		model: m, namespace: namespace, opts: opts, local: map[string]bool{}, imports: map[string]smithy.ShapeID{},
		inline: map[smithy.ShapeID]bool{},
	}
	if w.opts.InputSuffix == "" {
		w.opts.InputSuffix = "Input"
	}
	if w.opts.OutputSuffix == "" {
		w.opts.OutputSuffix = "Output"
	}
	for _, s := range own {
		w.local[s.ID.Name()] = true
	}
	for _, s := range own {
		if s.Type == smithy.Operation {
			w.markInline(s.Input, s.ID, w.opts.InputSuffix, inputTrait)
			w.markInline(s.Output, s.ID, w.opts.OutputSuffix, outputTrait)
		}
	}
	return w
}

// markInline finds a structure that an operation can define: it has the name
// and the trait that it would get there.
func (w *idlWriter) markInline(id, operation smithy.ShapeID, suffix string, trait smithy.ShapeID) {
	s := w.model.Shape(id)
	if s == nil || s.Type != smithy.Structure || id != operation+smithy.ShapeID(suffix) {
		return
	}
	value := introduced(s).Trait(trait)
	w.inline[id] = value != nil && value.Kind == smithy.ObjectNode && len(value.Pairs) == 0
}

// file writes the header last, since the names to import are known by then.
func (w *idlWriter) file(shapes []*smithy.Shape) string {
	shapes = slices.Clone(shapes)
	slices.SortStableFunc(shapes, compareShapes)
	for _, s := range shapes {
		if !w.inline[s.ID] {
			w.put("\n")
			w.shape(s)
			w.applies(s)
		}
	}
	for _, s := range shapes {
		if w.inline[s.ID] {
			w.applies(s)
		}
	}
	var head strings.Builder
	head.WriteString(versionStatement)
	if w.opts.InputSuffix != "Input" {
		head.WriteString("$operationInputSuffix: " + quoted(w.opts.InputSuffix) + "\n")
	}
	if w.opts.OutputSuffix != "Output" {
		head.WriteString("$operationOutputSuffix: " + quoted(w.opts.OutputSuffix) + "\n")
	}
	head.WriteString("\nnamespace " + w.namespace + "\n")
	if len(w.imports) > 0 {
		head.WriteString("\n")
		var uses []string
		for _, id := range w.imports {
			uses = append(uses, string(id))
		}
		slices.Sort(uses)
		for _, id := range uses {
			head.WriteString("use " + id + "\n")
		}
	}
	return head.String() + string(w.out)
}

// compareShapes orders the shapes of a file: definitions of traits, then
// services, resources, operations, structures, unions, lists, maps and all
// simple shapes, each by name.
func compareShapes(a, b *smithy.Shape) int {
	if d := rank(a) - rank(b); d != 0 {
		return d
	}
	return compareIDs(a.ID, b.ID)
}

func rank(s *smithy.Shape) int {
	order := []smithy.Type{
		smithy.Service, smithy.Resource, smithy.Operation, smithy.Structure, smithy.Union, smithy.List, smithy.Set, smithy.Map,
	}
	switch i := slices.Index(order, s.Type); {
	case s.HasTrait(traitTrait):
		return -1
	case s.Type == smithy.Set:
		return i - 1
	case i < 0:
		return len(order)
	default:
		return i
	}
}

func (w *idlWriter) put(parts ...string) {
	for _, p := range parts {
		w.out = append(w.out, p...)
	}
}

// line begins a line at the level of indentation.
func (w *idlWriter) line(parts ...string) {
	for range w.level {
		w.put("    ")
	}
	w.put(parts...)
}

func quoted(text string) string { return string(smithy.AppendQuoted(nil, text)) }

// key is the key of an object, with quotes only when it needs them.
func key(text string) string {
	if smithy.IsIdentifier(text) {
		return text
	}
	return quoted(text)
}
