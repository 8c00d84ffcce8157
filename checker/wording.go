package checker

import (
	"strconv"
	"strings"
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
	return "expected method " + quote(method) + " only after a result has advertised capability " + capability + "; none has"
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
func quote(name string) string {
	const most = 80
	if len(name) > most {
		cut := most
		for cut > 0 && name[cut]&0xc0 == 0x80 {
			cut--
		}
		name = name[:cut] + "…"
	}
	return strconv.Quote(name)
}
