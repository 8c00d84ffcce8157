package reader

import (
	"fmt"
	"slices"
	"strings"

	"github.com/rpcconform/rpcconform/internal/jsontape"
)

// ConfigurationError is a log mapping or a limit that cannot be used.
type ConfigurationError struct {
	Message string
}

// Error returns the message.
func (e *ConfigurationError) Error() string { return e.Message }

func configurationError(format string, args ...any) error {
	return &ConfigurationError{Message: fmt.Sprintf(format, args...)}
}

// Mapping says how a line of a log becomes an entry: which text in front of
// the record is dropped, which records count, where the message is and who sent
// it. A Mapping is immutable.
type Mapping struct {
	prefix   prefix
	selector selector
	message  messageSource
	sender   senderSource
}

type prefixKind uint8

const (
	noPrefix     prefixKind = iota
	toFirstBrace            // drops the text before the first {
	fields                  // drops a number of fields that end with a delimiter
)

type prefix struct {
	kind      prefixKind
	count     int
	delimiter string
}

type selectorKind uint8

const (
	anyJSONRPC selectorKind = iota // a record, or an element of a record array, with a member of the envelope
	hasField
	fieldEquals
)

type selector struct {
	kind    selectorKind
	pointer string
	value   string
}

type messageKind uint8

const (
	wholeRecord  messageKind = iota
	field                    // the exact text of a value
	escapedField             // the decoded text of a string
)

type messageSource struct {
	kind    messageKind
	pointer string
}

type senderSource struct {
	fixed   string // "" when a field names the sender
	pointer string
	values  map[string]string
}

// SingleSender reports whether every entry has the same sender, so that nothing
// can be correlated.
func (m *Mapping) SingleSender() bool { return m.sender.fixed != "" }

// RawMapping takes every JSON-RPC record as a message of one sender.
func RawMapping(sender string) (*Mapping, error) {
	if sender == "" {
		return nil, configurationError("expected the name of the sending peer; it is empty")
	}
	return &Mapping{sender: senderSource{fixed: sender}}, nil
}

// DirMessageMapping reads {"dir": …, "message": …} records; directions maps the
// values of dir to peers.
func DirMessageMapping(directions map[string]string) (*Mapping, error) {
	if len(directions) == 0 {
		return nil, configurationError("expected at least one direction; there is none")
	}
	return &Mapping{
		selector: selector{kind: hasField, pointer: "/message"},
		message:  messageSource{kind: field, pointer: "/message"},
		sender:   senderSource{pointer: "/dir", values: directions},
	}, nil
}

// ParseMapping reads a mapping from JSON. Every peer that it names has to be one
// of peers; nil peers are not checked. The error is a *ConfigurationError.
func ParseMapping(text []byte, peers []string) (*Mapping, error) {
	var tape jsontape.Tape
	if !tape.Parse(text, jsontape.Limits{}) {
		return nil, configurationError("expected a log mapping in JSON: %s", tape.Problem().Reason)
	}
	root := tape.Root()
	if root.Kind() != jsontape.Object {
		return nil, configurationError("expected an object as the log mapping; it is %s", root.Kind())
	}
	if d := tape.Duplicates(); len(d) > 0 {
		return nil, configurationError("expected each key of a log mapping once; %s is repeated", shorten(d[0]))
	}
	p := mappingParser{peers: peers}
	for k := root.First(); k.IsValid(); k = k.Next() {
		var err error
		switch v := k.Of(); k.Text() {
		case "prefix":
			err = p.prefix(v)
		case "selector":
			err = p.selector(v)
		case "message":
			err = p.message(v)
		case "sender":
			err = p.sender(v)
		default:
			err = unknownKey(k.Text(), "a log mapping", "prefix", "selector", "message", "sender")
		}
		if err != nil {
			return nil, err
		}
	}
	if p.out.sender.fixed == "" && p.out.sender.values == nil {
		return nil, configurationError("expected sender in the log mapping; it is missing")
	}
	return &p.out, nil
}

func unknownKey(key, where string, known ...string) error {
	words := ""
	if near := nearest(key, known); near != "" {
		words = ", did you mean \"" + near + "\"?"
	}
	return configurationError("expected %s as a key of %s; it is %q%s", strings.Join(known, ", "), where, key, words)
}

type mappingParser struct {
	peers []string
	out   Mapping
}

// members reads the members of an object and refuses unknown ones.
func members(v jsontape.Value, where string, known ...string) (map[string]jsontape.Value, error) {
	if v.Kind() != jsontape.Object {
		return nil, configurationError("expected an object as %s; it is %s", where, shorten(v))
	}
	out := map[string]jsontape.Value{}
	for k := v.First(); k.IsValid(); k = k.Next() {
		if !slices.Contains(known, k.Text()) {
			return nil, unknownKey(k.Text(), where, known...)
		}
		out[k.Text()] = k.Of()
	}
	return out, nil
}

func pointerOf(v jsontape.Value, where string) (string, error) {
	if v.Kind() != jsontape.String || !jsontape.ValidPointer(v.Text()) {
		return "", configurationError("expected a JSON Pointer as %s; it is %s", where, shorten(v))
	}
	return v.Text(), nil
}

func (p *mappingParser) prefix(v jsontape.Value) error {
	switch {
	case v.EqualText("none"):
		return nil
	case v.EqualText("first-brace"):
		p.out.prefix.kind = toFirstBrace
		return nil
	case v.Kind() == jsontape.String:
		return configurationError("expected none, first-brace or fields with a delimiter as prefix; it is %s", shorten(v))
	}
	m, err := members(v, "prefix", "fields", "delimiter")
	if err != nil {
		return err
	}
	n, ok := m["fields"].Int64()
	if !ok || n < 0 || n > 1<<20 {
		return configurationError("expected a count of fields that is not negative in prefix")
	}
	delimiter := m["delimiter"]
	if delimiter.Kind() != jsontape.String || delimiter.EqualText("") {
		return configurationError("expected a delimiter that is not empty in prefix")
	}
	p.out.prefix = prefix{kind: fields, count: int(n), delimiter: delimiter.Text()}
	return nil
}

func (p *mappingParser) selector(v jsontape.Value) error {
	if v.EqualText("jsonrpc") {
		return nil
	}
	if v.Kind() == jsontape.String {
		return configurationError("expected jsonrpc, hasField or field with equals as selector; it is %s", shorten(v))
	}
	m, err := members(v, "selector", "hasField", "field", "equals")
	if err != nil {
		return err
	}
	if has, found := m["hasField"]; found {
		if len(m) > 1 {
			return configurationError("expected hasField alone in selector")
		}
		p.out.selector.kind = hasField
		p.out.selector.pointer, err = pointerOf(has, "hasField")
		return err
	}
	equals := m["equals"]
	if !m["field"].IsValid() || equals.Kind() != jsontape.String {
		return configurationError("expected field and a string as equals in selector")
	}
	p.out.selector.kind, p.out.selector.value = fieldEquals, equals.Text()
	p.out.selector.pointer, err = pointerOf(m["field"], "field")
	return err
}

func (p *mappingParser) message(v jsontape.Value) error {
	if v.EqualText("record") {
		return nil
	}
	if v.Kind() == jsontape.String {
		return configurationError("expected record, field or escapedField as message; it is %s", shorten(v))
	}
	m, err := members(v, "message", "field", "escapedField")
	if err != nil {
		return err
	}
	if len(m) != 1 {
		return configurationError("expected field or escapedField in message")
	}
	if at, found := m["field"]; found {
		p.out.message.kind = field
		p.out.message.pointer, err = pointerOf(at, "field")
		return err
	}
	p.out.message.kind = escapedField
	p.out.message.pointer, err = pointerOf(m["escapedField"], "escapedField")
	return err
}

func (p *mappingParser) sender(v jsontape.Value) error {
	if v.Kind() == jsontape.String {
		p.out.sender.fixed = v.Text()
		return p.peer(v.Text())
	}
	m, err := members(v, "sender", "field", "values")
	if err != nil {
		return err
	}
	if !m["field"].IsValid() {
		return configurationError("expected field in sender; it is missing")
	}
	if p.out.sender.pointer, err = pointerOf(m["field"], "field"); err != nil {
		return err
	}
	values := m["values"]
	if values.Kind() != jsontape.Object || values.Len() == 0 {
		return configurationError("expected values that map words to peers in sender")
	}
	p.out.sender.values = map[string]string{}
	for k := values.First(); k.IsValid(); k = k.Next() {
		if k.Of().Kind() != jsontape.String {
			return configurationError("expected the name of a peer for %s in sender; it is %s", shorten(k), shorten(k.Of()))
		}
		p.out.sender.values[k.Text()] = k.Of().Text()
		if err := p.peer(k.Of().Text()); err != nil {
			return err
		}
	}
	return nil
}

func (p *mappingParser) peer(name string) error {
	if name == "" {
		return configurationError("expected the name of a peer; it is empty")
	}
	if p.peers == nil || slices.Contains(p.peers, name) {
		return nil
	}
	words := ""
	if near := nearest(name, p.peers); near != "" {
		words = ", did you mean \"" + near + "\"?"
	}
	return configurationError("expected %s as a peer; it is %q%s", strings.Join(p.peers, " or "), name, words)
}
