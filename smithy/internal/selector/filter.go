package selector

func (s *typeStep) match(r *run, n int32, _ *variables) bool {
	return s.types&(1<<r.graph.Shape(n).Type) != 0
}

func (s *attributeStep) match(r *run, n int32, vars *variables) bool {
	found := r.shapeOf(n, vars).follow(s.path)
	if s.comparator == "" {
		return found.exists()
	}
	for _, v := range s.values {
		if s.comparator.compare(found, literal(v), s.insensitive) {
			return true
		}
	}
	return false
}

func (s *scopedStep) match(r *run, n int32, vars *variables) bool {
	for _, scope := range r.shapeOf(n, vars).follow(s.path).flatten(nil) {
		if s.holds(scope) {
			return true
		}
	}
	return false
}

// holds reports whether a scope satisfies every assertion.
func (s *scopedStep) holds(scope value) bool {
	if !scope.exists() {
		return false
	}
	for _, a := range s.assertions {
		if !a.holds(scope) {
			return false
		}
	}
	return true
}

func (a *assertion) holds(scope value) bool {
	left := a.left.in(scope)
	for _, right := range a.right {
		if a.comparator.compare(left, right.in(scope), a.insensitive) {
			return true
		}
	}
	return false
}

func (o operand) in(scope value) value {
	if o.path == nil {
		return literal(o.literal)
	}
	return scope.follow(o.path)
}

func (s *testStep) match(r *run, n int32, vars *variables) bool {
	for _, arg := range s.args {
		if arg.yields(r, n, vars) {
			return true
		}
	}
	return false
}

func (s *notStep) match(r *run, n int32, vars *variables) bool { return !s.arg.yields(r, n, vars) }

func (s *inStep) match(r *run, n int32, vars *variables) bool {
	if !s.arg.fixed || !s.arg.pure() {
		return s.arg.collect(r, r.single(n), vars).has(n)
	}
	m := &r.chains[s.arg.id]
	if m.fixed == nil {
		m.fixed = s.arg.collect(r, r.single(n), nil)
	}
	return m.fixed.has(n)
}
