package checker

import (
	"github.com/rpcconform/rpcconform/checker/internal/contract"
)

func nearestName(name string, operations map[string]*contract.Method) string {
	best, distance := "", 3
	if len(name) > 100 {
		return ""
	}
	for candidate := range operations {
		if d := editDistance(name, candidate, distance+1); d < distance || d == distance && best != "" && candidate < best {
			best, distance = candidate, d
		}
	}
	return best
}

// editDistance is Levenshtein's, cut off at limit.
func editDistance(a, b string, limit int) int {
	if len(a)-len(b) >= limit || len(b)-len(a) >= limit {
		return limit
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		diagonal := row[0]
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := diagonal
			if a[i-1] != b[j-1] {
				cost++
			}
			diagonal = row[j]
			row[j] = min(row[j]+1, row[j-1]+1, cost)
		}
	}
	return row[len(b)]
}
