$version: "2.0"

// The traits with which a Smithy model describes a JSON-RPC protocol.
namespace smithy.rpc

/// The service accepts JSON-RPC messages of these versions.
@trait(selector: "service")
structure jsonRpc {
    @required
    versions: Versions

    /// What to say of a code between -32099 and -32000 that no error declares.
    undeclaredServerErrors: UndeclaredErrors
}

@private
@length(min: 1)
@uniqueItems
list Versions {
    member: Version
}

@private
enum Version {
    V1_0 = "1.0"
    V2_0 = "2.0"
}

@private
enum UndeclaredErrors {
    ACCEPT = "accept"
    ADVISORY = "advisory"
    ERROR = "error"
}

/// The operation is a JSON-RPC method.
@trait(selector: "operation")
structure method {
    /// The name on the wire.
    @required
    @length(min: 1)
    name: String

    /// How params may be given.
    @required
    params: ParamsMode

    /// The input members in their order as positional params.
    positional: MemberNames

    /// Whether the method is called, notified, or either (the default).
    kind: MethodKind

    /// The output member that is the result. By default the result is the output structure.
    resultMember: String

    /// The result is null.
    nullResult: Boolean
}

@private
enum ParamsMode {
    NAMED = "named"
    POSITIONAL = "positional"
    EITHER = "either"
}

@private
enum MethodKind {
    REQUEST = "request"
    NOTIFICATION = "notification"
    EITHER = "either"
}

@private
list MemberNames {
    member: String
}

/// The error structure is sent with this code.
@trait(selector: "structure[trait|error]")
structure rpcError {
    @required
    code: Integer

    /// The member that is the data. By default the data is the whole structure.
    dataMember: String

    /// The error has no data.
    absentData: Boolean
}

/// The structure names a protocol between two peers.
@trait(selector: "structure")
structure jsonRpcProtocol {
    @required
    versions: Versions

    @required
    @length(min: 2, max: 2)
    peers: Peers
}

@private
list Peers {
    member: Peer
}

@private
structure Peer {
    @required
    name: String

    /// The service whose methods the peer accepts. Without it the peer accepts none.
    @idRef(failWhenMissing: true, selector: "service")
    accepts: String
}

/// The protocol has an order of messages and capabilities.
@trait(selector: "structure[trait|smithy.rpc#jsonRpcProtocol]")
structure jsonRpcSession {
    /// The states; the first is the initial one.
    @required
    states: StateNames

    capabilities: Capabilities

    /// The codes with which messages in a wrong state are refused.
    refusals: Refusals

    /// The code with which messages that lack a capability are refused.
    capabilityRefusal: Integer
}

@private
list StateNames {
    member: String
}

@private
list Capabilities {
    member: Capability
}

@private
structure Capability {
    @required
    name: String

    /// The method whose successful result advertises the capability.
    @required
    method: String

    /// Where in the result it stands. Absent, null and false mean that it is not there.
    @required
    pointer: String
}

@private
list Refusals {
    member: Refusal
}

@private
structure Refusal {
    @required
    states: StateNames

    @required
    code: Integer
}

/// When the method is allowed, and where it moves the session.
@trait(selector: "operation")
structure jsonRpcLifecycle {
    /// The states in which the method is allowed. By default in every one.
    allowedIn: StateNames

    onCall: String
    onSuccess: String
    onError: String
    requires: StateNames
}

/// The method cancels an earlier call of its sender.
@trait(selector: "operation")
structure jsonRpcCancels {
    /// The input member with the id of the call.
    @required
    idMember: String

    /// The code with which a cancelled call may be answered.
    code: Integer
}

/// The method refers to an active call of its receiver.
@trait(selector: "operation")
structure jsonRpcRefersToCall {
    @required
    idMember: String
}

/// What to do with members that a structure does not declare.
@trait(selector: ":is(structure, service)")
enum unknownMembers {
    IGNORE = "ignore"
    REJECT = "reject"
}

/// The list member holds paths of members that the receiver has to understand.
@trait(selector: "structure > member")
structure criticalPaths {
    @required
    @length(min: 1)
    separator: String
}
