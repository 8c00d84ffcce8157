package constraint

import (
	"strings"

	"github.com/rpcconform/rpcconform/internal/jsontape"
)

// find returns the index of the member that a key names, or -1.
func (c *core) find(r *run, key jsontape.Value) int32 {
	if !key.Escaped() {
		if i, found := c.index[string(key.Inner())]; found {
			return i
		}
		return -1
	}
	r.scratch = key.AppendText(r.scratch[:0])
	if i, found := c.index[string(r.scratch)]; found {
		return i
	}
	return -1
}

func (r *run) members(p *Program, v jsontape.Value) { r.membersBut(p, v, "") }

// membersBut checks the members of an object; the one of a name, where it is not
// "", need not be declared.
func (r *run) membersBut(p *Program, v jsontape.Value, free string) {
	c := p.core
	var small [2]uint64
	seen := small[:]
	if len(c.members) > 128 {
		seen = make([]uint64, (len(c.members)+63)/64)
	}
	required := 0
	for k := v.First(); k.IsValid() && !r.stopped; k = k.Next() {
		i := c.find(r, k)
		if i < 0 {
			if free == "" || !k.EqualText(free) {
				r.unknownMember(p, k)
			}
			continue
		}
		m := c.members[i]
		if bit := uint64(1) << (i % 64); seen[i/64]&bit == 0 {
			seen[i/64] |= bit
			if m.required {
				required++
			}
		}
		r.check(m, k.Of())
	}
	if required == c.required || r.stopped {
		return
	}
	for i, m := range c.members {
		if m.required && seen[i/64]&(1<<(i%64)) == 0 {
			r.missing(m, v)
		}
	}
}

func (r *run) missing(m *Program, container jsontape.Value) {
	message := ""
	if r.sink != nil {
		message = "expected the required member " + m.wire + "; it is missing"
	}
	r.add(Problem{Code: "RequiredMember", Value: container, Missing: m.wire, Shape: m.report, Message: message})
}

func (r *run) unknownMember(p *Program, key jsontape.Value) {
	policy := p.core.policy
	if policy == UnknownDefault {
		policy = r.unknown
	}
	if policy != UnknownReject || r.lenient {
		return
	}
	message := ""
	if r.sink != nil {
		message = "expected a declared member of " + p.core.id.Name() + "; " + quoted(key) + " is not declared" + p.core.nearestMember(key.Text())
	}
	r.add(Problem{Code: "UnknownMember", Value: key, Shape: p.core.id, Message: message})
}

func (c *core) nearestMember(name string) string {
	best, distance := "", 3
	for _, m := range c.members {
		if d := editDistance(name, m.wire, distance); d < distance {
			best, distance = m.wire, d
		}
	}
	if best == "" {
		return ""
	}
	return ", did you mean " + best + "?"
}

// critical checks that each path of a list names declared members.
func (r *run) critical(m *Program, list jsontape.Value) {
	for e := list.First(); e.IsValid() && !r.stopped; e = e.Next() {
		if e.Kind() == jsontape.String && !m.paths.declares(e.Text()) {
			r.report(m, e, "UnknownCriticalPath", "expected a path of declared members; "+quoted(e)+" names none")
		}
	}
}

func (c *criticalPaths) declares(path string) bool {
	at := c.root
	for _, name := range strings.Split(path, c.separator) {
		i, found := at.index[name]
		if !found {
			return false
		}
		at = at.members[i].core
	}
	return true
}
