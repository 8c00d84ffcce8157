package jsontape_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/rpcconform/rpcconform/internal/corpus"
	"github.com/rpcconform/rpcconform/internal/jsontape"
)

// BenchmarkParse reads a log message by message. The metric x-valid is the
// throughput relative to encoding/json.Valid on the same messages; both are
// measured in turn, so that what slows one down slows the other too.
func BenchmarkParse(b *testing.B) {
	for _, kind := range corpus.Kinds() {
		b.Run(string(kind), func(b *testing.B) {
			log := corpus.Log(kind, 1<<20)
			size := 0
			for _, m := range log {
				size += len(m.Text)
			}
			var tape jsontape.Tape
			var parsing, validating time.Duration
			b.SetBytes(int64(size))
			b.ReportAllocs()
			for b.Loop() {
				start := time.Now()
				for _, m := range log {
					if !tape.Parse(m.Text, jsontape.Limits{}) {
						b.Fatal(tape.Problem())
					}
				}
				parsing += time.Since(start)
				b.StopTimer()
				start = time.Now()
				for _, m := range log {
					if !json.Valid(m.Text) {
						b.Fatal("not valid")
					}
				}
				validating += time.Since(start)
				b.StartTimer()
			}
			b.ReportMetric(float64(validating)/float64(parsing), "x-valid")
		})
	}
}
