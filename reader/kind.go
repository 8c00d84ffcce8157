package reader

import "github.com/rpcconform/rpcconform/internal/jsontape"

// Kind is what a JSON text in the folder of a suite is.
type Kind uint8

// The kinds of JSON texts.
const (
	KindOther      Kind = iota // JSON that is neither of the others
	KindTranscript             // an object with entries, or an array of entries
	KindModel                  // a Smithy JSON AST
	KindBroken                 // not JSON
)

// JSONKind tells transcripts and models from other JSON.
func JSONKind(text []byte) Kind {
	var tape jsontape.Tape
	if !tape.Parse(text, jsontape.Limits{Bytes: maxDocument, Depth: 4 * jsontape.DefaultDepth}) {
		return KindBroken
	}
	root := tape.Root()
	switch {
	case root.Member("smithy").Kind() == jsontape.String && !root.Member("entries").IsValid():
		return KindModel
	case root.Member("entries").IsValid():
		return KindTranscript
	}
	if first := root.First(); root.Kind() == jsontape.Array && first.Member("from").IsValid() && first.Member("message").IsValid() {
		return KindTranscript
	}
	return KindOther
}
