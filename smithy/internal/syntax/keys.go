package syntax

import (
	"slices"
	"strings"

	"github.com/rpcconform/rpcconform/internal/nearest"
)

// UnknownKeys describes the keys of an object that are none of its known ones,
// with a hint when one of them is nearly a known one. The message is "" when
// there are none.
func UnknownKeys(unknown, known []string) (message, hint string) {
	if len(unknown) == 0 {
		return "", ""
	}
	for _, key := range unknown {
		if near := nearest.Name(key, known); near != "" {
			hint = "did you mean `" + near + "`?"
			break
		}
	}
	return "Expected an object with possible properties of " + quoteSorted(known) + ", but found additional properties: " + quoteSorted(unknown), hint
}

func quoteSorted(words []string) string {
	sorted := slices.Sorted(slices.Values(words))
	return "`" + strings.Join(sorted, "`, `") + "`"
}
