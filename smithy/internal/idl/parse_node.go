package idl

import (
	"github.com/rpcconform/rpcconform/smithy"
)

// maxDepth bounds the nesting of arrays and objects.
const maxDepth = 64

// node reads NodeValue.
func (p *parser) node() *smithy.Node {
	n := &smithy.Node{Location: p.here()}
	switch p.expect(quoted, textBlock, number, identifier, lbrace, lbracket) {
	case quoted, textBlock:
		n.Kind, n.Text = smithy.StringNode, p.tok.text
		p.advance()
	case number:
		n.Kind, n.Text = smithy.NumberNode, p.lexeme(p.tok)
		p.advance()
	case identifier:
		first := p.tok
		p.advance()
		p.word(n, p.restOfName(first))
	case lbrace:
		p.object(n)
	default:
		p.array(n)
	}
	return n
}

// word makes a node of a keyword or of a shape id without quotes.
func (p *parser) word(n *smithy.Node, text string) {
	switch text {
	case "true", "false":
		n.Kind, n.Bool = smithy.BoolNode, text == "true"
	case "null":
		n.Kind = smithy.NullNode
	default:
		n.Kind, n.Text = smithy.StringNode, text
		p.out.Names = append(p.out.Names, n)
	}
}

func (p *parser) open() {
	if p.depth++; p.depth > maxDepth {
		p.failf("Parser exceeded maximum allowed depth of %d", maxDepth)
	}
	p.advance()
	p.skipAll()
}

func (p *parser) close() {
	p.depth--
	p.advance()
}

func (p *parser) array(n *smithy.Node) {
	n.Kind = smithy.ArrayNode
	p.open()
	for !p.is(rbracket) {
		n.Elems = append(n.Elems, p.node())
		p.skipAll()
	}
	p.close()
}

func (p *parser) object(n *smithy.Node) {
	n.Kind = smithy.ObjectNode
	p.open()
	keys := keySet{}
	for p.expect(rbrace, quoted, identifier) != rbrace {
		start := p.tok.start
		key := p.key()
		if keys.has(n, key) {
			panic(mistake{offset: start, message: "Duplicate member: '" + key + "'"})
		}
		p.pair(n, key, start)
	}
	p.close()
}

// key reads NodeObjectKey.
func (p *parser) key() string {
	text := p.tok.text
	if p.expect(identifier, quoted) == identifier {
		text = p.lexeme(p.tok)
	}
	p.advance()
	return text
}

// pair reads what follows a key and adds both to an object.
func (p *parser) pair(n *smithy.Node, key string, keyAt int) {
	p.skipAll()
	p.take(colon)
	p.skipAll()
	n.Pairs = append(n.Pairs, smithy.Pair{Key: key, Value: p.node(), Location: p.location(keyAt)})
	p.skipAll()
}

// keySet finds keys that an object has already. Small objects are looked
// through; the set of a large one keeps the work linear.
type keySet map[string]bool

func (s keySet) has(n *smithy.Node, key string) bool {
	const small = 16
	switch {
	case len(n.Pairs) < small:
		return n.Get(key) != nil
	case len(s) == 0:
		for _, pair := range n.Pairs {
			s[pair.Key] = true
		}
	}
	found := s[key]
	s[key] = true
	return found
}
