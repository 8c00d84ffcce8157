package checker

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/rpcconform/rpcconform/internal/jsontape"
)

// The texts of the findings about a conversation. A text begins in lower case,
// has no final stop, and says what was expected and then what was there.

const (
	wordOverflow    = "expected no more findings than the limit allows; the ones after this are left out"
	wordUnsolicited = "expected a reply to an active call of the other peer; no call has this id"
	wordForgotten   = "expected a reply to an active call of the other peer; no remembered call has this id, and older ids were forgotten"
	wordNullReply   = "expected a null-id reply only to a message that could not be read or a call with the id null; there is none to answer"
	wordReplyBatch  = "expected a reply batch for a pending request batch with all of its ids; there is none"
	wordSupported   = "expected one message; version 1.0 has no batches"
	wordNoBatches   = "expected one message; the protocol has no batches"
	wordNoIDReply   = "expected a reply without an id only to a message that could not be read; there is none to answer"
	wordAmbiguous   = "expected one entry that a null-id reply can answer; there is an unreadable entry and a call with the id null, and the earlier one is taken"
)

func wordEntry(entry int) string { return "entry " + strconv.Itoa(entry) }

func wordPeer(peers [2]string, name, role string) string {
	return "expected " + role + " " + peers[0] + " or " + peers[1] + "; it is " + quote(name)
}

func wordReceiver(want, name string) string {
	return "expected receiver " + want + "; it is " + quote(name)
}

func wordEntryLimit(limit, size int) string {
	return "expected a message of at most " + strconv.Itoa(limit) + " bytes; it has " + strconv.Itoa(size)
}

func wordActiveLimit(limit int) string {
	return "expected at most " + strconv.Itoa(limit) + " open calls of one sender; this one is not tracked"
}

func wordReused(entry int) string {
	return "expected an id that is not active; " + wordEntry(entry) + " waits for a reply with this id"
}

func wordUsed(entry int) string {
	return "expected an id that was not used before in the session; " + wordEntry(entry) + " answers an earlier call with this id"
}

func wordLooseReply(entry int) string {
	return "expected the id of the call in " + wordEntry(entry) + ", the only open one; it is null"
}

func wordDuplicate(entry int) string {
	return "expected one reply to a call; " + wordEntry(entry) + " has answered it already"
}

func wordWrongResponder(entry int) string {
	return "expected a reply to a call of the other peer; the sender itself made the call, in " + wordEntry(entry)
}

func wordNotificationReply(entry int) string {
	return "expected no reply to a notification; this one follows the notification in " + wordEntry(entry)
}

func wordReplyForm(entry int) string {
	return "expected a reply batch for the request batch in " + wordEntry(entry) + "; it is a single reply"
}

func wordUnanswered(batch, complete bool) string {
	what, reply := "call", "a reply"
	if batch {
		what, reply = "request batch", "a reply batch"
	}
	if complete {
		return "expected " + reply + " to this " + what + " before the end of the complete transcript; there is none"
	}
	return "expected " + reply + " to this " + what + "; there is none yet"
}

func wordState(method string, allowed []string, state string) string {
	where := "in no state"
	if len(allowed) > 0 {
		where = "only in state " + strings.Join(allowed, " or ")
	}
	return "expected method " + quote(method) + " " + where + "; it came in state " + state
}

func wordCapability(method, capability string) string {
	return "expected method " + quote(method) + " only after capability " + capability + " was advertised; it was not"
}

func wordCancel(id string) string {
	return "expected the id of an active call of the sender; call " + id + " is not active"
}

func wordReference(id string) string {
	return "expected the id of an active call of the receiver; call " + id + " is not active"
}

func wordRefusal(code int64, coded bool, was string) string {
	if coded {
		return "expected a refusal with code " + strconv.FormatInt(code, 10) + "; it is " + was
	}
	return "expected a refusal; it is " + was
}

func wordCode(code int64, known bool) string {
	if !known {
		return "an error without a code"
	}
	return "an error with code " + strconv.FormatInt(code, 10)
}

// quote returns a name in quotes, cut to a length that a message can hold.
func quote(name string) string { return strconv.Quote(shorten(name)) }

// excerpt returns the text of a value as it is written, cut to a length that a
// message can hold.
func excerpt(v jsontape.Value) string {
	raw := v.Raw()
	if len(raw) > 2*excerptBytes {
		raw = raw[:2*excerptBytes]
	}
	return shorten(string(raw))
}

// excerptBytes is the most that a message shows of a name or a value.
const excerptBytes = 60

// shorten cuts a text between two characters.
func shorten(text string) string {
	if len(text) <= excerptBytes {
		return text
	}
	most := excerptBytes
	for most > 0 && !utf8.RuneStart(text[most]) {
		most--
	}
	return text[:most] + "…"
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
	default:
		return k.String()
	}
}

func (s *Service) wordUnknown(method jsontape.Value) string {
	words := "expected a method of " + string(s.contract.Shape) + "; it has no method " + excerpt(method)
	if len(s.contract.Methods) == 0 {
		return "expected no method, since the receiver accepts none; it is " + excerpt(method)
	}
	if near := nearestName(method.Text(), s.contract.Methods); near != "" {
		words += ", did you mean " + quote(near) + "?"
	}
	return words
}
