package envelope

import "github.com/rpcconform/rpcconform/internal/jsontape"

// Limits bound a frame. Zero fields take the defaults: 16 MiB and 128 open
// containers.
type Limits = jsontape.Limits

// Decoder decodes frames and reuses its memory from one to the next. The zero
// Decoder has the Default profile and the default limits. It is for one
// goroutine.
type Decoder struct {
	Profile Profile
	Limits  Limits

	tape      jsontape.Tape
	envelopes []Envelope
}

// Decode decodes one frame with a decoder of its own. A Decoder that is kept
// allocates less.
func Decode(text []byte, p Profile) (Frame, error) {
	d := Decoder{Profile: p}
	return d.Decode(text)
}

// Decode decodes one frame. The frame borrows the text and is valid until the
// next Decode.
//
// The error is a *DecodeError. With the Default profile it is about a text that
// holds no message at all, or about a single message with a fault, which the
// frame then holds as far as it could be read. A message with a fault in a
// batch has an error of its own and makes Decode give none. With the Strict
// profile every fault is an error, and the frame is empty.
func (d *Decoder) Decode(text []byte) (Frame, error) {
	d.envelopes = d.envelopes[:0]
	if !d.tape.Parse(text, d.Limits) {
		return Frame{}, textError(d.tape.Problem())
	}
	root := d.tape.Root()
	if root.Kind() == jsontape.Array {
		return d.batch(root)
	}
	d.envelopes = append(d.envelopes, Envelope{})
	e := &d.envelopes[0]
	e.read(root, d.Profile, firstOf(d.tape.Duplicates()))
	switch {
	case e.err == nil:
	case d.Profile == Strict || root.Kind() != jsontape.Object:
		return Frame{}, e.err
	default:
		return Frame{envelopes: d.envelopes}, e.err
	}
	return Frame{envelopes: d.envelopes}, nil
}

func (d *Decoder) batch(root jsontape.Value) (Frame, error) {
	duplicates := d.tape.Duplicates()
	for v := root.First(); v.IsValid(); v = v.Next() {
		span := v.Span()
		var duplicate jsontape.Value
		for len(duplicates) > 0 && duplicates[0].Span().Start < span.End {
			if !duplicate.IsValid() {
				duplicate = duplicates[0]
			}
			duplicates = duplicates[1:]
		}
		d.envelopes = append(d.envelopes, Envelope{})
		e := &d.envelopes[len(d.envelopes)-1]
		e.read(v, d.Profile, duplicate)
		if e.err == nil {
			continue
		}
		e.err.Index = len(d.envelopes) - 1
		if d.Profile == Strict {
			e.err.ID = NullID() // one reply answers the whole batch
			return Frame{}, e.err
		}
	}
	if len(d.envelopes) == 0 {
		return Frame{}, &DecodeError{
			Fault: EmptyBatch, Reason: "expected at least one message in a batch", Offset: root.Span().Start, Index: -1, ID: NullID(),
		}
	}
	return Frame{envelopes: d.envelopes, batch: true}, nil
}

func firstOf(values []jsontape.Value) jsontape.Value {
	if len(values) == 0 {
		return jsontape.Value{}
	}
	return values[0]
}

// Frame is what one text holds: a message or a batch. The zero Frame holds
// nothing.
type Frame struct {
	envelopes []Envelope
	batch     bool
}

// IsBatch reports whether the frame is a batch, be it of one message.
func (f Frame) IsBatch() bool { return f.batch }

// Envelopes returns the messages in the order of the text, borrowed.
func (f Frame) Envelopes() []Envelope { return f.envelopes }

// Single returns the message of a frame that is no batch, borrowed; nil for a
// batch and for the zero Frame.
func (f Frame) Single() *Envelope {
	if f.batch || len(f.envelopes) == 0 {
		return nil
	}
	return &f.envelopes[0]
}

// Envelope is one message.
type Envelope struct {
	kind    Kind
	id      ID
	method  []byte
	params  []byte
	result  []byte
	failure ErrorObject
	err     *DecodeError
}

// Kind returns which of the four messages it is.
func (e *Envelope) Kind() Kind { return e.kind }

// Err returns the first fault of the message as a *DecodeError; nil when it has
// none.
func (e *Envelope) Err() error {
	if e.err == nil {
		return nil
	}
	return e.err
}

// ID returns the id; that of a notification has the kind NoID.
func (e *Envelope) ID() ID { return e.id }

// Method returns the decoded name of the method, nil when the message is no
// request and no notification. It is borrowed unless the name is written with an
// escape.
func (e *Envelope) Method() []byte { return e.method }

// Params returns the text of the params, borrowed and not yet looked into; nil
// when they are absent.
func (e *Envelope) Params() []byte { return e.params }

// Result returns the text of the result, borrowed; nil when the message is no
// result. A result that is null is the text null.
func (e *Envelope) Result() []byte { return e.result }

// Failure returns the error object, borrowed; nil when the message is no error.
func (e *Envelope) Failure() *ErrorObject {
	if e.kind != KindError {
		return nil
	}
	return &e.failure
}

// ExpectsReply reports whether a reply is due.
func (e *Envelope) ExpectsReply() bool { return e.kind.ExpectsReply() }

// Route returns what a request or a notification is dispatched by; ok is false
// for a reply, which has no method.
func (e *Envelope) Route() (method []byte, id ID, ok bool) {
	if e.kind != KindRequest && e.kind != KindNotification {
		return nil, ID{}, false
	}
	return e.method, e.id, true
}

// ErrorObject is the error of a reply.
type ErrorObject struct {
	code      int64
	codeExact bool
	rawCode   []byte
	message   []byte
	data      []byte
}

// Code returns the code; ok is false when it needs more than 64 bits, which
// only the Default profile takes, or when the object has a fault.
func (o *ErrorObject) Code() (code int64, ok bool) { return o.code, o.codeExact }

// RawCode returns the text of the code, borrowed; nil when it is absent.
func (o *ErrorObject) RawCode() []byte { return o.rawCode }

// Message returns the decoded message. It is borrowed unless it is written with
// an escape.
func (o *ErrorObject) Message() []byte { return o.message }

// Data returns the text of the data, borrowed; nil when they are absent.
func (o *ErrorObject) Data() []byte { return o.data }

// decoded returns the text of a string, borrowed where it has no escape.
func decoded(inner []byte, escaped bool) []byte {
	if !escaped {
		return inner
	}
	return jsontape.AppendDecoded(make([]byte, 0, len(inner)), inner)
}

func textOf(v jsontape.Value) []byte { return decoded(v.Inner(), v.Escaped()) }

// read decodes one message. The faults are looked for in a fixed order and the
// first one is kept; what else can be read of the message is.
func (e *Envelope) read(v jsontape.Value, p Profile, duplicate jsontape.Value) {
	if v.Kind() != jsontape.Object {
		e.fault(InvalidEnvelope, "expected an object as the message", v)
		e.err.ID = NullID()
		return
	}
	m := Open(v)
	if duplicate.IsValid() {
		e.fault(DuplicateKey, "expected each member name once in an object", duplicate)
	}
	e.classify(v, &m)
	e.readVersion(v, &m)
	if m.Method.IsValid() && m.Method.Kind() != jsontape.String {
		e.fault(InvalidMethod, "expected a string as the method", m.Method)
	}
	e.readID(v, &m, p)
	switch {
	case e.kind.IsReply():
		e.result = m.Result.Raw()
		if e.kind == KindError {
			e.readError(m.Error, p)
		}
	case m.Method.IsValid() || !m.HasOutcome():
		e.readParams(&m, p)
	}
	if e.kind == KindRequest || e.kind == KindNotification {
		e.method = textOf(m.Method)
	}
	if e.err != nil {
		e.err.ID = e.id
		if e.id.kind == NoID {
			e.err.ID = NullID()
		}
	}
}

// fault keeps the first fault of a message.
func (e *Envelope) fault(f Fault, reason string, at jsontape.Value) {
	if e.err == nil {
		e.err = &DecodeError{Fault: f, Reason: reason, Offset: at.Span().Start, Index: -1}
	}
}

// classify decides the kind of a message by the members that it has.
func (e *Envelope) classify(v jsontape.Value, m *Members) {
	switch {
	case m.Method.IsValid() && m.HasOutcome():
		e.fault(InvalidEnvelope, "expected a method or a result or error, not both", v)
	case m.Method.Kind() == jsontape.String && !m.ID.IsValid():
		e.kind = KindNotification
	case m.Method.Kind() == jsontape.String:
		e.kind = KindRequest
	case m.Method.IsValid():
	case m.Result.IsValid() && m.Error.IsValid():
		e.fault(InvalidResponse, "expected a result or an error, not both", v)
	case m.Result.IsValid():
		e.kind = KindResult
	case m.Error.IsValid():
		e.kind = KindError
	default:
		e.fault(InvalidEnvelope, "expected a method, a result or an error", v)
	}
}

func (e *Envelope) readVersion(v jsontape.Value, m *Members) {
	if m.Version.EqualText("2.0") {
		return
	}
	at := m.Version
	if !at.IsValid() {
		at = v
	}
	e.fault(InvalidVersion, `expected the string "2.0" as jsonrpc`, at)
}

func (e *Envelope) readID(v jsontape.Value, m *Members, p Profile) {
	if !m.ID.IsValid() {
		if m.IsReply() {
			e.fault(InvalidID, "expected an id in a reply", v)
		}
		return
	}
	id, reason := readID(m.ID, p)
	if reason != "" {
		e.fault(InvalidID, reason, m.ID)
		if e.kind == KindRequest {
			e.kind = KindUnknown
		}
		return
	}
	e.id = id
}

func (e *Envelope) readParams(m *Members, p Profile) {
	k := m.Params.Kind()
	if k == jsontape.Invalid || k == jsontape.Null && p == Strict {
		return
	}
	if k != jsontape.Object && k != jsontape.Array {
		e.fault(InvalidParams, "expected an object or an array as params", m.Params)
	}
	e.params = m.Params.Raw()
}

func (e *Envelope) readError(v jsontape.Value, p Profile) {
	if v.Kind() != jsontape.Object {
		e.fault(InvalidError, "expected an object as the error", v)
		return
	}
	code, message := v.Member("code"), v.Member("message")
	o := &e.failure
	o.code, o.codeExact = code.Int64()
	o.rawCode, o.data = code.Raw(), v.Member("data").Raw()
	switch {
	case !code.IsInteger():
		e.fault(InvalidError, "expected an integer as the code of the error", orElse(code, v))
	case !o.codeExact && p == Strict:
		e.fault(InvalidError, "expected a code of at most 64 bits", code)
	}
	if message.Kind() != jsontape.String {
		e.fault(InvalidError, "expected a string as the message of the error", orElse(message, v))
		return
	}
	o.message = textOf(message)
}

func orElse(v, otherwise jsontape.Value) jsontape.Value {
	if v.IsValid() {
		return v
	}
	return otherwise
}
