package idl

import "strings"

// tokenKind is a terminal of the grammar. White space is a terminal too, since
// some productions ask for a space or for the end of a line.
type tokenKind uint8

const (
	eof tokenKind = iota
	space
	newline
	comma
	comment // up to and with the line end
	docComment
	at
	quoted
	textBlock
	colon
	walrus
	identifier
	dot
	pound
	dollar
	lbrace
	rbrace
	lbracket
	rbracket
	lparen
	rparen
	equal
	number
	bad // a text that is no token; token.text says why
)

// kinds holds the name of each kind in messages and the text that stands for it.
var kinds = [...]struct{ name, sample string }{
	eof: {"EOF", ""}, space: {"SPACE", " "}, newline: {"NEWLINE", `\n`}, comma: {"COMMA", ","}, comment: {"COMMENT", "//"},
	docComment: {"DOC_COMMENT", "///"}, at: {"AT", "@"}, quoted: {"STRING", `"`}, textBlock: {"TEXT_BLOCK", `"""`}, colon: {"COLON", ":"},
	walrus: {"WALRUS", ":="}, identifier: {"IDENTIFIER", ""}, dot: {"DOT", "."}, pound: {"POUND", "#"}, dollar: {"DOLLAR", "$"},
	lbrace: {"LBRACE", "{"}, rbrace: {"RBRACE", "}"}, lbracket: {"LBRACKET", "["}, rbracket: {"RBRACKET", "]"},
	lparen: {"LPAREN", "("}, rparen: {"RPAREN", ")"}, equal: {"EQUAL", "="}, number: {"NUMBER", ""}, bad: {"ERROR", ""},
}

// String is the kind as messages name what is expected, such as COLON(':').
func (k tokenKind) String() string {
	if kinds[k].sample == "" {
		return kinds[k].name
	}
	return kinds[k].name + "('" + kinds[k].sample + "')"
}

// token is one terminal with its bytes in the source.
type token struct {
	kind       tokenKind
	start, end int
	// text is the decoded value of a string or text block, the content of a
	// documentation comment or the reason why a bad token is none.
	text string
}

func joinKinds(list []tokenKind) string {
	names := make([]string, len(list))
	for i, k := range list {
		names[i] = k.String()
	}
	return strings.Join(names, ", ")
}
