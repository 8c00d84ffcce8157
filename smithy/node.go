package smithy

var nodeKindNames = [...]string{"invalid", "null", "boolean", "number", "string", "array", "object"}

// String returns the name of the kind, such as "object".
func (k NodeKind) String() string {
	if int(k) < len(nodeKindNames) {
		return nodeKindNames[k]
	}
	return nodeKindNames[InvalidNode]
}
