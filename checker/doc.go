// Package checker checks JSON-RPC messages, batches and conversations against a
// contract that is written in Smithy.
//
// A Service is what one peer accepts: PrepareService reads it from a model and
// checks the contract itself. Its methods check a single message, a response in
// the context of its call, or a batch. A Protocol is two peers with a service
// each, with the order of a session between them; a Transcript checks a whole
// conversation of a protocol, entry by entry, in bounded memory. What is found is
// told as Findings: a code, a severity, the place in the text and what the place
// has to be. MatchExpected compares findings with those that an author
// expected.
//
// The package does no input or output and never keeps a text that it was given.
package checker
