package checker

import (
	"testing"

	"github.com/rpcconform/rpcconform/internal/source"
)

func TestPlaces(t *testing.T) {
	text := []byte("x\n  {\"😀\": 1,\n \"é\": 2}\n")
	file := source.NewFile("f", text)
	message := text[4 : len(text)-1]
	second := 13 // of `"é"`, in bytes of the message
	if message[second] != '"' {
		t.Fatalf("%q", message[second:])
	}
	entry := Entry{Message: message, File: file, Offset: 4, Location: file.Location(4)}
	at := func(span int) Finding {
		f := newFinding("A", Error, "")
		f.Offset, f.span = span, span
		return f
	}
	var p placer
	for _, test := range []struct {
		finding      Finding
		line, column int
		offset       int
	}{
		{at(0), 2, 3, 0},
		{at(second), 3, 2, 11}, // the emoji is four bytes and two units
		{at(1), 2, 4, 1},       // back again
		{newFinding("A", Error, ""), 2, 3, -1},
	} {
		f := test.finding
		p.place(&entry, &f)
		if f.Location.Line != test.line || f.Location.Column != test.column || f.Offset != test.offset {
			t.Errorf("%d: %+v offset %d, want %d:%d offset %d", test.finding.span, f.Location, f.Offset, test.line, test.column, test.offset)
		}
	}
	entry.File = nil
	f := at(second)
	p.place(&entry, &f)
	if f.Location != entry.Location || f.Offset != 11 {
		t.Errorf("without a file: %+v offset %d", f.Location, f.Offset)
	}
	entry.Map = func(offset int) Location { return Location{File: "m", Line: offset, Column: 1} }
	f = at(second)
	p.place(&entry, &f)
	if f.Location.Line != second {
		t.Errorf("with a map: %+v", f.Location)
	}
}
