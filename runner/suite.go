package runner

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"sort"
	"strings"
	"sync"

	"github.com/rpcconform/rpcconform/checker"
	"github.com/rpcconform/rpcconform/reader"
	"github.com/rpcconform/rpcconform/smithy"
	"github.com/rpcconform/rpcconform/smithy/load"
)

const suiteFile = "suite.yaml"

// folder is the settings that hold in one folder: its own suite.yaml over those
// of the folders above it.
type folder struct {
	settings reader.Settings
	models   []string // paths of files, or names of built-in protocols
	problem  string   // why the folder's cases cannot run
	at       string   // file:line:column of the problem
	notes    []checker.Finding
	logBase  map[string]string // pattern → folder that it is relative to
}

// folders reads the settings of folders, each once.
type folders struct {
	known map[string]*folder
	root  string // no folder above it is looked at
}

func newFolders() *folders {
	root, err := os.Getwd()
	if err != nil {
		root = ""
	}
	return &folders{known: map[string]*folder{}, root: root}
}

// of returns the settings that hold in a folder.
func (f *folders) of(dir string) *folder {
	if known := f.known[dir]; known != nil {
		return known
	}
	out := &folder{logBase: map[string]string{}}
	f.known[dir] = out
	if parent := filepath.Dir(dir); parent != dir && !f.atRoot(dir) {
		above := f.of(parent)
		*out = folder{settings: above.settings, models: above.models, problem: above.problem, at: above.at, logBase: above.logBase}
	}
	f.read(dir, out)
	return out
}

func (f *folders) atRoot(dir string) bool {
	absolute, err := filepath.Abs(dir)
	return err != nil || absolute == f.root || dir == "." || filepath.Dir(absolute) == absolute
}

func (f *folders) read(dir string, out *folder) {
	name := filepath.Join(dir, suiteFile)
	text, err := os.ReadFile(name)
	found := modelsBeside(dir)
	if errors.Is(err, fs.ErrNotExist) {
		if len(found) > 0 && len(out.models) == 0 {
			out.models = found
		}
		return
	}
	if err != nil {
		out.problem, out.at = err.Error(), slash(name)
		return
	}
	own, problems := reader.ParseSettings(slash(name), text)
	for _, p := range problems {
		if p.Severity == checker.Error {
			out.problem, out.at = p.Message, fmt.Sprintf("%s:%d:%d", p.Location.File, p.Location.Line, p.Location.Column)
			return
		}
	}
	out.notes = problems
	out.problem, out.at = "", ""
	out.settings = over(out.settings, *own)
	switch {
	case own.Models != nil:
		out.models = nil
		for _, m := range own.Models {
			out.models = append(out.models, relativeModel(dir, m))
		}
	case len(found) > 0:
		out.models = found
	}
	if len(own.Logs) > 0 {
		base := map[string]string{}
		for k, v := range out.logBase {
			base[k] = v
		}
		for _, rule := range own.Logs {
			base[rule.Pattern] = dir
		}
		out.logBase = base
	}
}

// relativeModel makes a model's path relative to its suite.yaml; a word without
// separator and extension is a built-in protocol.
func relativeModel(dir, name string) string {
	if !strings.ContainsAny(name, `/\`) && path.Ext(name) == "" {
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			return name
		}
	}
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(dir, filepath.FromSlash(name))
}

// over returns the settings of base with those that own gives in their place.
// Tags add up.
func over(base, own reader.Settings) reader.Settings {
	text := func(target *string, value string) {
		if value != "" {
			*target = value
		}
	}
	text(&base.Protocol, own.Protocol)
	text(&base.Version, own.Version)
	text(&base.MemberNames, own.MemberNames)
	text(&base.UnknownMembers, own.UnknownMembers)
	text(&base.LegacyErrors, own.LegacyErrors)
	text(&base.Title, own.Title)
	text(&base.Skip, own.Skip)
	text(&base.Spec, own.Spec)
	if own.Complete != nil {
		base.Complete = own.Complete
	}
	base.Tags = append(append([]string{}, base.Tags...), own.Tags...)
	base.Logs = append(append([]reader.LogRule{}, own.Logs...), base.Logs...)
	base.Headings = base.Headings || own.Headings
	return base
}

// modelsBeside returns the model files of a folder, sorted.
func modelsBeside(dir string) []string {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil
	}
	var out []string
	for _, e := range entries {
		name := filepath.Join(dir, e.Name())
		if !e.IsDir() && (filepath.Ext(name) == ".smithy" || filepath.Ext(name) == ".json" && isModelJSON(name)) {
			out = append(out, name)
		}
	}
	sort.Strings(out)
	return out
}

func slash(name string) string { return filepath.ToSlash(filepath.Clean(name)) }

// protocols loads models and prepares protocols, each combination once. It is
// safe for concurrent use.
type protocols struct {
	builtins fs.FS
	mu       sync.Mutex
	models   map[string]*loadedModel
	prepared map[protocolKey]*preparedProtocol
}

type loadedModel struct {
	once  sync.Once
	model *smithy.Model
	err   error
}

type protocolKey struct {
	models, protocol, version           string
	memberNames, unknownMembers, legacy string
}

type preparedProtocol struct {
	once     sync.Once
	protocol *checker.Protocol
	err      error
	config   bool // the error is about the contract or a setting
}

func (p *protocols) get(models []string, s *reader.Settings) (*checker.Protocol, bool, error) {
	key := protocolKey{strings.Join(models, "\x00"), s.Protocol, s.Version, s.MemberNames, s.UnknownMembers, s.LegacyErrors}
	p.mu.Lock()
	one := p.prepared[key]
	if one == nil {
		one = &preparedProtocol{}
		p.prepared[key] = one
	}
	p.mu.Unlock()
	one.once.Do(func() { one.protocol, one.config, one.err = p.prepare(models, s) })
	return one.protocol, one.config, one.err
}

func (p *protocols) prepare(models []string, s *reader.Settings) (*checker.Protocol, bool, error) {
	if len(models) == 0 {
		return nil, true, errors.New("no model: suite.yaml names none and no .smithy file or JSON AST stands beside it")
	}
	if s.Protocol == "" {
		return nil, true, errors.New("no protocol: suite.yaml and front matter name none")
	}
	version, ok := checker.ParseVersion(s.Version)
	if !ok {
		return nil, true, errors.New("no version: suite.yaml and the transcript give neither 1.0 nor 2.0")
	}
	model, err := p.load(models)
	if err != nil {
		return nil, false, err
	}
	o, err := checkerOptions(s, version)
	if err != nil {
		return nil, true, err
	}
	protocol, err := checker.PrepareProtocol(model, smithy.ShapeID(s.Protocol), version, o)
	if err != nil {
		var contract *checker.ContractError
		if errors.As(err, &contract) && contract.Location.File != "" {
			err = fmt.Errorf("%s:%d:%d: %s: %w", contract.Location.File, contract.Location.Line, contract.Location.Column, contract.Code, err)
		}
		return nil, true, err
	}
	return protocol, false, nil
}

// checkerOptions turns settings into options of the checker.
func checkerOptions(s *reader.Settings, v checker.Version) (checker.Options, error) {
	var o checker.Options
	if s.MemberNames == "json" {
		o.MemberNames = checker.MemberNamesJSON
	}
	switch s.UnknownMembers {
	case "ignore":
		o.UnknownMembers = checker.UnknownMembersIgnore
	case "reject":
		o.UnknownMembers = checker.UnknownMembersReject
	}
	if s.LegacyErrors != "" && v != checker.V1_0 {
		return o, errors.New("legacyErrors is about version 1.0 only")
	}
	if s.LegacyErrors == "code-message-data" {
		o.LegacyErrors = checker.LegacyCodeMessageData
	}
	if s.Complete != nil && *s.Complete {
		o.Completeness = checker.Complete
	}
	return o, nil
}

func (p *protocols) load(models []string) (*smithy.Model, error) {
	key := strings.Join(models, "\x00")
	p.mu.Lock()
	one := p.models[key]
	if one == nil {
		one = &loadedModel{}
		p.models[key] = one
	}
	p.mu.Unlock()
	one.once.Do(func() { one.model, one.err = p.loadOnce(models) })
	return one.model, one.err
}

func (p *protocols) loadOnce(models []string) (*smithy.Model, error) {
	var sources []load.Source
	for _, name := range models {
		found, err := p.sources(name)
		if err != nil {
			return nil, err
		}
		sources = append(sources, found...)
	}
	result := load.Load(sources, load.Options{})
	for _, e := range result.Events {
		if e.Severity == smithy.SeverityError {
			return nil, fmt.Errorf("the model is not valid: %s:%d:%d: %s %s: %s", e.Location.File, e.Location.Line, e.Location.Column, e.ID, e.Shape, e.Message)
		}
	}
	return result.Model, nil
}

// sources reads a model file, a folder of them, or a built-in protocol.
func (p *protocols) sources(name string) ([]load.Source, error) {
	info, err := os.Stat(name)
	if err == nil && !info.IsDir() {
		text, failed := os.ReadFile(name)
		if failed != nil {
			return nil, failed
		}
		return []load.Source{{Name: slash(name), Text: text}}, nil
	}
	if err == nil {
		var sources []load.Source
		for _, file := range modelsBeside(name) {
			text, err := os.ReadFile(file)
			if err != nil {
				return nil, err
			}
			sources = append(sources, load.Source{Name: slash(file), Text: text})
		}
		return sources, nil
	}
	if p.builtins == nil || strings.ContainsAny(name, `/\`) || filepath.Ext(name) != "" {
		return nil, fmt.Errorf("the model %s cannot be read: no such file", slash(name))
	}
	files, globErr := fs.Glob(p.builtins, path.Join(name, "*.smithy"))
	if globErr != nil || len(files) == 0 {
		return nil, fmt.Errorf("the model %s is neither a file nor a built-in protocol", slash(name))
	}
	var sources []load.Source
	for _, file := range files {
		text, err := fs.ReadFile(p.builtins, file)
		if err != nil {
			return nil, err
		}
		sources = append(sources, load.Source{Name: "<" + file + ">", Text: text})
	}
	return sources, nil
}
