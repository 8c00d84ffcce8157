package validate

import (
	"errors"
	"fmt"
	"strings"

	"github.com/rpcconform/rpcconform/smithy"
)

// policy is what the metadata of a model says of the severity of events.
type policy struct {
	suppressions []severityRule
	overrides    []severityRule
}

// severityRule applies to the events with an id, or below it, in a namespace.
type severityRule struct {
	id, namespace string
	severity      smithy.Severity // of an override
	reason        string          // of a suppression
}

// covers reports whether an event id is a rule's id or stands below it, as
// Foo.Bar stands below Foo.
func covers(ruleID, eventID string) bool {
	rest, found := strings.CutPrefix(eventID, ruleID)
	return found && (rest == "" || rest[0] == '.')
}

func (r *severityRule) matches(e smithy.Event) bool {
	return covers(r.id, e.ID) && (r.namespace == "*" || e.Shape != "" && e.Shape.Namespace() == r.namespace)
}

// apply suppresses an event or raises its severity. Errors stay as they are.
func (p *policy) apply(m *smithy.Model, e smithy.Event) smithy.Event {
	if e.Severity == smithy.SeverityError || e.Severity <= smithy.SeveritySuppressed {
		return e
	}
	if s := m.Shape(e.Shape); s != nil {
		for _, id := range elems(s.Trait(suppressTrait)) {
			if covers(id.Text, e.ID) {
				e.Severity = smithy.SeveritySuppressed
				return e
			}
		}
	}
	for i := range p.suppressions {
		if r := &p.suppressions[i]; r.matches(e) {
			e.Severity, e.Reason = smithy.SeveritySuppressed, r.reason
			return e
		}
	}
	for i := range p.overrides {
		if r := &p.overrides[i]; r.matches(e) {
			e.Severity = max(e.Severity, r.severity)
		}
	}
	return e
}

// readPolicy reads the metadata keys suppressions and severityOverrides.
func (v *validation) readPolicy() *policy {
	p := &policy{}
	v.eachObject("suppressions", func(o *smithy.Node) error {
		r, err := readSeverityRule(o)
		if err != nil {
			return err
		}
		if reason := o.Get("reason"); reason != nil {
			r.reason = reason.Text
		}
		p.suppressions = append(p.suppressions, r)
		return nil
	})
	v.eachObject("severityOverrides", func(o *smithy.Node) error {
		r, err := readSeverityRule(o)
		if err != nil {
			return err
		}
		severity, err := expectString(o, "severity")
		if err != nil {
			return err
		}
		switch severity.Text {
		case "WARNING":
			r.severity = smithy.SeverityWarning
		case "DANGER":
			r.severity = smithy.SeverityDanger
		default:
			return malformed(severity, "Expected one of `DANGER`, `WARNING`; got `%s`.", severity.Text)
		}
		p.overrides = append(p.overrides, r)
		return nil
	})
	return p
}

func readSeverityRule(o *smithy.Node) (severityRule, error) {
	id, err := expectString(o, "id")
	if err != nil {
		return severityRule{}, err
	}
	namespace, err := expectString(o, "namespace")
	if err != nil {
		return severityRule{}, err
	}
	return severityRule{id: id.Text, namespace: namespace.Text}, nil
}

// formError says that a node does not have the form that is expected of it.
type formError struct {
	at      *smithy.Node
	message string
}

func (e *formError) Error() string { return e.message }

func malformed(at *smithy.Node, format string, args ...any) error {
	return &formError{at, fmt.Sprintf(format, args...)}
}

// article gives a kind its article, as messages have it.
func article(k smithy.NodeKind) string {
	if k == smithy.ArrayNode || k == smithy.ObjectNode {
		return "an " + k.String()
	}
	return "a " + k.String()
}

// expectString returns a string member that has to be there.
func expectString(o *smithy.Node, key string) (*smithy.Node, error) {
	return expectMember(o, key, smithy.StringNode)
}

func expectMember(o *smithy.Node, key string, kind smithy.NodeKind) (*smithy.Node, error) {
	n := o.Get(key)
	switch {
	case n == nil:
		return nil, malformed(o, "Missing expected member `%s`.", key)
	case n.Kind != kind:
		return nil, malformed(n, "Expected `%s` to be %s; found %s", key, article(kind), n.Kind)
	}
	return n, nil
}

// optionalMember returns a member of a kind, or nil when it is not there.
func optionalMember(o *smithy.Node, key string, kind smithy.NodeKind) (*smithy.Node, error) {
	if o.Get(key) == nil {
		return nil, nil //nolint:nilnil // an absent member is no mistake
	}
	return expectMember(o, key, kind)
}

// formFailed reports a mistake in the form of metadata as an event of loading.
func (v *validation) formFailed(prefix string, err error) {
	var mistake *formError
	if !errors.As(err, &mistake) {
		return
	}
	v.events = append(v.events, smithy.Event{
		Severity: smithy.SeverityError, ID: "Model", Location: mistake.at.Location, Message: prefix + mistake.message,
	})
}

// eachObject calls read with each object in a list of the metadata.
func (v *validation) eachObject(key string, read func(*smithy.Node) error) {
	list := v.model.Metadata().Get(key)
	if list == nil {
		return
	}
	if list.Kind != smithy.ArrayNode {
		v.formFailed("", malformed(list, "Expected array, but found %s.", list.Kind))
		return
	}
	for i, o := range list.Elems {
		if o.Kind != smithy.ObjectNode {
			v.formFailed("", malformed(o, "Expected array element %d to be a object but found %s.", i, o.Kind))
			continue
		}
		if err := read(o); err != nil {
			v.formFailed("", err)
		}
	}
}
