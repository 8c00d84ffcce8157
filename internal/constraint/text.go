package constraint

import (
	"encoding/base64"
	"errors"
	"strconv"

	"github.com/rpcconform/rpcconform/internal/jsontape"
	"github.com/rpcconform/rpcconform/smithy"
)

// text checks strings and enums.
func (r *run) text(p *Program, v jsontape.Value) {
	if v.Kind() != jsontape.String {
		r.mismatch(p, v)
		return
	}
	if p.core.kind == smithy.Enum {
		if !r.enumHas(p.core, v) {
			r.unlisted(p, v, quoted(v))
		}
		if p.core.open || p.length == nil && p.pattern == nil {
			return
		}
	}
	if p.length != nil {
		r.length(p, v, int64(v.RuneCount()), "characters")
	}
	if p.pattern != nil {
		r.pattern(p, v)
	}
}

func (r *run) enumHas(c *core, v jsontape.Value) bool {
	if !v.Escaped() {
		_, found := c.texts[string(v.Inner())]
		return found
	}
	r.scratch = v.AppendText(r.scratch[:0])
	_, found := c.texts[string(r.scratch)]
	return found
}

// unlisted reports a value outside an enum: an error, or an advisory of an open enum.
func (r *run) unlisted(p *Program, v jsontape.Value, spelling string) {
	message := ""
	if r.sink != nil {
		message = "expected a value of enum " + p.core.id.Name() + "; it is " + spelling + p.core.nearest(v)
	}
	r.add(Problem{Code: "EnumViolation", Value: v, Shape: p.report, Message: message, Advisory: p.core.open})
}

// nearest lists the values of a small enum.
func (c *core) nearest(v jsontape.Value) string {
	if v.Kind() != jsontape.String || len(c.texts) > 200 {
		return ""
	}
	want, best, distance := v.Text(), "", 3
	for value := range c.texts {
		if d := editDistance(want, value, distance); d < distance || d == distance && d < 3 && value < best {
			best, distance = value, d
		}
	}
	if best == "" {
		return ""
	}
	return ", did you mean " + strconv.Quote(best) + "?"
}

func editDistance(a, b string, limit int) int {
	if len(a)-len(b) >= limit || len(b)-len(a) >= limit {
		return limit
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		diagonal := row[0]
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := diagonal
			if a[i-1] != b[j-1] {
				cost++
			}
			diagonal = row[j]
			row[j] = min(row[j]+1, row[j-1]+1, cost)
		}
	}
	return row[len(b)]
}

// quoted is the text of a value as messages show it, cut where it is long.
func quoted(v jsontape.Value) string {
	const most = 40
	raw := v.Raw()
	if len(raw) <= most {
		return string(raw)
	}
	cut := most
	for cut > 0 && raw[cut]&0xc0 == 0x80 {
		cut--
	}
	return string(raw[:cut]) + "…"
}

func (r *run) length(p *Program, v jsontape.Value, n int64, unit string) {
	b := p.length
	if (!b.hasMin || n >= b.min) && (!b.hasMax || n <= b.max) {
		return
	}
	message := ""
	if r.sink != nil {
		message = "expected " + b.String() + " " + unit + " in " + noun(p) + "; there are " + strconv.FormatInt(n, 10)
	}
	r.report(p, v, "LengthViolation", message)
}

// String says which counts are inside.
func (b *bounds) String() string {
	lo, hi := strconv.FormatInt(b.min, 10), strconv.FormatInt(b.max, 10)
	switch {
	case !b.hasMax:
		return "at least " + lo
	case !b.hasMin:
		return "at most " + hi
	case b.min == b.max:
		return lo
	}
	return lo + " to " + hi
}

func (r *run) pattern(p *Program, v jsontape.Value) {
	text := v.Inner()
	if v.Escaped() {
		r.scratch = v.AppendText(r.scratch[:0])
		text = r.scratch
	}
	matched, err := p.pattern.match(text)
	switch {
	case errors.Is(err, errBound):
		r.add(Problem{
			Code: "LimitExceeded", Value: v, Shape: p.report, Incomplete: true,
			Message: "the pattern of " + noun(p) + " took too long to match; the value is not judged",
		})
	case !matched:
		message := ""
		if r.sink != nil {
			message = "expected a match of " + p.pattern.source + " for " + noun(p) + "; it is " + quoted(v)
		}
		r.report(p, v, "PatternViolation", message)
	}
}

// blob checks padded base64; its length counts decoded bytes.
func (r *run) blob(p *Program, v jsontape.Value) {
	if v.Kind() != jsontape.String {
		r.mismatch(p, v)
		return
	}
	text := v.Inner()
	if v.Escaped() {
		r.scratch = v.AppendText(r.scratch[:0])
		text = r.scratch
	}
	n, ok := base64Length(text)
	if !ok {
		message := ""
		if r.sink != nil {
			message = "expected padded base64 for " + noun(p) + "; it is " + quoted(v)
		}
		r.report(p, v, "FormatViolation", message)
		return
	}
	if p.length != nil {
		r.length(p, v, int64(n), "bytes")
	}
}

// base64Length returns the decoded length of padded base64. The bits that the
// padding leaves over have to be zero.
func base64Length(text []byte) (int, bool) {
	if len(text)%4 != 0 {
		return 0, false
	}
	if len(text) == 0 {
		return 0, true
	}
	body := len(text)
	for body > len(text)-2 && text[body-1] == '=' {
		body--
	}
	for _, c := range text[:body] {
		if !isBase64(c) {
			return 0, false
		}
	}
	var last [3]byte
	n, err := base64.StdEncoding.Strict().Decode(last[:], text[len(text)-4:])
	if err != nil {
		return 0, false
	}
	return (len(text)/4-1)*3 + n, true
}

func isBase64(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '+' || c == '/'
}
