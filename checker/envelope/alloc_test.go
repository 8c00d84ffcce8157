package envelope_test

import (
	"testing"

	"github.com/rpcconform/rpcconform/checker/envelope"
)

// A decoder that is kept allocates for what is spelled with escapes only.
func TestAllocations(t *testing.T) {
	tests := []struct {
		text string
		want float64
	}{
		{`{"jsonrpc":"2.0","id":9007199254740993,"method":"ping","params":{"a":[1,2,{"b":null}]}}`, 0},
		{`{"jsonrpc":"2.0","id":"3f6e-11","method":"tools/call","params":[]}`, 0},
		{`{"jsonrpc":"2.0","method":"ping"}`, 0},
		{`{"jsonrpc":"2.0","id":7,"result":{"text":"a\nb"}}`, 0},
		{`{"jsonrpc":"2.0","id":7,"error":{"code":-32601,"message":"no"}}`, 0},
		{`[{"jsonrpc":"2.0","id":1,"method":"a"},{"jsonrpc":"2.0","id":"b","method":"b"}]`, 0},
		{`{"jsonrpc":"2.0","id":1,"method":"tools\/list"}`, 1},
	}
	for _, test := range tests {
		for _, p := range both {
			d := envelope.Decoder{Profile: p}
			text := []byte(test.text)
			got := testing.AllocsPerRun(100, func() {
				frame, err := d.Decode(text)
				if err != nil {
					t.Fatal(err)
				}
				e := &frame.Envelopes()[0]
				_, _ = e.ID().Text()
				_, _ = e.ID().Int64()
				_, _, _ = e.Route()
			})
			if got != test.want {
				t.Errorf("%s: %v allocations, want %v", test.text, got, test.want)
			}
		}
	}
}

func TestKeyAllocations(t *testing.T) {
	for text, want := range map[string]float64{`1`: 0, `-0`: 0, `null`: 0, `"3f6e-11"`: 1} {
		parsed, err := envelope.ParseID([]byte(text), envelope.Default)
		if err != nil {
			t.Fatal(err)
		}
		var key envelope.Key
		got := testing.AllocsPerRun(100, func() { key = parsed.Key() })
		if got != want || key == (envelope.Key{}) {
			t.Errorf("%s: %v allocations, want %v", text, got, want)
		}
	}
}
