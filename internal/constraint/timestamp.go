package constraint

import (
	"time"

	"github.com/rpcconform/rpcconform/internal/jsontape"
)

// timestampFormat is how a timestamp is written. The zero value takes both a
// number of seconds and a date-time.
type timestampFormat uint8

const (
	formatAny timestampFormat = iota
	formatDateTime
	formatHTTPDate
	formatEpochSeconds
)

func (f timestampFormat) noun() string {
	switch f {
	case formatDateTime:
		return "a date-time string"
	case formatHTTPDate:
		return "an HTTP date string"
	case formatEpochSeconds:
		return "a number of seconds"
	default:
		return "a number of seconds or a date-time string"
	}
}

func (r *run) timestamp(p *Program, v jsontape.Value) {
	switch {
	case v.Kind() == jsontape.Number && (p.format == formatAny || p.format == formatEpochSeconds):
		return
	case v.Kind() != jsontape.String || p.format == formatEpochSeconds:
		r.mismatch(p, v)
		return
	}
	r.scratch = v.AppendText(r.scratch[:0])
	ok := false
	if p.format == formatHTTPDate {
		ok = isHTTPDate(r.scratch)
	} else {
		ok = isDateTime(r.scratch)
	}
	if !ok {
		message := ""
		if r.sink != nil {
			message = "expected " + p.format.noun() + " for " + noun(p) + "; it is " + quoted(v)
		}
		r.report(p, v, "FormatViolation", message)
	}
}

// isDateTime checks RFC 3339's date-time as Smithy has it: in UTC with Z, an
// optional fraction, no leap second.
func isDateTime(s []byte) bool {
	const shape = "0000-00-00T00:00:00"
	if len(s) < len(shape)+1 || s[len(s)-1] != 'Z' && s[len(s)-1] != 'z' {
		return false
	}
	for i, want := range []byte(shape) {
		c := s[i]
		switch want {
		case '0':
			if c < '0' || c > '9' {
				return false
			}
		case 'T':
			if c != 'T' && c != 't' {
				return false
			}
		default:
			if c != want {
				return false
			}
		}
	}
	fraction := s[len(shape) : len(s)-1]
	if len(fraction) > 0 {
		if fraction[0] != '.' || len(fraction) == 1 {
			return false
		}
		for _, c := range fraction[1:] {
			if c < '0' || c > '9' {
				return false
			}
		}
	}
	return isDay(pair(s, 0)*100+pair(s, 2), pair(s, 5), pair(s, 8)) && isTime(pair(s, 11), pair(s, 14), pair(s, 17))
}

func pair(s []byte, i int) int { return int(s[i]-'0')*10 + int(s[i+1]-'0') }

func isTime(hour, minute, second int) bool { return hour < 24 && minute < 60 && second < 60 }

func isDay(year, month, day int) bool {
	if month < 1 || month > 12 || day < 1 {
		return false
	}
	return day <= time.Date(year, time.Month(month)+1, 0, 0, 0, 0, 0, time.UTC).Day()
}

// isHTTPDate checks RFC 9110's IMF-fixdate, with the optional fraction of a
// second that Smithy allows. The weekday has to fit the date.
func isHTTPDate(s []byte) bool {
	const layout = "Mon, 02 Jan 2006 15:04:05 GMT"
	text := string(s)
	if len(text) > len(layout) && text[len("Mon, 02 Jan 2006 15:04:05")] == '.' {
		digits := text[len("Mon, 02 Jan 2006 15:04:05.") : len(text)-len(" GMT")]
		if digits == "" {
			return false
		}
		for _, c := range digits {
			if c < '0' || c > '9' {
				return false
			}
		}
		text = text[:len("Mon, 02 Jan 2006 15:04:05")] + text[len(text)-len(" GMT"):]
	}
	t, err := time.Parse(layout, text)
	return err == nil && t.Format(layout) == text
}
