package constraint

import (
	"strconv"

	"github.com/rpcconform/rpcconform/internal/jsontape"
)

// element checks one element; null in a sparse collection is a value.
func (r *run) element(c *core, v jsontape.Value) {
	if c.sparse && v.Kind() == jsontape.Null {
		return
	}
	r.check(c.value, v)
}

func (r *run) list(p *Program, v jsontape.Value) {
	if v.Kind() != jsontape.Array {
		r.mismatch(p, v)
		return
	}
	n := int64(0)
	for e := v.First(); e.IsValid() && !r.stopped; e = e.Next() {
		r.element(p.core, e)
		n++
	}
	if p.length != nil {
		r.length(p, v, n, "elements")
	}
	if p.core.unique && n > 1 {
		r.unique(p, v)
	}
	if p.paths != nil {
		r.critical(p, v)
	}
}

// unique reports the first element that equals an earlier one. Few elements are
// compared pair by pair, more through their keys.
func (r *run) unique(p *Program, v jsontape.Value) {
	seen := make(map[jsontape.IDKey]int)
	i := 0
	for e := v.First(); e.IsValid() && !r.stopped; e, i = e.Next(), i+1 {
		key := e.IDKey()
		if first, again := seen[key]; again {
			r.report(p, e, "UniqueItemsViolation", "expected unique items in "+noun(p)+"; item "+strconv.Itoa(i)+" equals item "+strconv.Itoa(first))
			return
		}
		seen[key] = i
	}
}

func (r *run) mapping(p *Program, v jsontape.Value) {
	if v.Kind() != jsontape.Object {
		r.mismatch(p, v)
		return
	}
	c := p.core
	n := int64(0)
	for k := v.First(); k.IsValid() && !r.stopped; k = k.Next() {
		if c.key != nil && (c.key.length != nil || c.key.pattern != nil || c.key.core.texts != nil) {
			r.check(c.key, k)
		}
		r.element(c, k.Of())
		n++
	}
	if p.length != nil {
		r.length(p, v, n, "entries")
	}
}
