$version: "2.0"

// The order, the capabilities and the policy of MCP 2024-11-05. What the messages
// hold is in schema.smithy.
namespace mcp.v2024_11_05

use smithy.rpc#jsonRpcCancels
use smithy.rpc#jsonRpcLifecycle
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
    ids: { types: ["string", "integer"], unique: "session" }
    memberNames: "json"
    undeclaredErrors: "accept"
    contradictedCodes: "error"
)
@jsonRpcSession(
    states: ["new", "initializing", "initialized", "ready"]
    defaultAllowedIn: ["initialized", "ready"]
    severity: "advisory"
    restartOn: "initialize"
    capabilities: [
        { name: "client.roots", method: "initialize", from: "params", pointer: "/capabilities/roots" }
        { name: "client.roots.listChanged", method: "initialize", from: "params", pointer: "/capabilities/roots/listChanged" }
        { name: "client.sampling", method: "initialize", from: "params", pointer: "/capabilities/sampling" }
        { name: "server.prompts", method: "initialize", pointer: "/capabilities/prompts" }
        { name: "server.prompts.listChanged", method: "initialize", pointer: "/capabilities/prompts/listChanged" }
        { name: "server.resources", method: "initialize", pointer: "/capabilities/resources" }
        { name: "server.resources.subscribe", method: "initialize", pointer: "/capabilities/resources/subscribe" }
        { name: "server.resources.listChanged", method: "initialize", pointer: "/capabilities/resources/listChanged" }
        { name: "server.tools", method: "initialize", pointer: "/capabilities/tools" }
        { name: "server.tools.listChanged", method: "initialize", pointer: "/capabilities/tools/listChanged" }
        { name: "server.logging", method: "initialize", pointer: "/capabilities/logging" }
    ]
)
structure Mcp {}

apply Initialize @jsonRpcLifecycle(allowedIn: ["new"], onCall: "initializing", onSuccess: "initialized", onError: "new", severity: "error")

apply Initialized @jsonRpcLifecycle(allowedIn: ["initialized"], onCall: "ready", severity: "error")

apply Ping @jsonRpcLifecycle(allowedIn: ["new", "initializing", "initialized", "ready"])

apply Cancelled @jsonRpcLifecycle(allowedIn: ["new", "initializing", "initialized", "ready"])

apply Progress @jsonRpcLifecycle(allowedIn: ["new", "initializing", "initialized", "ready"])

apply ListPrompts @jsonRpcLifecycle(requires: ["server.prompts"])

apply GetPrompt @jsonRpcLifecycle(requires: ["server.prompts"])

apply ListResources @jsonRpcLifecycle(requires: ["server.resources"])

apply ReadResource @jsonRpcLifecycle(requires: ["server.resources"])

apply ListResourceTemplates @jsonRpcLifecycle(requires: ["server.resources"])

apply Subscribe @jsonRpcLifecycle(requires: ["server.resources.subscribe"])

apply Unsubscribe @jsonRpcLifecycle(requires: ["server.resources.subscribe"])

apply ListTools @jsonRpcLifecycle(requires: ["server.tools"])

apply SetLevel @jsonRpcLifecycle(requires: ["server.logging"])

apply CallTool @jsonRpcLifecycle(requires: ["server.tools"])

// Initialization is the first interaction: nothing is notified before.
apply PromptListChanged @jsonRpcLifecycle(requires: ["server.prompts.listChanged"], severity: "error", capabilitySeverity: "advisory")

apply ResourceListChanged @jsonRpcLifecycle(requires: ["server.resources.listChanged"], severity: "error", capabilitySeverity: "advisory")

apply ToolListChanged @jsonRpcLifecycle(requires: ["server.tools.listChanged"], severity: "error", capabilitySeverity: "advisory")

apply ResourceUpdated @jsonRpcLifecycle(requires: ["server.resources.subscribe"], severity: "error", capabilitySeverity: "advisory")

apply RootsListChanged @jsonRpcLifecycle(requires: ["client.roots.listChanged"], severity: "error", capabilitySeverity: "advisory")

apply LoggingMessage @jsonRpcLifecycle(requires: ["server.logging"])

// A server sends requests when the client has said that it is ready.
apply ListRoots @jsonRpcLifecycle(allowedIn: ["ready"], requires: ["client.roots"])

apply CreateMessage @jsonRpcLifecycle(allowedIn: ["ready"], requires: ["client.sampling"])

apply Cancelled @jsonRpcCancels(idMember: "requestId", reply: "discouraged", except: ["initialize"])

apply Progress @jsonRpcRefersToToken(pointer: "/progressToken", increasing: "/progress")
