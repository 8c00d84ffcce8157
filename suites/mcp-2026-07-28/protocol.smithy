$version: "2.0"

// The order, the capabilities and the policy of MCP 2026-07-28. What the messages
// hold is in schema.smithy.
namespace mcp.v2026_07_28

use smithy.rpc#jsonRpcCancels
use smithy.rpc#jsonRpcPolicy
use smithy.rpc#jsonRpcProtocol
use smithy.rpc#jsonRpcRefersToToken
use smithy.rpc#jsonRpcSession

@jsonRpcProtocol(
    versions: ["2.0"]
    peers: [
        { name: "client", accepts: Client }
        { name: "server", accepts: Server }
    ]
)
@jsonRpcPolicy(
    ids: { types: ["string", "integer"], errorReplyId: "either" }
    batches: "forbidden"
    memberNames: "json"
    undeclaredErrors: "accept"
    contradictedCodes: "error"
)
@jsonRpcSession(states: ["open"])
structure Mcp {}

apply Cancelled @jsonRpcCancels(idMember: "requestId", reply: "discouraged")

apply Progress @jsonRpcRefersToToken(pointer: "/progressToken", increasing: "/progress")
