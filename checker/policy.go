package checker

import (
	"strings"

	"github.com/rpcconform/rpcconform/internal/jsontape"
	"github.com/rpcconform/rpcconform/smithy"
	"github.com/rpcconform/rpcconform/smithy/rpctrait"
)

// policy is what @jsonRpcPolicy says: where a protocol departs from JSON-RPC,
// or decides what JSON-RPC leaves open. The zero policy is JSON-RPC itself.
type policy struct {
	jsonNames bool

	ids         idKinds // 0: a string, a number or null
	uniqueIDs   bool    // an id may not be used again, not even after its reply
	absentID    bool    // an error reply without an id may answer what could not be read
	noNullID    bool    // and one with the id null may not
	looseNullID bool    // an error reply with the id null may answer the only open call

	noBatches     bool
	versionMember versionMember
	legacy        bool // a message without the member jsonrpc has the older form
	echo          []string

	nullParams     ruling
	unneededParams ruling
	omittedParams  ruling
	unknownMethods ruling
	undeclared     ruling
	contradicted   ruling

	ignorable []string
	reserved  []codeRange
}

// ruling is what a protocol makes of a thing. The zero ruling is that of JSON-RPC.
type ruling uint8

const (
	rulingDefault ruling = iota
	rulingAccept
	rulingAdvisory
	rulingError
)

func (r ruling) severity() Severity {
	if r == rulingAdvisory {
		return Advisory
	}
	return Error
}

// idKinds is a set of the kinds that an id may have.
type idKinds uint8

const (
	idString idKinds = 1 << iota
	idInteger
	idFraction
	idNull
)

// versionMember says what the member jsonrpc is.
type versionMember uint8

const (
	versionRequired versionMember = iota
	versionOptional
	versionForbidden
)

type codeRange struct{ from, to int64 }

func readPolicy(shape *smithy.Shape) (policy, error) {
	trait := shape.Trait(rpctrait.JsonRpcPolicy)
	if trait == nil {
		return policy{}, nil
	}
	p := policy{
		jsonNames: textOf(trait.Get("memberNames")) == "json",
		noBatches: textOf(trait.Get("batches")) == "forbidden",
		legacy:    trait.Get("legacyMessages") != nil && trait.Get("legacyMessages").Bool,
	}
	switch textOf(trait.Get("versionMember")) {
	case "optional":
		p.versionMember = versionOptional
	case "forbidden":
		p.versionMember = versionForbidden
	}
	if p.legacy && p.versionMember == versionRequired {
		p.versionMember = versionOptional
	}
	p.readIDs(trait.Get("ids"))
	for key, target := range map[string]*ruling{
		"nullParams": &p.nullParams, "unneededParams": &p.unneededParams, "omittedParams": &p.omittedParams,
		"unknownMethods": &p.unknownMethods, "undeclaredErrors": &p.undeclared, "contradictedCodes": &p.contradicted,
	} {
		*target = rulingOf(trait.Get(key))
	}
	for _, node := range elementsOf(trait.Get("ignorablePrefixes")) {
		p.ignorable = append(p.ignorable, node.Text)
	}
	for _, node := range elementsOf(trait.Get("echoMembers")) {
		if index(envelopeNames[:], node.Text) >= 0 {
			return p, contractError(shape, node.Location, "expected a member to echo that JSON-RPC does not define itself; it is %s", quote(node.Text))
		}
		p.echo = append(p.echo, node.Text)
	}
	return p, p.readReserved(shape, trait.Get("reservedCodes"))
}

func elementsOf(n *smithy.Node) []*smithy.Node {
	if n == nil {
		return nil
	}
	return n.Elems
}

func rulingOf(n *smithy.Node) ruling {
	switch textOf(n) {
	case "accept":
		return rulingAccept
	case "advisory":
		return rulingAdvisory
	case "error", "reject":
		return rulingError
	}
	return rulingDefault
}

func (p *policy) readIDs(ids *smithy.Node) {
	for _, node := range elementsOf(ids.Get("types")) {
		switch node.Text {
		case "string":
			p.ids |= idString
		case "integer":
			p.ids |= idInteger
		case "number":
			p.ids |= idInteger | idFraction
		case "null":
			p.ids |= idNull
		}
	}
	p.uniqueIDs = textOf(ids.Get("unique")) == "session"
	p.looseNullID = textOf(ids.Get("echo")) == "looseNull"
	switch textOf(ids.Get("errorReplyId")) {
	case "absent":
		p.absentID, p.noNullID = true, true
	case "either":
		p.absentID = true
	}
}

func (p *policy) readReserved(shape *smithy.Shape, ranges *smithy.Node) error {
	for _, node := range elementsOf(ranges) {
		from, ok := codeOf(node.Get("from"))
		to, also := codeOf(node.Get("to"))
		if !ok || !also || from > to || !isServer(from) || !isServer(to) {
			return contractError(shape, node.Location, "expected a range of codes between %d and %d", serverLowest, reservedHighest)
		}
		p.reserved = append(p.reserved, codeRange{from, to})
	}
	return nil
}

// reserves reports whether only a declared error may have a server code.
func (p *policy) reserves(code int64) bool {
	for _, r := range p.reserved {
		if code >= r.from && code <= r.to {
			return true
		}
	}
	return false
}

// unknown returns what a method is that the receiver does not model.
func (p *policy) unknown(method jsontape.Value) ruling {
	if p.unknownMethods == rulingAccept {
		return rulingAccept
	}
	if len(p.ignorable) > 0 {
		name := method.Text()
		for _, prefix := range p.ignorable {
			if strings.HasPrefix(name, prefix) {
				return rulingAdvisory
			}
		}
	}
	return p.unknownMethods
}

// takesID reports whether the protocol takes an id. The kinds that JSON-RPC
// itself refuses are no matter of the policy.
func (p *policy) takesID(id jsontape.Value) bool {
	if p.ids == 0 {
		return true
	}
	switch id.Kind() {
	case jsontape.String:
		return p.ids&idString != 0
	case jsontape.Number:
		if id.IsInteger() {
			return p.ids&idInteger != 0
		}
		return p.ids&idFraction != 0
	case jsontape.Null:
		return p.ids&idNull != 0
	default:
		return true
	}
}

// idWords lists the kinds of ids, for messages.
func (p *policy) idWords() string {
	var words []string
	if p.ids&idString != 0 {
		words = append(words, "a string")
	}
	switch {
	case p.ids&idFraction != 0:
		words = append(words, "a number")
	case p.ids&idInteger != 0:
		words = append(words, "an integer")
	}
	if p.ids&idNull != 0 {
		words = append(words, "null")
	}
	return strings.Join(words, " or ")
}

// isLegacy reports whether a message has the older form.
func (p *policy) isLegacy(version jsontape.Value) bool {
	return p.legacy && !version.EqualText("2.0")
}
