package corpus

import (
	"math/rand/v2"
	"strconv"
)

// writer writes the parts that the protocols share.
type writer struct {
	random *rand.Rand
	out    []byte
}

var words = [...]string{
	"a", "log", "of", "the", "build", "shows", "where", "time", "goes", "while", "every", "worker", "waits", "for", "its", "turn",
	"const", "return", "import", "package", "request", "timeout", "channel", "schema", "window", "buffer", "commit", "branch", "token", "range",
}

var foreign = [...]string{"größer", "Überlauf", "日本", "текст", "→", "🙂", `\u00fc`, `\ud83d\ude42`}

func (w *writer) below(n int) int { return w.random.IntN(n) }

func (w *writer) put(text string) { w.out = append(w.out, text...) }

func (w *writer) number(n int) { w.out = strconv.AppendInt(w.out, int64(n), 10) }

func (w *writer) word() { w.put(words[w.below(len(words))]) }

// list writes n items with commas in between.
func (w *writer) list(n int, item func(i int)) {
	w.put("[")
	for i := range n {
		if i > 0 {
			w.put(",")
		}
		item(i)
	}
	w.put("]")
}

// prose writes about n bytes inside a string; about one word of rare is followed
// by an escape.
func (w *writer) prose(n, rare int) {
	for end := len(w.out) + n; len(w.out) < end; {
		w.word()
		switch at := w.below(4 * rare); {
		case at < 3:
			w.put(`\n    `)
		case at < 6:
			w.put(`\"`)
		case at < 7:
			w.put(foreign[w.below(len(foreign))])
		default:
			w.put(" ")
		}
	}
}

func (w *writer) name() {
	w.word()
	w.put("_")
	w.word()
	w.number(w.below(1000))
}

func (w *writer) uri() {
	w.put("file:///srv/checkout/services/")
	w.word()
	w.put("/")
	w.name()
	w.put(".go")
}

// length is that of a long text: most are short, a few are very long.
func (w *writer) length() int {
	switch at := w.below(1000); {
	case at < 4:
		return 80_000 + w.below(50_000)
	case at < 560:
		return 900 + w.below(2700)
	}
	return 30 + w.below(400)
}

// head begins a message; id is "" for a notification.
func (w *writer) head(id string) {
	w.put(`{"jsonrpc":"2.0",`)
	if id != "" {
		w.put(`"id":` + id + `,`)
	}
}

// document writes a free object.
func (w *writer) document(depth, members int) {
	w.put("{")
	for i := range members {
		if i > 0 {
			w.put(",")
		}
		w.put(`"`)
		w.word()
		w.number(i)
		w.put(`":`)
		switch w.below(8) {
		case 0, 1:
			if depth > 0 {
				w.document(depth-1, 1+w.below(4))
				continue
			}
			w.put("false")
		case 2:
			w.list(1+w.below(6), func(int) { w.number(w.below(100_000)) })
		case 3:
			w.number(w.below(1 << 30))
		case 4:
			w.out = strconv.AppendFloat(w.out, w.random.Float64()*1000, 'f', 4, 64)
		case 5:
			w.put("true")
		case 6:
			w.put("null")
		default:
			w.put(`"`)
			w.prose(8+w.below(40), 12)
			w.put(`"`)
		}
	}
	w.put("}")
}
