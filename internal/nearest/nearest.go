// Package nearest finds the name that a misspelt one most likely means.
package nearest

import "strings"

// Name returns the candidate that is nearest to a word, or "" when none is near:
// within two mistakes, and within one for a word of less than six letters. Case
// counts for nothing, and of equally near candidates the first one wins.
func Name(word string, candidates []string) string {
	lower := strings.ToLower(word)
	best, limit := "", min(max(1, len(word)/3), 2)+1
	for _, c := range candidates {
		if c == word {
			continue
		}
		if d := distance(lower, strings.ToLower(c), limit); d < limit {
			best, limit = c, d
		}
	}
	return best
}

// distance is the number of bytes to insert, delete, replace or swap with their
// neighbour to make a into b; a number of at least limit when it reaches limit.
func distance(a, b string, limit int) int {
	if len(a)-len(b) >= limit || len(b)-len(a) >= limit {
		return limit
	}
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		least := i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
			least = min(least, row[j])
		}
		if least > limit {
			return limit
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}
