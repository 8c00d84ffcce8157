// Package envelope decodes what a JSON text is as a JSON-RPC 2.0 message,
// without a copy.
//
// A frame is one text: a single message or a batch. An envelope is one message
// of a frame. The kind of a message is decided once, while it is decoded, and
// kept: a request has a method and an id, a notification a method and no id, a
// reply an id and either a result or an error.
//
// What a Frame, an Envelope or an ID gives out is borrowed from the text; only
// a method, an error message or the text of an id that is written with escapes
// takes memory of its own. A numeric id is copied out of the text. Absent and
// null are never the same thing: a member that is absent is nil, one that is
// null is the text null.
//
// One decoder serves two profiles. Default has the rules of the checker;
// Strict refuses what a peer that only runs well-formed frames need not take.
package envelope
