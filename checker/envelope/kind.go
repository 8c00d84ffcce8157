package envelope

// Kind is which of the four messages of JSON-RPC 2.0 an envelope is. The zero
// Kind is KindUnknown.
type Kind uint8

// The kinds of messages.
const (
	KindUnknown      Kind = iota // none of the four; the envelope has a fault
	KindRequest                  // a method and an id: a reply is due
	KindNotification             // a method and no id: no reply is ever sent
	KindResult                   // an id and a result
	KindError                    // an id and an error
)

var kindNames = [...]string{"unknown", "request", "notification", "result", "error"}

// String returns the name of the kind: unknown, request, notification, result
// or error.
func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return kindNames[KindUnknown]
}

// ExpectsReply reports whether a reply is due to a message of this kind.
func (k Kind) ExpectsReply() bool { return k == KindRequest }

// IsReply reports whether a message of this kind answers another.
func (k Kind) IsReply() bool { return k == KindResult || k == KindError }
