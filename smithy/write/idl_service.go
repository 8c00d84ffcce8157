package write

import "github.com/rpcconform/rpcconform/smithy"

func (w *idlWriter) operation(s *smithy.Shape) {
	w.put(" {\n")
	w.level++
	w.inputOutput("input", s.Input, inputTrait)
	w.inputOutput("output", s.Output, outputTrait)
	w.references("errors", sorted(s.Errors))
	w.level--
	w.line("}")
}

// inputOutput writes the input or output of an operation: its name or, where it
// can stand inline, its definition.
func (w *idlWriter) inputOutput(property string, id, implied smithy.ShapeID) {
	if !w.inline[id] {
		w.line(property, ": ", w.name(id), "\n")
		return
	}
	s := introduced(w.model.Shape(id))
	w.line(property, " :=")
	if len(version2.writtenTraits(s)) == 1 { // the implied one
		w.mixins(s)
		w.put(" ")
		w.members(s)
		w.put("\n")
		return
	}
	w.put("\n")
	w.level++
	w.traits(s, implied)
	w.line()
	if len(s.Mixins) > 0 {
		w.put("with ")
		w.mixinList(s)
		w.put(" ")
	}
	w.members(s)
	w.put("\n")
	w.level--
}

func (w *idlWriter) service(s *smithy.Shape) {
	w.put(" {\n")
	w.level++
	if s.Version != "" {
		w.line("version: ", quoted(s.Version), "\n")
	}
	w.references("operations", sorted(s.Operations))
	w.references("resources", sorted(s.Resources))
	w.references("errors", sorted(s.Errors))
	if len(s.Rename) > 0 {
		w.line("rename: {\n")
		w.level++
		for _, r := range s.Rename {
			w.line(quoted(string(r.From)), ": ", quoted(r.To), "\n")
		}
		w.level--
		w.line("}\n")
	}
	w.level--
	w.line("}")
}

func (w *idlWriter) resource(s *smithy.Shape) {
	w.put(" {\n")
	w.level++
	w.named("identifiers", s.Identifiers)
	w.named("properties", s.Properties)
	for _, operation := range lifecycle(s) {
		if operation.id != "" {
			w.line(operation.name, ": ", w.value(operation.id), "\n")
		}
	}
	w.references("operations", sorted(s.Operations))
	w.references("collectionOperations", sorted(s.CollectionOperations))
	w.references("resources", sorted(s.Resources))
	w.level--
	w.line("}")
}

func (w *idlWriter) named(property string, refs []smithy.Ref) {
	if len(refs) == 0 {
		return
	}
	w.line(property, ": {\n")
	w.level++
	for _, r := range refs {
		w.line(key(r.Name), ": ", w.value(r.Target), "\n")
	}
	w.level--
	w.line("}\n")
}

func (w *idlWriter) references(property string, ids []smithy.ShapeID) {
	if len(ids) == 0 {
		return
	}
	w.line(property, ": [\n")
	w.level++
	for _, id := range ids {
		w.line(w.value(id), "\n")
	}
	w.level--
	w.line("]\n")
}
