// Package rpcconform_test holds the test of the module's import table.
package rpcconform_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/rpcconform/rpcconform"

// imports is the table of ARCHITECTURE.md: what each package may import of this module.
var imports = map[string][]string{
	"internal/source":           {},
	"internal/jsontape":         {"internal/source"},
	"internal/nearest":          {},
	"internal/corpus":           {},
	"smithy":                    {"internal/source"},
	"smithy/internal/syntax":    {"smithy", "internal/nearest"},
	"smithy/internal/idl":       {"smithy", "smithy/internal/syntax", "internal/nearest", "internal/source"},
	"smithy/internal/jsonast":   {"smithy", "smithy/internal/syntax", "internal/jsontape", "internal/source"},
	"smithy/internal/selector":  {"smithy", "internal/jsontape"},
	"smithy/internal/nodecheck": {"smithy", "smithy/internal/selector", "internal/constraint", "internal/jsontape"},
	"smithy/internal/validate":  {"smithy", "smithy/internal/selector", "smithy/internal/nodecheck", "internal/constraint", "internal/jsontape"},
	"smithy/rpctrait":           {"smithy"},
	"smithy/write":              {"smithy", "smithy/rpctrait"},
	"smithy/load": {
		"smithy", "smithy/internal/syntax", "smithy/internal/idl", "smithy/internal/jsonast", "smithy/internal/selector",
		"smithy/internal/nodecheck", "smithy/internal/validate", "smithy/rpctrait", "internal/nearest", "internal/source",
	},
	"internal/constraint": {"smithy", "internal/jsontape", "internal/source"},
	"checker/envelope":    {"internal/jsontape", "internal/source"},
	"checker/internal/contract": {
		"smithy", "smithy/rpctrait", "internal/constraint", "internal/jsontape",
	},
	"checker/internal/ledger":  {"internal/jsontape"},
	"checker/internal/session": {"checker/internal/contract", "internal/jsontape"},
	"checker": {
		"checker/envelope", "checker/internal/contract", "checker/internal/ledger", "checker/internal/session",
		"smithy", "internal/constraint", "internal/jsontape", "internal/source",
	},
	"reader":                       {"checker", "internal/jsontape", "internal/source"},
	"runner":                       {"reader", "checker", "smithy", "smithy/load", "internal/source"},
	"runner/ginkgosuite":           {"runner", "checker"},
	"runner/gotestsuite":           {"runner", "checker"},
	"reports":                      {"runner", "checker"},
	"builtin":                      {"reader", "smithy/load"},
	"internal/protocoltest":        {},
	"suites":                       {},
	"internal/importer/modeltext":  {},
	"internal/importer/jsonschema": {"internal/importer/modeltext"},
	"internal/importer/mcp":        {"internal/importer/jsonschema", "internal/importer/modeltext"},
	"internal/importer/openrpc":    {"internal/importer/jsonschema", "internal/importer/modeltext"},
	"internal/importer/lspmeta":    {"internal/importer/modeltext"},

	"cmd/rpcconform": {"internal/importer/mcp", "internal/importer/openrpc", "internal/importer/lspmeta", "builtin", "runner", "reports", "reader", "checker", "smithy", "smithy/load", "smithy/write", "suites"},
}

// The outside modules that only some packages may import.
var outside = map[string][]string{
	"github.com/yuin/goldmark":      {"reader"},
	"gopkg.in/yaml.v3":              {"reader"},
	"github.com/dlclark/regexp2":    {"internal/constraint"},
	"github.com/spf13/cobra":        {"cmd/rpcconform"},
	"github.com/spf13/pflag":        {"cmd/rpcconform"},
	"github.com/onsi/ginkgo/v2":     {"runner/ginkgosuite"},
	"github.com/onsi/gomega":        {"runner/ginkgosuite"},
	"github.com/bmatcuk/doublestar": {"runner", "reader"},
}

func TestImportTable(t *testing.T) {
	err := filepath.WalkDir(".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && name != "." && (strings.HasPrefix(entry.Name(), ".") || entry.Name() == "testdata" || entry.Name() == "examples" || entry.Name() == "out") {
			return filepath.SkipDir
		}
		if entry.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		dir := filepath.ToSlash(filepath.Dir(name))
		allowed, known := imports[dir]
		if !known {
			t.Errorf("%s: package %s is not in the import table", name, dir)
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, spec := range file.Imports {
			target, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			checkImport(t, name, dir, target, allowed)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func checkImport(t *testing.T, name, dir, target string, allowed []string) {
	t.Helper()
	if own, found := strings.CutPrefix(target, module+"/"); found {
		if !contains(allowed, own) {
			t.Errorf("%s: %s may not import %s", name, dir, own)
		}
		return
	}
	for prefix, users := range outside {
		if (target == prefix || strings.HasPrefix(target, prefix+"/")) && !contains(users, dir) {
			t.Errorf("%s: %s may not import %s", name, dir, target)
		}
	}
	if (target == "os" || path.Dir(target) == "os") && strings.HasPrefix(dir, "checker") {
		t.Errorf("%s: the checker does no I/O", name)
	}
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}
