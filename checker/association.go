package checker

import (
	"github.com/rpcconform/rpcconform/internal/jsontape"
)

// association pairs the elements of a reply batch with those of the request
// batch. Replies are found by id in an index; a null id goes to elements
// without a usable id and to calls with the id null.
type association struct {
	byID     map[jsontape.IDKey]*waitingIDs
	invalid  []int // elements that a null-id protocol error answers
	nullCall []int // calls with an explicit null id
	optional []int // notifications that a null-id protocol error may answer
}

// waitingIDs are the calls with one id.
type waitingIDs struct {
	calls     []int
	answered  int
	ambiguous bool
}

func associate(calls []callFacts) *association {
	a := &association{byID: map[jsontape.IDKey]*waitingIDs{}}
	for i := range calls {
		call := &calls[i]
		switch {
		case call.notification:
			if call.state == callParamsKind || call.legacy {
				a.optional = append(a.optional, i)
			}
		case call.idKnown:
			w := a.byID[call.id]
			if w == nil {
				w = &waitingIDs{}
				a.byID[call.id] = w
			}
			w.calls = append(w.calls, i)
			w.ambiguous = len(w.calls) > 1
		case call.nullID && call.state != callInvalid:
			a.nullCall = append(a.nullCall, i)
		default:
			a.invalid = append(a.invalid, i)
		}
	}
	return a
}

// take returns the call that a null-id reply answers, or -1.
func (a *association) take(protocolError bool) int {
	order := [...]*[]int{&a.nullCall, &a.invalid, &a.optional}
	if protocolError {
		order = [...]*[]int{&a.invalid, &a.nullCall, &a.optional}
	}
	for i, list := range order {
		if len(*list) > 0 && (i < 2 || protocolError) {
			call := (*list)[0]
			*list = (*list)[1:]
			return call
		}
	}
	return -1
}
