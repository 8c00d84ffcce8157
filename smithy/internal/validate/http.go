package validate

import (
	"slices"
	"strconv"
	"strings"

	"github.com/rpcconform/rpcconform/internal/constraint"
	"github.com/rpcconform/rpcconform/smithy"
)

// operationsWith returns the operations with a trait that are not built in.
func (v *validation) operationsWith(trait smithy.ShapeID) []*smithy.Shape {
	return slices.DeleteFunc(v.applied(trait), func(s *smithy.Shape) bool { return s.Type != smithy.Operation })
}

// membersWith returns the structure members with a trait that are not built in.
func (v *validation) membersWith(trait smithy.ShapeID) []*smithy.Shape {
	return slices.DeleteFunc(v.applied(trait), func(s *smithy.Shape) bool {
		if s.Type != smithy.Member {
			return true
		}
		c := v.container(s)
		return c == nil || c.Type != smithy.Structure
	})
}

// bindings sorts the members of a structure by how they travel in an HTTP message.
type bindings struct {
	payload  *smithy.Shape
	document []*smithy.Shape // what the body holds besides a payload; empty when there is one
	unbound  []*smithy.Shape // what a payload leaves no place for
}

// requestTraits and responseTraits bind a member outside the body.
var (
	requestTraits  = []smithy.ShapeID{httpHeaderTrait, httpPrefixHeadersTrait, httpLabelTrait, httpQueryTrait, httpQueryParamsTrait}
	responseTraits = []smithy.ShapeID{httpHeaderTrait, httpPrefixHeadersTrait, httpResponseCodeTrait}
)

func bind(s *smithy.Shape, outside []smithy.ShapeID) bindings {
	var b bindings
	for _, m := range membersOf(s) {
		switch {
		case slices.ContainsFunc(outside, m.HasTrait):
		case m.HasTrait(httpPayloadTrait):
			b.payload = m
		default:
			b.document = append(b.document, m)
		}
	}
	if b.payload != nil {
		b.unbound, b.document = b.document, nil
	}
	return b
}

// checkHTTPBindingsMissing finds operations without the http trait in services that use it.
func checkHTTPBindingsMissing(v *validation) {
	for _, service := range v.ofType(smithy.Service) {
		operations := v.contentsOf(service).operations
		severity, reason := smithy.SeverityWarning, "One or more"
		if protocol := v.protocolWith(service, httpTrait); protocol != nil {
			severity, reason = smithy.SeverityError, "The `"+string(protocol.ID)+"` protocol requires all"
		} else if !slices.ContainsFunc(operations, func(s *smithy.Shape) bool { return s.HasTrait(httpTrait) }) {
			continue
		}
		for _, operation := range operations {
			if !operation.HasTrait(httpTrait) {
				v.report(severity, operation, operation.Location, reason+" operations in the `"+string(service.ID)+
					"` service define the `http` trait, but this operation is missing the `http` trait.")
			}
		}
	}
}

// protocolWith returns the first protocol of a service that needs a trait, or nil.
func (v *validation) protocolWith(service *smithy.Shape, trait smithy.ShapeID) *smithy.Shape {
	for _, protocol := range v.traitsMarked(service, protocolDefinitionTrait) {
		for _, e := range elems(protocol.Trait(protocolDefinitionTrait).Get("traits")) {
			if e.Text == string(trait) {
				return protocol
			}
		}
	}
	return nil
}

// forbiddenHeaders are the headers that belong to the transport.
var forbiddenHeaders = []string{
	"authorization", "connection", "content-length", "expect", "host", "max-forwards", "proxy-authenticate", "server", "te", "trailer",
	"transfer-encoding", "upgrade", "user-agent", "www-authenticate", "x-forwarded-for",
}

// checkHTTPHeaders checks the names of headers and that each is bound once.
func checkHTTPHeaders(v *validation) {
	v.checkUniqueBindings(httpHeaderTrait, strings.ToLower, "`httpHeader` field name binding conflicts found for the `%s` header in the "+
		"following structure members: %s")
	for _, m := range v.membersWith(httpHeaderTrait) {
		trait := m.Trait(httpHeaderTrait)
		switch name := trait.Text; {
		case slices.Contains(forbiddenHeaders, strings.ToLower(name)):
			v.dangerAt(m, trait, "`%s` is not an allowed HTTP header binding", name)
		case strings.IndexFunc(name, func(r rune) bool { return !isTokenChar(r) }) >= 0:
			v.dangerAt(m, trait, "`%s` is not a valid HTTP header field name according to section 5.6.2 of RFC 9110", name)
		}
	}
}

// isTokenChar reports whether a character may stand in a token of HTTP: tchar in RFC 9110.
func isTokenChar(r rune) bool {
	return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("!#$%&'*+-.^_`|~", r)
}

// checkUniqueBindings finds members of one structure that a trait binds to the same name.
func (v *validation) checkUniqueBindings(trait smithy.ShapeID, fold func(string) string, format string) {
	var structures []*smithy.Shape
	names := map[*smithy.Shape]map[string][]string{}
	for _, m := range v.membersWith(trait) {
		c := v.container(m)
		if names[c] == nil {
			structures = append(structures, c)
			names[c] = map[string][]string{}
		}
		key := fold(m.Trait(trait).Text)
		names[c][key] = append(names[c][key], m.ID.Member())
	}
	for _, s := range structures {
		for _, key := range sortedKeys(names[s]) {
			if members := names[s][key]; len(members) > 1 {
				v.errorf(s, format, key, ticked(members))
			}
		}
	}
}

// checkHTTPLabels checks that the labels of a URI and the members that fill them agree.
func checkHTTPLabels(v *validation) {
	for _, operation := range v.operationsWith(httpTrait) {
		input, uri := v.model.Shape(operation.Input), uriOf(operation)
		if input == nil || uri == nil {
			continue
		}
		missing := uri.labels()
		for _, m := range input.Members {
			trait := m.Trait(httpLabelTrait)
			if trait == nil {
				continue
			}
			name := m.ID.Member()
			missing = slices.DeleteFunc(missing, func(label string) bool { return label == name })
			label, target := uri.label(name), v.target(m)
			switch {
			case label == nil:
				v.errorAt(m, trait, "This `%s` structure member is marked with the `httpLabel` trait, but no corresponding `http` URI label "+
					"could be found when used as the input of the `%s` operation.", name, operation.ID)
			case label.greedy && target != nil && target.Type != smithy.String && target.Type != smithy.Enum:
				v.errorAt(m, trait, "The `%s` structure member corresponds to a greedy label when used as the input of the `%s` operation. "+
					"This member targets %s, but greedy labels must target string shapes.", name, operation.ID, describe(target))
			}
		}
		if len(missing) > 0 {
			v.errorf(operation, "This operation uses `%s` as input, but the following URI labels found in the operation's `http` trait do not "+
				"have a corresponding member marked with the `httpLabel` trait: %s", input.ID, ticked(missing))
		}
	}
}

// method says what HTTP expects of the operations behind a method.
type method struct {
	readonly   bool
	idempotent string // "yes", "no" or "" for no matter
	payload    bool
	warning    string
}

var methods = map[string]method{
	"GET":  {readonly: true, idempotent: "no"},
	"HEAD": {readonly: true, idempotent: "no"},
	"OPTIONS": {readonly: true, idempotent: "no", payload: true, warning: "OPTIONS requests are typically used as part of CORS and should " +
		"not be modeled explicitly. They are an implementation detail that should not appear in generated client or server code. Instead, " +
		"tooling should use the `cors` trait on a service to automatically configure CORS on clients and servers. It is the responsibility " +
		"of service frameworks and API gateways to automatically manage OPTIONS requests. For example, OPTIONS requests are automatically " +
		"created when using Smithy models with Amazon API Gateway."},
	"TRACE":  {readonly: true, idempotent: "no"},
	"POST":   {payload: true},
	"DELETE": {idempotent: "yes"},
	"PUT":    {idempotent: "yes", payload: true},
	"PATCH":  {payload: true},
}

// checkHTTPMethods checks that operations mean what HTTP says of their methods.
func checkHTTPMethods(v *validation) {
	for _, operation := range v.operationsWith(httpTrait) {
		trait := operation.Trait(httpTrait)
		given := textOf(trait.Get("method"))
		name := strings.ToUpper(given)
		m, known := methods[name]
		if !known {
			continue
		}
		warn := func(message string, parts ...string) {
			v.report(smithy.SeverityWarning, operation, trait.Location, message, parts...)
		}
		if name != given {
			warn("This operation uses the `" + given + "` method in the `http` trait, but expected `" + name + "`.")
		}
		if m.warning != "" {
			warn(m.warning, name)
		}
		prefix := "This operation uses the `" + name + "` method in the `http` trait, but is "
		switch readonly := operation.HasTrait(readonlyTrait); {
		case readonly && !m.readonly:
			warn(prefix+"marked with the readonly trait", "UnnecessaryReadonlyTrait")
		case !readonly && m.readonly:
			warn(prefix+"not marked with the readonly trait", "MissingReadonlyTrait")
		}
		switch idempotent := operation.HasTrait(idempotentTrait); {
		case idempotent && m.idempotent == "no":
			warn(prefix+"marked with the idempotent trait", "UnnecessaryIdempotentTrait")
		case !idempotent && m.idempotent == "yes":
			warn(prefix+"not marked with the idempotent trait", "MissingIdempotentTrait")
		}
		if !m.payload {
			v.checkNoPayload(operation, trait, name)
		}
	}
}

func (v *validation) checkNoPayload(operation *smithy.Shape, trait *smithy.Node, method string) {
	b := bind(v.input(operation), requestTraits)
	prefix := "This operation uses the `" + method + "` method in the `http` trait, but the "
	clients := "Many HTTP clients do not support payloads with " + method + " requests. Consider binding "
	switch {
	case b.payload != nil:
		v.report(smithy.SeverityDanger, operation, trait.Location, prefix+"`"+b.payload.ID.Member()+"` member is sent as the payload of the "+
			"request because it is marked with the `httpPayload` trait. "+clients+"this member to other parts of the HTTP request such as a "+
			"query string parameter using the `httpQuery` trait, a header using the `httpHeader` trait, or a path segment using the "+
			"`httpLabel` trait.", "UnexpectedPayload")
	case len(b.document) > 0:
		v.report(smithy.SeverityDanger, operation, trait.Location, prefix+"following members are sent as part of the payload of the request: "+
			ticked(memberNames(b.document))+". These members are sent as part of the payload because they are not explicitly configured to be "+
			"sent in headers, in the query string, or in a URI segment. "+clients+"these members to other parts of the HTTP request such as "+
			"query string parameters using the `httpQuery` trait, headers using the `httpHeader` trait, or URI segments using the `httpLabel` "+
			"trait.", "UnexpectedPayload")
	}
}

// checkHTTPPayloads checks that a payload leaves no member without a place.
func checkHTTPPayloads(v *validation) {
	check := func(s *smithy.Shape, outside []smithy.ShapeID) {
		if b := bind(s, outside); len(b.unbound) > 0 {
			v.errorf(s, "A member of this structure is marked with the `httpPayload` trait, but the following structure members are not "+
				"explicitly bound to the HTTP message: %s", ticked(memberNames(b.unbound)))
		}
	}
	for _, operation := range v.operationsWith(httpTrait) {
		check(v.input(operation), requestTraits)
		check(v.output(operation), responseTraits)
	}
	for _, s := range v.applied(errorTrait) {
		check(s, responseTraits)
	}
}

// checkHTTPPrefixHeaders checks that no header falls under a prefix.
func checkHTTPPrefixHeaders(v *validation) {
	for _, m := range v.membersWith(httpPrefixHeadersTrait) {
		prefix := strings.ToLower(m.Trait(httpPrefixHeadersTrait).Text)
		for _, other := range v.container(m).Members {
			trait := other.Trait(httpHeaderTrait)
			if trait == nil {
				continue
			}
			header := strings.ToLower(trait.Text)
			message := "`httpHeader` binding of `" + header + "` conflicts with the `httpPrefixHeaders` binding of `" + string(m.ID) + "` to `" + prefix + "`. "
			switch {
			case prefix == "": // every header falls under it, and single ones may still be bound
				v.report(smithy.SeverityNote, other, trait.Location, message+"The service will not be able to disambiguate between header parameters "+
					"intended for the `"+string(m.ID)+"` member and those explicitly bound to the `httpHeader` members.")
			case strings.HasPrefix(header, prefix):
				v.errorAt(other, trait, "%s`httpHeader` bindings must not case-insensitively start with any `httpPrefixHeaders` bindings.", message)
			}
		}
	}
}

// checkHTTPQueries checks that each query parameter is bound once.
func checkHTTPQueries(v *validation) {
	v.checkUniqueBindings(httpQueryTrait, func(name string) string { return name },
		"`httpQuery` parameter name binding conflicts found for the `%s` parameter in the following structure members: %s")
	for _, operation := range v.operationsWith(httpTrait) {
		input, uri := v.input(operation), uriOf(operation)
		if input == nil || uri == nil {
			continue
		}
		bound := map[string]bool{}
		for _, m := range input.Members {
			if trait := m.Trait(httpQueryTrait); trait != nil {
				bound[trait.Text] = true
			}
		}
		for _, name := range sortedKeys(uri.query) {
			if bound[name] {
				v.errorf(input, "`httpQuery` name `%s` conflicts with the `http` trait of the `%s` operation: `%s`", name, operation.ID, uri.text)
			}
		}
	}
}

// checkHTTPQueryParams notes that a map of parameters and single ones meet.
func checkHTTPQueryParams(v *validation) {
	for _, m := range v.membersWith(httpQueryParamsTrait) {
		var single []string
		c := v.container(m)
		for _, other := range c.Members {
			if other.HasTrait(httpQueryTrait) {
				single = append(single, other.ID.Member())
			}
		}
		if len(single) > 0 {
			name := m.ID.Member()
			v.notef(c, "Structure member `%s` is marked with the `httpQueryParams` trait, and `httpQuery` traits are applied to the following "+
				"members: %s. The service will not be able to disambiguate between query string parameters intended for the `%s` member and "+
				"those explicitly bound to the `httpQuery` members.", name, ticked(single), name)
		}
	}
}

func numberOf(n *smithy.Node, otherwise int) int {
	if n == nil {
		return otherwise
	}
	value, err := strconv.Atoi(n.Text)
	if err != nil {
		return otherwise
	}
	return value
}

// checkHTTPCodes checks that status codes fit what they stand for.
func checkHTTPCodes(v *validation) {
	for _, operation := range v.operationsWith(httpTrait) {
		trait := operation.Trait(httpTrait)
		code := numberOf(trait.Get("code"), 200)
		switch {
		case code < 200 || code > 299:
			v.dangerAt(operation, trait, "Expected an `http` code in the 2xx range, but found %d", code)
		case code == 204 || code == 205:
			if b := bind(v.output(operation), responseTraits); b.payload != nil || len(b.document) > 0 {
				v.warnf(operation, "The HTTP %d status code does not allow a response body. To use this status code, all output members need to be "+
					"bound to @httpHeader, @httpPrefixHeaders, @httpResponseCode, etc.", code)
			}
		}
	}
	for _, s := range v.applied(httpErrorTrait) {
		kind, trait := textOf(s.Trait(errorTrait)), s.Trait(httpErrorTrait)
		first := map[string]int{"client": 4, "server": 5}[kind]
		if code := numberOf(trait, 0); first != 0 && code/100 != first {
			v.dangerAt(s, trait, "Expected an `httpError` code in the %dxx range for a `%s` error, but found %d", first, kind, code)
		}
	}
}

// checkURIConflicts finds operations of one service whose requests cannot be told apart.
func checkURIConflicts(v *validation) {
	for _, service := range v.ofType(smithy.Service) {
		byRoute := map[string][]*smithy.Shape{}
		for _, operation := range v.contentsOf(service).operations {
			if uri := uriOf(operation); operation.HasTrait(httpTrait) && uri != nil {
				key := textOf(operation.Trait(httpTrait).Get("method")) + " " + uri.route()
				byRoute[key] = append(byRoute[key], operation)
			}
		}
		for _, key := range sortedKeys(byRoute) {
			v.checkRoute(byRoute[key])
		}
	}
}

// checkRoute reports the operations of one route that share a host.
func (v *validation) checkRoute(operations []*smithy.Shape) {
	for _, operation := range operations {
		var others []string
		for _, other := range operations {
			if other != operation && v.hostsConflict(operation, other) {
				others = append(others, "`"+string(other.ID)+"` ("+uriOf(other).text+")")
			}
		}
		if len(others) > 0 {
			slices.Sort(others)
			v.errorf(operation, "Operation URI, `%s`, conflicts with other operation URIs in the same service: [%s]",
				uriOf(operation).text, strings.Join(others, ", "))
		}
	}
}

// hostsConflict reports whether two operations may have the same host. A label
// that cannot take the text of the other prefix keeps them apart.
func (v *validation) hostsConflict(a, b *smithy.Shape) bool {
	p, q := hostPrefixOf(a), hostPrefixOf(b)
	if p == nil || q == nil {
		return p == nil && q == nil
	}
	for i := range min(len(p.segments), len(q.segments)) {
		left, right := p.segments[i], q.segments[i]
		switch {
		case left.label && right.label:
		case left.label:
			if v.excludes(a, left.text, right.text) {
				return false
			}
		case right.label:
			if v.excludes(b, right.text, left.text) {
				return false
			}
		case left.text != right.text:
			return false
		}
	}
	return true
}

// excludes reports whether the pattern of a host label's member refuses a text.
func (v *validation) excludes(operation *smithy.Shape, label, text string) bool {
	input := v.input(operation)
	if input == nil || input.Member(label) == nil {
		return false
	}
	trait := v.memberTrait(input.Member(label), patternTrait)
	if trait == nil {
		return false
	}
	compiled, err := constraint.CompilePattern(trait.Text)
	if err != nil {
		return false
	}
	matched, err := compiled.Match([]byte(text))
	return err == nil && !matched
}

// checkURIFormats checks that URIs have only characters of ASCII.
func checkURIFormats(v *validation) {
	for _, operation := range v.operationsWith(httpTrait) {
		trait := operation.Trait(httpTrait)
		if uri := textOf(trait.Get("uri")); !isASCII(uri) {
			v.errorAt(operation, trait, "@http trait `uri` is invalid: %s", uri)
		}
	}
}

// checkGreedyLabels checks that a greedy label is the last label.
func checkGreedyLabels(v *validation) {
	for _, operation := range v.operationsWith(httpTrait) {
		uri := uriOf(operation)
		if uri == nil {
			continue
		}
		at := operation.Trait(httpTrait).Location
		greedy := false
		for _, s := range uri.segments {
			if greedy && s.greedy {
				v.report(smithy.SeverityDanger, operation, at, "At most one greedy label segment may exist in a pattern: "+uri.text, "MultipleGreedyLabels")
			}
			if greedy && s.label {
				v.report(smithy.SeverityDanger, operation, at, "A greedy label must be the last label in its pattern: "+uri.text, "GreedyLabelIsNotLastLabel")
			}
			greedy = greedy || s.greedy
		}
	}
}
