package lspmeta_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rpcconform/rpcconform/internal/importer/lspmeta"
)

// TestBuiltIn holds the built-in models against what the meta models give now,
// so that neither changes alone.
func TestBuiltIn(t *testing.T) {
	t.Parallel()
	models, err := filepath.Glob("../../../../shared/data/lsp/metamodel/metaModel-*.json")
	if err != nil || len(models) == 0 {
		t.Skip("the meta models of LSP are not beside the project")
	}
	for _, name := range models {
		version := strings.TrimSuffix(strings.TrimPrefix(filepath.Base(name), "metaModel-"), ".json")
		t.Run(version, func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			model, _, err := lspmeta.Convert(text, "lsp.v"+strings.ReplaceAll(version, ".", "_"))
			if err != nil {
				t.Fatal(err)
			}
			builtIn, err := os.ReadFile("../../../suites/lsp-" + version + "/schema.smithy")
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(builtIn), model); diff != "" {
				t.Errorf("the built-in model differs from the import (-built-in +import):\n%s", diff)
			}
		})
	}
}

func TestConvertRefuses(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		`[`:                              "is not JSON",
		`{"requests": []}`:               "expected a meta model",
		`{"metaData": {"version": "1"}}`: "expected a meta model",
	} {
		if _, _, err := lspmeta.Convert([]byte(text), "ex"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: the error is %v; want one with %q", text, err, want)
		}
	}
}
