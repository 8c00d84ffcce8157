package checker

// Version is a version of JSON-RPC. The zero Version is invalid.
type Version uint8

// The versions.
const (
	V1_0 Version = iota + 1
	V2_0
)

// String returns "1.0" or "2.0".
func (v Version) String() string {
	switch v {
	case V1_0:
		return "1.0"
	case V2_0:
		return "2.0"
	}
	return "invalid"
}

// ParseVersion reads "1.0" or "2.0".
func ParseVersion(text string) (Version, bool) {
	switch text {
	case "1.0":
		return V1_0, true
	case "2.0":
		return V2_0, true
	}
	return 0, false
}
