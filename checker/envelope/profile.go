package envelope

// Profile chooses how much a decoder takes. The zero Profile is Default.
type Profile uint8

// The profiles.
const (
	// Default takes what the checker takes without an error. Ids may be null,
	// fractional and of any size; params that are null are a fault, since
	// JSON-RPC wants an object or an array. In a batch each message is by
	// itself: one with a fault leaves the others as they are.
	Default Profile = iota

	// Strict takes ids that are strings or integers of 64 bits, and error
	// codes of 64 bits. Null params are as good as none. A batch with one
	// fault is refused whole.
	Strict
)
