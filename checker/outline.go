package checker

import (
	"sort"

	"github.com/rpcconform/rpcconform/smithy"
)

// Outline is what a protocol declares: what coverage is counted against. The
// methods are sorted by peer, in the order of the model, and by name.
type Outline struct {
	Methods      []MethodOutline
	States       []string // in the order of the model; nil without a session
	Capabilities []string
}

// MethodOutline is a method that a peer accepts.
type MethodOutline struct {
	Peer      string // that accepts the method
	Name      string
	Operation smithy.ShapeID

	Request, Notification bool // the forms that the method may have

	Errors []int64 // the codes that the model declares, sorted

	AllowedIn                  []string // states; nil means every one
	OnCall, OnSuccess, OnError string   // the states that it moves to; "" for none
	Requires, Advertises       []string // capabilities
	Cancels, Refers            bool     // it names a call by id
}

// Outline returns what the protocol declares. The value is the caller's.
func (p *Protocol) Outline() Outline {
	var out Outline
	if p.session != nil {
		out.States = append(out.States, p.session.states...)
		out.Capabilities = append(out.Capabilities, p.session.capabilities...)
	}
	for i, service := range p.services {
		first := len(out.Methods)
		for _, op := range service.operations {
			out.Methods = append(out.Methods, p.outlineMethod(p.peers[i], op))
		}
		methods := out.Methods[first:]
		sort.Slice(methods, func(a, b int) bool { return methods[a].Name < methods[b].Name })
	}
	return out
}

func (p *Protocol) outlineMethod(peer string, op *operation) MethodOutline {
	m := MethodOutline{
		Peer: peer, Name: op.name, Operation: op.id,
		Request: op.kind != kindNotification, Notification: op.kind != kindRequest,
	}
	for code := range op.errors {
		m.Errors = append(m.Errors, code)
	}
	sort.Slice(m.Errors, func(a, b int) bool { return m.Errors[a] < m.Errors[b] })
	r := p.rules[op]
	if r == nil {
		return m
	}
	m.Cancels, m.Refers = r.cancels != nil, r.refers != nil
	if p.session == nil {
		return m
	}
	state := func(i int) string {
		if i < 0 {
			return ""
		}
		return p.session.states[i]
	}
	if r.allowed != nil {
		m.AllowedIn = append([]string{}, r.allowed.names(p.session.states)...)
	}
	m.OnCall, m.OnSuccess, m.OnError = state(r.onCall), state(r.onSuccess), state(r.onError)
	for _, c := range r.requires {
		m.Requires = append(m.Requires, p.session.capabilities[c])
	}
	for _, s := range r.advertises {
		m.Advertises = append(m.Advertises, p.session.capabilities[p.session.sources[s].capability])
	}
	return m
}
