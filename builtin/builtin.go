// Package builtin finds protocols in a tree of suites, such as the one that
// comes with rpcconform.
//
// A protocol is a folder of the tree. Its name is that of the folder; a name
// with a revision, such as lsp@3.18, is the folder lsp-3.18. The models of a
// folder are those that its suite.yaml lists, which may be other folders of the
// tree, else the Smithy files beside it.
package builtin

import (
	"fmt"
	"io/fs"
	"path"
	"sort"
	"strings"

	"github.com/rpcconform/rpcconform/reader"
	"github.com/rpcconform/rpcconform/smithy/load"
)

// Protocol is a built-in protocol.
type Protocol struct {
	Name     string // as it was asked for
	Sources  []load.Source
	Settings reader.Settings // of its suite.yaml
}

// Names returns the names of the protocols of a tree, sorted.
func Names(tree fs.FS) []string {
	files, err := fs.Glob(tree, "*/suite.yaml")
	if err != nil {
		return nil
	}
	var names []string
	for _, file := range files {
		names = append(names, nameOf(path.Dir(file)))
	}
	sort.Strings(names)
	return names
}

// nameOf is the name of the protocol of a folder.
func nameOf(folder string) string {
	base, revision, found := strings.Cut(folder, "-")
	if found && revision != "" && revision[0] >= '0' && revision[0] <= '9' {
		return base + "@" + revision
	}
	return folder
}

// Has reports whether a tree has a protocol of this name.
func Has(tree fs.FS, name string) bool {
	_, err := fs.Stat(tree, path.Join(folderOf(name), "suite.yaml"))
	return err == nil
}

func folderOf(name string) string { return strings.Replace(name, "@", "-", 1) }

// Find reads a protocol. The error says that there is none of this name, or
// which of its files is at fault.
func Find(tree fs.FS, name string) (*Protocol, error) {
	if !Has(tree, name) {
		return nil, fmt.Errorf("no built-in protocol is named %q", name)
	}
	folder := folderOf(name)
	file := path.Join(folder, "suite.yaml")
	text, err := fs.ReadFile(tree, file)
	if err != nil {
		return nil, fmt.Errorf("built-in %s: %w", name, err)
	}
	settings, problems := reader.ParseSettings(file, text)
	if len(problems) > 0 {
		return nil, fmt.Errorf("built-in %s: %s", name, problems[0].Message)
	}
	p := &Protocol{Name: name, Settings: *settings}
	patterns := []string{path.Join(folder, "*.smithy")}
	if settings.Models != nil {
		patterns = nil
	}
	for _, model := range settings.Models {
		model = path.Join(folder, model)
		if path.Ext(model) != ".smithy" {
			model = path.Join(model, "*.smithy")
		}
		patterns = append(patterns, model)
	}
	for _, pattern := range patterns {
		if err := p.add(tree, pattern); err != nil {
			return nil, fmt.Errorf("built-in %s: %w", name, err)
		}
	}
	return p, nil
}

func (p *Protocol) add(tree fs.FS, pattern string) error {
	files, err := fs.Glob(tree, pattern)
	if err != nil {
		return err
	}
	if len(files) == 0 {
		return fmt.Errorf("expected model files; there is no %s", pattern)
	}
	for _, file := range files {
		text, err := fs.ReadFile(tree, file)
		if err != nil {
			return err
		}
		p.Sources = append(p.Sources, load.Source{Name: "<" + file + ">", Text: text})
	}
	return nil
}
