$version: "2"

namespace example.section7

use smithy.rpc#jsonRpc
use smithy.rpc#jsonRpcProtocol
use smithy.rpc#method

@jsonRpcProtocol(
    versions: ["2.0"]
    peers: [
        { name: "client" }
        { name: "server", accepts: Examples }
    ]
)
structure SectionSeven {}

@jsonRpc(versions: ["2.0"])
service Examples {
    version: "2.0"
    operations: [Subtract, Update]
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

@method(name: "update", params: "positional", kind: "notification", positional: ["a", "b", "c", "d", "e"], nullResult: true)
operation Update {
    input := {
        a: Integer
        b: Integer
        c: Integer
        d: Integer
        e: Integer
    }
}
