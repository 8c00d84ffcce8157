package validate

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/rpcconform/rpcconform/internal/jsontape"
	"github.com/rpcconform/rpcconform/smithy"
)

func decimalOf(n *smithy.Node) (jsontape.Decimal, bool) {
	if n == nil {
		return jsontape.Decimal{}, false
	}
	return jsontape.ParseDecimal([]byte(n.Text))
}

// checkLengths checks the bounds of length traits.
func checkLengths(v *validation) {
	for _, s := range v.applied(lengthTrait) {
		trait := s.Trait(lengthTrait)
		lo, hasMin := decimalOf(trait.Get("min"))
		hi, hasMax := decimalOf(trait.Get("max"))
		if hasMin && lo.Sign() < 0 {
			v.errorAt(s, trait, "A length trait is applied with a negative `min` value.")
		}
		if hasMax && hi.Sign() < 0 {
			v.errorAt(s, trait, "A length trait is applied with a negative `max` value.")
		}
		if hasMin && hasMax && lo.Compare(hi) > 0 {
			v.errorAt(s, trait, "A length trait is applied with a `min` value greater than its `max` value.")
		}
	}
}

// checkRanges checks the bounds of range traits.
func checkRanges(v *validation) {
	for _, s := range v.applied(rangeTrait) {
		trait := s.Trait(rangeTrait)
		lo, hasMin := v.rangeBound(s, trait, "min")
		hi, hasMax := v.rangeBound(s, trait, "max")
		if hasMin && hasMax && lo.Compare(hi) > 0 {
			v.errorAt(s, trait, "A range trait is applied with a `min` value greater than its `max` value.")
		}
	}
}

func (v *validation) rangeBound(s *smithy.Shape, trait *smithy.Node, key string) (jsontape.Decimal, bool) {
	bound, ok := decimalOf(trait.Get(key))
	if !ok || bound.IsInteger() {
		return bound, ok
	}
	shape := s
	if s.Type == smithy.Member {
		if shape = v.target(s); shape == nil {
			return bound, ok
		}
	}
	switch shape.Type {
	case smithy.Float, smithy.Double, smithy.BigDecimal:
		return bound, ok
	default:
	}
	text := trait.Get(key).Text
	if s.Type == smithy.Member {
		v.errorAt(s, trait, "Member `%s` is marked with the `range` trait, but its `%s` property is a decimal (%s) when its target (`%s`) does not "+
			"support decimals.", s.ID, key, text, shape.ID)
	} else {
		v.errorAt(s, trait, "Shape `%s` is marked with the `range` trait, but its `%s` property is a decimal (%s) when its shape (`%s`) does not "+
			"support decimals.", s.ID, key, text, s.Type)
	}
	return bound, ok
}

// checkPatterns warns of patterns that match a part of a text only.
func checkPatterns(v *validation) {
	for _, s := range v.applied(patternTrait) {
		trait := s.Trait(patternTrait)
		var missing []string
		if !strings.HasPrefix(trait.Text, "^") {
			missing = append(missing, "leading '^'")
		}
		if !strings.HasSuffix(trait.Text, "$") {
			missing = append(missing, "trailing '$'")
		}
		if len(missing) > 0 {
			v.warnAt(s, trait, "A pattern trait is applied without a %s, meaning only part of the string must match the regular expression. Explicitly "+
				"anchoring regular expressions is preferable because it is more restrictive by default and does not require modelers to understand "+
				"that Smithy patterns are not automatically anchored.", strings.Join(missing, " and "))
		}
	}
}

// checkEnumTraits checks the enum trait of Smithy 1.0.
func checkEnumTraits(v *validation) {
	for _, s := range v.applied(enumTrait) {
		trait := s.Trait(enumTrait)
		names, values := map[string]bool{}, map[string]bool{}
		var nameless []string
		for _, definition := range trait.Elems {
			value := textOf(definition.Get("value"))
			if values[value] {
				v.errorAt(s, trait, "Duplicate enum trait values found with the same `value` property of '%s'", value)
			}
			values[value] = true
		}
		for _, definition := range trait.Elems {
			name := definition.Get("name")
			if name == nil {
				nameless = append(nameless, textOf(definition.Get("value")))
				continue
			}
			if names[name.Text] {
				v.errorAt(s, trait, "Duplicate enum trait values found with the same `name` property of '%s'", name.Text)
			}
			names[name.Text] = true
			if !isEnumName(name.Text) {
				v.report(smithy.SeverityWarning, s, trait.Location, strings.ReplaceAll(enumNameAdvice, "%s", name.Text), name.Text)
			}
		}
		if len(names) == 0 {
			v.events = append(v.events, smithy.Event{
				Severity: smithy.SeverityWarning, ID: "EnumNamesPresent", Shape: s.ID, Location: trait.Location,
				Message: "Enums should define the `name` property to allow rich types to be generated in code generators.",
			})
			continue
		}
		for _, value := range nameless {
			v.errorAt(s, trait, "`%s` enum value body is missing the `name` property; if any enum trait value contains a `name` property, then all "+
				"values must contain the `name` property.", value)
		}
	}
}

// checkMediaTypes checks that media types follow RFC 7231.
func checkMediaTypes(v *validation) {
	for _, s := range v.applied(mediaTypeTrait) {
		trait := s.Trait(mediaTypeTrait)
		if reason := mediaTypeProblem(trait.Text); reason != "" {
			v.errorAt(s, trait, "Invalid mediaType value, \"%s\": %s", trait.Text, reason)
		}
	}
}

// tokenChars are the characters that a token of a media type begins with, in the order of messages.
const tokenChars = "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

// mediaTypeProblem says where a text is no media type; "" when it is one.
func mediaTypeProblem(text string) string {
	pos := 0
	next := func() string {
		if pos >= len(text) {
			return "[EOF]"
		}
		return text[pos : pos+1]
	}
	fail := func(message string) string {
		return "Syntax error at line 1, column " + strconv.Itoa(pos+1) + ": " + message
	}
	expect := func(c byte) string {
		if pos < len(text) && text[pos] == c {
			pos++
			return ""
		}
		return fail("Expected: '" + string(c) + "', but found '" + next() + "'")
	}
	space := func() {
		for pos < len(text) && strings.IndexByte(" \t", text[pos]) >= 0 {
			pos++
		}
	}
	token := func() string {
		if pos >= len(text) || strings.IndexByte(tokenChars, text[pos]) < 0 {
			var expected strings.Builder
			for i := range len(tokenChars) {
				expected.WriteString(" '" + tokenChars[i:i+1] + "'")
			}
			return fail("Found '" + next() + "', but expected one of the following tokens:" + expected.String())
		}
		for pos < len(text) && strings.IndexByte(tokenChars, text[pos]) >= 0 {
			pos++
		}
		return ""
	}
	quoted := func() string {
		pos++
		for pos < len(text) && text[pos] != '"' {
			if text[pos] == '\\' {
				pos++
			}
			pos++
		}
		pos = min(pos, len(text))
		return expect('"')
	}
	if problem := first(token, func() string { return expect('/') }, token); problem != "" {
		return problem
	}
	for space(); pos < len(text); space() {
		problem := first(func() string { return expect(';') }, func() string { space(); return "" }, token, func() string { return expect('=') })
		if problem != "" {
			return problem
		}
		value := token
		if pos < len(text) && text[pos] == '"' {
			value = quoted
		}
		if problem := value(); problem != "" {
			return problem
		}
	}
	return ""
}

// first runs steps until one has a problem.
func first(steps ...func() string) string {
	for _, step := range steps {
		if problem := step(); problem != "" {
			return problem
		}
	}
	return ""
}

// checkJSONNames checks that the members of a shape have different JSON names.
func checkJSONNames(v *validation) {
	var containers []*smithy.Shape
	for _, m := range v.applied(jsonNameTrait) {
		if c := v.container(m); c != nil && m.Type == smithy.Member && !slices.Contains(containers, c) {
			containers = append(containers, c)
		}
	}
	for _, c := range containers {
		byName := map[string][]string{}
		for _, m := range c.Members {
			name := m.ID.Member()
			if trait := m.Trait(jsonNameTrait); trait != nil {
				name = trait.Text
			}
			byName[name] = append(byName[name], m.ID.Member())
		}
		for _, name := range sortedKeys(byName) {
			if members := byName[name]; len(members) > 1 {
				slices.Sort(members)
				v.errorf(c, "This shape contains members with conflicting JSON names that resolve to '%s': %s", name, strings.Join(members, ", "))
			}
		}
	}
}

// checkXMLFlattened finds names of list members that flattening hides.
func checkXMLFlattened(v *validation) {
	for _, m := range v.applied(xmlFlattenedTrait) {
		target := v.target(m)
		if m.Type != smithy.Member || target == nil || target.Type != smithy.List || m.HasTrait(xmlNameTrait) {
			continue
		}
		element := target.Member("member")
		if element == nil {
			continue
		}
		if name := element.Trait(xmlNameTrait); name != nil && name.Text != m.ID.Member() {
			v.warnf(m, "Member is `@xmlFlattened`, so `@xmlName` of target's member (`%s`) has no effect. The flattened list elements will have the name "+
				"of this member - `%s`. If this is unintended, you can add `@xmlName(\"%s\")` to this member.", element.ID, m.ID.Member(), name.Text)
		}
	}
}

// checkXMLNamespaces checks that XML namespaces are URIs.
func checkXMLNamespaces(v *validation) {
	for _, s := range v.applied(xmlNamespaceTrait) {
		trait := s.Trait(xmlNamespaceTrait)
		uri := textOf(trait.Get("uri"))
		if _, err := url.Parse(uri); err != nil || strings.HasPrefix(uri, ":") || strings.ContainsAny(uri, " <>\"{}|\\^`") {
			v.errorAt(s, trait, "An `xmlNamespace` trait is applied to the %s shape with an invalid uri: %s", describe(s), uri)
		}
	}
}

// checkCORS checks that the origin of cross-origin sharing is given once.
func checkCORS(v *validation) {
	for _, s := range v.applied(corsTrait) {
		if trait := s.Trait(corsTrait); trait.Get("origin") != nil && trait.Get("origins") != nil {
			v.errorAt(s, trait, "The `origin` and `origins` members of the `cors` trait are mutually exclusive.")
		}
	}
}

// checkAPIKeys checks where the scheme of an API key travels.
func checkAPIKeys(v *validation) {
	for _, s := range v.applied(httpAPIKeyAuthTrait) {
		trait := s.Trait(httpAPIKeyAuthTrait)
		if in := textOf(trait.Get("in")); trait.Get("scheme") != nil && in != "header" {
			v.errorAt(s, trait, "The httpApiKeyAuth trait must have an `in` value of `header` when a `scheme` is provided, found: %s", in)
		}
	}
}

// checkEventPayloads checks that beside an event's payload there are headers only.
func checkEventPayloads(v *validation) {
	for _, m := range v.membersWith(eventPayloadTrait) {
		c := v.container(m)
		var unmarked []string
		for _, other := range c.Members {
			if !other.HasTrait(eventHeaderTrait) && !other.HasTrait(eventPayloadTrait) {
				unmarked = append(unmarked, other.ID.Member())
			}
		}
		if len(unmarked) > 0 {
			v.errorf(c, "This event structure contains a member marked with the `eventPayload` trait, so all other members must be marked with the "+
				"`eventHeader` trait. However, the following member(s) are not marked with the eventHeader trait: %s", ticked(unmarked))
		}
	}
}

// checkDeprecatedTraits warns of shapes with traits that are deprecated.
func checkDeprecatedTraits(v *validation) {
	for _, trait := range v.appliedTraits() {
		mark := trait.Trait(deprecatedTrait)
		if mark == nil || trait.ID == enumTrait { // the enum trait has an event of loading
			continue
		}
		message := "This shape applies a trait that is deprecated: " + string(trait.ID)
		if why := mark.Get("message"); why != nil {
			message += ", " + why.Text
		}
		for _, s := range v.applied(trait.ID) {
			v.warnAt(s, s.Trait(trait.ID), "%s", message)
		}
	}
}

// checkUnstableTraits warns of shapes with traits that may still change.
func checkUnstableTraits(v *validation) {
	for _, trait := range v.appliedTraits() {
		if !trait.HasTrait(unstableTrait) {
			continue
		}
		for _, s := range v.applied(trait.ID) {
			v.report(smithy.SeverityWarning, s, s.Trait(trait.ID).Location, "This shape applies a trait that is unstable: "+string(trait.ID), string(trait.ID))
		}
	}
}
