// Package corpus makes logs for benchmarks: conversations of three kinds, the
// same ones at every run.
//
// A kind has the messages of a protocol in the sizes and the mix that real logs
// have: mcp has long texts and free documents, lsp many small objects and
// numbers, small has short messages only.
package corpus

import (
	"math/rand/v2"
	"strconv"
)

// Kind is a kind of log.
type Kind string

// The kinds of logs.
const (
	MCP   Kind = "mcp"
	LSP   Kind = "lsp"
	Small Kind = "small"
)

// Kinds are all kinds of logs.
func Kinds() []Kind { return []Kind{MCP, LSP, Small} }

// Message is one message of a conversation.
type Message struct {
	FromServer bool
	Text       []byte
}

// Log returns a conversation of about so many bytes. Every call is answered.
func Log(k Kind, bytes int) []Message {
	w := &writer{random: rand.New(rand.NewPCG(7, uint64(len(k))))}
	var log []Message
	var open []call
	calls := 0
	for size := 0; size < bytes || len(open) > 0; {
		w.out = w.out[:0]
		fromServer := false
		switch at := w.below(100); {
		case at < 20:
			fromServer = w.notify(k)
		case size < bytes && (at < 60 || len(open) == 0):
			calls++
			c := call{id: w.id(calls)}
			c.method = w.call(k, c.id)
			open = append(open, c)
		case len(open) == 0:
			fromServer = w.notify(k)
		default:
			i := w.below(min(len(open), 4))
			w.reply(k, open[i])
			open = append(open[:i], open[i+1:]...)
			fromServer = true
		}
		log = append(log, Message{FromServer: fromServer, Text: append([]byte(nil), w.out...)})
		size += len(w.out)
	}
	return log
}

type call struct{ id, method string }

// id returns an id: a number, now and then with a fraction of zero, or a string.
func (w *writer) id(n int) string {
	switch {
	case n%23 == 0:
		return `"call-` + strconv.Itoa(n) + `-` + strconv.Itoa(w.below(1<<30)) + `"`
	case n%97 == 0:
		return strconv.Itoa(n) + ".0"
	}
	return strconv.Itoa(n)
}

func (w *writer) notify(k Kind) (fromServer bool) {
	if k == LSP {
		return w.lspNotification()
	}
	return w.mcpNotification()
}

func (w *writer) call(k Kind, id string) (method string) {
	if k == LSP {
		return w.lspCall(id)
	}
	return w.mcpCall(id, k == Small)
}

func (w *writer) reply(k Kind, c call) {
	if k == LSP {
		w.lspResult(c)
		return
	}
	w.mcpReply(c, k == Small)
}
