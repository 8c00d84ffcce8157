package main

import (
	"fmt"
	"sort"

	"github.com/spf13/cobra"
)

// codeMeanings says in a sentence what each finding code means.
var codeMeanings = map[string]string{
	"InvalidJson":             "the text is not JSON as RFC 8259 defines it, in UTF-8 and without a byte order mark",
	"DuplicateKey":            "an object names a member twice; names are compared after their escapes are decoded",
	"LimitExceeded":           "a limit was met, so the check is not complete",
	"UnpairedSurrogate":       "a string holds half of a surrogate pair as an escape",
	"InvalidEnvelope":         "the message is no object, has a method beside a result or an error, or has none of them",
	"InvalidVersion":          "the jsonrpc member is not what the version of the protocol asks for",
	"InvalidId":               "the id is not of a kind that the version allows",
	"InvalidMethod":           "the method is not a string",
	"InvalidParams":           "the params are of a kind that the version or the method does not take",
	"InvalidResponse":         "the response does not have exactly one outcome",
	"InvalidError":            "the error object does not have an integer code and a string message",
	"UnsupportedMessage":      "a message of this form cannot be checked here, such as a batch in version 1.0",
	"NullId":                  "a request has the id null, which the specification advises against",
	"FractionalId":            "an id has a fraction, which the specification advises against",
	"CaseVariantMember":       "a member differs from an envelope member by case only",
	"UnknownMethod":           "the receiving peer has no such method",
	"RequestExpected":         "the method has to be called with an id, but it came as a notification",
	"NotificationExpected":    "the method is a notification, but it came with an id",
	"TypeMismatch":            "a value is of another JSON type than its shape",
	"RequiredMember":          "a required member or argument is missing",
	"UnknownMember":           "a member is not declared by its structure",
	"UnexpectedArgument":      "there are more positional arguments than declared",
	"RangeViolation":          "a number is out of its range",
	"LengthViolation":         "a string, blob, list or map is too short or too long",
	"PatternViolation":        "a string does not match its pattern",
	"EnumViolation":           "a value is none of the enum's",
	"UniqueItemsViolation":    "a list holds a value twice",
	"UnionViolation":          "a union does not have exactly one known member",
	"FormatViolation":         "a timestamp or blob is not written in its format",
	"UnknownCriticalPath":     "a critical path names no declared member",
	"MissingContext":          "a response was given without a word on what it answers",
	"InvalidContext":          "the original request cannot serve as context of the response",
	"LimitedScope":            "only a part of the message could be checked",
	"IdMismatch":              "the response has another id than its request",
	"ErrorExpected":           "a result came where the request had to be refused",
	"WrongErrorCode":          "the request was refused with another code than required",
	"UnknownError":            "the error code is not modeled for the operation",
	"ReservedErrorCode":       "the error code lies in the reserved range without being assigned",
	"UnexpectedData":          "an error carries data though its model has none",
	"ResponseToNotification":  "a notification was answered",
	"RefusalExpected":         "a message that the session forbids was not refused as required",
	"EmptyBatch":              "a batch is empty",
	"AmbiguousId":             "an id does not say which call it means",
	"MissingResponse":         "a call was never answered",
	"DuplicateResponse":       "a call was answered twice",
	"UnsolicitedResponse":     "a reply answers no call",
	"WrongReplyForm":          "a batch was answered by a single reply, or a call by a batch",
	"UnknownPeer":             "an entry names a peer that the protocol lacks",
	"WrongResponder":          "a peer answered its own call",
	"ActiveIdReused":          "a call has the id of a call that still waits for its reply",
	"OutstandingCall":         "a call had no reply when the transcript ended",
	"EntryLimit":              "an entry is larger than the limit and was skipped",
	"ActiveCallLimit":         "too many calls wait at once; the call is not tracked",
	"FindingLimit":            "there are more findings than the limit",
	"StateViolation":          "the method is not allowed in the state of the session",
	"CapabilityNotAdvertised": "the method needs a capability that was not advertised",
	"CancelInactiveCall":      "a cancellation names no call that waits for its reply",
	"UnknownCallReference":    "a message refers to no active call of the receiver",
	"InvalidTranscript":       "the transcript is not written as its format asks",
	"InputRead":               "the input cannot be read",
	"InvalidContract":         "the model breaks a rule of the protocol traits",
	"ConfigurationError":      "a setting or a pattern of the model cannot be used",
}

func (a *app) explainCommand() *cobra.Command {
	var list bool
	cmd := &cobra.Command{
		Use:     "explain CODE",
		Short:   "Say what a finding code means",
		Example: "  rpcconform explain MissingResponse\n  rpcconform explain --list",
		Args:    cobra.ArbitraryArgs,
		RunE: func(_ *cobra.Command, args []string) error {
			if list {
				return a.explainAll()
			}
			if len(args) != 1 {
				return usageError("explain takes one code; see rpcconform explain --list")
			}
			meaning, known := codeMeanings[args[0]]
			if !known {
				return usageError("no finding code is named %q%s", args[0], didYouMean(args[0], codeNames()))
			}
			_, err := fmt.Fprintf(a.stdout, "%s: %s\n", args[0], meaning)
			return err
		},
	}
	cmd.Flags().BoolVar(&list, "list", false, "list every code")
	return cmd
}

func codeNames() []string {
	names := make([]string, 0, len(codeMeanings))
	for name := range codeMeanings {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

func (a *app) explainAll() error {
	for _, name := range codeNames() {
		if _, err := fmt.Fprintf(a.stdout, "%-24s %s\n", name, codeMeanings[name]); err != nil {
			return err
		}
	}
	return nil
}
