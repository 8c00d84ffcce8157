package checker

import (
	"unicode/utf8"

	"github.com/rpcconform/rpcconform/internal/source"
)

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
