// Package contract reads what a Smithy model says of JSON-RPC: the methods of a
// service with their params, results and errors, the two peers of a protocol,
// and the order of its session. It knows shapes and traits and no message.
//
// A contract is prepared for one version of JSON-RPC. What breaks a rule of the
// traits is an *[Error] with the shape and the place in the model.
package contract
