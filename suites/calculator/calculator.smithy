$version: "2"

namespace example.calculator

use smithy.rpc#jsonRpc
use smithy.rpc#jsonRpcProtocol
use smithy.rpc#method

@jsonRpcProtocol(
    versions: ["1.0", "2.0"]
    peers: [
        { name: "client" }
        { name: "server", accepts: Calculator }
    ]
)
structure CalculatorProtocol {}

@jsonRpc(versions: ["1.0", "2.0"])
service Calculator {
    version: "1"
    operations: [Subtract, Ping]
}

@method(name: "subtract", params: "either", positional: ["minuend", "subtrahend"], resultMember: "value")
operation Subtract {
    input := {
        @required
        minuend: Integer

        @required
        subtrahend: Integer
    }

    output := {
        @required
        value: Integer
    }
}

@method(name: "ping", params: "either", positional: [], nullResult: true)
operation Ping {}
