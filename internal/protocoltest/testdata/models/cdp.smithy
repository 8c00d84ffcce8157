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
        { name: "server", accepts: Browser }
    ]
)
@jsonRpcPolicy(versionMember: "forbidden", echoMembers: ["sessionId"])
structure Protocol {}

@jsonRpc(versions: ["2.0"])
service Browser {
    version: "1.3"
    operations: [EnableRuntime]
}

@method(name: "Runtime.enable", params: "named")
operation EnableRuntime {
    output := {}
}
