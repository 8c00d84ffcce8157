package runner

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/rpcconform/rpcconform/reader"
)

// Config says what to run. The zero Config with a path runs everything below it.
type Config struct {
	Paths    []string // files and folders
	Builtins fs.FS    // models by the name of the protocol, NAME/*.smithy; nil when there are none

	Jobs      int    // cases at once; 0 is one a core
	Run, Skip string // regular expressions on the id or the name of a case; "" is none
	Tags      string // an expression of tags; "" is none
	Shard     int    // the part to run, from 1; only with Shards
	Shards    int    // the number of parts; 0 and 1 are the whole
	FailFast  bool   // stop at the first case that does not pass
	Strict    bool   // an advisory that is not expected fails a case
}

// Plan is the cases that a run checks, in their order.
type Plan struct {
	config    Config
	protocols *protocols
	units     []unit
	whole     int // cases before the shard was taken
}

// unit is one case with what it is made of.
type unit struct {
	Case
	folder *folder
	doc    *reader.Document // nil for a log, or when the case cannot be read
	text   []byte
	log    *logSource
	reason string // why the case cannot be read
}

// logSource is a log that is checked as a case.
type logSource struct {
	mapping string // JSON, the name of a preset, or "" for dir-message
	expect  string // file with the expected findings; "" for none
}

// Discover finds the cases below the paths. The error is about the
// configuration; what is wrong with a suite is part of its result.
func Discover(c Config) (*Plan, error) {
	selected, err := newSelection(&c)
	if err != nil {
		return nil, err
	}
	d := &discovery{folders: newFolders(), seen: map[string]bool{}}
	for _, p := range c.Paths {
		if err := d.path(p); err != nil {
			return nil, err
		}
	}
	d.unusedFolders()
	plan := &Plan{
		config:    c,
		protocols: &protocols{builtins: c.Builtins, models: map[string]*loadedModel{}, prepared: map[protocolKey]*preparedProtocol{}},
	}
	for _, u := range d.units {
		if !selected.wants(&u.Case) {
			continue
		}
		plan.whole++
		if selected.inShard(&u.Case) {
			plan.units = append(plan.units, u)
		}
	}
	return plan, nil
}

// Len returns the number of cases that were found, those of other shards included.
func (p *Plan) Len() int { return p.whole }

// Cases returns the cases that Run checks, in order. The slice is the caller's.
func (p *Plan) Cases() []Case {
	out := make([]Case, len(p.units))
	for i := range p.units {
		out[i] = p.units[i].Case
	}
	return out
}

type discovery struct {
	folders *folders
	seen    map[string]bool
	units   []unit
	visited []string
}

func (d *discovery) path(name string) error {
	info, err := os.Stat(name)
	if err != nil {
		return fmt.Errorf("%s: no such file or folder", slash(name))
	}
	if !info.IsDir() {
		d.file(filepath.Clean(name), true)
		return nil
	}
	return filepath.WalkDir(filepath.Clean(name), func(p string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case !entry.IsDir():
			d.file(p, false)
		case p != filepath.Clean(name) && (strings.HasPrefix(entry.Name(), ".") || entry.Name() == "node_modules" || entry.Name() == "vendor"):
			return filepath.SkipDir
		default:
			d.visited = append(d.visited, p)
		}
		return nil
	})
}

// unusedFolders reports a suite.yaml that cannot be read and has no cases that
// would say so.
func (d *discovery) unusedFolders() {
	for _, dir := range d.visited {
		f := d.folders.of(dir)
		if f.problem == "" || !strings.HasPrefix(f.at, slash(filepath.Join(dir, suiteFile))) {
			continue
		}
		if slices.ContainsFunc(d.units, func(u unit) bool { return u.folder.at == f.at }) {
			continue
		}
		file := slash(filepath.Join(dir, suiteFile))
		d.units = append(d.units, unit{
			Case: Case{ID: file, Name: "suite.yaml", Suite: slash(dir), File: file, Line: 1}, folder: f, reason: f.at + ": " + f.problem,
		})
	}
}

// file adds the cases of a file. A file that was named by itself is a case
// whatever its content.
func (d *discovery) file(name string, named bool) {
	if d.seen[name] {
		return
	}
	d.seen[name] = true
	dir := filepath.Dir(name)
	switch ext := strings.ToLower(filepath.Ext(name)); {
	case ext == ".md" || ext == ".markdown":
		d.document(name, named, reader.Markdown)
	case ext == ".jsonl":
		d.logFile(name, dir, named)
	case ext == ".json" && !strings.HasSuffix(name, ".expect.json"):
		d.document(name, named, reader.JSON)
	case named:
		d.add(unit{Case: Case{Name: filepath.Base(name), File: slash(name), Line: 1}, reason: "expected a .md, .json or .jsonl file"}, name)
	}
}

func (d *discovery) add(u unit, name string) {
	dir := filepath.Dir(name)
	u.folder, u.Suite = d.folders.of(dir), slash(dir)
	u.Tags = append(u.Tags, u.folder.settings.Tags...)
	if u.ID == "" {
		u.ID = u.File
	}
	d.units = append(d.units, u)
}

func (d *discovery) document(name string, named bool, read func(string, []byte) *reader.Document) {
	text, err := os.ReadFile(name)
	base := Case{Name: filepath.Base(name), File: slash(name), Line: 1}
	if err != nil {
		d.add(unit{Case: base, reason: err.Error()}, name)
		return
	}
	json := filepath.Ext(name) == ".json"
	if json && !named && !isTranscript(text) {
		return
	}
	doc := read(slash(name), text)
	if !named && !doc.HasFence {
		return
	}
	parts := []*reader.Document{doc}
	if doc.Settings.Headings && len(doc.Cases) > 0 {
		parts = doc.Cases
	}
	titles := map[string]int{}
	for _, part := range parts {
		c := base
		if part.Title != "" {
			c.Name = part.Title
		}
		c.Line = part.Line
		c.Tags = part.Settings.Tags
		c.ID = c.File
		if part != doc {
			c.ID += "#" + part.Title
			if titles[part.Title]++; titles[part.Title] > 1 {
				c.ID += fmt.Sprintf("-%d", titles[part.Title])
			}
		}
		d.add(unit{Case: c, doc: part, text: text}, name)
	}
}

// isTranscript tells a JSON transcript from other JSON in the folder of a suite:
// an object with entries, an array of entries, or what is no JSON at all.
func isTranscript(text []byte) bool {
	doc := reader.JSONKind(text)
	return doc == reader.KindTranscript || doc == reader.KindBroken
}

func isModelJSON(name string) bool {
	text, err := os.ReadFile(name)
	return err == nil && bytes.Contains(text, []byte(`"smithy"`)) && reader.JSONKind(text) == reader.KindModel
}

// logFile adds a log that has expected findings beside it or that a pattern of
// the suite names.
func (d *discovery) logFile(name, dir string, named bool) {
	f := d.folders.of(dir)
	source := &logSource{}
	wanted := named
	if expect := strings.TrimSuffix(name, filepath.Ext(name)) + ".expect.json"; exists(expect) {
		source.expect, wanted = expect, true
	}
	for _, rule := range f.settings.Logs {
		relative, err := filepath.Rel(f.logBase[rule.Pattern], name)
		if err != nil {
			continue
		}
		if matched, err := doublestar.Match(rule.Pattern, filepath.ToSlash(relative)); err == nil && matched {
			source.mapping, wanted = rule.Mapping, true
			break
		}
	}
	if wanted {
		d.add(unit{Case: Case{Name: filepath.Base(name), File: slash(name), Line: 1}, log: source}, name)
	}
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// suiteOrder groups the results by folder, in the order of the plan.
func (p *Plan) suiteOrder(results []CaseResult) []SuiteResult {
	index := map[string]int{}
	var out []SuiteResult
	for i := range results {
		f := p.units[i].folder
		at, known := index[results[i].Suite]
		if !known {
			at = len(out)
			index[results[i].Suite] = at
			out = append(out, SuiteResult{Path: results[i].Suite, Protocol: f.settings.Protocol, Version: f.settings.Version})
		}
		out[at].Cases = append(out[at].Cases, results[i])
	}
	sort.SliceStable(out, func(i, j int) bool { return out[i].Path < out[j].Path })
	return out
}
