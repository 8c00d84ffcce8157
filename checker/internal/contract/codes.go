package contract

// The error codes that JSON-RPC 2.0 assigns (section 5.1 of its specification).
const (
	CodeParse    = -32700
	CodeRequest  = -32600
	CodeMethod   = -32601
	CodeParams   = -32602
	CodeInternal = -32603
)

// The ranges of error codes.
const (
	reservedLowest  = -32768 // of all that the specification keeps for itself
	reservedHighest = -32000
	serverLowest    = -32099 // of the codes that it leaves to implementations
)

// IsStandard reports whether JSON-RPC itself assigns the code.
func IsStandard(code int64) bool {
	switch code {
	case CodeParse, CodeRequest, CodeMethod, CodeParams, CodeInternal:
		return true
	}
	return false
}

// IsServer reports whether the code is one for implementations.
func IsServer(code int64) bool { return code >= serverLowest && code <= reservedHighest }

// IsReserved reports whether JSON-RPC keeps the code for its future: neither it
// nor an implementation may use it.
func IsReserved(code int64) bool {
	return code >= reservedLowest && code < serverLowest && !IsStandard(code)
}
