package checker

import (
	"fmt"
	"sort"

	"github.com/rpcconform/rpcconform/smithy"
	"github.com/rpcconform/rpcconform/smithy/rpctrait"
)

// Protocol is a two-peer protocol, prepared for one version of JSON-RPC: the
// service that each peer accepts, and the order of the session, if it has one.
// A Protocol is immutable and safe for concurrent use.
type Protocol struct {
	shape    smithy.ShapeID
	version  Version
	peers    [2]string
	services [2]*Service // by the peer that accepts; never nil
	options  Options
	policy   policy

	rules   map[*operation]*rules // the operations that have any
	session *sessionContract      // nil when the protocol has no session
}

// PrepareProtocol reads the structure with @jsonRpcProtocol and prepares what
// its peers accept. A nil error means that the protocol can be checked; any
// other is a *[ContractError].
func PrepareProtocol(m *smithy.Model, protocol smithy.ShapeID, v Version, o Options) (*Protocol, error) {
	shape := m.Shape(protocol)
	if shape == nil {
		return nil, &ContractError{Code: CodeInvalidContract, Shape: protocol, Message: "expected a protocol; the model has no shape " + string(protocol)}
	}
	trait := shape.Trait(rpctrait.JsonRpcProtocol)
	if trait == nil {
		return nil, contractError(shape, shape.Location, "expected a structure with the trait jsonRpcProtocol")
	}
	if !declaresVersion(trait.Get("versions"), v) {
		return nil, contractError(shape, trait.Location, "expected a protocol that declares version %s; it declares %s", v, versionList(trait.Get("versions")))
	}
	p := &Protocol{shape: protocol, version: v}
	var err error
	if p.policy, err = readPolicy(shape); err != nil {
		return nil, err
	}
	if p.policy.jsonNames {
		o.MemberNames = MemberNamesJSON
	}
	p.options = o
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

// Peers returns the names of the two peers in the order of the model.
func (p *Protocol) Peers() [2]string { return p.peers }

// Version returns the version that the protocol was prepared for.
func (p *Protocol) Version() Version { return p.version }

// Service returns the service that a peer accepts, one without methods when it
// accepts none, and nil when the protocol has no such peer.
func (p *Protocol) Service(peer string) *Service {
	for i, name := range p.peers {
		if name == peer {
			return p.services[i]
		}
	}
	return nil
}

// Shape returns the id of the structure that names the protocol.
func (p *Protocol) Shape() smithy.ShapeID { return p.shape }

func contractError(shape *smithy.Shape, at smithy.Location, format string, args ...any) *ContractError {
	if at.IsZero() {
		at = shape.Location
	}
	return &ContractError{Code: CodeInvalidContract, Shape: shape.ID, Location: at, Message: fmt.Sprintf(format, args...)}
}

func declaresVersion(versions *smithy.Node, v Version) bool {
	if versions == nil {
		return false
	}
	for _, node := range versions.Elems {
		if declared, ok := ParseVersion(node.Text); ok && declared == v {
			return true
		}
	}
	return false
}

func versionList(versions *smithy.Node) string {
	if versions == nil || len(versions.Elems) == 0 {
		return "none"
	}
	list := ""
	for i, node := range versions.Elems {
		if i > 0 {
			list += " and "
		}
		list += node.Text
	}
	return list
}

func (p *Protocol) prepareServices(m *smithy.Model, shape *smithy.Shape, trait *smithy.Node, o Options) error {
	peers := trait.Get("peers")
	if peers == nil || len(peers.Elems) != 2 {
		return contractError(shape, trait.Location, "expected two peers")
	}
	for i, peer := range peers.Elems {
		name := peer.Get("name")
		if name == nil || name.Text == "" {
			return contractError(shape, peer.Location, "expected a name of the peer")
		}
		p.peers[i] = name.Text
		accepts := peer.Get("accepts")
		if accepts == nil {
			p.services[i] = emptyService(p.version, o, shape.ID)
			p.services[i].policy = p.policy
			continue
		}
		id := smithy.ShapeID(accepts.Text)
		if id.Namespace() == "" {
			id = smithy.ShapeID(shape.ID.Namespace() + "#" + accepts.Text)
		}
		service, err := PrepareService(m, id, p.version, o)
		if err != nil {
			return err
		}
		service.policy = p.policy
		p.services[i] = service
	}
	if p.peers[0] == p.peers[1] {
		return contractError(shape, peers.Location, "expected peers with two names; both are %s", quote(p.peers[0]))
	}
	return nil
}

// operations returns what both peers accept, sorted by id so that the first
// problem found is always the same one.
func (p *Protocol) operations() []*operation {
	var list []*operation
	for i, service := range p.services {
		if i == 1 && service == p.services[0] {
			break
		}
		for _, op := range service.operations {
			list = append(list, op)
		}
	}
	sort.SliceStable(list, func(i, j int) bool { return list[i].id < list[j].id })
	return list
}
