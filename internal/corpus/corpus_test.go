package corpus_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/rpcconform/rpcconform/internal/corpus"
)

func TestLog(t *testing.T) {
	for _, kind := range corpus.Kinds() {
		log, again := corpus.Log(kind, 200_000), corpus.Log(kind, 200_000)
		if len(log) != len(again) {
			t.Fatalf("%s: %d messages, then %d", kind, len(log), len(again))
		}
		size, calls, replies := 0, 0, 0
		for i, m := range log {
			size += len(m.Text)
			if !bytes.Equal(m.Text, again[i].Text) || m.FromServer != again[i].FromServer {
				t.Fatalf("%s: message %d differs at the second time", kind, i)
			}
			var message struct {
				ID     json.RawMessage
				Method *string
			}
			if err := json.Unmarshal(m.Text, &message); err != nil {
				t.Fatalf("%s: message %d: %v", kind, i, err)
			}
			switch {
			case message.Method == nil:
				replies++
			case message.ID != nil:
				calls++
			}
		}
		if size < 200_000 || calls == 0 || calls != replies {
			t.Errorf("%s: %d bytes, %d calls, %d replies", kind, size, calls, replies)
		}
	}
}
