$version: "2.0"

// The policy and the order of LSP 3.17. What the messages hold is in schema.smithy. What a
// client can do gates what the server asks of it; what a server can do is not
// modeled, since most of it may be registered while the session goes on.
namespace lsp.v3_17

use smithy.rpc#jsonRpcLifecycle
use smithy.rpc#jsonRpcPolicy
use smithy.rpc#jsonRpcProtocol
use smithy.rpc#jsonRpcSession

@jsonRpcProtocol(
    versions: ["2.0"]
    peers: [
        { name: "client", accepts: Client }
        { name: "server", accepts: Server }
    ]
)
@jsonRpcPolicy(
    ids: { types: ["string", "integer"] }
    batches: "forbidden"
    nullParams: "advisory"
    unneededParams: "advisory"
    omittedParams: "advisory"
    ignorablePrefixes: ["$/"]
    undeclaredErrors: "accept"
)
@jsonRpcSession(
    states: ["new", "initializing", "initialized", "ready", "stopping", "shutdown", "exited"]
    // What the server sends on its own it may send from its reply to initialize on.
    defaultAllowedIn: ["initialized", "ready", "stopping", "shutdown"]
    capabilities: [
        { name: "client.workspace.workspaceFolders", method: "initialize", from: "params", pointer: "/capabilities/workspace/workspaceFolders" }
        { name: "client.workspace.configuration", method: "initialize", from: "params", pointer: "/capabilities/workspace/configuration" }
        { name: "client.workspace.foldingRange.refreshSupport", method: "initialize", from: "params", pointer: "/capabilities/workspace/foldingRange/refreshSupport" }
        { name: "client.window.workDoneProgress", method: "initialize", from: "params", pointer: "/capabilities/window/workDoneProgress" }
        { name: "client.workspace.semanticTokens.refreshSupport", method: "initialize", from: "params", pointer: "/capabilities/workspace/semanticTokens/refreshSupport" }
        { name: "client.window.showDocument.support", method: "initialize", from: "params", pointer: "/capabilities/window/showDocument/support" }
        { name: "client.workspace.inlineValue.refreshSupport", method: "initialize", from: "params", pointer: "/capabilities/workspace/inlineValue/refreshSupport" }
        { name: "client.workspace.inlayHint.refreshSupport", method: "initialize", from: "params", pointer: "/capabilities/workspace/inlayHint/refreshSupport" }
        { name: "client.workspace.diagnostics.refreshSupport", method: "initialize", from: "params", pointer: "/capabilities/workspace/diagnostics/refreshSupport" }
        { name: "client.workspace.codeLens.refreshSupport", method: "initialize", from: "params", pointer: "/capabilities/workspace/codeLens/refreshSupport" }
        { name: "client.workspace.applyEdit", method: "initialize", from: "params", pointer: "/capabilities/workspace/applyEdit" }
    ]
)
structure Lsp {}

apply Initialize @jsonRpcLifecycle(allowedIn: ["new"], onCall: "initializing", onSuccess: "initialized", onError: "new")
apply Initialized @jsonRpcLifecycle(allowedIn: ["initialized"], onCall: "ready")
apply Shutdown @jsonRpcLifecycle(allowedIn: ["ready"], onCall: "stopping", onSuccess: "shutdown", onError: "ready")
// Without a shutdown before it, exit is allowed and makes the server fail.
apply Exit @jsonRpcLifecycle(allowedIn: ["new", "initialized", "ready", "shutdown"], onCall: "exited", severity: "advisory")
apply CancelRequest @jsonRpcLifecycle(allowedIn: ["initializing", "initialized", "ready", "stopping", "shutdown"])
apply SetTrace @jsonRpcLifecycle(allowedIn: ["initialized", "ready"])
apply LogTrace @jsonRpcLifecycle(allowedIn: ["initializing", "initialized", "ready", "stopping", "shutdown"], severity: "advisory")
apply Progress @jsonRpcLifecycle(allowedIn: ["initializing", "initialized", "ready", "stopping", "shutdown"], severity: "advisory")
apply TelemetryEvent @jsonRpcLifecycle(allowedIn: ["initializing", "initialized", "ready", "stopping", "shutdown"], severity: "advisory")
apply WindowLogMessage @jsonRpcLifecycle(allowedIn: ["initializing", "initialized", "ready", "stopping", "shutdown"], severity: "advisory")
apply WindowShowMessage @jsonRpcLifecycle(allowedIn: ["initializing", "initialized", "ready", "stopping", "shutdown"], severity: "advisory")
apply WindowShowMessageRequest @jsonRpcLifecycle(allowedIn: ["initializing", "initialized", "ready", "stopping", "shutdown"], severity: "advisory")

// The client sends everything else between initialized and shutdown only.
apply TextDocumentImplementation @jsonRpcLifecycle(allowedIn: ["ready"])
apply TextDocumentTypeDefinition @jsonRpcLifecycle(allowedIn: ["ready"])
apply TextDocumentDocumentColor @jsonRpcLifecycle(allowedIn: ["ready"])
apply TextDocumentColorPresentation @jsonRpcLifecycle(allowedIn: ["ready"])
apply TextDocumentFoldingRange @jsonRpcLifecycle(allowedIn: ["ready"])
apply TextDocumentDeclaration @jsonRpcLifecycle(allowedIn: ["ready"])
apply TextDocumentSelectionRange @jsonRpcLifecycle(allowedIn: ["ready"])
apply TextDocumentPrepareCallHierarchy @jsonRpcLifecycle(allowedIn: ["ready"])
apply CallHierarchyIncomingCalls @jsonRpcLifecycle(allowedIn: ["ready"])
apply CallHierarchyOutgoingCalls @jsonRpcLifecycle(allowedIn: ["ready"])
apply TextDocumentSemanticTokensFull @jsonRpcLifecycle(allowedIn: ["ready"])
apply TextDocumentSemanticTokensFullDelta @jsonRpcLifecycle(allowedIn: ["ready"])
apply TextDocumentSemanticTokensRange @jsonRpcLifecycle(allowedIn: ["ready"])
apply TextDocumentLinkedEditingRange @jsonRpcLifecycle(allowedIn: ["ready"])
apply WorkspaceWillCreateFiles @jsonRpcLifecycle(allowedIn: ["ready"])
apply WorkspaceWillRenameFiles @jsonRpcLifecycle(allowedIn: ["ready"])
apply WorkspaceWillDeleteFiles @jsonRpcLifecycle(allowedIn: ["ready"])
apply TextDocumentMoniker @jsonRpcLifecycle(allowedIn: ["ready"])
apply TextDocumentPrepareTypeHierarchy @jsonRpcLifecycle(allowedIn: ["ready"])
apply TypeHierarchySupertypes @jsonRpcLifecycle(allowedIn: ["ready"])
apply TypeHierarchySubtypes @jsonRpcLifecycle(allowedIn: ["ready"])
apply TextDocumentInlineValue @jsonRpcLifecycle(allowedIn: ["ready"])
apply TextDocumentInlayHint @jsonRpcLifecycle(allowedIn: ["ready"])
apply InlayHintResolve @jsonRpcLifecycle(allowedIn: ["ready"])
apply TextDocumentDiagnostic @jsonRpcLifecycle(allowedIn: ["ready"])
apply WorkspaceDiagnostic @jsonRpcLifecycle(allowedIn: ["ready"])
apply TextDocumentInlineCompletion @jsonRpcLifecycle(allowedIn: ["ready"])
apply TextDocumentWillSaveWaitUntil @jsonRpcLifecycle(allowedIn: ["ready"])
apply TextDocumentCompletion @jsonRpcLifecycle(allowedIn: ["ready"])
apply CompletionItemResolve @jsonRpcLifecycle(allowedIn: ["ready"])
apply TextDocumentHover @jsonRpcLifecycle(allowedIn: ["ready"])
apply TextDocumentSignatureHelp @jsonRpcLifecycle(allowedIn: ["ready"])
apply TextDocumentDefinition @jsonRpcLifecycle(allowedIn: ["ready"])
apply TextDocumentReferences @jsonRpcLifecycle(allowedIn: ["ready"])
apply TextDocumentDocumentHighlight @jsonRpcLifecycle(allowedIn: ["ready"])
apply TextDocumentDocumentSymbol @jsonRpcLifecycle(allowedIn: ["ready"])
apply TextDocumentCodeAction @jsonRpcLifecycle(allowedIn: ["ready"])
apply CodeActionResolve @jsonRpcLifecycle(allowedIn: ["ready"])
apply WorkspaceSymbol @jsonRpcLifecycle(allowedIn: ["ready"])
apply WorkspaceSymbolResolve @jsonRpcLifecycle(allowedIn: ["ready"])
apply TextDocumentCodeLens @jsonRpcLifecycle(allowedIn: ["ready"])
apply CodeLensResolve @jsonRpcLifecycle(allowedIn: ["ready"])
apply TextDocumentDocumentLink @jsonRpcLifecycle(allowedIn: ["ready"])
apply DocumentLinkResolve @jsonRpcLifecycle(allowedIn: ["ready"])
apply TextDocumentFormatting @jsonRpcLifecycle(allowedIn: ["ready"])
apply TextDocumentRangeFormatting @jsonRpcLifecycle(allowedIn: ["ready"])
apply TextDocumentRangesFormatting @jsonRpcLifecycle(allowedIn: ["ready"])
apply TextDocumentOnTypeFormatting @jsonRpcLifecycle(allowedIn: ["ready"])
apply TextDocumentRename @jsonRpcLifecycle(allowedIn: ["ready"])
apply TextDocumentPrepareRename @jsonRpcLifecycle(allowedIn: ["ready"])
apply WorkspaceExecuteCommand @jsonRpcLifecycle(allowedIn: ["ready"])
apply WorkspaceDidChangeWorkspaceFolders @jsonRpcLifecycle(allowedIn: ["ready"])
apply WindowWorkDoneProgressCancel @jsonRpcLifecycle(allowedIn: ["ready"])
apply WorkspaceDidCreateFiles @jsonRpcLifecycle(allowedIn: ["ready"])
apply WorkspaceDidRenameFiles @jsonRpcLifecycle(allowedIn: ["ready"])
apply WorkspaceDidDeleteFiles @jsonRpcLifecycle(allowedIn: ["ready"])
apply NotebookDocumentDidOpen @jsonRpcLifecycle(allowedIn: ["ready"])
apply NotebookDocumentDidChange @jsonRpcLifecycle(allowedIn: ["ready"])
apply NotebookDocumentDidSave @jsonRpcLifecycle(allowedIn: ["ready"])
apply NotebookDocumentDidClose @jsonRpcLifecycle(allowedIn: ["ready"])
apply WorkspaceDidChangeConfiguration @jsonRpcLifecycle(allowedIn: ["ready"])
apply TextDocumentDidOpen @jsonRpcLifecycle(allowedIn: ["ready"])
apply TextDocumentDidChange @jsonRpcLifecycle(allowedIn: ["ready"])
apply TextDocumentDidClose @jsonRpcLifecycle(allowedIn: ["ready"])
apply TextDocumentDidSave @jsonRpcLifecycle(allowedIn: ["ready"])
apply TextDocumentWillSave @jsonRpcLifecycle(allowedIn: ["ready"])
apply WorkspaceDidChangeWatchedFiles @jsonRpcLifecycle(allowedIn: ["ready"])

// The server asks only for what the client can do.
apply WorkspaceWorkspaceFolders @jsonRpcLifecycle(requires: ["client.workspace.workspaceFolders"])
apply WorkspaceConfiguration @jsonRpcLifecycle(requires: ["client.workspace.configuration"])
apply WorkspaceFoldingRangeRefresh @jsonRpcLifecycle(requires: ["client.workspace.foldingRange.refreshSupport"])
apply WindowWorkDoneProgressCreate @jsonRpcLifecycle(requires: ["client.window.workDoneProgress"])
apply WorkspaceSemanticTokensRefresh @jsonRpcLifecycle(requires: ["client.workspace.semanticTokens.refreshSupport"])
apply WindowShowDocument @jsonRpcLifecycle(requires: ["client.window.showDocument.support"])
apply WorkspaceInlineValueRefresh @jsonRpcLifecycle(requires: ["client.workspace.inlineValue.refreshSupport"])
apply WorkspaceInlayHintRefresh @jsonRpcLifecycle(requires: ["client.workspace.inlayHint.refreshSupport"])
apply WorkspaceDiagnosticRefresh @jsonRpcLifecycle(requires: ["client.workspace.diagnostics.refreshSupport"])
apply WorkspaceCodeLensRefresh @jsonRpcLifecycle(requires: ["client.workspace.codeLens.refreshSupport"])
apply WorkspaceApplyEdit @jsonRpcLifecycle(requires: ["client.workspace.applyEdit"])
