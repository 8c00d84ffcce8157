package reader

import (
	"bytes"
	"slices"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"github.com/rpcconform/rpcconform/checker"
	"github.com/rpcconform/rpcconform/internal/source"
)

// Markdown reads a Markdown transcript: fences with the info string
// "jsonrpc A -> B" or "jsonrpc A" are entries, those with "jsonrpc-expect" hold
// expected findings. Every fence that CommonMark sees counts, also inside lists
// and quotes; other fences and prose do not.
func Markdown(name string, src []byte) *Document {
	file := source.NewFile(name, src)
	doc := &Document{Name: name, Line: 1}
	r := &markdownReader{file: file, doc: doc}
	// The parser sees a copy in which what is no Markdown is blank, so that
	// offsets stay true.
	visible := bytes.Clone(src)
	if bytes.HasPrefix(visible, []byte("\ufeff")) {
		copy(visible, "   ")
	}
	r.settings(visible)
	if at := nestedLine(visible); at >= 0 {
		doc.Problems = append(doc.Problems, problem(file.Location(at), "expected at most %d nested lists and quotes in a line", maxMarkers))
		return doc
	}
	r.src = visible
	root, closed := parseMarkdown(visible)
	r.closed = closed
	r.walk(root)
	r.finish()
	return doc
}

// maxMarkers bounds how many containers one line may open: nested ones cost the
// parser quadratic time.
const maxMarkers = 200

// nestedLine returns the offset of a line that opens too many containers, or -1.
func nestedLine(src []byte) int {
	for at := 0; at < len(src); {
		end := lineEnd(src, at)
		if end-at > maxMarkers && containerMarkers(src[at:end]) > maxMarkers {
			return at
		}
		at = end
	}
	return -1
}

// containerMarkers counts the marks of quotes and list items at the beginning
// of a line. What is left of a thematic break, such as "- - -", opens nothing.
func containerMarkers(line []byte) int {
	rule := breakStart(line)
	count := 0
	for at := 0; at < rule; {
		size := markerLength(line[at:])
		if size == 0 {
			break
		}
		if !isBlank(line[at]) {
			count++
		}
		at += size
	}
	return count
}

// markerLength returns the length of the blank or the container mark that a
// text begins with, or 0.
func markerLength(text []byte) int {
	digits := 0
	for digits < len(text) && digits < 10 && text[digits] >= '0' && text[digits] <= '9' {
		digits++
	}
	switch c := text[digits:]; {
	case len(c) == 0 || digits > 9:
		return 0
	case digits > 0 && (c[0] == '.' || c[0] == ')') && (len(c) == 1 || isBlank(c[1])):
		return digits + 1
	case digits > 0:
		return 0
	case c[0] == '>' || isBlank(c[0]):
		return 1
	case (c[0] == '-' || c[0] == '*' || c[0] == '+') && (len(c) == 1 || isBlank(c[1])):
		return 1
	}
	return 0
}

// breakStart returns where the longest thematic break that ends the line
// begins: one of - * _ and blanks only. It is the end of the line when there is
// none.
func breakStart(line []byte) int {
	var mark byte
	marks, start := 0, len(line)
	for i, c := range slices.Backward(line) {
		if isBlank(c) {
			continue
		}
		if c != '-' && c != '*' && c != '_' || mark != 0 && c != mark {
			break
		}
		mark, start = c, i
		marks++
	}
	if marks < 3 {
		return len(line)
	}
	return start
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\n' }

// fenceParser tells fences that are closed from those that end with their
// container or the file: only a closing line makes the inner parser close.
type fenceParser struct {
	parser.BlockParser
	closed map[ast.Node]bool
}

// Continue notes a closing line.
func (p *fenceParser) Continue(node ast.Node, r text.Reader, pc parser.Context) parser.State {
	state := p.BlockParser.Continue(node, r, pc)
	if state == parser.Close {
		p.closed[node] = true
	}
	return state
}

func parseMarkdown(src []byte) (ast.Node, map[ast.Node]bool) {
	fence := &fenceParser{BlockParser: parser.NewFencedCodeBlockParser(), closed: map[ast.Node]bool{}}
	blocks := []util.PrioritizedValue{
		util.Prioritized(parser.NewSetextHeadingParser(), 100),
		util.Prioritized(parser.NewThematicBreakParser(), 200),
		util.Prioritized(parser.NewListParser(), 300),
		util.Prioritized(parser.NewListItemParser(), 400),
		util.Prioritized(parser.NewCodeBlockParser(), 500),
		util.Prioritized(parser.NewATXHeadingParser(), 600),
		util.Prioritized(fence, 700),
		util.Prioritized(parser.NewBlockquoteParser(), 800),
		util.Prioritized(parser.NewHTMLBlockParser(), 900),
		util.Prioritized(parser.NewParagraphParser(), 1000),
	}
	// Inline text is not needed, so no inline parser runs.
	md := goldmark.New(goldmark.WithParser(parser.NewParser(parser.WithBlockParsers(blocks...))))
	return md.Parser().Parse(text.NewReader(src)), fence.closed
}

type markdownReader struct {
	file   *source.File
	src    []byte
	doc    *Document
	closed map[ast.Node]bool
	part   *Document // the present case with "cases: headings"
	parts  []*Document
	title  string
}

// settings reads the front matter and blanks it out.
func (r *markdownReader) settings(visible []byte) {
	start := 0
	if bytes.HasPrefix(r.file.Text, []byte("\ufeff")) {
		start = 3
	}
	span, size := frontMatter(visible[start:])
	if size == 0 {
		return
	}
	settings, problems := parseYAML(r.doc.Name, visible[start+span.Start:start+span.End], 1)
	r.doc.Settings, r.doc.Problems = *settings, problems
	r.doc.Version, r.doc.Complete = settings.Version, settings.Complete
	for i := start; i < start+size; i++ {
		if visible[i] != '\n' && visible[i] != '\r' {
			visible[i] = ' '
		}
	}
}

func (r *markdownReader) walk(root ast.Node) {
	// The walk cannot fail: the function below returns no error.
	_ = ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Heading:
			r.heading(n)
		case *ast.FencedCodeBlock:
			r.fence(n)
		}
		return ast.WalkContinue, nil
	})
}

func (r *markdownReader) heading(h *ast.Heading) {
	lines := h.Lines()
	if lines.Len() == 0 {
		return
	}
	words := strings.TrimSpace(string(lines.Value(r.src)))
	if h.Level == 1 && r.title == "" {
		r.title = words
	}
	if h.Level == 2 && r.doc.Settings.Headings && h.Parent().Kind() == ast.KindDocument {
		r.begin(words, r.file.Location(lines.At(0).Start).Line)
	}
}

// begin starts a case.
func (r *markdownReader) begin(title string, line int) {
	r.part = &Document{Name: r.doc.Name, Title: title, Line: line, HasFence: true}
	r.parts = append(r.parts, r.part)
}

// target is what entries and expectations are added to.
func (r *markdownReader) target() *Document {
	if !r.doc.Settings.Headings {
		return r.doc
	}
	if r.part == nil {
		r.begin(r.title, 1)
	}
	return r.part
}

func (r *markdownReader) fence(n *ast.FencedCodeBlock) {
	if n.Info == nil {
		return
	}
	words := strings.Fields(infoText(n.Info.Segment.Value(r.src)))
	if len(words) == 0 || words[0] != "jsonrpc" && words[0] != "jsonrpc-expect" {
		return
	}
	r.doc.HasFence = true
	opening := r.file.Location(r.lineStart(n.Info.Segment.Start))
	if !r.closed[n] {
		r.fail(opening, "expected a closing fence for this block; there is none")
		return
	}
	if words[0] == "jsonrpc-expect" {
		r.expect(n, opening)
		return
	}
	sender, receiver, why := parseDirection(words[1:])
	if why != "" {
		r.fail(opening, "%s", why)
		return
	}
	e := r.body(n)
	e.Sender, e.Receiver = sender, receiver
	t := r.target()
	t.Entries = append(t.Entries, e)
}

func (r *markdownReader) fail(at checker.Location, format string, args ...any) {
	t := r.target()
	t.Problems = append(t.Problems, problem(at, format, args...))
}

// lineStart returns the offset of the fence itself: the first character of the
// line that is no container prefix cannot be told here, so it is the line's.
func (r *markdownReader) lineStart(offset int) int {
	for offset > 0 && r.src[offset-1] != '\n' {
		offset--
	}
	return offset
}

// infoText resolves the escapes and the character references that CommonMark
// allows in an info string.
func infoText(raw []byte) string {
	return string(util.ResolveEntityNames(util.ResolveNumericReferences(util.UnescapePunctuations(raw))))
}

// parseDirection reads "A -> B" or "A".
func parseDirection(words []string) (sender, receiver, why string) {
	switch {
	case len(words) == 0:
		return "", "", "expected jsonrpc SENDER -> RECEIVER or jsonrpc SENDER; the sender is missing"
	case len(words) == 1 && isPeerName(words[0]):
		return words[0], "", ""
	case len(words) != 3 || words[1] != "->" || !isPeerName(words[0]):
		return "", "", "expected jsonrpc SENDER -> RECEIVER or jsonrpc SENDER; it is jsonrpc " + strings.Join(words, " ")
	case !isPeerName(words[2]):
		return "", "", "expected the name of a peer as the receiver; it is " + words[2]
	case words[0] == words[2]:
		return "", "", "expected two peers; " + words[0] + " is both sender and receiver"
	}
	return words[0], words[2], ""
}

// body returns the content of a fence as CommonMark gives it. Where it stands
// in one piece in the file it is borrowed; else places are mapped line by line.
func (r *markdownReader) body(n *ast.FencedCodeBlock) checker.Entry {
	lines := n.Lines()
	e := checker.Entry{File: r.file, Offset: -1}
	if lines.Len() == 0 {
		// The message is empty; it is on the line behind the opening one.
		e.Offset = lineEnd(r.src, n.Info.Segment.Stop)
		e.Message = r.file.Text[e.Offset:e.Offset]
		e.Location = r.file.Location(e.Offset)
		return e
	}
	start, stop := lines.At(0).Start, lines.At(lines.Len()-1).Stop
	stop = min(stop, len(r.src))
	whole := true
	for i := range lines.Len() {
		segment := lines.At(i)
		if segment.Padding > 0 || i > 0 && segment.Start != lines.At(i-1).Stop {
			whole = false
		}
	}
	e.Location = r.file.Location(start)
	if whole {
		e.Offset, e.Message = start, r.file.Text[start:stop]
		return e
	}
	var message []byte
	pieces := make([]piece, 0, lines.Len())
	for i := range lines.Len() {
		segment := lines.At(i)
		message = append(message, bytes.Repeat([]byte(" "), segment.Padding)...)
		pieces = append(pieces, piece{message: len(message), file: segment.Start})
		message = append(message, r.file.Text[segment.Start:min(segment.Stop, len(r.src))]...)
	}
	e.Message = message
	file := r.file
	e.Map = func(offset int) checker.Location { return file.Location(fileOffset(pieces, offset)) }
	return e
}

// piece is where a line of a message stands in the file.
type piece struct {
	message, file int
}

func fileOffset(pieces []piece, offset int) int {
	lo, hi := 0, len(pieces)
	for lo+1 < hi {
		if mid := (lo + hi) / 2; pieces[mid].message <= offset {
			lo = mid
		} else {
			hi = mid
		}
	}
	return pieces[lo].file + max(0, offset-pieces[lo].message)
}

func (r *markdownReader) expect(n *ast.FencedCodeBlock, opening checker.Location) {
	e := r.body(n)
	at := func(offset int) checker.Location {
		switch {
		case e.Map != nil:
			return e.Map(offset)
		case e.Offset >= 0:
			return r.file.Location(e.Offset + offset)
		}
		return opening
	}
	want, bad := expected(e.Message, at)
	t := r.target()
	if bad != nil {
		t.Problems = append(t.Problems, *bad)
		return
	}
	t.Expect = append(t.Expect, want...)
	t.HasExpect = true
	if e.Offset >= 0 {
		t.ExpectSpans = append(t.ExpectSpans, source.Span{Start: e.Offset, End: e.Offset + len(e.Message)})
	}
}

// finish names the document and keeps the headings that have entries.
func (r *markdownReader) finish() {
	r.doc.Title = r.doc.Settings.Title
	if r.doc.Title == "" {
		r.doc.Title = r.title
	}
	if !r.doc.Settings.Headings {
		return
	}
	for _, part := range r.parts {
		r.doc.Problems = append(r.doc.Problems, part.Problems...)
		if len(part.Entries) == 0 && len(part.Problems) == 0 && !part.HasExpect {
			continue
		}
		part.Version, part.Complete, part.Settings = r.doc.Version, r.doc.Complete, r.doc.Settings
		r.doc.Cases = append(r.doc.Cases, part)
		r.doc.Entries = append(r.doc.Entries, part.Entries...)
		r.doc.Expect = append(r.doc.Expect, part.Expect...)
		r.doc.ExpectSpans = append(r.doc.ExpectSpans, part.ExpectSpans...)
		r.doc.HasExpect = r.doc.HasExpect || part.HasExpect
	}
}
