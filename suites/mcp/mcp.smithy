$version: "2"

// The Model Context Protocol, revision 2025-11-25: start of a session, ping,
// tools and the notifications. Methods of other areas are not modeled yet.
namespace mcp.v2025_11_25

use smithy.rpc#jsonRpc
use smithy.rpc#jsonRpcCancels
use smithy.rpc#jsonRpcProtocol
use smithy.rpc#method
use smithy.rpc#unknownMembers

@jsonRpcProtocol(
    versions: ["2.0"]
    peers: [
        { name: "client", accepts: ClientFeatures }
        { name: "server", accepts: ServerFeatures }
    ]
)
structure Mcp {}

@jsonRpc(versions: ["2.0"], undeclaredServerErrors: "accept")
@unknownMembers("ignore")
service ServerFeatures {
    version: "2025-11-25"
    operations: [
        Initialize
        Initialized
        PingServer
        ListTools
        CallTool
        CancelledByClient
        ProgressOfClient
        RootsListChanged
    ]
}

@jsonRpc(versions: ["2.0"], undeclaredServerErrors: "accept")
@unknownMembers("ignore")
service ClientFeatures {
    version: "2025-11-25"
    operations: [
        PingClient
        CancelledByServer
        ProgressOfServer
        LogMessage
        ToolListChanged
        PromptListChanged
        ResourceListChanged
        ResourceUpdated
        ElicitationComplete
        TaskStatusChanged
    ]
}

map AnyMap {
    key: String
    value: Document
}

list Strings {
    member: String
}

structure Empty {
    _meta: AnyMap
}

structure Icon {
    @required
    src: String

    mimeType: String
    sizes: Strings
    theme: IconTheme
}

enum IconTheme {
    LIGHT = "light"
    DARK = "dark"
}

list Icons {
    member: Icon
}

structure Implementation {
    @required
    name: String

    @required
    version: String

    title: String
    websiteUrl: String
    icons: Icons
    description: String
}

structure ListChangedCapability {
    listChanged: Boolean
}

structure ResourcesCapability {
    listChanged: Boolean
    subscribe: Boolean
}

structure ClientCapabilities {
    experimental: AnyMap
    roots: ListChangedCapability
    sampling: AnyMap
    elicitation: AnyMap
    tasks: AnyMap
}

structure ServerCapabilities {
    experimental: AnyMap
    logging: AnyMap
    completions: AnyMap
    prompts: ListChangedCapability
    resources: ResourcesCapability
    tools: ListChangedCapability
    tasks: AnyMap
}

@method(name: "initialize", params: "named", kind: "request")
operation Initialize {
    input := {
        _meta: AnyMap

        @required
        protocolVersion: String

        @required
        capabilities: ClientCapabilities

        @required
        clientInfo: Implementation
    }

    output := {
        _meta: AnyMap

        @required
        protocolVersion: String

        @required
        capabilities: ServerCapabilities

        @required
        serverInfo: Implementation

        instructions: String
    }
}

@method(name: "notifications/initialized", params: "named", kind: "notification", nullResult: true)
operation Initialized {
    input: Empty
}

@method(name: "ping", params: "named", kind: "request")
operation PingServer {
    input: Empty
    output: Empty
}

@method(name: "ping", params: "named", kind: "request")
operation PingClient {
    input: Empty
    output: Empty
}

structure ToolAnnotations {
    title: String
    readOnlyHint: Boolean
    destructiveHint: Boolean
    idempotentHint: Boolean
    openWorldHint: Boolean
}

enum TaskSupport {
    FORBIDDEN = "forbidden"
    OPTIONAL = "optional"
    REQUIRED = "required"
}

structure ToolExecution {
    taskSupport: TaskSupport
}

enum SchemaType {
    OBJECT = "object"
}

structure ToolSchema {
    @required
    type: SchemaType

    properties: AnyMap
    required: Strings
}

structure Tool {
    _meta: AnyMap

    @required
    name: String

    title: String
    description: String

    @required
    inputSchema: ToolSchema

    outputSchema: ToolSchema
    annotations: ToolAnnotations
    execution: ToolExecution
    icons: Icons
}

list Tools {
    member: Tool
}

@method(name: "tools/list", params: "named", kind: "request")
operation ListTools {
    input := {
        _meta: AnyMap
        cursor: String
    }

    output := {
        _meta: AnyMap

        @required
        tools: Tools

        nextCursor: String
    }
}

list ContentBlocks {
    member: ContentBlock
}

enum ContentType {
    TEXT = "text"
    IMAGE = "image"
    AUDIO = "audio"
    RESOURCE_LINK = "resource_link"
    RESOURCE = "resource"
}

/// What all kinds of content share; their own members are not modeled yet.
structure ContentBlock {
    _meta: AnyMap

    @required
    type: ContentType

    text: String
    data: String
    mimeType: String
    uri: String
    name: String
    resource: AnyMap
    annotations: AnyMap
}

@method(name: "tools/call", params: "named", kind: "request")
operation CallTool {
    input := {
        _meta: AnyMap

        @required
        name: String

        arguments: AnyMap
        task: AnyMap
    }

    output := {
        _meta: AnyMap

        @required
        content: ContentBlocks

        structuredContent: AnyMap
        isError: Boolean
    }
}

structure CancelledParams {
    _meta: AnyMap
    requestId: Document
    reason: String
}

@method(name: "notifications/cancelled", params: "named", kind: "notification", nullResult: true)
@jsonRpcCancels(idMember: "requestId")
operation CancelledByClient {
    input: CancelledParams
}

@method(name: "notifications/cancelled", params: "named", kind: "notification", nullResult: true)
@jsonRpcCancels(idMember: "requestId")
operation CancelledByServer {
    input: CancelledParams
}

structure ProgressParams {
    _meta: AnyMap

    @required
    progressToken: Document

    @required
    progress: Double

    total: Double
    message: String
}

@method(name: "notifications/progress", params: "named", kind: "notification", nullResult: true)
operation ProgressOfClient {
    input: ProgressParams
}

@method(name: "notifications/progress", params: "named", kind: "notification", nullResult: true)
operation ProgressOfServer {
    input: ProgressParams
}

@method(name: "notifications/roots/list_changed", params: "named", kind: "notification", nullResult: true)
operation RootsListChanged {
    input: Empty
}

@method(name: "notifications/tools/list_changed", params: "named", kind: "notification", nullResult: true)
operation ToolListChanged {
    input: Empty
}

@method(name: "notifications/prompts/list_changed", params: "named", kind: "notification", nullResult: true)
operation PromptListChanged {
    input: Empty
}

@method(name: "notifications/resources/list_changed", params: "named", kind: "notification", nullResult: true)
operation ResourceListChanged {
    input: Empty
}

@method(name: "notifications/resources/updated", params: "named", kind: "notification", nullResult: true)
operation ResourceUpdated {
    input := {
        _meta: AnyMap

        @required
        uri: String
    }
}

enum LogLevel {
    DEBUG = "debug"
    INFO = "info"
    NOTICE = "notice"
    WARNING = "warning"
    ERROR = "error"
    CRITICAL = "critical"
    ALERT = "alert"
    EMERGENCY = "emergency"
}

@method(name: "notifications/message", params: "named", kind: "notification", nullResult: true)
operation LogMessage {
    input := {
        _meta: AnyMap

        @required
        level: LogLevel

        logger: String

        @required
        data: Document
    }
}

@method(name: "notifications/elicitation/complete", params: "named", kind: "notification", nullResult: true)
operation ElicitationComplete {
    input := {
        _meta: AnyMap

        @required
        elicitationId: String
    }
}

enum TaskState {
    CANCELLED = "cancelled"
    COMPLETED = "completed"
    FAILED = "failed"
    INPUT_REQUIRED = "input_required"
    WORKING = "working"
}

@method(name: "notifications/tasks/status", params: "named", kind: "notification", nullResult: true)
operation TaskStatusChanged {
    input := {
        _meta: AnyMap

        @required
        taskId: String

        @required
        status: TaskState

        statusMessage: String

        @required
        createdAt: String

        @required
        lastUpdatedAt: String

        // A number of milliseconds, or null for no limit.
        @required
        ttl: Document

        pollInterval: Integer
    }
}
