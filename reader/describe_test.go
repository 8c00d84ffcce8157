package reader

import (
	"fmt"
	"strings"

	"github.com/rpcconform/rpcconform/checker"
)

// listing lists what a document holds, one fact a line, as the golden files
// write it. Wording is left out but for what follows "contains" in them.
func listing(d *Document) string {
	var b strings.Builder
	if d.Title != "" {
		fmt.Fprintf(&b, "title %s\n", d.Title)
	}
	if d.Version != "" {
		fmt.Fprintf(&b, "version %s\n", d.Version)
	}
	if d.Complete != nil {
		fmt.Fprintf(&b, "complete %v\n", *d.Complete)
	}
	if len(d.Cases) == 0 {
		listContent(&b, d)
	}
	for _, c := range d.Cases {
		fmt.Fprintf(&b, "case %d %s\n", c.Line, c.Title)
		listContent(&b, c)
	}
	for _, p := range d.Problems {
		fmt.Fprintf(&b, "%s %s %s\n", p.Severity, place(p.Location), p.Message)
	}
	return b.String()
}

func listContent(b *strings.Builder, d *Document) {
	for i := range d.Entries {
		e := &d.Entries[i]
		receiver := ""
		if e.Receiver != "" {
			receiver = " -> " + e.Receiver
		}
		fmt.Fprintf(b, "entry %s %s%s %q\n", place(e.Location), e.Sender, receiver, e.Message)
	}
	if d.HasExpect && len(d.Expect) == 0 {
		b.WriteString("expect nothing\n")
	}
	for _, e := range d.Expect {
		fmt.Fprintf(b, "expect %s %s%s\n", place(e.Location), e.Code, expectFacts(e))
	}
}

func place(l checker.Location) string { return fmt.Sprintf("%d:%d", l.Line, l.Column) }

func expectFacts(e checker.Expectation) string {
	facts := ""
	index := func(name string, v *int, set bool) {
		switch {
		case v != nil:
			facts += fmt.Sprintf(" %s=%d", name, *v)
		case set:
			facts += " " + name + "=none"
		}
	}
	index("entry", e.Entry, e.EntrySet)
	index("related", e.Related, e.RelatedSet)
	if e.Severity != "" {
		facts += " severity=" + e.Severity
	}
	switch {
	case e.Path != nil:
		facts += fmt.Sprintf(" path=%q", *e.Path)
	case e.PathSet:
		facts += " path=none"
	}
	return facts
}
