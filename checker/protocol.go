package checker

import (
	"github.com/rpcconform/rpcconform/checker/internal/contract"
	"github.com/rpcconform/rpcconform/smithy"
)

// Protocol is a two-peer protocol, prepared for one version of JSON-RPC: the
// service that each peer accepts, and the order of the session, if it has one.
// A Protocol is immutable and safe for concurrent use.
type Protocol struct {
	contract *contract.Protocol
	version  Version
	services [2]*Service // by the peer that accepts; never nil
}

// PrepareProtocol reads a structure with the trait smithy.rpc#jsonRpcProtocol
// and prepares what its peers accept, and the order of their session. A nil
// error means that the protocol can be checked; any other is a *[ContractError].
func PrepareProtocol(m *smithy.Model, protocol smithy.ShapeID, v Version, o Options) (*Protocol, error) {
	c, err := contract.PrepareProtocol(m, protocol, o.contract(v))
	if err != nil {
		return nil, contractError(err)
	}
	p := &Protocol{contract: c, version: v}
	for i, service := range c.Services {
		p.services[i] = newService(service, v, o)
	}
	return p, nil
}

// Shape returns the id of the structure that names the protocol.
func (p *Protocol) Shape() smithy.ShapeID { return p.contract.Shape }

// Version returns the version that the protocol was prepared for.
func (p *Protocol) Version() Version { return p.version }

// Peers returns the names of the two peers in the order of the model.
func (p *Protocol) Peers() [2]string { return p.contract.Peers }

// Service returns the service that a peer accepts, one without methods when it
// accepts none, and nil when the protocol has no such peer.
func (p *Protocol) Service(peer string) *Service {
	for i, name := range p.contract.Peers {
		if name == peer {
			return p.services[i]
		}
	}
	return nil
}
