package validate

import (
	"regexp"
	"slices"
	"strings"

	"github.com/rpcconform/rpcconform/smithy"
)

// hostName is a host of RFC 3986 as far as a prefix may go.
var hostName = regexp.MustCompile(`^[a-zA-Z0-9][a-zA-Z0-9-]{0,62}(\.[a-zA-Z0-9-]{1,63})*\.?$`)

// checkHostLabels checks the prefixes of hosts and the members that fill their labels.
func checkHostLabels(v *validation) {
	for _, operation := range v.operationsWith(endpointTrait) {
		trait, prefix := operation.Trait(endpointTrait), hostPrefixOf(operation)
		if prefix == nil {
			continue
		}
		var expanded strings.Builder
		for _, s := range prefix.segments {
			if s.label {
				expanded.WriteString("foo")
			} else {
				expanded.WriteString(s.text)
			}
		}
		if !hostName.MatchString(expanded.String()) {
			v.errorAt(operation, trait, "The `endpoint` trait hostPrefix, %s, could not expand in to a valid RFC 3986 host: %s", prefix.text, expanded.String())
		}
		if len(prefix.labels()) > 0 && !strings.HasSuffix(prefix.text, ".") {
			v.dangerAt(operation, trait, "`endpoint` trait hostPrefix contains host labels and does not end in a period (`.`). This can result in "+
				"clients inadvertently sending data to domains you do not control.")
		}
		v.checkHostMembers(operation, prefix)
	}
}

func (v *validation) checkHostMembers(operation *smithy.Shape, prefix *pattern) {
	input := v.model.Shape(operation.Input)
	if input == nil || input.Type != smithy.Structure {
		return
	}
	missing := prefix.labels()
	for _, m := range input.Members {
		trait := m.Trait(hostLabelTrait)
		if trait == nil {
			continue
		}
		name := m.ID.Member()
		missing = slices.DeleteFunc(missing, func(label string) bool { return label == name })
		if prefix.label(name) == nil {
			v.errorAt(m, trait, "This `%s` structure member is marked with the `hostLabel` trait, but no corresponding `endpoint` label could be found "+
				"when used as the input of the `%s` operation.", name, operation.ID)
		}
	}
	if len(missing) > 0 {
		v.errorf(operation, "This operation uses %s as input, but the following host labels found in the operation's `endpoint` trait do not have a "+
			"corresponding member marked with the `hostLabel` trait: %s", input.ID, ticked(missing))
	}
}
