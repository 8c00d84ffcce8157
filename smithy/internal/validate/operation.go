package validate

import (
	"slices"
	"strings"

	"github.com/rpcconform/rpcconform/smithy"
	"github.com/rpcconform/rpcconform/smithy/internal/nodecheck"
)

// checkInputOutput checks that structures made for the input or output of one
// operation are used for nothing else, and that names say what they are for.
func checkInputOutput(v *validation) {
	v.checkDedicated(inputTrait, smithy.InputRelationship, smithy.OutputRelationship)
	v.checkDedicated(outputTrait, smithy.OutputRelationship, smithy.InputRelationship)
	for _, operation := range v.ofType(smithy.Operation) {
		v.checkNames(operation, "input", operation.Input, "Input", "Request")
		v.checkNames(operation, "output", operation.Output, "Output", "Response")
	}
}

// event adds an event with an id of its own.
func (v *validation) event(id string, severity smithy.Severity, s *smithy.Shape, message string) {
	v.events = append(v.events, smithy.Event{Severity: severity, ID: id, Shape: s.ID, Location: s.Location, Message: message})
}

func (v *validation) checkDedicated(trait smithy.ShapeID, right, wrong smithy.RelationshipType) {
	const misuse = "OperationInputOutputMisuse"
	role := right.String()
	for _, s := range v.applied(trait) {
		var operations []smithy.ShapeID
		for _, e := range v.graph.Reverse(v.graph.Number(s)) {
			user := v.graph.Shape(e.To)
			switch e.Type {
			case right:
				if !slices.Contains(operations, user.ID) {
					operations = append(operations, user.ID)
				}
				if !strings.HasPrefix(s.ID.Name(), user.ID.Name()) {
					v.event("OperationInputOutputName."+role, smithy.SeverityWarning, user, "The "+role+" of this operation should target a shape that "+
						"starts with the operation's name, '"+user.ID.Name()+"', but the targeted shape is `"+string(s.ID)+"`")
				}
			case wrong:
				v.event(misuse, smithy.SeverityError, user, "Operation `"+wrong.String()+"` cannot target structures marked with the `@"+role+
					"` trait: `"+string(s.ID)+"`")
			case smithy.TargetRelationship:
				v.event(misuse, smithy.SeverityError, user, "Members cannot target structures marked with the @"+role+" trait: "+string(s.ID))
			default:
			}
		}
		if len(operations) > 1 {
			v.event(misuse, smithy.SeverityError, s, "Shapes marked with the @"+role+" trait cannot be used as "+role+" by multiple operations: "+ticked(operations))
		}
	}
}

// checkNames finds shapes that are named like the input or output of an operation that has another.
func (v *validation) checkNames(operation *smithy.Shape, role string, actual smithy.ShapeID, suffixes ...string) {
	for _, suffix := range suffixes {
		id := operation.ID + smithy.ShapeID(suffix)
		if s := v.model.Shape(id); s != nil && id != actual {
			v.event("OperationNameAmbiguity", smithy.SeverityWarning, s, "The name of this shape implies that it is the "+role+" of "+
				string(operation.ID)+", but that operation uses "+string(actual)+" for "+role+". This kind of ambiguity can confuse developers calling "+
				"this operation and can cause issues in code generators that use similar naming conventions to generate "+role+" types.")
		}
	}
}

// checkDefaultsInUpdate finds default values in the input of updates, which hide
// whether a caller gave the value.
func checkDefaultsInUpdate(v *validation) {
	updates := map[smithy.ShapeID]bool{}
	for _, resource := range v.ofType(smithy.Resource) {
		updates[resource.Update] = true
	}
	for _, operation := range v.ofType(smithy.Operation) {
		name := strings.ToLower(operation.ID.Name())
		if !updates[operation.ID] && !strings.HasPrefix(name, "update") && !strings.HasPrefix(name, "patch") {
			continue
		}
		var members []string
		for _, m := range membersOf(v.input(operation)) {
			if m.HasTrait(defaultTrait) {
				members = append(members, m.ID.Member())
			}
		}
		if len(members) > 0 {
			v.warnf(operation, "This update style operation has top-level input members marked with the @default trait. It will be impossible to tell if "+
				"the member was omitted or explicitly provided. Affected members: %s", listed(members))
		}
	}
}

// checkIdempotent checks the errors that the idempotent trait names.
func checkIdempotent(v *validation) {
	for _, operation := range v.operationsWith(idempotentTrait) {
		trait := operation.Trait(idempotentTrait)
		if trait.Get("exists") != nil && trait.Get("notFound") != nil {
			v.errorAt(operation, trait, "The `exists` and `notFound` properties of the `@idempotent` trait are mutually exclusive. Only one may be specified.")
		}
		for _, property := range []string{"exists", "notFound"} {
			for _, e := range elems(trait.Get(property)) {
				if !slices.Contains(operation.Errors, smithy.ShapeID(e.Text)) {
					v.errorAt(operation, trait, "The `%s` property references error `%s`, but it is not in the operation's errors list. Expected one of %s",
						property, e.Text, ticked(operation.Errors))
				}
			}
		}
	}
}

// checkCompression checks the requestCompression trait.
func checkCompression(v *validation) {
	for _, operation := range v.operationsWith(requestCompressionTrait) {
		trait := operation.Trait(requestCompressionTrait)
		if operation.Input == smithy.UnitID || operation.Input == "" {
			v.errorf(operation, "The `requestCompression` trait can only be applied to operations which have an input shape defined")
		}
		for _, m := range membersOf(v.input(operation)) {
			if target := v.target(m); target != nil && target.HasTrait(streamingTrait) && target.HasTrait(requiresLengthTrait) {
				v.errorf(operation, "The `requestCompression` trait can only be applied to operations which do not have input members that target shapes "+
					"with both the `streaming` and `requiresLength` traits applied, but found member `%s` targeting `%s`", m.ID, target.ID)
			}
		}
		encodings := elems(trait.Get("encodings"))
		if len(encodings) == 0 {
			v.errorAt(operation, trait, "There must be at least one compression algorithm in `encodings` for the `requestCompression` trait applied to `%s`",
				operation.ID)
		}
		var unknown []string
		for _, e := range encodings {
			if !strings.EqualFold(e.Text, "gzip") {
				unknown = append(unknown, e.Text)
			}
		}
		if len(unknown) > 0 {
			plural := "s"
			if len(unknown) == 1 {
				plural = ""
			}
			v.errorAt(operation, trait, "Invalid compression algorithm%s found in `requestCompression` trait applied to `%s`: %s", plural, operation.ID, ticked(unknown))
		}
	}
}

// checkExamples checks the examples of operations against their inputs, outputs and errors.
func checkExamples(v *validation) {
	for _, operation := range v.operationsWith(examplesTrait) {
		trait := operation.Trait(examplesTrait)
		for _, example := range trait.Elems {
			v.checkExample(operation, trait, example)
		}
	}
}

func (v *validation) checkExample(operation *smithy.Shape, trait, example *smithy.Node) {
	title := textOf(example.Get("title"))
	output, failure := example.Get("output"), example.Get("error")
	lenient := isTrue(example.Get("allowConstraintErrors"))
	check := func(role string, s *smithy.Shape, value *smithy.Node) {
		if value == nil {
			value = &smithy.Node{Kind: smithy.ObjectNode, Location: example.Location}
		}
		v.events = append(v.events, v.values.Check(s, value, nodecheck.Options{
			EventID: v.rule, Shape: operation.ID, Context: "Example " + role + " of `" + title + "`",
			AllowConstraintErrors: lenient, AllowOptionalNulls: true,
		})...)
	}
	if lenient && failure == nil {
		v.errorAt(operation, trait, "Example: `%s` has allowConstraintErrors enabled, so error must be defined.", title)
	}
	if input := v.model.Shape(operation.Input); input != nil {
		check("input", input, example.Get("input"))
	}
	switch {
	case output != nil && failure != nil:
		v.errorAt(operation, trait, "Example: `%s` has both output and error defined, only one should be present.", title)
	case output != nil:
		if s := v.model.Shape(operation.Output); s != nil {
			check("output", s, output)
		}
	case failure != nil:
		id := smithy.ShapeID(textOf(failure.Get("shapeId")))
		if s := v.model.Shape(id); s != nil && slices.Contains(operation.Errors, id) {
			check("error", s, failure.Get("content"))
		} else {
			v.errorAt(operation, trait, "Error parameters provided for operation without the `%s` error: `%s`", id, title)
		}
	}
}
