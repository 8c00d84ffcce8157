package checker

import (
	"github.com/rpcconform/rpcconform/checker/internal/contract"
	"github.com/rpcconform/rpcconform/internal/jsontape"
)

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
	case s.version == V2_0 && s.policy().VersionMember == contract.VersionForbidden:
		if !version.IsValid() {
			return true
		}
		c.add(findingAt(CodeInvalidVersion, Error, "expected no jsonrpc member in this protocol", version))
	case s.version == V1_0 || version.EqualText("2.0"):
		return true
	case s.policy().VersionMember == contract.VersionOptional && (!version.IsValid() || s.policy().Legacy && version.Kind() == jsontape.String):
		return true
	case !version.IsValid():
		c.add(missing(CodeInvalidVersion, `expected the member jsonrpc with the string "2.0"; it is missing`, "jsonrpc", v))
	default:
		c.add(findingAt(CodeInvalidVersion, Error, `expected the string "2.0" as jsonrpc; it is `+excerpt(version), version))
	}
	return false
}
