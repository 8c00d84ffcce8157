package reader

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rpcconform/rpcconform/internal/jsontape"
)

func yes() *bool { v := true; return &v }

func no() *bool { v := false; return &v }

func TestParseSettings(t *testing.T) {
	const whole = `
models: [a.smithy, ../b]
protocol: x#Y
version: "1.0"
complete: true
memberNames: json
unknownMembers: ignore
legacyErrors: code-message-data
tags:
  - slow
  - 7
title: T
skip: a reason
spec: https://example.org/x
cases: headings
`
	tests := []struct {
		name, text string
		want       Settings
	}{
		{"empty", "", Settings{}},
		{"comment", "# nothing\n", Settings{}},
		{"null", "~\n", Settings{}},
		{"whole", whole, Settings{
			Models: []string{"a.smithy", "../b"}, Protocol: "x#Y", Version: "1.0", Complete: yes(), MemberNames: "json",
			UnknownMembers: "ignore", LegacyErrors: "code-message-data", Tags: []string{"slow", "7"}, Title: "T", Skip: "a reason",
			Spec: "https://example.org/x", Headings: true,
		}},
		{"flow", `{version: 2.0, complete: false, models: one.smithy}`, Settings{Version: "2.0", Complete: no(), Models: []string{"one.smithy"}}},
		{"alias", "title: &t x\nskip: *t\n", Settings{Title: "x", Skip: "x"}},
		{"logs", "logs:\n  '*.log': claude-desktop\n  'x/*.jsonl': {sender: client, prefix: {fields: 2, delimiter: \"\\t\\\"\"}}\n", Settings{Logs: []LogRule{
			{Pattern: "*.log", Mapping: "claude-desktop"},
			{Pattern: "x/*.jsonl", Mapping: `{"sender":"client","prefix":{"fields":2,"delimiter":"\u0009\""}}`},
		}}},
		// What YAML calls a number, a boolean or null becomes JSON, however it is spelled.
		{"log mapping", "logs: {a: {b: 0x10, c: True, d: ~, e: 1_000, f: [1.5, x, -7], g: \"1\"}}", Settings{Logs: []LogRule{
			{Pattern: "a", Mapping: `{"b":16,"c":true,"d":null,"e":1000,"f":["1.5","x",-7],"g":"1"}`},
		}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, problems := ParseSettings("suite.yaml", []byte(test.text))
			if len(problems) > 0 {
				t.Errorf("problems: %v", problems)
			}
			if diff := cmp.Diff(&test.want, got); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

func TestSettingsProblems(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"scalar", "hello", "error 1:1 expected a mapping of settings\n"},
		{"list", "- version\n", "error 1:1 expected a mapping of settings\n"},
		{"version", "version: 2", "error 1:10 expected 1.0 or 2.0 as version; it is \"2\"\n"},
		{"version null", "version:", "error 1:9 expected 1.0 or 2.0 as version; it is nothing\n"},
		{"complete word", "complete: yes", "error 1:11 expected true or false as complete; it is \"yes\"\n"},
		{"complete string", "complete: 'true'", "error 1:11 expected true or false as complete; it is \"true\"\n"},
		{"protocol list", "protocol: [a]", "error 1:11 expected a string as protocol; it is a list\n"},
		{"models item", "models: [a, {b: c}]", "error 1:13 expected a string in models; it is a mapping\n"},
		{"logs list", "logs: [a]", "error 1:7 expected a mapping of patterns to log mappings as logs; it is a list\n"},
		{"logs repeated", "logs: {a: raw, a: raw}", "error 1:16 expected each pattern once; \"a\" is repeated\n"},
		{"logs alias", "title: &x y\nlogs: {a: {b: *x}}", "error 2:11 expected a log mapping: an alias is not allowed there\n"},
		{"logs deep", "logs: {a: " + strings.Repeat("{a: ", 40) + "1" + strings.Repeat("}", 40) + "}", "error 1:11 expected a log mapping: it nests too deep\n"},
		{"swapped letters", "protcool: x", "advisory 1:1 expected a known key; \"protcool\" is none, did you mean \"protocol\"?\n"},
		{"other key", "description: x", ""},
		{"tab", "\tversion: x", "error 1:1 expected YAML: found character that cannot start any token\n"},
		{"too large", strings.Repeat("# x\n", 1<<18+1), "error 1:1 expected at most 1048576 bytes of settings; there are 1048580\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, problems := ParseSettings("suite.yaml", []byte(test.text))
			if diff := cmp.Diff(test.want, listing(&Document{Problems: problems})); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

func FuzzSettings(f *testing.F) {
	f.Add([]byte("version: 2.0\nlogs: {a: {b: [1, x, true]}}\nmodels: [a]\n"))
	f.Add([]byte("a: &a [*a]\n"))
	f.Add([]byte("logs: {x: &x {y: *x}}"))
	f.Fuzz(func(t *testing.T, text []byte) {
		settings, problems := ParseSettings("suite.yaml", text)
		for _, p := range problems {
			if p.Location.Line < 1 || p.Location.Column < 1 {
				t.Errorf("a problem without a place: %+v", p)
			}
		}
		// A mapping is a word or JSON.
		for _, rule := range settings.Logs {
			var tape jsontape.Tape
			if strings.HasPrefix(rule.Mapping, "{\"") && !tape.Parse([]byte(rule.Mapping), jsontape.Limits{}) && !strings.Contains(string(text), rule.Mapping) {
				t.Errorf("the mapping %s is not JSON: %s", rule.Mapping, tape.Problem().Reason)
			}
		}
	})
}
