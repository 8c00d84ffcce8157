package checker_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rpcconform/rpcconform/checker"
	"github.com/rpcconform/rpcconform/internal/corpus"
	"github.com/rpcconform/rpcconform/smithy/load"
)

// Two peers with the services of a built-in protocol and without its session:
// the logs of the corpus have no handshake.
const benchProtocol = `$version: "2"
namespace bench

@smithy.rpc#jsonRpcProtocol(versions: ["2.0"], peers: [{name: "client", accepts: %CLIENT%}, {name: "server", accepts: %SERVER%}])
structure Protocol {}
`

var benchModels = map[corpus.Kind]struct{ folder, client, server string }{
	corpus.MCP:   {"mcp-2025-11-25", "mcp.v2025_11_25#Client", "mcp.v2025_11_25#Server"},
	corpus.Small: {"mcp-2025-11-25", "mcp.v2025_11_25#Client", "mcp.v2025_11_25#Server"},
	corpus.LSP:   {"lsp-3.17", "lsp.v3_17#Client", "lsp.v3_17#Server"},
}

func corpusProtocol(t testing.TB, kind corpus.Kind) *checker.Protocol {
	t.Helper()
	m := benchModels[kind]
	name := filepath.Join("..", "suites", m.folder, "schema.smithy")
	schema, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	own := []byte(strings.NewReplacer("%CLIENT%", m.client, "%SERVER%", m.server).Replace(benchProtocol))
	loaded := load.Load([]load.Source{{Name: name, Text: schema}, {Name: "bench.smithy", Text: own}}, load.Options{})
	if loaded.HasErrors() {
		t.Fatal(loaded.Events)
	}
	p, err := checker.PrepareProtocol(loaded.Model, "bench#Protocol", checker.V2_0, checker.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func corpusEntries(kind corpus.Kind, bytes int) (entries []checker.Entry, size int) {
	for _, m := range corpus.Log(kind, bytes) {
		sender := "client"
		if m.FromServer {
			sender = "server"
		}
		entries = append(entries, checker.Entry{Sender: sender, Message: m.Text})
		size += len(m.Text)
	}
	return entries, size
}

// BenchmarkTranscript checks whole conversations: text, repeated keys, envelope,
// payload and correlation. The metric x-valid is the throughput relative to
// encoding/json.Valid on the same messages, measured in turn.
func BenchmarkTranscript(b *testing.B) {
	for _, kind := range corpus.Kinds() {
		b.Run(string(kind), func(b *testing.B) {
			protocol := corpusProtocol(b, kind)
			entries, size := corpusEntries(kind, 1<<20)
			var checking, validating time.Duration
			b.SetBytes(int64(size))
			b.ReportAllocs()
			for b.Loop() {
				b.StopTimer()
				t := checker.NewTranscript(protocol, checker.Options{})
				b.StartTimer()
				start := time.Now()
				for _, e := range entries {
					if found := t.Feed(e); found != nil {
						b.Fatal(found[0].Message, string(e.Message))
					}
				}
				checking += time.Since(start)
				b.StopTimer()
				if found, _ := t.Finish(); found != nil {
					b.Fatal(found[0].Message)
				}
				start = time.Now()
				for _, e := range entries {
					if !json.Valid(e.Message) {
						b.Fatal("not valid")
					}
				}
				validating += time.Since(start)
				b.StartTimer()
			}
			b.ReportMetric(float64(validating)/float64(checking), "x-valid")
			b.ReportMetric(float64(len(entries)), "entries/op")
		})
	}
}

// A conversation of numeric ids is checked without an allocation once the
// buffers have grown.
func TestTranscriptAllocatesNothing(t *testing.T) {
	transcript := checker.NewTranscript(corpusProtocol(t, corpus.Small), checker.Options{})
	call := checker.Entry{Sender: "client", Message: []byte(`{"jsonrpc":"2.0","id":7,"method":"resources/read","params":{"uri":"file:///a"}}`)}
	reply := checker.Entry{Sender: "server", Message: []byte(`{"jsonrpc":"2.0","id":7,"result":{"contents":[{"uri":"file:///a","text":"b"}]}}`)}
	exchange := func() {
		for _, e := range []checker.Entry{call, reply} {
			if found := transcript.Feed(e); found != nil {
				t.Fatal(found[0].Message)
			}
		}
	}
	exchange()
	if n := testing.AllocsPerRun(1000, exchange); n != 0 {
		t.Errorf("%v allocations a call and its reply, want none", n)
	}
}
