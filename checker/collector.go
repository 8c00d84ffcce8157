package checker

import (
	"slices"
)

// collector gathers the findings of one check within a budget.
type collector struct {
	found      []Finding
	limit      int  // findings that may be held; not above zero means no limit
	spent      bool // the budget was used up before the check began
	full       bool // more was found than the budget allows: nothing is added any more
	incomplete bool // something was not checked
	quiet      bool // no LimitedScope advisories
	base       Finding
	limitCode  Code // of the finding that takes the last slot; "" is LimitExceeded
}

// newCollector returns a collector of findings about a message that stands
// alone: no entry, no related entry.
func newCollector(limit int) collector {
	return collector{limit: limit, base: newFinding("", Error, "")}
}

// add appends a finding with the entry and the sender of the base, and with its
// related entry unless the finding names one itself. When the budget is used up
// the last finding held becomes the one that says so, and add returns false
// from then on.
func (c *collector) add(f Finding) bool {
	if c.full {
		return false
	}
	f.Entry, f.Sender = c.base.Entry, c.base.Sender
	if f.Related < 0 {
		f.Related = c.base.Related
	}
	if !c.spent && (c.limit <= 0 || len(c.found) < c.limit) {
		c.found = append(c.found, f)
		return true
	}
	c.full, c.incomplete = true, true
	if n := len(c.found); n > 0 {
		c.found[n-1] = c.overflow()
	}
	return false
}

// addWith appends a finding whose related entry is its own, none included.
func (c *collector) addWith(f Finding) {
	related := c.base.Related
	c.base.Related = -1
	c.add(f)
	c.base.Related = related
}

// overflow is the finding that stands for all that did not fit into the budget.
func (c *collector) overflow() Finding {
	code := c.limitCode
	if code == "" {
		code = CodeLimitExceeded
	}
	f := newFinding(code, Error, wordOverflow)
	f.Entry, f.Sender = c.base.Entry, c.base.Sender
	return f
}

// keep drops the findings from index on that a test refuses. The finding that
// says that the budget is used up stays.
func (c *collector) keep(from int, wanted func(*Finding) bool) {
	kept := c.found[:from]
	for i := from; i < len(c.found); i++ {
		if c.full && i == len(c.found)-1 || wanted(&c.found[i]) {
			kept = append(kept, c.found[i])
		}
	}
	c.found = kept
}

// relate gives a related entry to the findings before index end that name none.
func (c *collector) relate(end, entry int) {
	for i := range c.found[:end] {
		if c.found[i].Related < 0 {
			c.found[i].Related = entry
		}
	}
}

// order sorts the findings from index first on by their place in the message.
func (c *collector) order(first int) {
	n := len(c.found)
	if c.full {
		n-- // the last one says that there are more
	}
	if n-first < 2 {
		return
	}
	slices.SortStableFunc(c.found[first:n], func(a, b Finding) int { return a.span - b.span })
}
