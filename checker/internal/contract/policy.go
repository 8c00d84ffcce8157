package contract

import (
	"slices"
	"strings"

	"github.com/rpcconform/rpcconform/internal/jsontape"
	"github.com/rpcconform/rpcconform/smithy"
	"github.com/rpcconform/rpcconform/smithy/rpctrait"
)

// Policy is what @jsonRpcPolicy says: where a protocol departs from JSON-RPC,
// or decides what JSON-RPC leaves open. The zero Policy is JSON-RPC itself.
type Policy struct {
	JSONNames bool

	IDs         IDKinds // 0: a string, a number or null
	UniqueIDs   bool    // an id may not be used again, not even after its reply
	AbsentID    bool    // an error reply without an id may answer what could not be read
	NoNullID    bool    // and one with the id null may not
	LooseNullID bool    // an error reply with the id null may answer the only open call

	NoBatches     bool
	VersionMember VersionMember
	Legacy        bool // a message without the member jsonrpc has the older form
	Echo          []string

	NullParams     Ruling
	UnneededParams Ruling
	OmittedParams  Ruling
	UnknownMethods Ruling
	Undeclared     Ruling
	Contradicted   Ruling

	ignorable []string
	reserved  []codeRange
}

// Ruling is what a protocol makes of a thing. The zero Ruling is that of JSON-RPC.
type Ruling uint8

// The rulings.
const (
	RulingDefault Ruling = iota
	RulingAccept
	RulingAdvisory
	RulingError
)

// IDKinds is a set of the kinds that an id may have.
type IDKinds uint8

// The kinds of ids.
const (
	IDString IDKinds = 1 << iota
	IDInteger
	IDFraction
	IDNull
)

// VersionMember says what the member jsonrpc is.
type VersionMember uint8

// The policies for the member jsonrpc.
const (
	VersionRequired VersionMember = iota
	VersionOptional
	VersionForbidden
)

type codeRange struct{ from, to int64 }

// envelopeNames are the members that JSON-RPC defines.
var envelopeNames = []string{"jsonrpc", "method", "params", "id", "result", "error"}

func readPolicy(shape *smithy.Shape) (Policy, error) {
	trait := shape.Trait(rpctrait.JsonRpcPolicy)
	if trait == nil {
		return Policy{}, nil
	}
	p := Policy{
		JSONNames: textOf(trait.Get("memberNames")) == "json",
		NoBatches: textOf(trait.Get("batches")) == "forbidden",
		Legacy:    isTrue(trait.Get("legacyMessages")),
	}
	switch textOf(trait.Get("versionMember")) {
	case "optional":
		p.VersionMember = VersionOptional
	case "forbidden":
		p.VersionMember = VersionForbidden
	}
	if p.Legacy && p.VersionMember == VersionRequired {
		p.VersionMember = VersionOptional
	}
	p.readIDs(trait.Get("ids"))
	for key, target := range map[string]*Ruling{
		"nullParams": &p.NullParams, "unneededParams": &p.UnneededParams, "omittedParams": &p.OmittedParams,
		"unknownMethods": &p.UnknownMethods, "undeclaredErrors": &p.Undeclared, "contradictedCodes": &p.Contradicted,
	} {
		*target = rulingOf(trait.Get(key))
	}
	for _, node := range elements(trait.Get("ignorablePrefixes")) {
		p.ignorable = append(p.ignorable, node.Text)
	}
	for _, node := range elements(trait.Get("echoMembers")) {
		if slices.Contains(envelopeNames, node.Text) {
			return p, fault(shape, node.Location, "expected a member to echo that JSON-RPC does not define itself; it is %q", node.Text)
		}
		p.Echo = append(p.Echo, node.Text)
	}
	return p, p.readReserved(shape, trait.Get("reservedCodes"))
}

func rulingOf(n *smithy.Node) Ruling {
	switch textOf(n) {
	case "accept":
		return RulingAccept
	case "advisory":
		return RulingAdvisory
	case "error", "reject":
		return RulingError
	}
	return RulingDefault
}

func (p *Policy) readIDs(ids *smithy.Node) {
	for _, node := range elements(ids.Get("types")) {
		switch node.Text {
		case "string":
			p.IDs |= IDString
		case "integer":
			p.IDs |= IDInteger
		case "number":
			p.IDs |= IDInteger | IDFraction
		case "null":
			p.IDs |= IDNull
		}
	}
	p.UniqueIDs = textOf(ids.Get("unique")) == "session"
	p.LooseNullID = textOf(ids.Get("echo")) == "looseNull"
	switch textOf(ids.Get("errorReplyId")) {
	case "absent":
		p.AbsentID, p.NoNullID = true, true
	case "either":
		p.AbsentID = true
	}
}

func (p *Policy) readReserved(shape *smithy.Shape, ranges *smithy.Node) error {
	for _, node := range elements(ranges) {
		from, ok := integerOf(node.Get("from"))
		to, also := integerOf(node.Get("to"))
		if !ok || !also || from > to || !IsServer(from) || !IsServer(to) {
			return fault(shape, node.Location, "expected a range of codes between %d and %d", serverLowest, reservedHighest)
		}
		p.reserved = append(p.reserved, codeRange{from, to})
	}
	return nil
}

// Reserves reports whether only a declared error may have a server code.
func (p *Policy) Reserves(code int64) bool {
	for _, r := range p.reserved {
		if code >= r.from && code <= r.to {
			return true
		}
	}
	return false
}

// Unknown returns what a method is that the receiver does not model.
func (p *Policy) Unknown(method jsontape.Value) Ruling {
	if p.UnknownMethods == RulingAccept {
		return RulingAccept
	}
	if len(p.ignorable) > 0 {
		name := method.Text()
		for _, prefix := range p.ignorable {
			if strings.HasPrefix(name, prefix) {
				return RulingAdvisory
			}
		}
	}
	return p.UnknownMethods
}

// TakesID reports whether the protocol takes an id. The kinds that JSON-RPC
// itself refuses are no matter of the policy.
func (p *Policy) TakesID(id jsontape.Value) bool {
	if p.IDs == 0 {
		return true
	}
	switch id.Kind() {
	case jsontape.String:
		return p.IDs&IDString != 0
	case jsontape.Number:
		if id.IsInteger() {
			return p.IDs&IDInteger != 0
		}
		return p.IDs&IDFraction != 0
	case jsontape.Null:
		return p.IDs&IDNull != 0
	default:
		return true
	}
}

// IsLegacy reports whether a message with this member jsonrpc has the older form.
func (p *Policy) IsLegacy(version jsontape.Value) bool {
	return p.Legacy && !version.EqualText("2.0")
}
