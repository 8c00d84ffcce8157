package source_test

import (
	"strings"
	"testing"

	"github.com/rpcconform/rpcconform/internal/source"
)

func TestLocation(t *testing.T) {
	f := source.NewFile("x", []byte("a\r\nbé\U0001F600c\rd\n"))
	for _, c := range []struct{ offset, line, column int }{
		{-1, 1, 1}, {0, 1, 1}, {1, 1, 2}, {3, 2, 1}, {4, 2, 2}, {6, 2, 3}, {10, 2, 4}, {12, 3, 1}, {14, 4, 1}, {99, 4, 1},
	} {
		got := f.Location(c.offset)
		if got != (source.Location{File: "x", Line: c.line, Column: c.column}) {
			t.Errorf("Location(%d) = %v, want %d:%d", c.offset, got, c.line, c.column)
		}
	}
}

func TestLine(t *testing.T) {
	f := source.NewFile("x", []byte("one\r\ntwo\rthree"))
	for line, want := range []string{"", "one", "two", "three", ""} {
		if got := string(f.Line(line)); got != want {
			t.Errorf("Line(%d) = %q, want %q", line, got, want)
		}
	}
}

func TestUTF16Offset(t *testing.T) {
	text := []byte("aé\U0001F600\xffz")
	for _, c := range []struct{ offset, want int }{{0, 0}, {1, 1}, {3, 2}, {7, 4}, {8, 5}, {9, 6}, {50, 6}} {
		if got := source.UTF16Offset(text, c.offset); got != c.want {
			t.Errorf("UTF16Offset(%d) = %d, want %d", c.offset, got, c.want)
		}
	}
}

func TestLocationInLongLine(t *testing.T) {
	// Three code points in six bytes, many times, with a line before and behind.
	text := "x\n" + strings.Repeat("aé\u20ac", 2000) + "\ny"
	f := source.NewFile("x", []byte(text))
	for _, c := range []struct{ offset, line, column int }{
		{2, 2, 1},
		{2 + 6, 2, 4},
		{2 + 511*6, 2, 1 + 511*3},
		{2 + 512*6 + 1, 2, 2 + 512*3},
		{2 + 1999*6, 2, 1 + 1999*3},
		{2 + 2000*6, 2, 1 + 2000*3},
		{2 + 2000*6 + 1, 3, 1},
	} {
		if got := f.Location(c.offset); got.Line != c.line || got.Column != c.column {
			t.Errorf("Location(%d) = %v, want %d:%d", c.offset, got, c.line, c.column)
		}
	}
}
