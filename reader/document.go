// Package reader turns files and streams into the entries of a transcript:
// Markdown pages, JSON documents and logs of one record a line.
//
// A reader knows no protocol: the names of peers are checked later. It never
// fails on its input; what is wrong with it is an InvalidTranscript finding
// with its place, and what could be read is there beside it.
package reader

import (
	"fmt"

	"github.com/rpcconform/rpcconform/checker"
	"github.com/rpcconform/rpcconform/internal/source"
)

// Document is a conversation as a file holds it.
type Document struct {
	Name  string // of the file
	Title string // of the front matter, a heading or a key; "" when there is none
	Line  int    // where the conversation begins; 1 for a whole file

	Version  string // "1.0", "2.0", or "" when the document gives none
	Complete *bool  // nil when the document says nothing

	Entries []checker.Entry
	Expect  []checker.Expectation
	// HasExpect tells an empty list of expectations from none.
	HasExpect bool
	// ExpectSpans are the bytes of the expect lists, brackets included, in the
	// order of the file: what an update rewrites.
	ExpectSpans []source.Span

	Problems []checker.Finding
	Settings Settings

	// Cases are the parts of a document with "cases: headings"; its own entries
	// are then those of the parts together. Nil otherwise.
	Cases []*Document

	// HasFence tells a Markdown transcript from a page without one; true for
	// other formats.
	HasFence bool
}

// problem returns an InvalidTranscript finding.
func problem(at checker.Location, format string, args ...any) checker.Finding {
	return checker.Finding{
		Code: checker.CodeInvalidTranscript, Severity: checker.Error, Message: fmt.Sprintf(format, args...),
		Entry: -1, Related: -1, Offset: -1, Location: at,
	}
}

func advice(at checker.Location, format string, args ...any) checker.Finding {
	f := problem(at, format, args...)
	f.Severity = checker.Advisory
	return f
}

// nearest returns the candidate that a misspelt word most likely meant, or "".
func nearest(word string, candidates []string) string {
	best, distance := "", min(3, max(2, len(word)/3+1))
	for _, c := range candidates {
		if d := editDistance(word, c); d > 0 && d < distance {
			best, distance = c, d
		}
	}
	return best
}

// editDistance is Levenshtein's, with a swap of neighbours counted once.
func editDistance(a, b string) int {
	if len(a) > 64 || len(b) > 64 {
		return len(a) + len(b)
	}
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}

// isPeerName reports whether a word can name a peer.
func isPeerName(s string) bool {
	for i, c := range []byte(s) {
		letter := c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_'
		if !letter && (i == 0 || c != '-' && c != '.' && (c < '0' || c > '9')) {
			return false
		}
	}
	return s != ""
}
