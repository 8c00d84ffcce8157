package checker

import (
	"slices"

	"github.com/rpcconform/rpcconform/internal/constraint"
	"github.com/rpcconform/rpcconform/internal/jsontape"
	"github.com/rpcconform/rpcconform/smithy"
)

// Result is what there is to say about one message, response or batch.
type Result struct {
	Findings []Finding
	Complete bool         // false when a limit kept something from being checked
	Kind     string       // "request", "notification", "result" or "error"; "" when unknown or a batch
	Scope    string       // of a response: "envelope", "methodPayload" or "requestContext"; else ""
	Entries  []BatchEntry // of a batch; nil otherwise
}

// Valid reports whether the check is complete and found no error.
func (r Result) Valid() bool { return r.Complete && !hasError(r.Findings) }

// BatchEntry is what there is to say about one element of a batch.
type BatchEntry struct {
	Index        int // in the batch; -1 for a single error object that answers a whole batch
	RequestIndex int // of a reply: the element of the request batch that it answers; -1 when unknown
	Valid        bool
	Kind         string // as in Result
	Findings     []Finding
}

func hasError(findings []Finding) bool {
	for i := range findings {
		if findings[i].Severity == Error {
			return true
		}
	}
	return false
}

// callState is what is wrong with a call, and so which reply it asks for.
type callState uint8

const (
	callOK            callState = iota
	callUnreadable              // not JSON: -32700
	callInvalid                 // an invalid envelope: -32600
	callUnknownMethod           // -32601
	callInvalidParams           // -32602
	callParamsKind              // params of a wrong JSON kind: -32600 or -32602
	callEnvelopeOnly            // a 1.0 call with an invalid envelope: any reply
)

// callFacts are all that a reply is judged against; the text of the call is
// not kept.
type callFacts struct {
	state        callState
	op           *operation // nil when the method is unknown
	idKnown      bool
	id           jsontape.IDKey // when idKnown
	nullID       bool           // the id is an explicit null
	notification bool           // no reply is due
	legacy       bool           // the message has the older form of the protocol's policy

	echo []jsontape.IDKey // of the members that a reply repeats, in the order of the policy; nil for none
}

// messageFacts are what a request or notification is.
type messageFacts struct {
	callFacts
	kind string // "request", "notification" or ""
}

// envelope is the members of a message that JSON-RPC defines.
type envelope struct {
	version, method, params, id, result, failure jsontape.Value
}

var envelopeNames = [...]string{"jsonrpc", "method", "params", "id", "result", "error"}

// open reads the envelope of an object in one walk, and reports members that
// differ from those of the envelope by case.
func (s *Service) open(c *collector, v jsontape.Value) envelope {
	var e envelope
	for k := v.First(); k.IsValid(); k = k.Next() {
		var slot *jsontape.Value
		switch which := envelopeName(k); which {
		case 0:
			slot = &e.version
		case 1:
			slot = &e.method
		case 2:
			slot = &e.params
		case 3:
			slot = &e.id
		case 4:
			slot = &e.result
		case 5:
			slot = &e.failure
		default:
			if near := caseVariant(k); near != "" {
				c.add(findingAt(CodeCaseVariantMember, Advisory, "expected "+near+" for a member of the envelope; "+
					quote(k.Text())+" differs by case and is ignored", k))
			}
			continue
		}
		if !slot.IsValid() {
			*slot = k.Of()
		}
	}
	return e
}

func envelopeName(key jsontape.Value) int {
	if !key.Escaped() {
		switch string(key.Inner()) {
		case "jsonrpc":
			return 0
		case "method":
			return 1
		case "params":
			return 2
		case "id":
			return 3
		case "result":
			return 4
		case "error":
			return 5
		}
		return -1
	}
	for i, name := range envelopeNames {
		if key.EqualText(name) {
			return i
		}
	}
	return -1
}

func caseVariant(key jsontape.Value) string {
	text := key.Inner()
	if key.Escaped() {
		text = key.AppendText(nil)
	}
	for _, name := range envelopeNames {
		if len(text) == len(name) && equalFold(text, name) {
			return name
		}
	}
	return ""
}

// equalFold compares with a lower-case ASCII name of the same length.
func equalFold(text []byte, name string) bool {
	for i, c := range text {
		if c >= 'A' && c <= 'Z' {
			c += 'a' - 'A'
		}
		if c != name[i] {
			return false
		}
	}
	return true
}

// checkText parses a text and reports what is wrong with it as JSON.
func (s *Service) checkText(c *collector, t *jsontape.Tape, text []byte) (root jsontape.Value, readable bool) {
	if !t.Parse(text, jsontape.Limits{Bytes: s.limits.Bytes, Depth: s.limits.Depth}) {
		p := t.Problem()
		f := newFinding(CodeInvalidJson, Error, p.Reason)
		if p.Kind != jsontape.Syntax {
			f.Code, c.incomplete = CodeLimitExceeded, true
		}
		f.HasPath, f.Offset, f.span = true, p.Offset, p.Offset
		c.add(f)
		return jsontape.Value{}, false
	}
	for _, key := range t.Duplicates() {
		if !c.add(findingAt(CodeDuplicateKey, Error, "expected each member name once in an object; "+quote(key.Text())+" is repeated", key)) {
			break
		}
	}
	for _, v := range t.Surrogates() {
		if !c.add(findingAt(CodeUnpairedSurrogate, Advisory, "expected surrogate escapes in pairs; the string holds half of one", v)) {
			break
		}
	}
	return t.Root(), true
}

// checkCall checks a request or a notification.
func (s *Service) checkCall(c *collector, v jsontape.Value) messageFacts {
	first := len(c.found)
	defer c.order(first)
	if v.Kind() != jsontape.Object {
		c.add(findingAt(CodeInvalidEnvelope, Error, "expected an object as the message; it is "+kindWord(v.Kind()), v))
		return messageFacts{callFacts: callFacts{state: callInvalid}}
	}
	e := s.open(c, v)
	var f messageFacts
	f.legacy = s.policy.isLegacy(e.version)
	f.echo = s.policy.echoes(v)
	invalid := !s.checkVersion(c, v, e.version)
	if reply := e.result.IsValid() || e.failure.IsValid(); reply || !e.method.IsValid() {
		invalid = true
		c.add(findingAt(CodeInvalidEnvelope, Error, wordShape(reply, e.method.IsValid()), v))
	}
	if e.method.IsValid() && e.method.Kind() != jsontape.String {
		invalid = true
		c.add(findingAt(CodeInvalidMethod, Error, "expected a string as the method; it is "+kindWord(e.method.Kind()), e.method))
	}
	if !s.checkID(c, v, e.id, &f) {
		invalid = true
	}
	s.rulesOnParams(c, &e)
	kindOK := s.checkParamsKind(c, v, e.params)
	isMethod := e.method.Kind() == jsontape.String && !e.result.IsValid() && !e.failure.IsValid()
	switch {
	case !isMethod:
	case f.notification:
		f.kind = "notification"
	case f.idKnown || f.nullID:
		f.kind = "request"
	}
	f.state = callOK
	if isMethod {
		s.checkMethod(c, v, &e, &f, kindOK)
	}
	if !kindOK {
		f.state = callParamsKind
	}
	if s.version == V1_0 && (invalid || !kindOK) {
		// 1.0 has no code for a message with an invalid envelope.
		f.state = callEnvelopeOnly
		f.notification = f.notification && !invalid
		return f
	}
	if invalid {
		f.state = callInvalid
		// Nobody can tell whether a message with an invalid envelope was meant
		// as a notification: a reply with a null id is due.
		f.notification = false
	}
	return f
}

func wordShape(reply, method bool) string {
	switch {
	case reply && method:
		return "expected a method or a result or error; there are both"
	case reply:
		return "expected a request or a notification; it is a response"
	}
	return "expected a method, a result or an error; there is none of them"
}

func kindWord(k jsontape.Kind) string {
	switch k {
	case jsontape.Array, jsontape.Object:
		return "an " + k.String()
	case jsontape.Number, jsontape.String:
		return "a " + k.String()
	}
	return k.String()
}

// missing returns a finding about a member of the envelope that is not there.
func missing(code Code, words, name string, container jsontape.Value) Finding {
	f := findingAt(code, Error, words, container)
	f.Path += "/" + name
	return f
}

func (s *Service) checkVersion(c *collector, v, version jsontape.Value) bool {
	switch {
	case s.version == V1_0 && version.IsValid():
		c.add(findingAt(CodeInvalidVersion, Error, "expected no jsonrpc member in version 1.0", version))
	case s.version == V2_0 && s.policy.versionMember == versionForbidden:
		if !version.IsValid() {
			return true
		}
		c.add(findingAt(CodeInvalidVersion, Error, "expected no jsonrpc member in this protocol", version))
	case s.version == V1_0 || version.EqualText("2.0"):
		return true
	case s.policy.versionMember == versionOptional && (!version.IsValid() || s.policy.legacy && version.Kind() == jsontape.String):
		return true
	case !version.IsValid():
		c.add(missing(CodeInvalidVersion, `expected the member jsonrpc with the string "2.0"; it is missing`, "jsonrpc", v))
	default:
		c.add(findingAt(CodeInvalidVersion, Error, `expected the string "2.0" as jsonrpc; it is `+cut(version), version))
	}
	return false
}

// cut is the text of a value as messages show it, shortened where it is long.
func cut(v jsontape.Value) string {
	const most = 40
	raw := v.Raw()
	if len(raw) <= most {
		return string(raw)
	}
	n := most
	for n > 0 && raw[n]&0xc0 == 0x80 {
		n--
	}
	return string(raw[:n]) + "…"
}

// checkID reads the id of a request or notification; false when it is invalid.
func (s *Service) checkID(c *collector, v, id jsontape.Value, f *messageFacts) bool {
	if s.version == V2_0 && !s.policy.takesID(id) {
		f.nullID = id.Kind() == jsontape.Null
		if !f.nullID {
			f.idKnown, f.id = true, id.IDKey()
		}
		c.add(findingAt(CodeInvalidId, Error, "expected "+s.policy.idWords()+" as the id; it is "+cut(id), id))
		return false
	}
	if s.version == V1_0 {
		switch id.Kind() {
		case jsontape.Invalid:
			c.add(missing(CodeInvalidId, "expected an id, which is null in a notification of version 1.0; it is missing", "id", v))
			return false
		case jsontape.Null:
			f.notification = true
		default:
			f.idKnown, f.id = true, id.IDKey()
		}
		return true
	}
	switch id.Kind() {
	case jsontape.Invalid:
		f.notification = true
	case jsontape.String:
		f.idKnown, f.id = true, id.IDKey()
	case jsontape.Number:
		f.idKnown, f.id = true, id.IDKey()
		if !id.IsInteger() {
			c.add(findingAt(CodeFractionalId, Advisory, "expected an id without a fraction; it is "+cut(id), id))
		}
	case jsontape.Null:
		f.nullID = true
		c.add(findingAt(CodeNullId, Advisory, "expected an id that is not null, since null also stands for an unknown id", id))
	default:
		c.add(findingAt(CodeInvalidId, Error, "expected a string, a number or null as the id; it is "+kindWord(id.Kind()), id))
		return false
	}
	return true
}

// checkParamsKind checks the JSON kind of params, whatever the method.
func (s *Service) checkParamsKind(c *collector, v, params jsontape.Value) bool {
	k := params.Kind()
	if s.version == V1_0 {
		switch k {
		case jsontape.Array:
			return true
		case jsontape.Invalid:
			c.add(missing(CodeInvalidParams, "expected an array as params in version 1.0; it is missing", "params", v))
		default:
			c.add(findingAt(CodeInvalidParams, Error, "expected an array as params in version 1.0; it is "+kindWord(k), params))
		}
		return false
	}
	switch k {
	case jsontape.Invalid, jsontape.Array, jsontape.Object:
		return true
	}
	c.add(findingAt(CodeInvalidParams, Error, "expected an object or an array as params; it is "+kindWord(k), params))
	return false
}

// checkMethod checks a message against its method.
func (s *Service) checkMethod(c *collector, v jsontape.Value, e *envelope, f *messageFacts, kindOK bool) {
	f.op = s.operationNamed(e.method)
	if f.op == nil {
		ruling := s.policy.unknown(e.method)
		if ruling == rulingAccept {
			return
		}
		if ruling != rulingAdvisory {
			f.state = callUnknownMethod
		}
		unknown := findingAt(CodeUnknownMethod, Error, s.wordUnknown(e.method), e.method)
		unknown.Severity, unknown.Shape = ruling.severity(), s.shape
		c.add(unknown)
		return
	}
	switch {
	case f.op.kind == kindRequest && f.notification:
		words := "expected a request with an id for method " + quote(f.op.name) + "; it is a notification"
		expected := missing(CodeRequestExpected, words, "id", v)
		if e.id.IsValid() {
			expected = findingAt(CodeRequestExpected, Error, words, e.id)
		}
		expected.Operation = f.op.id
		c.add(expected)
	case f.op.kind == kindNotification && f.kind == "request":
		expected := findingAt(CodeNotificationExpected, Error, "expected a notification without an id for method "+quote(f.op.name)+"; it is a request", e.id)
		expected.Operation = f.op.id
		c.add(expected)
	}
	if kindOK && !s.checkParams(c, f.op, v, e.params) {
		f.state = callInvalidParams
	}
}

func (s *Service) wordUnknown(method jsontape.Value) string {
	words := "expected a method of " + string(s.shape) + "; it has no method " + cut(method)
	if len(s.operations) == 0 {
		return "expected no method, since the receiver accepts none; it is " + cut(method)
	}
	if near := nearestName(method.Text(), s.operations); near != "" {
		words += ", did you mean " + quote(near) + "?"
	}
	return words
}

func nearestName(name string, operations map[string]*operation) string {
	best, distance := "", 3
	if len(name) > 100 {
		return ""
	}
	for candidate := range operations {
		if d := editDistance(name, candidate, distance+1); d < distance || d == distance && best != "" && candidate < best {
			best, distance = candidate, d
		}
	}
	return best
}

// editDistance is Levenshtein's, cut off at limit.
func editDistance(a, b string, limit int) int {
	if len(a)-len(b) >= limit || len(b)-len(a) >= limit {
		return limit
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		diagonal := row[0]
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := diagonal
			if a[i-1] != b[j-1] {
				cost++
			}
			diagonal = row[j]
			row[j] = min(row[j]+1, row[j-1]+1, cost)
		}
	}
	return row[len(b)]
}

// payload adapts the problems of a value to findings about an operation.
type payload struct {
	c      *collector
	op     smithy.ShapeID
	errors int
}

func (p *payload) sink(problem constraint.Problem) bool {
	f := findingAt(Code(problem.Code), Error, problem.Message, problem.Value)
	if problem.Missing != "" {
		f.Path += "/" + jsontape.EscapePointer(problem.Missing)
	}
	f.Shape, f.Operation = problem.Shape, p.op
	switch {
	case problem.Advisory:
		f.Severity = Advisory
	case problem.Incomplete:
		p.c.incomplete = true
	default:
		p.errors++
	}
	return p.c.add(f)
}

// checkValue checks a value of an operation and reports whether it conforms.
func (s *Service) checkValue(c *collector, op *operation, program *constraint.Program, v jsontape.Value, unknown constraint.Unknown) bool {
	// The plain run needs no sink, so that a value that conforms costs no allocation.
	if program.Accepts(v, unknown) {
		return true
	}
	p := payload{c: c, op: op.id}
	program.Check(v, unknown, p.sink)
	return p.errors == 0
}

func (s *Service) unknownIn(standard constraint.Unknown) constraint.Unknown {
	if s.unknown != constraint.UnknownDefault {
		return s.unknown
	}
	return standard
}

// order sorts the findings from index first on by their place in the message.
func (c *collector) order(first int) {
	n := len(c.found)
	if c.full {
		n-- // the last one says that there are more
	}
	if n-first < 2 {
		return
	}
	slices.SortStableFunc(c.found[first:n], func(a, b Finding) int { return a.span - b.span })
}

// CheckMessage checks the text of one request or notification. A response or an
// array is refused.
func (s *Service) CheckMessage(text []byte) Result {
	c := newCollector(s.limits.Findings)
	var tape jsontape.Tape
	root, readable := s.checkText(&c, &tape, text)
	r := Result{}
	switch {
	case !readable:
	case root.Kind() == jsontape.Array:
		c.add(findingAt(CodeUnsupportedMessage, Error, "expected one message; it is an array, which only a batch check takes", root))
	default:
		r.Kind = s.checkCall(&c, root).kind
	}
	return s.finish(r, &c, text)
}

// finish turns byte offsets into UTF-16 offsets.
func (s *Service) finish(r Result, c *collector, text []byte) Result {
	c.order(0)
	e := Entry{Message: text}
	var p placer
	for i := range c.found {
		p.place(&e, &c.found[i])
		c.found[i].Location = Location{}
	}
	r.Findings, r.Complete = c.found, !c.incomplete
	return r
}
