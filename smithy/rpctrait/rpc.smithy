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

    /// The input member that is the whole params. By default params are the input structure.
    paramsMember: String

    /// A call has several replies with its id.
    streaming: Boolean

    /// The receiver has to implement the method: -32601 contradicts the protocol.
    mandatory: Boolean

    /// Where in params the list stands that the result, a list, answers item by item.
    resultAnswers: String
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

    /// Further services whose methods the peer accepts.
    alsoAccepts: Services
}

@private
list Services {
    @idRef(failWhenMissing: true, selector: "service")
    member: String
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

    /// The states in which a method without its own list is allowed. By default every one.
    defaultAllowedIn: StateNames

    /// What a message in a wrong state or without its capability is, where the method does not say.
    severity: RuleSeverity

    /// The method that begins a new session when it comes again in a log.
    restartOn: String

    /// Whether a message may succeed that no listed refusal is about.
    refusesOnlyListed: Boolean
}

@private
enum RuleSeverity {
    ERROR = "error"
    ADVISORY = "advisory"
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

    /// The method whose successful exchange advertises the capability.
    @required
    method: String

    /// Whether it stands in the result (the default) or in the params.
    from: CapabilitySource

    /// Where it stands. Absent, null and false mean that it is not there.
    pointer: String

    /// Further places, any of which is enough.
    pointers: Pointers

    /// The value that has to stand there, instead of any but absent, null and false.
    equals: Document

    /// A list whose items advertise the capability as long as they are not withdrawn.
    registered: Registration
}

@private
enum CapabilitySource {
    RESULT = "result"
    PARAMS = "params"
}

@private
list Pointers {
    member: String
}

@private
structure Registration {
    /// Where in params the list of items stands.
    @required
    list: String

    /// Where in an item its kind stands, and which one it has to be.
    @required
    key: String

    @required
    equals: String

    /// Where in an item its id stands.
    @required
    id: String

    /// The method that withdraws items, and where in its params their list stands.
    @required
    withdrawnBy: String

    @required
    withdrawnList: String
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

    /// The capabilities that have to be advertised, all of them.
    requires: StateNames

    /// Capabilities of which one is enough.
    requiresAny: StateNames

    /// Capabilities that the params ask for.
    requiresIf: ConditionalCapabilities

    /// The states in which capabilities are asked for. By default every one.
    requiresIn: StateNames

    /// The notification that the sender of a successful call has to send before it goes on.
    followedBy: String

    /// What a message in a wrong state is, and one that lacks a capability.
    severity: RuleSeverity

    /// What the lack of a capability is, where it differs from a wrong state.
    capabilitySeverity: RuleSeverity
}

@private
list ConditionalCapabilities {
    member: ConditionalCapability
}

@private
structure ConditionalCapability {
    /// Where in params the value stands that asks for the capability; a token "*" is any item of a list or member of an object.
    @required
    pointer: String

    /// The value that asks for it. By default any but absent and null.
    equals: Document

    @required
    capability: String
}

/// The method cancels an earlier call of its sender.
@trait(selector: "operation")
structure jsonRpcCancels {
    /// The input member with the id of the call.
    @required
    idMember: String

    /// The code with which a cancelled call may be answered.
    code: Integer

    /// Whether a cancelled call has to be answered (the default), may be, or should not be.
    reply: CancelledReply

    /// Methods whose calls must not be cancelled.
    except: MemberNames
}

@private
enum CancelledReply {
    REQUIRED = "required"
    OPTIONAL = "optional"
    DISCOURAGED = "discouraged"
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

/// The union is the bare value of one of its members, without its name.
@trait(selector: "union", conflicts: [discriminated])
structure untagged {}

/// The union is a structure, inline; a member of this name tells which one.
@trait(selector: "union", conflicts: [untagged])
string discriminated

/// The member of a discriminated union that is meant when nothing tells which.
@trait(selector: "union > member", structurallyExclusive: "member")
structure discriminatorDefault {}

/// Null is a value, also of a required member.
@trait(selector: ":is(simpleType, list, map, structure, union, member)")
structure nullable {}

/// A value outside of the enum is an advisory.
@trait(selector: ":is(enum, intEnum)")
structure openEnum {}

/// Where a protocol departs from JSON-RPC or decides what it leaves open.
@trait(selector: "structure[trait|smithy.rpc#jsonRpcProtocol]")
structure jsonRpcPolicy {
    ids: IdPolicy

    batches: BatchPolicy

    /// What null as params is. By default a fault.
    nullParams: NullParams

    /// The names of members on the wire, where no option chooses them.
    memberNames: NamePolicy

    /// What params are that a method without an input brings. By default they are no fault.
    unneededParams: Ruling

    /// What the lack of params is, where the method has an input but no required member. By default no fault.
    omittedParams: Ruling

    /// What a method is that the receiver does not model. By default an error.
    unknownMethods: Ruling

    /// How the names of extension methods begin: an unknown one is an advisory, and its reply is not judged.
    ignorablePrefixes: Prefixes

    /// What a code of an application is that no error declares. By default an error.
    undeclaredErrors: Ruling

    /// Codes between -32099 and -32000 that only a declared error may have.
    reservedCodes: CodeRanges

    versionMember: VersionMember

    /// Whether a message without the member jsonrpc has the older form: a reply with both result and error.
    legacyMessages: Boolean

    /// Further members of the envelope that a reply repeats from its call.
    echoMembers: MemberNames

    /// What the code -32700 is in reply to a message that is JSON. By default no fault.
    contradictedCodes: Ruling
}

@private
enum Ruling {
    ACCEPT = "accept"
    ADVISORY = "advisory"
    ERROR = "error"
}

@private
list CodeRanges {
    member: CodeRange
}

@private
structure CodeRange {
    @required
    from: Integer

    @required
    to: Integer
}

@private
structure IdPolicy {
    /// The kinds of an id. By default a string, a number or null.
    @length(min: 1)
    @uniqueItems
    types: IdTypes

    /// Whether an id may be used again after its reply.
    unique: IdUniqueness

    /// The id of an error reply to a message whose id could not be read.
    errorReplyId: ErrorReplyId

    /// Whether an error reply with the id null may answer the only open call of the other peer.
    echo: IdEcho
}

@private
enum IdEcho {
    EXACT = "exact"
    LOOSE_NULL = "looseNull"
}

@private
list IdTypes {
    member: IdType
}

@private
enum IdType {
    STRING = "string"
    INTEGER = "integer"
    NUMBER = "number"
    NULL = "null"
}

@private
enum IdUniqueness {
    ACTIVE = "active"
    SESSION = "session"
}

@private
enum ErrorReplyId {
    NULL = "null"
    ABSENT = "absent"
    EITHER = "either"
}

@private
enum BatchPolicy {
    ALLOWED = "allowed"
    FORBIDDEN = "forbidden"
}

@private
enum NullParams {
    REJECT = "reject"
    ADVISORY = "advisory"
    ACCEPT = "accept"
}

@private
enum NamePolicy {
    SMITHY = "smithy"
    JSON = "json"
}

@private
list Prefixes {
    @length(min: 1)
    member: String
}

@private
enum VersionMember {
    REQUIRED = "required"
    OPTIONAL = "optional"
    FORBIDDEN = "forbidden"
}

/// The params bring tokens, under which progress may be reported.
@trait(selector: "operation")
structure jsonRpcToken {
    @required
    @length(min: 1)
    tokens: Tokens

    /// Whether a token may not be one of another active call.
    unique: Boolean
}

@private
list Tokens {
    member: Token
}

@private
structure Token {
    /// Where in params it stands.
    @required
    pointer: String

    /// How long it lives: until the reply to the call (the default), or until it is ended.
    lifetime: TokenLifetime

    /// Who reports under it: the receiver of the call (the default) or its sender.
    reportedBy: TokenReporter

    /// The shape of what is reported. By default any value.
    @idRef(failWhenMissing: true)
    value: String

    /// Where in a result a value stands that keeps the token beyond the reply.
    keptBy: String
}

@private
enum TokenLifetime {
    CALL = "call"
    SESSION = "session"
}

@private
enum TokenReporter {
    RECEIVER = "receiver"
    SENDER = "sender"
}

/// The params name a token, and report progress under it.
@trait(selector: "operation")
structure jsonRpcRefersToToken {
    /// Where in params the token stands.
    @required
    pointer: String

    /// Where in params that stands which is reported, and which has the shape of the token's value.
    value: String

    /// Where in params a number stands that increases with each report under one token.
    increasing: String

    /// Where in params a string stands, and which one ends the token.
    endsAt: String

    endsWith: String

    /// States in which the method is allowed too when its token is known.
    alsoAllowedIn: StateNames
}

/// The method opens, uses or closes a thing with a key, such as a document with its URI.
@trait(selector: "operation")
structure jsonRpcKeyedState {
    /// The kind of the thing; keys of different kinds have nothing to do with each other.
    @required
    kind: String

    /// Where in params the key stands.
    @required
    pointer: String

    @required
    effect: KeyedEffect

    /// Where in params a number stands that increases with each message about one key.
    increasing: String
}

@private
enum KeyedEffect {
    OPEN = "open"
    USE = "use"
    CLOSE = "close"
}
