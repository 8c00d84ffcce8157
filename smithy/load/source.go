package load

import (
	"bytes"
	"path"

	"github.com/rpcconform/rpcconform/smithy"
	"github.com/rpcconform/rpcconform/smithy/internal/idl"
	"github.com/rpcconform/rpcconform/smithy/internal/jsonast"
	"github.com/rpcconform/rpcconform/smithy/internal/syntax"
)

// Source is one model file. A name that ends in .json is JSON AST, and so is a
// text that begins with "{" under a name without an extension; all else is IDL.
type Source struct {
	Name string
	Text []byte // borrowed
}

func (s Source) parse() (*syntax.File, []smithy.Event) {
	if s.isJSON() {
		return jsonast.Decode(s.Name, s.Text)
	}
	return idl.Parse(s.Name, s.Text)
}

func (s Source) isJSON() bool {
	switch path.Ext(s.Name) {
	case ".json":
		return true
	case "":
		return bytes.HasPrefix(bytes.TrimLeft(s.Text, " \t\r\n"), []byte("{"))
	}
	return false
}
