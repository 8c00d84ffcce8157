package load_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/rpcconform/rpcconform/smithy"
	"github.com/rpcconform/rpcconform/smithy/load"
)

func errorsOf(r *load.Result) []smithy.Event {
	var out []smithy.Event
	for _, e := range r.Events {
		if e.Severity == smithy.SeverityError {
			out = append(out, e)
		}
	}
	return out
}

func TestPreludeIsClean(t *testing.T) {
	r := load.Load(nil, load.Options{})
	for _, e := range r.Events {
		t.Errorf("%s:%d: %s %s", e.Location.File, e.Location.Line, e.Shape, e.Message)
	}
}

func TestOfficialModelsLoadTogether(t *testing.T) {
	var sources []load.Source
	for _, dir := range []string{"bsp", "jsonrpclib", "alloy"} {
		err := filepath.WalkDir("../../../shared/data/"+dir, func(name string, entry os.DirEntry, err error) error {
			if err != nil || entry.IsDir() || filepath.Ext(name) != ".smithy" {
				return err
			}
			text, err := os.ReadFile(name)
			sources = append(sources, load.Source{Name: filepath.Base(name), Text: text})
			return err
		})
		if err != nil {
			t.Skip("../shared/data is absent")
		}
	}
	for _, e := range errorsOf(load.Load(sources, load.Options{})) {
		t.Errorf("%s:%d:%d: %s %s %s", e.Location.File, e.Location.Line, e.Location.Column, e.ID, e.Shape, e.Message)
	}
}

// TestSuites loads the model files of each folder of suites together.
func TestSuites(t *testing.T) {
	files, err := filepath.Glob("../../suites/*/*.smithy")
	if err != nil || len(files) == 0 {
		t.Fatal("no suites", err)
	}
	folders := map[string][]load.Source{}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		folder := filepath.Dir(name)
		folders[folder] = append(folders[folder], load.Source{Name: name, Text: text})
	}
	for _, sources := range folders {
		for _, e := range errorsOf(load.Load(sources, load.Options{})) {
			t.Errorf("%s:%d:%d: %s %s %s", e.Location.File, e.Location.Line, e.Location.Column, e.ID, e.Shape, e.Message)
		}
	}
}
