package ledger

import "testing"

func TestQueue(t *testing.T) {
	var q queue[string]
	next, taken := 0, 0
	for step := range 1000 {
		q.push(Call[string]{Entry: next})
		next++
		if step%3 != 0 {
			if got := q.pop().Entry; got != taken {
				t.Fatalf("step %d: %d, want %d", step, got, taken)
			}
			taken++
		}
		if q.len() != next-taken || q.first().Entry != taken {
			t.Fatalf("step %d: %d waiting, want %d", step, q.len(), next-taken)
		}
	}
	for q.len() > 3 {
		q.pop()
		taken++
	}
	for range 10000 {
		q.push(Call[string]{Entry: next})
		next++
		if got := q.pop().Entry; got != taken {
			t.Fatalf("%d, want %d", got, taken)
		}
		taken++
	}
	if cap(q.items) > 2000 {
		t.Errorf("a short line keeps room for %d", cap(q.items))
	}
}
