package contract

import (
	"sort"

	"github.com/rpcconform/rpcconform/smithy"
	"github.com/rpcconform/rpcconform/smithy/rpctrait"
)

// Protocol is what two peers accept, and the order of their session.
type Protocol struct {
	Shape    smithy.ShapeID
	Peers    [2]string
	Services [2]*Service // by the peer that accepts; never nil
	Session  *Session    // nil when the protocol declares no order
	Policy   Policy
}

// PrepareProtocol reads a structure with the trait jsonRpcProtocol and prepares
// what its peers accept. The error is an *[Error].
func PrepareProtocol(m *smithy.Model, id smithy.ShapeID, o Options) (*Protocol, error) {
	shape := m.Shape(id)
	if shape == nil {
		return nil, &Error{Shape: id, Message: "expected a protocol; the model has no such shape"}
	}
	trait := shape.Trait(rpctrait.JsonRpcProtocol)
	if trait == nil {
		return nil, fault(shape, shape.Location, "expected a structure with the trait jsonRpcProtocol")
	}
	if versions := trait.Get("versions"); !declares(versions, o.Version) {
		return nil, fault(shape, trait.Location, "expected a protocol that declares version %s; it declares %s", o.Version, wordVersions(versions))
	}
	p := &Protocol{Shape: id}
	var err error
	if p.Policy, err = readPolicy(shape); err != nil {
		return nil, err
	}
	o.JSONNames = o.JSONNames || p.Policy.JSONNames
	if err := p.prepareServices(m, shape, trait, o); err != nil {
		return nil, err
	}
	if err := p.prepareSession(shape); err != nil {
		return nil, err
	}
	if err := p.prepareRules(m, o); err != nil {
		return nil, err
	}
	return p, nil
}

func (p *Protocol) prepareServices(m *smithy.Model, shape *smithy.Shape, trait *smithy.Node, o Options) error {
	peers := trait.Get("peers")
	if len(elements(peers)) != 2 {
		return fault(shape, place(peers), "expected two peers; there are %d", len(elements(peers)))
	}
	for i, peer := range peers.Elems {
		name := textOf(peer.Get("name"))
		if name == "" {
			return fault(shape, peer.Location, "expected a name of the peer")
		}
		p.Peers[i] = name
		accepts := peer.Get("accepts")
		if accepts == nil {
			p.Services[i] = Empty(shape.ID)
			p.Services[i].Policy = p.Policy
			continue
		}
		id := smithy.ShapeID(accepts.Text)
		if id.Namespace() == "" {
			id = smithy.ShapeID(shape.ID.Namespace() + "#" + accepts.Text)
		}
		service, err := PrepareService(m, id, o)
		if err != nil {
			return err
		}
		service.Policy = p.Policy
		p.Services[i] = service
	}
	if p.Peers[0] == p.Peers[1] {
		return fault(shape, peers.Location, "expected peers with two names; both are %q", p.Peers[0])
	}
	return nil
}

// methods returns what both peers accept, sorted so that the first problem
// found is always the same one.
func (p *Protocol) methods() []*Method {
	var list []*Method
	for _, service := range p.Services {
		first := len(list)
		for _, m := range service.Methods {
			list = append(list, m)
		}
		own := list[first:]
		sort.Slice(own, func(i, j int) bool { return own[i].Operation < own[j].Operation })
	}
	return list
}

// accepts reports whether a peer accepts a method.
func (p *Protocol) accepts(method string) bool {
	return p.Services[0].Methods[method] != nil || p.Services[1].Methods[method] != nil
}
