package reader

import (
	"bytes"
	"unicode/utf8"

	"github.com/rpcconform/rpcconform/checker"
	"github.com/rpcconform/rpcconform/internal/jsontape"
)

// DefaultLineBytes is the limit of a line of a log.
const DefaultLineBytes = 1 << 20

// LogOptions bound a log reader. The zero LogOptions are the defaults.
type LogOptions struct {
	LineBytes int // of a line without its ending; 0 is 1 MiB
}

// Counts are what a log reader has seen.
type Counts struct {
	Lines   int
	NotJSON int // blank lines, and lines without JSON after the prefix
	Skipped int // records that the selector refused
	Entries int
}

// LogReader reads entries from a log as it arrives, in chunks of any size: a
// line that is cut between chunks is held until it is whole. Its memory is
// bounded by the limit of a line.
type LogReader struct {
	name    string
	mapping *Mapping
	limit   int

	held    []byte // the beginning of a line whose end has not come yet
	tooLong bool   // the held line is longer than the limit: its rest is dropped
	counts  Counts
	tape    jsontape.Tape

	entries  []checker.Entry
	findings []checker.Finding
}

// NewLog returns a reader of a log; name is that of the file in places. The
// error is a *ConfigurationError.
func NewLog(name string, m *Mapping, o LogOptions) (*LogReader, error) {
	if o.LineBytes < 0 {
		return nil, configurationError("expected a limit of at least 1 byte a line; it is %d", o.LineBytes)
	}
	if o.LineBytes == 0 {
		o.LineBytes = DefaultLineBytes
	}
	return &LogReader{name: name, mapping: m, limit: o.LineBytes}, nil
}

// SingleSender reports whether every entry has the same sender; such a log is
// checked without correlation.
func (r *LogReader) SingleSender() bool { return r.mapping.SingleSender() }

// Counts returns what has been seen so far.
func (r *LogReader) Counts() Counts { return r.counts }

// Push takes the next chunk and returns what the lines that it finishes hold.
// Both slices, and the messages in them, are valid until the next Push or End,
// and as long as the chunk is.
func (r *LogReader) Push(chunk []byte) ([]checker.Entry, []checker.Finding) {
	r.entries, r.findings = r.entries[:0], r.findings[:0]
	for len(chunk) > 0 {
		end := bytes.IndexByte(chunk, '\n')
		if end < 0 {
			r.hold(chunk)
			break
		}
		line := chunk[:end]
		if len(r.held) > 0 || r.tooLong {
			r.hold(line)
			// A message borrows its line, so the next held line needs a buffer of its own.
			line, r.held = r.held, nil
		}
		r.line(line)
		chunk = chunk[end+1:]
	}
	return r.entries, r.findings
}

// hold keeps the beginning of a line. One byte more than the limit is kept, for
// the CR of a CRLF.
func (r *LogReader) hold(part []byte) {
	if r.tooLong {
		return
	}
	if len(r.held)+len(part) > r.limit+1+len(bom) {
		r.tooLong, r.held = true, nil
		return
	}
	r.held = append(r.held, part...)
}

// End takes the last line when it has no newline.
func (r *LogReader) End() ([]checker.Entry, []checker.Finding) {
	r.entries, r.findings = r.entries[:0], r.findings[:0]
	if len(r.held) > 0 || r.tooLong {
		line := r.held
		r.held = nil
		r.line(line)
	}
	return r.entries, r.findings
}

const bom = "\ufeff"

// line reads one whole line, without its LF.
func (r *LogReader) line(line []byte) {
	r.counts.Lines++
	if r.counts.Lines == 1 {
		line = bytes.TrimPrefix(line, []byte(bom))
	}
	line = bytes.TrimSuffix(line, []byte("\r"))
	if r.tooLong || len(line) > r.limit {
		r.tooLong = false
		r.fail(1, "expected a line of at most %d bytes; this one is longer and is left out", r.limit)
		return
	}
	skip := r.mapping.prefix.length(line)
	if skip < 0 || !r.tape.Parse(line[skip:], jsontape.Limits{Bytes: r.limit}) {
		r.counts.NotJSON++
		return
	}
	record := r.tape.Root()
	if !r.mapping.selector.accepts(record) {
		r.counts.Skipped++
		return
	}
	r.record(line, skip, record)
}

func (r *LogReader) fail(column int, format string, args ...any) {
	at := checker.Location{File: r.name, Line: r.counts.Lines, Column: column}
	r.findings = append(r.findings, problem(at, format, args...))
}

// record turns a selected record into an entry.
func (r *LogReader) record(line []byte, skip int, record jsontape.Value) {
	column := func(v jsontape.Value) int { return utf8.RuneCount(line[:skip+v.Span().Start]) + 1 }
	sender := r.mapping.sender.fixed
	if sender == "" {
		named := record.Lookup(r.mapping.sender.pointer)
		known := false
		if named.Kind() == jsontape.String {
			sender, known = r.mapping.sender.peer(named)
		}
		if !known {
			if !named.IsValid() {
				r.fail(column(record), "expected the sender at %s; it is missing", r.mapping.sender.pointer)
				return
			}
			r.fail(column(named), "expected a sender that the mapping knows at %s; it is %s", r.mapping.sender.pointer, shorten(named))
			return
		}
	}
	message := record
	if r.mapping.message.kind != wholeRecord {
		if message = record.Lookup(r.mapping.message.pointer); !message.IsValid() {
			r.fail(column(record), "expected the message at %s; it is missing", r.mapping.message.pointer)
			return
		}
	}
	e := checker.Entry{Sender: sender, Offset: -1, Location: checker.Location{File: r.name, Line: r.counts.Lines, Column: column(message)}}
	if r.mapping.message.kind == escapedField {
		if message.Kind() != jsontape.String {
			r.fail(column(message), "expected a string with the message at %s; it is %s", r.mapping.message.pointer, message.Kind())
			return
		}
		e.Message = message.AppendText(nil)
	} else {
		e.Message, e.Inline = message.Raw(), true
	}
	r.counts.Entries++
	r.entries = append(r.entries, e)
}

func (s *senderSource) peer(v jsontape.Value) (string, bool) {
	if !v.Escaped() {
		peer, known := s.values[string(v.Inner())]
		return peer, known
	}
	peer, known := s.values[v.Text()]
	return peer, known
}

// length returns how many bytes of a line the prefix takes, or -1 when the line
// does not have it.
func (p *prefix) length(line []byte) int {
	switch p.kind {
	case toFirstBrace:
		return bytes.IndexByte(line, '{')
	case fields:
		at := 0
		for range p.count {
			i := bytes.Index(line[at:], []byte(p.delimiter))
			if i < 0 {
				return -1
			}
			at += i + len(p.delimiter)
		}
		return at
	default:
		return 0
	}
}

func (s *selector) accepts(record jsontape.Value) bool {
	switch s.kind {
	case hasField:
		return record.Lookup(s.pointer).IsValid()
	case fieldEquals:
		return record.Lookup(s.pointer).EqualText(s.value)
	default:
		if record.Kind() != jsontape.Array {
			return isJSONRPC(record)
		}
		for e := record.First(); e.IsValid(); e = e.Next() {
			if isJSONRPC(e) {
				return true
			}
		}
		return false
	}
}

func isJSONRPC(v jsontape.Value) bool {
	if v.Kind() != jsontape.Object {
		return false
	}
	for _, name := range [...]string{"jsonrpc", "method", "result", "error"} {
		if v.Member(name).IsValid() {
			return true
		}
	}
	return false
}
