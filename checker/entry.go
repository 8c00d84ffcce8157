package checker

import (
	"unicode/utf8"

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

// at returns the place of a byte offset in the message.
func (e *Entry) at(offset int) Location {
	switch {
	case e.Map != nil:
		return e.Map(offset)
	case e.File != nil && e.Offset >= 0:
		return e.File.Location(e.Offset + offset)
	case e.Inline:
		at := e.Location
		at.Column += utf8.RuneCount(e.Message[:min(offset, len(e.Message))])
		return at
	}
	return e.Location
}

// placer turns the byte offsets of the findings of one entry into what people
// read: a location in the file and UTF-16 units. It remembers how far it has counted,
// so that findings in the order of the text cost one pass over the message.
type placer struct {
	bytes, units int
}

func (p *placer) place(e *Entry, f *Finding) {
	if f.Offset < 0 {
		if f.Location.IsZero() {
			f.Location = e.Location
		}
		return
	}
	offset := min(f.span, len(e.Message))
	if offset < p.bytes {
		*p = placer{}
	}
	p.units += source.UTF16Offset(e.Message[p.bytes:], offset-p.bytes)
	p.bytes = offset
	f.Offset = p.units
	f.Location = e.at(offset)
}
