package builtin_test

import (
	"slices"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/rpcconform/rpcconform/builtin"
)

var tree = fstest.MapFS{
	"chat/suite.yaml":       {Data: []byte("protocol: chat#Any\nmodels: [chat.smithy, ../chat-1.0, ../chat-2.0]\n")},
	"chat/chat.smithy":      {Data: []byte("any")},
	"chat-1.0/suite.yaml":   {Data: []byte("protocol: chat1#One\n")},
	"chat-1.0/a.smithy":     {Data: []byte("a")},
	"chat-1.0/b.smithy":     {Data: []byte("b")},
	"chat-2.0/suite.yaml":   {Data: []byte("protocol: chat2#Two\n")},
	"chat-2.0/a.smithy":     {Data: []byte("c")},
	"two-words/suite.yaml":  {Data: []byte("protocol: x#Y\nmodels: [none.smithy]\n")},
	"broken/suite.yaml":     {Data: []byte("complete: maybe\n")},
	"no-suite/model.smithy": {Data: []byte("a")},
}

func TestNames(t *testing.T) {
	t.Parallel()
	want := []string{"broken", "chat", "chat@1.0", "chat@2.0", "two-words"}
	if diff := cmp.Diff(want, builtin.Names(tree)); diff != "" {
		t.Errorf("names (-want +have):\n%s", diff)
	}
}

func TestFind(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, protocol string
		files          []string
	}{
		{"chat", "chat#Any", []string{"<chat/chat.smithy>", "<chat-1.0/a.smithy>", "<chat-1.0/b.smithy>", "<chat-2.0/a.smithy>"}},
		{"chat@1.0", "chat1#One", []string{"<chat-1.0/a.smithy>", "<chat-1.0/b.smithy>"}},
		{"chat-2.0", "chat2#Two", []string{"<chat-2.0/a.smithy>"}},
	} {
		p, err := builtin.Find(tree, test.name)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		var files []string
		for _, s := range p.Sources {
			files = append(files, s.Name)
		}
		if p.Settings.Protocol != test.protocol || !slices.Equal(files, test.files) {
			t.Errorf("%s: protocol %s, files %v", test.name, p.Settings.Protocol, files)
		}
	}
}

func TestFindFails(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"chats":     `no built-in protocol is named "chats"`,
		"chat@3.0":  `no built-in protocol is named "chat@3.0"`,
		"no-suite":  `no built-in protocol is named "no-suite"`,
		"two-words": "built-in two-words: expected model files; there is no two-words/none.smithy",
		"broken":    "built-in broken: expected true or false as complete; it is \"maybe\"",
	} {
		if _, err := builtin.Find(tree, name); err == nil || err.Error() != want {
			t.Errorf("%s: error %v; want %s", name, err, want)
		}
	}
}
