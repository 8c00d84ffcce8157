package checker

import (
	"github.com/rpcconform/rpcconform/internal/source"
)

// Entry is one message of a transcript and where it stands.
type Entry struct {
	Sender   string // name of the sending peer
	Receiver string // name of the receiving peer; "" when the input names none

	Message []byte // the text of the message, borrowed during Feed

	Location Location     // of the start of the message; zero when unknown
	File     *source.File // the text that holds the message; nil when there is none
	Offset   int          // of the message in File, in bytes, where it stands there verbatim; else -1

	// Inline says that the message stands verbatim in one line from Location
	// on, as in a log; File is then not needed.
	Inline bool

	// Map returns the place of a byte offset in Message, for a message that
	// does not stand in one piece. Nil means that Offset or Location decides.
	Map func(offset int) Location
}
