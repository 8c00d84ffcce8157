package envelope

import "github.com/rpcconform/rpcconform/internal/jsontape"

// Members are the members that JSON-RPC gives to an envelope, whatever the
// version: the first of each name. The zero Value stands for one that is absent.
type Members struct {
	Version jsontape.Value // jsonrpc
	Method  jsontape.Value
	Params  jsontape.Value
	ID      jsontape.Value
	Result  jsontape.Value
	Error   jsontape.Value

	Others bool // there are members with other names
}

var memberNames = [...]string{"jsonrpc", "method", "params", "id", "result", "error"}

// Open finds the members of an envelope in one walk over a message; they are
// all absent when the message is no object.
func Open(message jsontape.Value) Members {
	var m Members
	if message.Kind() != jsontape.Object {
		return m
	}
	for k := message.First(); k.IsValid(); k = k.Next() {
		slot := m.slot(k)
		switch {
		case slot == nil:
			m.Others = true
		case !slot.IsValid():
			*slot = k.Of()
		}
	}
	return m
}

func (m *Members) slot(key jsontape.Value) *jsontape.Value {
	var buffer [16]byte
	name := key.Inner()
	if key.Escaped() {
		name = key.AppendText(buffer[:0])
	}
	switch string(name) {
	case "jsonrpc":
		return &m.Version
	case "method":
		return &m.Method
	case "params":
		return &m.Params
	case "id":
		return &m.ID
	case "result":
		return &m.Result
	case "error":
		return &m.Error
	}
	return nil
}

// HasOutcome reports whether there is a result or an error.
func (m *Members) HasOutcome() bool { return m.Result.IsValid() || m.Error.IsValid() }

// IsReply reports whether the members are those of a reply: a result or an
// error, and no method.
func (m *Members) IsReply() bool { return !m.Method.IsValid() && m.HasOutcome() }

// CaseVariant returns the name of the member of an envelope from which a key
// differs by the case of its letters only, or "".
func CaseVariant(key jsontape.Value) string {
	text := key.Inner()
	if key.Escaped() {
		text = key.AppendText(nil)
	}
	for _, name := range memberNames {
		if string(text) != name && equalFold(text, name) {
			return name
		}
	}
	return ""
}

// equalFold compares a text with a name in lower-case ASCII.
func equalFold(text []byte, name string) bool {
	if len(text) != len(name) {
		return false
	}
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
