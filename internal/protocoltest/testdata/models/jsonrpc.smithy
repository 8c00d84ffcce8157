$version: "2"

namespace t

use smithy.rpc#jsonRpc
use smithy.rpc#jsonRpcPolicy
use smithy.rpc#jsonRpcProtocol
use smithy.rpc#method

@jsonRpcProtocol(
    versions: ["2.0"]
    peers: [
        { name: "client" }
        { name: "server", accepts: Node }
    ]
)
@jsonRpcPolicy(nullParams: "accept", contradictedCodes: "error", ids: { echo: "looseNull" })
structure Protocol {}

@jsonRpc(versions: ["2.0"])
service Node {
    version: "1"
    operations: [GetInfo, ChainId, Subscribe]
}

structure Any {
    value: Document
}

@method(name: "getinfo", params: "either", positional: [], resultMember: "value")
operation GetInfo {
    output: Any
}

@method(name: "chain_id", params: "either", positional: [], resultMember: "id")
operation ChainId {
    output := {
        id: String
    }
}

@method(name: "subscribe", params: "named", streaming: true, resultMember: "value")
operation Subscribe {
    input := {
        query: String
    }

    output: Any
}
