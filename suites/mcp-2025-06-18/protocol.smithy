$version: "2.0"

// The order, the capabilities and the policy of MCP 2025-06-18. What the messages
// hold is in schema.smithy.
namespace mcp.v2025_06_18

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
    batches: "forbidden"
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
        { name: "client.elicitation", method: "initialize", from: "params", pointer: "/capabilities/elicitation" }
        { name: "server.prompts", method: "initialize", pointer: "/capabilities/prompts" }
        { name: "server.prompts.listChanged", method: "initialize", pointer: "/capabilities/prompts/listChanged" }
        { name: "server.resources", method: "initialize", pointer: "/capabilities/resources" }
        { name: "server.resources.subscribe", method: "initialize", pointer: "/capabilities/resources/subscribe" }
        { name: "server.resources.listChanged", method: "initialize", pointer: "/capabilities/resources/listChanged" }
        { name: "server.tools", method: "initialize", pointer: "/capabilities/tools" }
        { name: "server.tools.listChanged", method: "initialize", pointer: "/capabilities/tools/listChanged" }
        { name: "server.logging", method: "initialize", pointer: "/capabilities/logging" }
        { name: "server.completions", method: "initialize", pointer: "/capabilities/completions" }
    ]
)
structure Mcp {}

apply Initialize @jsonRpcLifecycle(allowedIn: ["new"], onCall: "initializing", onSuccess: "initialized", onError: "new", severity: "error")

apply Initialized @jsonRpcLifecycle(allowedIn: ["initialized"], onCall: "ready", severity: "error")

apply Ping @jsonRpcLifecycle(allowedIn: ["new", "initializing", "initialized", "ready"])

apply Cancelled @jsonRpcLifecycle(allowedIn: ["new", "initializing", "initialized", "ready"])

apply Progress @jsonRpcLifecycle(allowedIn: ["new", "initializing", "initialized", "ready"])

apply ListPrompts @jsonRpcLifecycle(requires: ["server.prompts"], capabilitySeverity: "error")

apply GetPrompt @jsonRpcLifecycle(requires: ["server.prompts"], capabilitySeverity: "error")

apply ListResources @jsonRpcLifecycle(requires: ["server.resources"], capabilitySeverity: "error")

apply ReadResource @jsonRpcLifecycle(requires: ["server.resources"], capabilitySeverity: "error")

apply ListResourceTemplates @jsonRpcLifecycle(requires: ["server.resources"], capabilitySeverity: "error")

apply Subscribe @jsonRpcLifecycle(requires: ["server.resources.subscribe"], capabilitySeverity: "error")

apply Unsubscribe @jsonRpcLifecycle(requires: ["server.resources.subscribe"], capabilitySeverity: "error")

apply ListTools @jsonRpcLifecycle(requires: ["server.tools"], capabilitySeverity: "error")

apply SetLevel @jsonRpcLifecycle(requires: ["server.logging"], capabilitySeverity: "error")

apply Complete @jsonRpcLifecycle(requires: ["server.completions"], capabilitySeverity: "error")

apply CallTool @jsonRpcLifecycle(requires: ["server.tools"], capabilitySeverity: "error")

// Initialization is the first interaction: nothing is notified before.
apply PromptListChanged @jsonRpcLifecycle(requires: ["server.prompts.listChanged"], severity: "error")

apply ResourceListChanged @jsonRpcLifecycle(requires: ["server.resources.listChanged"], severity: "error")

apply ToolListChanged @jsonRpcLifecycle(requires: ["server.tools.listChanged"], severity: "error")

apply ResourceUpdated @jsonRpcLifecycle(requires: ["server.resources.subscribe"], severity: "error")

apply RootsListChanged @jsonRpcLifecycle(requires: ["client.roots.listChanged"], severity: "error")

apply LoggingMessage @jsonRpcLifecycle(requires: ["server.logging"], capabilitySeverity: "error")

// A server sends requests when the client has said that it is ready.
apply ListRoots @jsonRpcLifecycle(allowedIn: ["ready"], requires: ["client.roots"], capabilitySeverity: "error")

apply CreateMessage @jsonRpcLifecycle(allowedIn: ["ready"], requires: ["client.sampling"], capabilitySeverity: "error")

apply Elicit @jsonRpcLifecycle(allowedIn: ["ready"], requires: ["client.elicitation"], capabilitySeverity: "error")

apply Cancelled @jsonRpcCancels(idMember: "requestId", reply: "discouraged", except: ["initialize"])

apply Progress @jsonRpcRefersToToken(pointer: "/progressToken", increasing: "/progress")
