package load_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/rpcconform/rpcconform/smithy"
	"github.com/rpcconform/rpcconform/smithy/load"
)

// Smithy's own selector tests name in their metadata what each selector matches.
func TestSelectOfficialCases(t *testing.T) {
	files, _ := filepath.Glob("../../../shared/data/smithy/smithy-model/selector/cases/*.smithy")
	if len(files) == 0 {
		t.Skip("../shared/data is absent")
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		m := load.Load([]load.Source{{Name: name, Text: text}}, load.Options{}).Model
		for _, test := range m.Metadata().Get("selectorTests").Elems {
			skip := test.Get("skipPreludeShapes")
			var want []smithy.ShapeID
			for _, match := range test.Get("matches").Elems {
				want = append(want, smithy.ShapeID(match.Text))
			}
			found, err := load.Select(m, test.Get("selector").Text)
			if err != nil {
				t.Errorf("%s: %v", filepath.Base(name), err)
				continue
			}
			got := slices.DeleteFunc(found, func(id smithy.ShapeID) bool {
				return id.Namespace() == "smithy.rpc" || skip != nil && skip.Bool && id.Namespace() == "smithy.api"
			})
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Errorf("%s: %s:\n got %s\nwant %s", filepath.Base(name), test.Get("selector").Text, got, want)
			}
		}
	}
}
