package envelope_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"testing"

	"github.com/rpcconform/rpcconform/checker"
	"github.com/rpcconform/rpcconform/checker/envelope"
	"github.com/rpcconform/rpcconform/smithy/load"
)

// quiet is a service without methods: what it finds is about the envelope, or
// about the method, which it never knows.
const quiet = `$version: "2"
namespace quiet

@smithy.rpc#jsonRpc(versions: ["2.0"])
service Api { version: "1" }
`

func quietService(t testing.TB) *checker.Service {
	t.Helper()
	loaded := load.Load([]load.Source{{Name: "quiet.smithy", Text: []byte(quiet)}}, load.Options{})
	s, err := checker.PrepareService(loaded.Model, "quiet#Api", checker.V2_0, checker.Options{})
	if err != nil {
		t.Fatal(err, loaded.Events)
	}
	return s
}

var aboutEnvelopes = map[string]bool{
	"InvalidJson": true, "LimitExceeded": true, "DuplicateKey": true, "InvalidEnvelope": true, "InvalidVersion": true,
	"InvalidMethod": true, "InvalidId": true, "InvalidParams": true, "InvalidResponse": true, "InvalidError": true,
}

// envelopeCodes are the findings that a fault of the decoder stands for.
func envelopeCodes(s *checker.Service, text []byte, reply bool) []string {
	var r checker.Result
	if reply {
		r = s.CheckResponse(text, checker.ResponseContext{Kind: checker.EnvelopeContext})
	} else {
		r = s.CheckMessage(text)
	}
	var codes []string
	for i := range r.Findings {
		if code := string(r.Findings[i].Code); aboutEnvelopes[code] {
			codes = append(codes, code)
		}
	}
	return codes
}

// The default profile refuses a message exactly when the checker finds fault
// with its envelope, and its fault is one of those findings. The strict profile
// refuses at least as much.
func FuzzAgreesWithTheChecker(f *testing.F) {
	for _, text := range []string{
		`{"jsonrpc":"2.0","id":1,"method":"ping","params":[1]}`, `{"jsonrpc":"2.0","method":"ping"}`, `{"jsonrpc":"2.0","id":1,"result":null}`,
		`{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"x","data":[]}}`, `{"jsonrpc":"2.0","id":1.5,"method":"\u0061","params":null}`,
		`{"jsonrpc":"2.0","id":"a","id":"b","result":1,"error":{}}`, `{"jsonrpc":"1.0","id":{},"method":7,"params":7,"result":{}}`,
		`{"id":true,"error":{"code":"1"}}`, `{"jsonrpc":"2.0","id":9223372036854775808,"error":{"code":1e30,"message":""}}`,
		`[{"jsonrpc":"2.0","id":1,"method":"a"},7,{"a":{"b":1,"b":2}}]`, `[]`, `7`, `{`, `{"method":"x","params":"\ud800"}`, "\xff",
		`{"jsonrpc":"2.0","id":1,"method":"a","error":{"code":1,"message":""},"a":1}`, `{"jsonrpc":"2.0","result":1,"result":2}`,
	} {
		f.Add([]byte(text))
	}
	s := quietService(f)
	f.Fuzz(func(t *testing.T, text []byte) {
		frame, err := envelope.Decode(text, envelope.Default)
		faulty := err != nil
		for i := range frame.Envelopes() {
			faulty = faulty || frame.Envelopes()[i].Err() != nil
		}
		document := anyDocument(text)
		if _, batch := document.([]any); !batch {
			agree(t, text, err, envelopeCodes(s, text, isReply(document)))
		}
		strict, strictErr := envelope.Decode(text, envelope.Strict)
		if (strictErr != nil) != (len(strict.Envelopes()) == 0) {
			t.Errorf("%q: strict gives both a frame and %v", text, strictErr)
		}
		if faulty && strictErr == nil && !hasNullParams(document) {
			t.Errorf("%q: strict takes what default refuses: %v", text, err)
		}
	})
}

// anyDocument reads a text with numbers of any size; nil when it is not JSON.
func anyDocument(text []byte) any {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var document any
	if decoder.Decode(&document) != nil {
		return nil
	}
	return document
}

func agree(t *testing.T, text []byte, err error, codes []string) {
	t.Helper()
	if err == nil {
		if len(codes) > 0 {
			t.Errorf("%q: decoded, but the checker finds %v", text, codes)
		}
		return
	}
	var refusal *envelope.DecodeError
	if !errors.As(err, &refusal) || !slices.Contains(codes, refusal.Fault.String()) {
		t.Errorf("%q: %v, but the checker finds %v", text, err, codes)
	}
}

func isReply(document any) bool {
	m, _ := document.(map[string]any)
	_, method := m["method"]
	_, result := m["result"]
	_, failure := m["error"]
	return !method && (result || failure)
}

// hasNullParams reports whether a message has params that are null, which only
// the strict profile takes.
func hasNullParams(document any) bool {
	if list, ok := document.([]any); ok {
		return slices.ContainsFunc(list, hasNullParams)
	}
	m, _ := document.(map[string]any)
	params, present := m["params"]
	return present && params == nil
}
