package checker

import "testing"

func TestCollectorBudget(t *testing.T) {
	c := newCollector(2)
	if !c.add(newFinding("A", Error, "")) || !c.add(newFinding("B", Error, "")) || c.full || c.incomplete {
		t.Fatalf("two findings fit: %+v", c)
	}
	if c.add(newFinding("C", Error, "")) || !c.full || !c.incomplete {
		t.Fatalf("the third does not fit: %+v", c)
	}
	c.keep(0, func(*Finding) bool { return false })
	if len(c.found) != 1 || c.found[0].Code != CodeLimitExceeded {
		t.Errorf("the finding about the budget stays: %+v", c.found)
	}
	spent := newCollector(1)
	spent.spent = true
	if spent.add(newFinding("A", Error, "")) || len(spent.found) != 0 || !spent.full {
		t.Errorf("nothing is left: %+v", spent)
	}
}
