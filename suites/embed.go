// Package suites embeds the models and conversations that come with rpcconform.
//
// A folder is a protocol: its model files, a suite.yaml and conversations.
package suites

import "embed"

// FS holds one folder for each built-in protocol. It is read-only.
//
//go:embed */*.smithy */*.yaml */*.md
var FS embed.FS
