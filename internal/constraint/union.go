package constraint

import (
	"github.com/rpcconform/rpcconform/internal/jsontape"
	"github.com/rpcconform/rpcconform/smithy"
)

// union checks a tagged union: an object with exactly one known member.
func (r *run) union(p *Program, v jsontape.Value) {
	c := p.core
	switch {
	case c.untagged:
		r.untagged(p, v)
		return
	case c.discriminator != "":
		r.discriminated(p, v)
		return
	}
	if v.Kind() != jsontape.Object {
		r.mismatch(p, v)
		return
	}
	k := v.First()
	switch {
	case !k.IsValid():
		r.report(p, v, "UnionViolation", "expected one member of union "+c.id.Name()+"; there is none")
		return
	case k.Next().IsValid():
		r.report(p, v, "UnionViolation", "expected one member of union "+c.id.Name()+"; there are several")
		return
	}
	i := c.find(r, k)
	if i < 0 {
		if !c.open {
			r.report(p, v, "UnionViolation", "expected a member of union "+c.id.Name()+"; "+quoted(k)+" is not declared"+c.nearestMember(k.Text()))
		}
		return
	}
	r.check(c.members[i], k.Of())
}

// discriminated checks a union of structures that a member tells apart.
func (r *run) discriminated(p *Program, v jsontape.Value) {
	c := p.core
	if v.Kind() != jsontape.Object {
		r.mismatch(p, v)
		return
	}
	key := v.Member(c.discriminator)
	if !key.IsValid() {
		if c.fallback >= 0 {
			r.withoutKey(c.members[c.fallback], v, c.discriminator)
			return
		}
		r.add(Problem{
			Code: "UnionViolation", Value: v, Missing: c.discriminator, Shape: p.report,
			Message: "expected the member " + c.discriminator + ", which tells the members of " + c.id.Name() + " apart; it is missing",
		})
		return
	}
	i := int32(-1)
	if key.Kind() == jsontape.String {
		i = c.find(r, key)
	}
	if i < 0 {
		if !c.open {
			r.report(p, key, "UnionViolation", "expected a kind of "+c.id.Name()+"; it is "+quoted(key)+c.nearestMember(key.Text()))
		}
		return
	}
	r.withoutKey(c.members[i], v, c.discriminator)
}

// withoutKey checks the members of a structure; the discriminator need not be
// declared in it.
func (r *run) withoutKey(m *Program, v jsontape.Value, discriminator string) {
	if m.core.kind != smithy.Structure {
		r.check(m, v)
		return
	}
	r.membersBut(m, v, discriminator)
}

// untagged checks the bare value of one member. On failure one member is
// blamed: by the kind of the value, then by members whose one-value enums fit,
// then by the fewest problems, then the first.
func (r *run) untagged(p *Program, v jsontape.Value) {
	c := p.core
	if r.accepts(c, v) {
		return
	}
	if r.sink == nil {
		r.report(p, v, "UnionViolation", "")
		return
	}
	best := r.blame(c, v)
	if best == nil {
		r.report(p, v, "TypeMismatch", "expected a value of one of the members of "+c.id.Name()+" for "+noun(p)+"; it is "+article(v.Kind()))
		return
	}
	r.check(best, v)
}

// accepts reports whether a member takes the value. The answer is kept, so that
// nested unions cost no more than the size of the value for each member.
func (r *run) accepts(c *core, v jsontape.Value) bool {
	key := attempt{c, v.Index()}
	if known, found := r.memo.get(key); found {
		return known
	}
	// A union that reaches itself without a container in between adds nothing.
	r.memo.set(key, false)
	accepted := false
	for _, m := range c.members {
		if accepted = r.try(m, v, 1, false) == 0; accepted {
			break
		}
	}
	r.memo.set(key, accepted)
	return accepted
}

// try counts the errors of a value, up to a limit if there is one, and tells
// nobody. It works in the same run, which stays where it is: a run of its own
// would be an allocation for each union.
func (r *run) try(m *Program, v jsontape.Value, limit int, lenient bool) int {
	sink, count, before, strict, stopped, was := r.sink, r.count, r.limit, r.strict, r.stopped, r.lenient
	r.sink, r.count, r.limit, r.strict, r.stopped, r.lenient = nil, 0, limit, false, false, lenient
	r.check(m, v)
	found := r.count
	r.sink, r.count, r.limit, r.strict, r.stopped, r.lenient = sink, count, before, strict, stopped, was
	return found
}

// blame returns the member that the value most likely meant, or nil when none
// is of its kind.
func (r *run) blame(c *core, v jsontape.Value) *Program {
	var best *Program
	bestFits, bestCount := -1, 0
	for _, m := range c.members {
		if !takesKind(m.core, v.Kind(), maxUnions) {
			continue
		}
		fits := constants(m.core, v)
		count := r.try(m, v, 0, true)
		if best == nil || fits > bestFits || fits == bestFits && count < bestCount {
			best, bestFits, bestCount = m, fits, count
		}
	}
	return best
}

// maxUnions bounds how far untagged unions of untagged unions are followed.
const maxUnions = 16

// takesKind reports whether values of a shape have a JSON kind.
func takesKind(c *core, k jsontape.Kind, depth int) bool {
	switch c.kind {
	case smithy.Document:
		return true
	case smithy.Boolean:
		return k == jsontape.True || k == jsontape.False
	case smithy.String, smithy.Enum, smithy.Blob:
		return k == jsontape.String
	case smithy.Timestamp:
		return k == jsontape.String || k == jsontape.Number
	case smithy.List, smithy.Set:
		return k == jsontape.Array
	case smithy.Map, smithy.Structure:
		return k == jsontape.Object
	case smithy.Union:
		if !c.untagged {
			return k == jsontape.Object
		}
		for _, m := range c.members {
			if depth > 0 && takesKind(m.core, k, depth-1) {
				return true
			}
		}
		return false
	default:
		return k == jsontape.Number
	}
}

// constants counts the members with a one-value enum that the value has right;
// a wrong one makes the member unlikely.
func constants(c *core, v jsontape.Value) int {
	if c.kind != smithy.Structure {
		return 0
	}
	n := 0
	for _, m := range c.members {
		if len(m.core.texts) != 1 {
			continue
		}
		value := v.Member(m.wire)
		switch {
		case !value.IsValid():
		case value.Kind() == jsontape.String && hasText(m.core, value):
			n++
		default:
			return -1
		}
	}
	return n
}

func hasText(c *core, v jsontape.Value) bool {
	_, found := c.texts[v.Text()]
	return found
}
