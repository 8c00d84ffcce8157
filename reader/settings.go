package reader

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/rpcconform/rpcconform/checker"
	"github.com/rpcconform/rpcconform/internal/jsontape"
	"github.com/rpcconform/rpcconform/internal/source"
)

// Settings are what suite.yaml, front matter or the top level of a JSON
// transcript say about how a conversation is checked. A zero field was not given.
type Settings struct {
	Models         []string // paths relative to the file, or names of built-in protocols
	Protocol       string
	Version        string
	Complete       *bool
	MemberNames    string // "smithy" or "json"
	UnknownMembers string // "ignore" or "reject"
	LegacyErrors   string // "opaque" or "code-message-data"
	Tags           []string
	Logs           []LogRule
	Title          string
	Skip           string // the reason; the conversation is not checked
	Spec           string // a link
	Headings       bool   // each level-2 heading is a case of its own
}

// LogRule says how the logs that match a pattern are read.
type LogRule struct {
	Pattern string
	Mapping string // a mapping as JSON text, or the name of a preset
}

// settingNames are the keys, in the order of the documentation.
var settingNames = []string{
	"models", "protocol", "version", "complete", "memberNames", "unknownMembers", "legacyErrors", "tags", "logs", "title",
	"skip", "spec", "cases",
}

// maxSettings bounds the size of a settings text, so that no alias can blow it up.
const maxSettings = 1 << 20

// ParseSettings reads a suite.yaml. Findings are InvalidTranscript: errors for
// what cannot be used, advisories for keys that are nearly spelled like one.
func ParseSettings(name string, text []byte) (*Settings, []checker.Finding) {
	return parseYAML(name, text, 0)
}

var yamlLine = regexp.MustCompile(`^yaml: (?:unmarshal errors:\n\s*)?(?:line (\d+): )?`)

// parseYAML reads settings from YAML whose first line is line skipped+1 of the file.
func parseYAML(name string, text []byte, skipped int) (*Settings, []checker.Finding) {
	p := settingsParser{name: name, skipped: skipped}
	if len(text) > maxSettings {
		return &p.out, []checker.Finding{problem(p.at(1, 1), "expected at most %d bytes of settings; there are %d", maxSettings, len(text))}
	}
	var root yaml.Node
	if err := yaml.Unmarshal(text, &root); err != nil {
		message := err.Error()
		line := 1
		if m := yamlLine.FindStringSubmatch(message); m != nil {
			if n, err := strconv.Atoi(m[1]); err == nil {
				line = n
			}
			message = message[len(m[0]):]
		}
		return &p.out, []checker.Finding{problem(p.at(line, 1), "expected YAML: %s", message)}
	}
	if len(root.Content) == 0 {
		return &p.out, nil
	}
	mapping := root.Content[0]
	if mapping.Kind != yaml.MappingNode {
		if mapping.Kind == yaml.ScalarNode && mapping.Tag == "!!null" {
			return &p.out, nil
		}
		return &p.out, []checker.Finding{problem(p.node(mapping), "expected a mapping of settings")}
	}
	seen := map[string]bool{}
	for i := 0; i+1 < len(mapping.Content); i += 2 {
		key, value := mapping.Content[i], mapping.Content[i+1]
		if seen[key.Value] {
			p.fail(key, "expected each key once; %q is repeated", key.Value)
			continue
		}
		seen[key.Value] = true
		p.set(key, value)
	}
	return &p.out, p.problems
}

type settingsParser struct {
	name     string
	skipped  int
	out      Settings
	problems []checker.Finding
}

func (p *settingsParser) at(line, column int) checker.Location {
	return checker.Location{File: p.name, Line: line + p.skipped, Column: column}
}

func (p *settingsParser) node(n *yaml.Node) checker.Location { return p.at(n.Line, n.Column) }

func (p *settingsParser) fail(n *yaml.Node, format string, args ...any) {
	p.problems = append(p.problems, problem(p.node(n), format, args...))
}

func (p *settingsParser) set(key, value *yaml.Node) {
	for value.Kind == yaml.AliasNode {
		value = value.Alias
	}
	switch key.Value {
	case "models":
		p.out.Models = p.list(key, value)
	case "protocol":
		p.out.Protocol = p.text(key, value)
	case "version":
		p.out.Version = p.oneOf(key, value, "1.0", "2.0")
	case "complete":
		if value.Kind != yaml.ScalarNode || value.Tag != "!!bool" {
			p.fail(value, "expected true or false as complete; it is %s", describe(value))
			return
		}
		complete := value.Value == "true" || value.Value == "True" || value.Value == "TRUE"
		p.out.Complete = &complete
	case "memberNames":
		p.out.MemberNames = p.oneOf(key, value, "smithy", "json")
	case "unknownMembers":
		p.out.UnknownMembers = p.oneOf(key, value, "ignore", "reject")
	case "legacyErrors":
		p.out.LegacyErrors = p.oneOf(key, value, "opaque", "code-message-data")
	case "tags":
		p.out.Tags = p.list(key, value)
	case "logs":
		p.logs(value)
	case "title":
		p.out.Title = p.text(key, value)
	case "skip":
		p.out.Skip = p.text(key, value)
	case "spec":
		p.out.Spec = p.text(key, value)
	case "cases":
		p.out.Headings = p.oneOf(key, value, "headings") != ""
	default:
		if near := nearest(key.Value, settingNames); near != "" {
			p.problems = append(p.problems, advice(p.node(key), "expected a known key; %q is none, did you mean %q?", key.Value, near))
		}
	}
}

func describe(n *yaml.Node) string {
	switch n.Kind {
	case yaml.MappingNode:
		return "a mapping"
	case yaml.SequenceNode:
		return "a list"
	default:
		if n.Tag == "!!null" {
			return "nothing"
		}
		return strconv.Quote(n.Value)
	}
}

func (p *settingsParser) text(key, value *yaml.Node) string {
	if value.Kind != yaml.ScalarNode || value.Tag == "!!null" {
		p.fail(value, "expected a string as %s; it is %s", key.Value, describe(value))
		return ""
	}
	return value.Value
}

func (p *settingsParser) oneOf(key, value *yaml.Node, words ...string) string {
	if value.Kind == yaml.ScalarNode {
		for _, w := range words {
			if value.Value == w {
				return w
			}
		}
	}
	p.fail(value, "expected %s as %s; it is %s", strings.Join(words, " or "), key.Value, describe(value))
	return ""
}

func (p *settingsParser) list(key, value *yaml.Node) []string {
	if value.Kind == yaml.ScalarNode && value.Tag != "!!null" {
		return []string{value.Value}
	}
	if value.Kind != yaml.SequenceNode {
		p.fail(value, "expected a list of strings as %s; it is %s", key.Value, describe(value))
		return nil
	}
	out := []string{}
	for _, item := range value.Content {
		if item.Kind != yaml.ScalarNode {
			p.fail(item, "expected a string in %s; it is %s", key.Value, describe(item))
			continue
		}
		out = append(out, item.Value)
	}
	return out
}

// logs reads a mapping of patterns to log mappings or to names of presets.
func (p *settingsParser) logs(value *yaml.Node) {
	if value.Kind != yaml.MappingNode {
		p.fail(value, "expected a mapping of patterns to log mappings as logs; it is %s", describe(value))
		return
	}
	seen := map[string]bool{}
	for i := 0; i+1 < len(value.Content); i += 2 {
		rule := LogRule{Pattern: value.Content[i].Value}
		if seen[rule.Pattern] {
			p.fail(value.Content[i], "expected each pattern once; %q is repeated", rule.Pattern)
			continue
		}
		seen[rule.Pattern] = true
		if v := value.Content[i+1]; v.Kind == yaml.ScalarNode {
			rule.Mapping = v.Value
		} else {
			var b strings.Builder
			if err := writeJSON(&b, v, 0); err != nil {
				p.fail(v, "expected a log mapping: %v", err)
				continue
			}
			rule.Mapping = b.String()
		}
		p.out.Logs = append(p.out.Logs, rule)
	}
}

// writeJSON writes a YAML node as JSON, for what is described in JSON elsewhere.
func writeJSON(b *strings.Builder, n *yaml.Node, depth int) error {
	if depth > 32 {
		return fmt.Errorf("it nests too deep")
	}
	switch n.Kind {
	case yaml.MappingNode:
		b.WriteByte('{')
		for i := 0; i+1 < len(n.Content); i += 2 {
			if i > 0 {
				b.WriteByte(',')
			}
			quoteJSON(b, n.Content[i].Value)
			b.WriteByte(':')
			if err := writeJSON(b, n.Content[i+1], depth+1); err != nil {
				return err
			}
		}
		b.WriteByte('}')
	case yaml.SequenceNode:
		b.WriteByte('[')
		for i, e := range n.Content {
			if i > 0 {
				b.WriteByte(',')
			}
			if err := writeJSON(b, e, depth+1); err != nil {
				return err
			}
		}
		b.WriteByte(']')
	case yaml.ScalarNode:
		return writeScalar(b, n)
	default:
		return fmt.Errorf("an alias is not allowed there")
	}
	return nil
}

// writeScalar writes numbers, booleans and null as JSON spells them, whatever
// of YAML's spellings they have, and all else as a string.
func writeScalar(b *strings.Builder, n *yaml.Node) error {
	switch n.Tag {
	case "!!int", "!!bool":
		var value any
		if err := n.Decode(&value); err != nil {
			return fmt.Errorf("%q is no value", n.Value)
		}
		fmt.Fprint(b, value)
	case "!!null":
		b.WriteString("null")
	default:
		quoteJSON(b, n.Value)
	}
	return nil
}

// quoteJSON writes a string as JSON text.
func quoteJSON(b *strings.Builder, s string) {
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r < 0x20:
			fmt.Fprintf(b, `\u%04x`, r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
}

// setJSON takes one setting from the top level of a JSON transcript; false when
// the key is none.
func (s *Settings) setJSON(key string, v jsontape.Value, fail func(jsontape.Value, string, ...any)) bool {
	str := func(target *string) {
		if v.Kind() != jsontape.String {
			fail(v, "expected a string as %s; it is %s", key, v.Kind())
			return
		}
		*target = v.Text()
	}
	oneOf := func(target *string, words ...string) {
		for _, w := range words {
			if v.EqualText(w) {
				*target = w
				return
			}
		}
		fail(v, "expected %s as %s; it is %s", strings.Join(words, " or "), key, shorten(v))
	}
	list := func(target *[]string) {
		if v.Kind() == jsontape.String {
			*target = []string{v.Text()}
			return
		}
		if v.Kind() != jsontape.Array {
			fail(v, "expected a list of strings as %s; it is %s", key, v.Kind())
			return
		}
		for e := v.First(); e.IsValid(); e = e.Next() {
			if e.Kind() != jsontape.String {
				fail(e, "expected a string in %s; it is %s", key, e.Kind())
				continue
			}
			*target = append(*target, e.Text())
		}
	}
	switch key {
	case "models":
		list(&s.Models)
	case "protocol":
		str(&s.Protocol)
	case "version":
		oneOf(&s.Version, "1.0", "2.0")
	case "complete":
		if k := v.Kind(); k != jsontape.True && k != jsontape.False {
			fail(v, "expected true or false as complete; it is %s", shorten(v))
			return true
		}
		complete := v.Kind() == jsontape.True
		s.Complete = &complete
	case "memberNames":
		oneOf(&s.MemberNames, "smithy", "json")
	case "unknownMembers":
		oneOf(&s.UnknownMembers, "ignore", "reject")
	case "legacyErrors":
		oneOf(&s.LegacyErrors, "opaque", "code-message-data")
	case "tags":
		list(&s.Tags)
	case "title":
		str(&s.Title)
	case "skip":
		str(&s.Skip)
	case "spec":
		str(&s.Spec)
	case "logs", "cases":
		// Known keys that mean nothing in a JSON transcript.
	default:
		return false
	}
	return true
}

// shorten is the text of a value as messages show it.
func shorten(v jsontape.Value) string {
	const most = 40
	raw := v.Raw()
	if len(raw) <= most {
		return string(raw)
	}
	n := most
	for n > 0 && raw[n]&0xc0 == 0x80 {
		n--
	}
	return string(raw[:n]) + "…"
}

// frontMatter finds the settings between --- lines at the very start. The
// second result is the number of bytes that they take; 0 when there are none.
func frontMatter(text []byte) (yamlText source.Span, size int) {
	if len(text) < 4 || string(text[:3]) != "---" {
		return yamlText, 0
	}
	start := lineEnd(text, 0)
	if strings.TrimRight(string(text[:start]), " \t\r\n") != "---" {
		return yamlText, 0
	}
	for at := start; at < len(text); {
		end := lineEnd(text, at)
		if strings.TrimRight(string(text[at:end]), " \t\r\n") == "---" {
			return source.Span{Start: start, End: at}, end
		}
		at = end
	}
	return yamlText, 0
}

// lineEnd returns the offset behind the line that begins at an offset.
func lineEnd(text []byte, at int) int {
	for i := at; i < len(text); i++ {
		if text[i] == '\n' {
			return i + 1
		}
	}
	return len(text)
}
