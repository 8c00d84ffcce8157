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
@jsonRpcPolicy(legacyMessages: true)
structure Protocol {}

@jsonRpc(versions: ["2.0"])
service Node {
    version: "1.1"
    operations: [GetInfo, Count, Best]
}

structure Any {
    value: Document
}

@method(name: "getinfo", params: "positional", positional: [], resultMember: "value")
operation GetInfo {
    output: Any
}

@method(name: "count", params: "positional", positional: [], resultMember: "value")
operation Count {
    output: Any
}

@method(name: "best", params: "positional", positional: [], resultMember: "value")
operation Best {
    output: Any
}
