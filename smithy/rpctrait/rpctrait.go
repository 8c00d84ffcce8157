// Package rpctrait holds the traits of the namespace smithy.rpc, with which a
// Smithy model describes a JSON-RPC protocol.
package rpctrait

import (
	_ "embed"

	"github.com/rpcconform/rpcconform/smithy"
)

// SourceName is the name of the built-in source that defines the traits.
const SourceName = "<smithy-rpc-traits>"

// Namespace is the namespace of the traits.
const Namespace = "smithy.rpc"

// The ids of the traits.
const (
	JsonRpc             smithy.ShapeID = "smithy.rpc#jsonRpc"
	Method              smithy.ShapeID = "smithy.rpc#method"
	RpcError            smithy.ShapeID = "smithy.rpc#rpcError"
	JsonRpcProtocol     smithy.ShapeID = "smithy.rpc#jsonRpcProtocol"
	JsonRpcSession      smithy.ShapeID = "smithy.rpc#jsonRpcSession"
	JsonRpcLifecycle    smithy.ShapeID = "smithy.rpc#jsonRpcLifecycle"
	JsonRpcCancels      smithy.ShapeID = "smithy.rpc#jsonRpcCancels"
	JsonRpcRefersToCall smithy.ShapeID = "smithy.rpc#jsonRpcRefersToCall"
	UnknownMembers      smithy.ShapeID = "smithy.rpc#unknownMembers"
	CriticalPaths       smithy.ShapeID = "smithy.rpc#criticalPaths"

	Untagged             smithy.ShapeID = "smithy.rpc#untagged"
	Discriminated        smithy.ShapeID = "smithy.rpc#discriminated"
	DiscriminatorDefault smithy.ShapeID = "smithy.rpc#discriminatorDefault"
	Nullable             smithy.ShapeID = "smithy.rpc#nullable"
	OpenEnum             smithy.ShapeID = "smithy.rpc#openEnum"
	JsonRpcPolicy        smithy.ShapeID = "smithy.rpc#jsonRpcPolicy"
	JsonRpcToken         smithy.ShapeID = "smithy.rpc#jsonRpcToken"
	JsonRpcRefersToToken smithy.ShapeID = "smithy.rpc#jsonRpcRefersToToken"
	JsonRpcKeyedState    smithy.ShapeID = "smithy.rpc#jsonRpcKeyedState"
)

//go:embed rpc.smithy
var text []byte

// Source returns the definitions of the traits in the Smithy IDL. The bytes are
// not to be changed.
func Source() []byte { return text }
