package load

import (
	"maps"
	"slices"

	"github.com/rpcconform/rpcconform/smithy"
)

// suggest names the nearest defined shape of an id that is not defined, as the
// end of a message, or gives "".
func (a *assembler) suggest(id smithy.ShapeID) string {
	ids := slices.Collect(maps.Keys(a.definitions))
	slices.Sort(ids)
	return suggest(id, ids)
}

// suggest picks from sorted ids the nearest one to id: the same name in another
// namespace, or a similar name in its own namespace or the prelude.
func suggest(id smithy.ShapeID, known []smithy.ShapeID) string {
	best, distance := smithy.ShapeID(""), 3
	for _, k := range known {
		if k.Namespace() != id.Namespace() && k.Namespace() != preludeNamespace {
			if k.Name() == id.Name() {
				return ", did you mean `" + string(k) + "`?"
			}
			continue
		}
		if d := editDistance(k.Name(), id.Name(), distance); d < distance {
			best, distance = k, d
		}
	}
	if best == "" {
		return ""
	}
	return ", did you mean `" + string(best) + "`?"
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
