package checker

// Code names what is wrong. Codes are stable: suites, reports and scripts
// compare them. The empty Code is none.
type Code string

// Codes about the text of a message.
const (
	CodeInvalidJson       Code = "InvalidJson"
	CodeDuplicateKey      Code = "DuplicateKey"
	CodeLimitExceeded     Code = "LimitExceeded"
	CodeUnpairedSurrogate Code = "UnpairedSurrogate"
)

// Codes about the envelope: the members that JSON-RPC itself defines.
const (
	CodeInvalidEnvelope    Code = "InvalidEnvelope"
	CodeInvalidVersion     Code = "InvalidVersion"
	CodeInvalidId          Code = "InvalidId"
	CodeInvalidMethod      Code = "InvalidMethod"
	CodeInvalidParams      Code = "InvalidParams"
	CodeInvalidResponse    Code = "InvalidResponse"
	CodeInvalidError       Code = "InvalidError"
	CodeUnsupportedMessage Code = "UnsupportedMessage"
	CodeNullId             Code = "NullId"
	CodeFractionalId       Code = "FractionalId"
	CodeCaseVariantMember  Code = "CaseVariantMember"
)

// Codes about the choice of the method.
const (
	CodeUnknownMethod        Code = "UnknownMethod"
	CodeRequestExpected      Code = "RequestExpected"
	CodeNotificationExpected Code = "NotificationExpected"
	CodeUnexpectedParams     Code = "UnexpectedParams"
)

// Codes about a value against its shape.
const (
	CodeTypeMismatch         Code = "TypeMismatch"
	CodeRequiredMember       Code = "RequiredMember"
	CodeUnknownMember        Code = "UnknownMember"
	CodeUnexpectedArgument   Code = "UnexpectedArgument"
	CodeRangeViolation       Code = "RangeViolation"
	CodeLengthViolation      Code = "LengthViolation"
	CodePatternViolation     Code = "PatternViolation"
	CodeEnumViolation        Code = "EnumViolation"
	CodeUniqueItemsViolation Code = "UniqueItemsViolation"
	CodeUnionViolation       Code = "UnionViolation"
	CodeFormatViolation      Code = "FormatViolation"
	CodeUnknownCriticalPath  Code = "UnknownCriticalPath"
)

// Codes about a response against the request that it answers.
const (
	CodeMissingContext         Code = "MissingContext"
	CodeInvalidContext         Code = "InvalidContext"
	CodeLimitedScope           Code = "LimitedScope"
	CodeIdMismatch             Code = "IdMismatch"
	CodeErrorExpected          Code = "ErrorExpected"
	CodeWrongErrorCode         Code = "WrongErrorCode"
	CodeUnknownError           Code = "UnknownError"
	CodeReservedErrorCode      Code = "ReservedErrorCode"
	CodeUnexpectedData         Code = "UnexpectedData"
	CodeResponseToNotification Code = "ResponseToNotification"
	CodeRefusalExpected        Code = "RefusalExpected"
	CodeContradictedErrorCode  Code = "ContradictedErrorCode"
	CodeEchoMismatch           Code = "EchoMismatch"
)

// Codes about batches.
const (
	CodeEmptyBatch          Code = "EmptyBatch"
	CodeAmbiguousId         Code = "AmbiguousId"
	CodeMissingResponse     Code = "MissingResponse"
	CodeDuplicateResponse   Code = "DuplicateResponse"
	CodeUnsolicitedResponse Code = "UnsolicitedResponse"
	CodeWrongReplyForm      Code = "WrongReplyForm"
)

// Codes about the conversation of two peers.
const (
	CodeUnknownPeer     Code = "UnknownPeer"
	CodeWrongResponder  Code = "WrongResponder"
	CodeActiveIdReused  Code = "ActiveIdReused"
	CodeIdReused        Code = "IdReused"
	CodeOutstandingCall Code = "OutstandingCall"
	CodeEntryLimit      Code = "EntryLimit"
	CodeActiveCallLimit Code = "ActiveCallLimit"
	CodeFindingLimit    Code = "FindingLimit"
)

// Codes about the order of a session.
const (
	CodeStateViolation          Code = "StateViolation"
	CodeCapabilityNotAdvertised Code = "CapabilityNotAdvertised"
	CodeCancelInactiveCall      Code = "CancelInactiveCall"
	CodeUnknownCallReference    Code = "UnknownCallReference"
)

// Codes about the input that holds a conversation.
const (
	CodeInvalidTranscript Code = "InvalidTranscript"
	CodeInputRead         Code = "InputRead"
)

// Codes of a [ContractError].
const (
	CodeInvalidContract    Code = "InvalidContract"
	CodeConfigurationError Code = "ConfigurationError"
)

var codes = []Code{
	CodeInvalidJson, CodeDuplicateKey, CodeLimitExceeded, CodeUnpairedSurrogate,
	CodeInvalidEnvelope, CodeInvalidVersion, CodeInvalidId, CodeInvalidMethod, CodeInvalidParams,
	CodeInvalidResponse, CodeInvalidError, CodeUnsupportedMessage, CodeNullId, CodeFractionalId, CodeCaseVariantMember,
	CodeUnknownMethod, CodeRequestExpected, CodeNotificationExpected, CodeUnexpectedParams,
	CodeTypeMismatch, CodeRequiredMember, CodeUnknownMember, CodeUnexpectedArgument, CodeRangeViolation,
	CodeLengthViolation, CodePatternViolation, CodeEnumViolation, CodeUniqueItemsViolation, CodeUnionViolation,
	CodeFormatViolation, CodeUnknownCriticalPath,
	CodeMissingContext, CodeInvalidContext, CodeLimitedScope, CodeIdMismatch, CodeErrorExpected, CodeWrongErrorCode,
	CodeUnknownError, CodeReservedErrorCode, CodeUnexpectedData, CodeResponseToNotification, CodeRefusalExpected,
	CodeContradictedErrorCode, CodeEchoMismatch,
	CodeEmptyBatch, CodeAmbiguousId, CodeMissingResponse, CodeDuplicateResponse, CodeUnsolicitedResponse, CodeWrongReplyForm,
	CodeUnknownPeer, CodeWrongResponder, CodeActiveIdReused, CodeIdReused, CodeOutstandingCall, CodeEntryLimit, CodeActiveCallLimit, CodeFindingLimit,
	CodeStateViolation, CodeCapabilityNotAdvertised, CodeCancelInactiveCall, CodeUnknownCallReference,
	CodeInvalidTranscript, CodeInputRead,
	CodeInvalidContract, CodeConfigurationError,
}

// Codes returns every code, grouped by subject. The slice is the caller's.
func Codes() []Code { return append([]Code(nil), codes...) }

// KnownCode reports whether name is the name of a code.
func KnownCode(name string) bool {
	for _, c := range codes {
		if string(c) == name {
			return true
		}
	}
	return false
}
