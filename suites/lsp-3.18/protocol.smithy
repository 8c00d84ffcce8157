$version: "2.0"

// The policy of LSP 3.18. What the messages hold is in schema.smithy. The order
// of a session and its capabilities are not modeled yet.
namespace lsp.v3_18

use smithy.rpc#jsonRpcPolicy
use smithy.rpc#jsonRpcProtocol

@jsonRpcProtocol(
    versions: ["2.0"]
    peers: [
        { name: "client", accepts: Client }
        { name: "server", accepts: Server }
    ]
)
@jsonRpcPolicy(
    ids: { types: ["string", "integer"] }
    batches: "forbidden"
    ignorablePrefixes: ["$/"]
    undeclaredErrors: "accept"
)
structure Lsp {}
