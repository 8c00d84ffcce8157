// Package source maps byte offsets in a text to places that people read.
//
// Everywhere else in this module a place is a byte offset. Lines are 1-based,
// a column counts Unicode code points from 1, and a UTF-16 offset counts code
// units from 0. A line ends at LF, CRLF or CR.
package source

import (
	"sort"
	"unicode/utf8"
)

// Span is a half-open range of byte offsets. The zero Span is empty at the start.
type Span struct {
	Start, End int
}

// Location is a place in a named file. The zero Location means "nowhere".
type Location struct {
	File   string
	Line   int // 1-based; 0 when unknown
	Column int // 1-based, in Unicode code points; 0 when unknown
}

// IsZero reports whether l names no place.
func (l Location) IsZero() bool { return l == Location{} }

// File is a text with a name. Its line table is built at the first look-up.
// A File is not safe for concurrent use.
type File struct {
	Name  string
	Text  []byte
	lines []int
	marks []mark
}

// mark is a place within a long line from which columns can be counted, so that
// finding a column never reads more than a stretch of the line.
type mark struct {
	offset, column int
}

// stretch is the number of bytes between two marks.
const stretch = 512

// NewFile returns a File over text, which is borrowed, not copied.
func NewFile(name string, text []byte) *File { return &File{Name: name, Text: text} }

// Location returns the place of a byte offset. An offset past the end is the
// end; a negative one is the start.
func (f *File) Location(offset int) Location {
	if f.lines == nil {
		f.index()
	}
	offset = min(max(offset, 0), len(f.Text))
	line := sort.Search(len(f.lines), func(i int) bool { return f.lines[i] > offset })
	from, column := f.lines[line-1], 1
	if offset-from > stretch {
		if i := sort.Search(len(f.marks), func(i int) bool { return f.marks[i].offset > offset }) - 1; i >= 0 && f.marks[i].offset > from {
			from, column = f.marks[i].offset, f.marks[i].column
		}
	}
	return Location{File: f.Name, Line: line, Column: column + utf8.RuneCount(f.Text[from:offset])}
}

// Line returns the text of a 1-based line without its line ending, or nil
// when there is no such line.
func (f *File) Line(line int) []byte {
	if f.lines == nil {
		f.index()
	}
	if line < 1 || line > len(f.lines) {
		return nil
	}
	end := len(f.Text)
	if line < len(f.lines) {
		end = f.lines[line]
	}
	text := f.Text[f.lines[line-1]:end]
	for len(text) > 0 && (text[len(text)-1] == '\n' || text[len(text)-1] == '\r') {
		text = text[:len(text)-1]
	}
	return text
}

func (f *File) index() {
	f.lines = append(f.lines, 0)
	from, column := 0, 1
	for i, c := range f.Text {
		switch {
		case c == '\n' || c == '\r' && (i+1 == len(f.Text) || f.Text[i+1] != '\n'):
			f.lines = append(f.lines, i+1)
			from, column = i+1, 1
		case i-from >= stretch && utf8.RuneStart(c):
			column += utf8.RuneCount(f.Text[from:i])
			from = i
			f.marks = append(f.marks, mark{offset: from, column: column})
		}
	}
}

// UTF16Offset converts a byte offset in UTF-8 text to UTF-16 code units. A
// byte that is not UTF-8 counts as one unit. An offset past the end is the end.
func UTF16Offset(text []byte, offset int) int {
	units := 0
	for i := 0; i < min(offset, len(text)); {
		r, size := utf8.DecodeRune(text[i:])
		units++
		if r > 0xffff {
			units++
		}
		i += size
	}
	return units
}
