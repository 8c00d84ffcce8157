package validate

import (
	"slices"
	"strconv"
	"strings"

	"github.com/rpcconform/rpcconform/internal/constraint"
	"github.com/rpcconform/rpcconform/smithy"
	"github.com/rpcconform/rpcconform/smithy/internal/nodecheck"
)

// checkEnums checks the members of enum and intEnum shapes.
func checkEnums(v *validation) {
	for _, s := range v.shapes {
		switch s.Type {
		case smithy.Enum:
			v.checkStringEnum(s)
		case smithy.IntEnum:
			v.checkIntEnum(s)
		default:
		}
	}
}

func (v *validation) checkStringEnum(s *smithy.Shape) {
	seen := map[string]bool{}
	for _, m := range s.Members {
		value := m.Trait(enumValueTrait)
		switch {
		case value == nil: // the name is the value
			seen[m.ID.Member()] = true
		case value.Kind != smithy.StringNode:
			v.errorAt(m, value, "enum members can only be assigned string values, but found: %s", value.JSON())
		case seen[value.Text]:
			v.errorf(m, "Multiple enum members found with duplicate value `%s`", value.Text)
		case value.Text == "":
			v.errorf(m, "enum values may not be empty.")
		default:
			seen[value.Text] = true
		}
		v.checkEnumName(m)
	}
}

func (v *validation) checkIntEnum(s *smithy.Shape) {
	seen := map[int64]bool{}
	for _, m := range s.Members {
		value := m.Trait(enumValueTrait)
		switch {
		case value == nil:
			v.errorf(m, "intEnum members must be assigned an integer value")
			continue
		case value.Kind != smithy.NumberNode:
			v.errorAt(m, value, "intEnum members require integer values, but found: %s", value.JSON())
			continue
		case strings.ContainsAny(value.Text, ".eE"):
			v.errorAt(m, value, "intEnum members do not support floating point values: %s", value.Text)
			continue
		}
		number, err := strconv.ParseInt(value.Text, 10, 32)
		if err != nil {
			v.errorAt(m, value, "intEnum members must fit within an integer, but found: %s", value.Text)
			continue
		}
		if seen[number] {
			v.errorf(m, "Multiple intEnum members found with duplicate value `%d`", number)
		}
		seen[number] = true
		v.checkEnumName(m)
	}
}

// isEnumName reports whether a name has the recommended form [A-Z]+[A-Z_0-9]*.
func isEnumName(name string) bool {
	for i, c := range name {
		if (c < 'A' || c > 'Z') && (i == 0 || c != '_' && (c < '0' || c > '9')) {
			return false
		}
	}
	return name != ""
}

const enumNameAdvice = "The name `%s` does not match the recommended enum name format of beginning with an uppercase letter, " +
	"followed by any number of uppercase letters, numbers, or underscores."

func (v *validation) checkEnumName(m *smithy.Shape) {
	if !isEnumName(m.ID.Member()) {
		v.warnf(m, enumNameAdvice, m.ID.Member())
	}
}

// checkDefaults checks default values against their shapes, and that members
// repeat the default of their target.
func checkDefaults(v *validation) {
	for _, s := range v.applied(defaultTrait) {
		value := s.Trait(defaultTrait)
		v.checkDefaultValue(s, value)
	}
	for _, n := range v.graph.Applied(defaultTrait) {
		if s := v.graph.Shape(n); s.Type != smithy.Member {
			v.checkRepeatedDefault(n, s.Trait(defaultTrait))
		}
	}
}

func (v *validation) checkDefaultValue(s *smithy.Shape, value *smithy.Node) {
	target := s
	if s.Type == smithy.Member {
		if target = v.target(s); target == nil || value.Kind == smithy.NullNode {
			return // null makes the member optional again
		}
	} else if value.Kind == smithy.NullNode {
		v.errorAt(s, value, "The @default trait can be set to null only on members")
		return
	}
	v.events = append(v.events, v.values.Check(s, value, nodecheck.Options{
		// A model of version 1.0 may have a range that excludes the zero value which its upgrade makes the default.
		EventID: v.rule, Shape: s.ID, Context: "Error validating @default trait", RangeZeroWarning: true,
	})...)
	switch {
	case target.Type == smithy.Blob && value.Kind == smithy.StringNode:
		if _, ok := constraint.Base64Length(value.Text); !ok {
			v.warnAt(s, value, "The @default value of a blob should be a valid base64 string.")
		}
	case target.Type == smithy.Map && len(value.Pairs) > 0:
		v.errorAt(s, value, "The @default value of a map must be an empty map")
	case (target.Type == smithy.List || target.Type == smithy.Set) && len(value.Elems) > 0:
		v.errorAt(s, value, "The @default value of a list must be an empty list")
	case target.Type == smithy.Document && len(value.Elems) > 0:
		v.errorAt(s, value, "The @default value of a document cannot be a non-empty array")
	case target.Type == smithy.Document && len(value.Pairs) > 0:
		v.errorAt(s, value, "The @default value of a document cannot be a non-empty object")
	}
}

// checkRepeatedDefault checks the structure members that target a shape with a default.
func (v *validation) checkRepeatedDefault(n int32, value *smithy.Node) {
	for _, e := range v.graph.Reverse(n) {
		m := v.graph.Shape(e.To)
		if e.Type != smithy.TargetRelationship || v.isBuiltin(m) {
			continue
		}
		if c := v.container(m); c == nil || c.Type != smithy.Structure {
			continue
		}
		own, id := m.Trait(defaultTrait), v.graph.Shape(n).ID
		switch {
		case own == nil:
			v.errorf(m, "Member targets %s, which requires that the member defines the same default of `%s` or `null`", id, value.JSON())
		case own.Kind != smithy.NullNode && !own.Equal(value):
			v.errorf(m, "Member defines a default value that differs from the default value of the target shape, %s. The member has a "+
				"default of `%s`, but the target has a default of `%s`.", id, own.JSON(), value.JSON())
		}
	}
}

// checkIDConflicts finds ids that differ by case only.
func checkIDConflicts(v *validation) {
	byFold := map[string][]*smithy.Shape{}
	v.each(func(s *smithy.Shape) {
		key := strings.ToLower(string(s.ID))
		byFold[key] = append(byFold[key], s)
	})
	v.each(func(s *smithy.Shape) {
		same := byFold[strings.ToLower(string(s.ID))]
		if len(same) == 1 {
			return
		}
		var others []smithy.ShapeID
		for _, other := range same {
			if other != s {
				others = append(others, other.ID)
			}
		}
		v.errorf(s, "Shape ID `%s` conflicts with other shape IDs in the model: [%s]", s.ID, ticked(others))
	})
}

// checkSingleOperations finds operations that a service holds twice.
func checkSingleOperations(v *validation) {
	for _, service := range v.ofType(smithy.Service) {
		c := v.contentsOf(service)
		for _, operation := range c.operations {
			if binders := c.binders[operation]; len(binders) > 1 {
				names := make([]string, len(binders))
				for i, s := range binders {
					names[i] = describe(s)
				}
				slices.Sort(names)
				v.errorf(operation, "An operation can appear only once in an entire service closure. This operation is illegally bound into "+
					"the `%s` service closure from multiple shapes: %s", service.ID, strings.Join(names, ", "))
			}
		}
	}
}

// checkSingleResources finds resources that a service holds twice.
func checkSingleResources(v *validation) {
	for _, service := range v.ofType(smithy.Service) {
		c := v.contentsOf(service)
		for _, resource := range c.resources {
			if binders := c.binders[resource]; len(binders) > 1 {
				names := make([]smithy.ShapeID, len(binders))
				for i, s := range binders {
					names[i] = s.ID
				}
				v.errorf(resource, "A resource can appear only once in an entire service closure. This resource is illegally bound into "+
					"the `%s` service closure from multiple shapes: [%s]", service.ID, ticked(names))
			}
		}
	}
}
