$version: "2"

namespace explain

use smithy.rpc#criticalPaths
use smithy.rpc#jsonRpc
use smithy.rpc#jsonRpcCancels
use smithy.rpc#jsonRpcLifecycle
use smithy.rpc#jsonRpcProtocol
use smithy.rpc#jsonRpcRefersToCall
use smithy.rpc#jsonRpcSession
use smithy.rpc#method
use smithy.rpc#rpcError

@jsonRpcProtocol(versions: ["2.0"], peers: [{ name: "client" }, { name: "server", accepts: Api }])
structure Link {}

@jsonRpc(versions: ["2.0"], undeclaredServerErrors: "error")
service Api {
    version: "1"
    operations: [Ping, Add, Note]
    errors: [Refused]
}

@error("client")
@rpcError(code: 1001, absentData: true)
structure Refused {}

@method(name: "ping", params: "named", nullResult: true)
operation Ping {}

@method(name: "add", params: "either", kind: "request", positional: ["a", "b"], resultMember: "sum")
operation Add {
    input := {
        @required
        a: Integer

        @required
        b: Integer
    }

    output := {
        @required
        sum: Integer
    }
}

@method(name: "note", params: "named", kind: "notification", nullResult: true)
operation Note {
    input := {
        text: String

        @range(max: 9)
        level: Integer

        @length(max: 4)
        short: String

        @pattern("^[0-9a-f]+$")
        hex: String

        colour: Colour
        set: Numbers
        either: Either

        @timestampFormat("date-time")
        at: Timestamp

        @criticalPaths(separator: ".")
        critical: Paths
    }
}

enum Colour {
    RED = "red"
    GREEN = "green"
}

@uniqueItems
list Numbers {
    member: Integer
}

list Paths {
    member: String
}

union Either {
    left: Integer
    right: Integer
}

@jsonRpcProtocol(versions: ["2.0"], peers: [{ name: "client", accepts: Screen }, { name: "server", accepts: Desk }])
@jsonRpcSession(
    states: ["closed", "open"]
    capabilities: [{ name: "zoom", method: "hello", pointer: "/zoom" }]
    refusals: [{ states: ["closed"], code: 1007 }]
)
structure Session {}

@jsonRpc(versions: ["2.0"])
service Desk {
    version: "1"
    operations: [Hello, Open, Work, Ask, Zoom, Cancel]
}

@jsonRpc(versions: ["2.0"])
service Screen {
    version: "1"
    operations: [Progress]
}

@method(name: "hello", params: "named")
operation Hello {
    output := {
        zoom: Boolean
    }
}

@method(name: "open", params: "named", nullResult: true)
@jsonRpcLifecycle(onCall: "open")
operation Open {}

@method(name: "work", params: "named", nullResult: true)
@jsonRpcLifecycle(allowedIn: ["open"])
operation Work {}

@method(name: "ask", params: "named", nullResult: true)
@jsonRpcLifecycle(allowedIn: ["open"])
operation Ask {
    errors: [NotOpen]
}

@error("client")
@rpcError(code: 1007, absentData: true)
structure NotOpen {}

@method(name: "zoom", params: "named", nullResult: true)
@jsonRpcLifecycle(requires: ["zoom"])
operation Zoom {}

structure CallId {
    @required
    id: Document
}

@method(name: "cancel", params: "named", kind: "notification", nullResult: true)
@jsonRpcCancels(idMember: "id", code: 1800)
operation Cancel {
    input: CallId
}

@method(name: "progress", params: "named", kind: "notification", nullResult: true)
@jsonRpcRefersToCall(idMember: "id")
operation Progress {
    input: CallId
}
