package validate

import (
	"strings"

	"github.com/rpcconform/rpcconform/internal/constraint"
	"github.com/rpcconform/rpcconform/smithy"
	"github.com/rpcconform/rpcconform/smithy/internal/selector"
)

// checkTraitForms checks that the traits of the prelude have the form that the
// rules about them rely on. What is wrong here is an error of loading, and no
// rule runs after it.
func (v *validation) checkTraitForms() {
	v.each(func(s *smithy.Shape) {
		for _, t := range s.Traits {
			if t.ID.Namespace() != "smithy.api" || t.Value == nil {
				continue
			}
			definition := v.model.Shape(t.ID)
			if definition == nil {
				continue
			}
			if err := v.checkForm(definition, t.Value); err != nil {
				before := len(v.events)
				v.formFailed("Error creating trait `"+traitName(t.ID)+"`: ", err)
				for i := before; i < len(v.events); i++ {
					v.events[i].Shape = s.ID
				}
			}
		}
	})
}

func (v *validation) checkForm(definition *smithy.Shape, value *smithy.Node) error {
	if err := v.checkMemberKinds(definition, value); err != nil {
		return err
	}
	if check := forms[definition.ID]; check != nil {
		return check(value)
	}
	return nil
}

// formKinds are the kinds of nodes that the types of trait shapes take.
var formKinds = map[smithy.Type]smithy.NodeKind{
	smithy.Structure: smithy.ObjectNode, smithy.Map: smithy.ObjectNode, smithy.Union: smithy.ObjectNode, smithy.List: smithy.ArrayNode,
	smithy.Set: smithy.ArrayNode, smithy.String: smithy.StringNode, smithy.Enum: smithy.StringNode, smithy.Boolean: smithy.BoolNode,
	smithy.Integer: smithy.NumberNode, smithy.Long: smithy.NumberNode, smithy.BigDecimal: smithy.NumberNode,
}

// checkMemberKinds checks the members of a structure trait. The kind of the value itself is checked by loading.
func (v *validation) checkMemberKinds(definition *smithy.Shape, value *smithy.Node) error {
	if definition.Type != smithy.Structure || value.Kind != smithy.ObjectNode {
		return nil
	}
	for _, m := range definition.Members {
		name := m.ID.Member()
		given := value.Get(name)
		if given == nil {
			if m.HasTrait(requiredTrait) {
				return malformed(value, "Missing expected member `%s`.", name)
			}
			continue
		}
		target := v.target(m)
		if target == nil {
			continue
		}
		if want, fixed := formKinds[target.Type]; fixed && given.Kind != want {
			return malformed(given, "Expected `%s` to be %s; found %s", name, article(want), given.Kind)
		}
	}
	return nil
}

// forms are the checks that single traits add.
var forms = map[smithy.ShapeID]func(*smithy.Node) error{
	endpointTrait:        formEndpoint,
	httpTrait:            formHTTP,
	idRefTrait:           formSelector,
	patternTrait:         formPattern,
	traitTrait:           formSelector,
	traitValidatorsTrait: formTraitValidators,
}

func formPattern(n *smithy.Node) error {
	if _, err := constraint.CompilePattern(n.Text); err != nil {
		return malformed(n, "%s", err.Error())
	}
	return nil
}

func formSelector(n *smithy.Node) error {
	expression := n.Get("selector")
	if expression == nil {
		return nil
	}
	if _, err := selector.Parse(expression.Text); err != nil {
		return malformed(expression, "%s", err.Error())
	}
	return nil
}

func formTraitValidators(n *smithy.Node) error {
	for _, p := range n.Pairs {
		if p.Value.Kind != smithy.ObjectNode {
			return malformed(p.Value, "Expected object, but found %s.", p.Value.Kind)
		}
		if _, err := expectString(p.Value, "selector"); err != nil {
			return err
		}
		if err := formSelector(p.Value); err != nil {
			return err
		}
	}
	return nil
}

func formHTTP(n *smithy.Node) error {
	uri := n.Get("uri")
	if _, reason := parseURI(uri.Text); reason != "" {
		return malformed(uri, "%s", reason)
	}
	return nil
}

func formEndpoint(n *smithy.Node) error {
	prefix := n.Get("hostPrefix")
	if _, reason := parseHostPrefix(prefix.Text); reason != "" {
		return malformed(prefix, "%s", reason)
	}
	return nil
}

// isASCII reports whether a text has only characters of ASCII.
func isASCII(text string) bool {
	return strings.IndexFunc(text, func(r rune) bool { return r > 127 }) < 0
}
