package checker

import (
	"sort"

	"github.com/rpcconform/rpcconform/checker/internal/contract"
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
	if order := p.contract.Session; order != nil {
		out.States = append(out.States, order.States...)
		out.Capabilities = append(out.Capabilities, order.Capabilities...)
	}
	for i, service := range p.contract.Services {
		first := len(out.Methods)
		for _, m := range service.Methods {
			out.Methods = append(out.Methods, p.outlineMethod(p.contract.Peers[i], m))
		}
		methods := out.Methods[first:]
		sort.Slice(methods, func(a, b int) bool { return methods[a].Name < methods[b].Name })
	}
	return out
}

func (p *Protocol) outlineMethod(peer string, method *contract.Method) MethodOutline {
	m := MethodOutline{
		Peer: peer, Name: method.Name, Operation: method.Operation,
		Request: method.Kind != contract.NotificationOnly, Notification: method.Kind != contract.RequestOnly,
	}
	for code := range method.Errors {
		m.Errors = append(m.Errors, code)
	}
	sort.Slice(m.Errors, func(a, b int) bool { return m.Errors[a] < m.Errors[b] })
	r, order := method.Rules, p.contract.Session
	if r == nil {
		return m
	}
	m.Cancels, m.Refers = r.Cancels != nil, r.Refers != nil
	if order == nil {
		return m
	}
	state := func(i int) string {
		if i == contract.NoState {
			return ""
		}
		return order.States[i]
	}
	if r.AllowedIn != nil {
		m.AllowedIn = append([]string{}, r.AllowedIn.Names(order.States)...)
	}
	m.OnCall, m.OnSuccess, m.OnError = state(r.OnCall), state(r.OnSuccess), state(r.OnError)
	for _, c := range r.Requires {
		m.Requires = append(m.Requires, order.Capabilities[c])
	}
	for _, s := range r.Advertises {
		m.Advertises = append(m.Advertises, order.Capabilities[order.Sources[s].Capability])
	}
	return m
}
