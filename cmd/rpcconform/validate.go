package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/rpcconform/rpcconform/checker"
	"github.com/rpcconform/rpcconform/reports"
	"github.com/rpcconform/rpcconform/smithy"
)

type validateFlags struct {
	models                         []string
	service, version               string
	message, response, request     string
	method, operation              string
	noResponse, envelopeOnly       bool
	batch                          bool
	legacy, memberNames, unknown   string
	diagnostics                    string
	hasMessage, hasResponse        bool
	hasRequest, hasMethod, hasOper bool
}

func (a *app) validateCommand() *cobra.Command {
	var f validateFlags
	cmd := &cobra.Command{
		Use:   "validate -m MODEL --service ID --version V (--message FILE | --response FILE | --no-response)",
		Short: "Check one message, response or batch",
		Example: `  rpcconform validate -m api.smithy --service example#Api --version 2.0 --message call.json
  rpcconform validate -m api.smithy --service example#Api --version 2.0 --response reply.json --request call.json
  rpcconform validate -m api.smithy --service example#Api --version 2.0 --batch --no-response --request batch.json`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			f.hasMessage = cmd.Flags().Changed("message")
			f.hasResponse = cmd.Flags().Changed("response")
			f.hasRequest = cmd.Flags().Changed("request")
			f.hasMethod = cmd.Flags().Changed("method")
			f.hasOper = cmd.Flags().Changed("operation")
			return a.validate(&f)
		},
	}
	flags := cmd.Flags()
	flags.StringArrayVarP(&f.models, "model", "m", nil, "model `file`, folder, - or built-in protocol (repeatable)")
	flags.StringVar(&f.service, "service", "", "shape `id` of the service")
	flags.StringVar(&f.version, "version", "", "JSON-RPC `version`: 1.0 or 2.0")
	flags.StringVar(&f.message, "message", "", "`file` with a request or notification (- for standard input)")
	flags.StringVar(&f.response, "response", "", "`file` with a response")
	flags.BoolVar(&f.noResponse, "no-response", false, "there is no response (with --batch --request)")
	flags.StringVar(&f.request, "request", "", "`file` with the original request of the response")
	flags.StringVar(&f.method, "method", "", "wire `method` that the response answers")
	flags.StringVar(&f.operation, "operation", "", "shape `id` of the operation that the response answers")
	flags.BoolVar(&f.envelopeOnly, "envelope-only", false, "check the envelope of the response only")
	flags.BoolVar(&f.batch, "batch", false, "the message or response is a batch")
	flags.StringVar(&f.legacy, "legacy-errors", "", "1.0 errors: opaque or code-message-data")
	flags.StringVar(&f.memberNames, "member-names", "", "names of members on the wire: smithy or json")
	flags.StringVar(&f.unknown, "unknown-members", "", "unknown members: ignore or reject")
	flags.StringVar(&f.diagnostics, "diagnostics", "text", "text or json")
	return cmd
}

// options turns the shared flags of check and validate into checker options.
func options(version checker.Version, legacy, memberNames, unknown string) (checker.Options, error) {
	var o checker.Options
	if legacy != "" {
		if err := oneOf("legacy-errors", legacy, "opaque", "code-message-data"); err != nil {
			return o, err
		}
		if version != checker.V1_0 {
			return o, usageError("--legacy-errors is about version 1.0 only")
		}
		if legacy == "code-message-data" {
			o.LegacyErrors = checker.LegacyCodeMessageData
		}
	}
	if memberNames != "" {
		if err := oneOf("member-names", memberNames, "smithy", "json"); err != nil {
			return o, err
		}
		if memberNames == "json" {
			o.MemberNames = checker.MemberNamesJSON
		}
	}
	if unknown != "" {
		if err := oneOf("unknown-members", unknown, "ignore", "reject"); err != nil {
			return o, err
		}
		o.UnknownMembers = checker.UnknownMembersReject
		if unknown == "ignore" {
			o.UnknownMembers = checker.UnknownMembersIgnore
		}
	}
	return o, nil
}

func (f *validateFlags) usage() error {
	if err := oneOf("diagnostics", f.diagnostics, "text", "json"); err != nil {
		return err
	}
	count := func(set ...bool) int {
		n := 0
		for _, s := range set {
			if s {
				n++
			}
		}
		return n
	}
	switch {
	case f.service == "":
		return usageError("--service is required")
	case f.version == "":
		return usageError("--version is required: 1.0 or 2.0")
	case count(f.hasMessage, f.hasResponse, f.noResponse) != 1:
		return usageError("give exactly one of --message, --response and --no-response")
	case f.noResponse && (!f.batch || !f.hasRequest):
		return usageError("--no-response needs --batch and --request")
	case f.hasMessage && count(f.hasRequest, f.hasMethod, f.hasOper, f.envelopeOnly) > 0:
		return usageError("--request, --method, --operation and --envelope-only are about a response, not a message")
	case count(f.hasRequest, f.hasMethod, f.hasOper, f.envelopeOnly) > 1:
		return usageError("--request, --method, --operation and --envelope-only exclude one another")
	}
	return nil
}

func (a *app) validate(f *validateFlags) error {
	if err := f.usage(); err != nil {
		return err
	}
	v, err := parseVersion(f.version)
	if err != nil {
		return err
	}
	o, err := options(v, f.legacy, f.memberNames, f.unknown)
	if err != nil {
		return err
	}
	model, _, err := a.loadModels(f.models)
	if err != nil {
		return err
	}
	service, err := checker.PrepareService(model, smithy.ShapeID(f.service), v, o)
	if err != nil {
		return contractError(err)
	}
	result, name, err := a.validateInput(f, service)
	if err != nil {
		return err
	}
	if f.diagnostics == "json" {
		if err := a.printJSON(validateReport(result, f)); err != nil {
			return err
		}
	} else {
		for _, finding := range result.Findings {
			fmt.Fprintf(a.stderr, "%s: %s %s: %s: %s\n", name, finding.Severity, finding.Code, finding.Path, finding.Message)
		}
	}
	if !result.Valid() {
		return &exitError{status: exitFindings}
	}
	return nil
}

// validateInput reads what the flags name and checks it. The second result is the file that findings are about.
func (a *app) validateInput(f *validateFlags, service *checker.Service) (checker.Result, string, error) {
	var none checker.Result
	if f.hasMessage {
		text, err := a.read(f.message)
		if err != nil {
			return none, "", err
		}
		if f.batch {
			return service.CheckRequestBatch(text), f.message, nil
		}
		return service.CheckMessage(text), f.message, nil
	}
	ctx, err := a.responseContext(f, service)
	if err != nil {
		return none, "", err
	}
	if f.noResponse {
		return service.CheckResponseBatch(nil, ctx), f.request, nil
	}
	text, err := a.read(f.response)
	if err != nil {
		return none, "", err
	}
	if text == nil {
		text = []byte{}
	}
	if f.batch {
		return service.CheckResponseBatch(text, ctx), f.response, nil
	}
	return service.CheckResponse(text, ctx), f.response, nil
}

func (a *app) responseContext(f *validateFlags, service *checker.Service) (checker.ResponseContext, error) {
	var ctx checker.ResponseContext
	switch {
	case f.hasRequest:
		text, err := a.read(f.request)
		if err != nil {
			return ctx, err
		}
		ctx = checker.ResponseContext{Kind: checker.RequestContext, Request: text}
	case f.hasMethod:
		if !contains(service.Methods(), f.method) {
			return ctx, usageError("the service has no method %q%s", f.method, didYouMean(f.method, service.Methods()))
		}
		ctx = checker.ResponseContext{Kind: checker.MethodContext, Method: f.method}
	case f.hasOper:
		var ids []string
		for _, id := range service.Operations() {
			ids = append(ids, string(id))
		}
		if !contains(ids, f.operation) {
			return ctx, usageError("the service has no operation %q%s", f.operation, didYouMean(f.operation, ids))
		}
		ctx = checker.ResponseContext{Kind: checker.OperationContext, Operation: smithy.ShapeID(f.operation)}
	case f.envelopeOnly:
		ctx.Kind = checker.EnvelopeContext
	}
	return ctx, nil
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

type validateJSON struct {
	Valid    bool                   `json:"valid"`
	Complete bool                   `json:"complete"`
	Kind     string                 `json:"kind,omitempty"`
	Scope    string                 `json:"scope,omitempty"`
	Findings []any                  `json:"findings"`
	Entries  *[]validateElementJSON `json:"entries,omitempty"`
}

type validateElementJSON struct {
	Index        *int   `json:"index,omitempty"`
	RequestIndex *int   `json:"requestIndex,omitempty"`
	Valid        bool   `json:"valid"`
	Kind         string `json:"kind,omitempty"`
	Findings     []any  `json:"findings"`
}

func validateReport(r checker.Result, f *validateFlags) validateJSON {
	out := validateJSON{Valid: r.Valid(), Complete: r.Complete, Kind: r.Kind, Scope: r.Scope, Findings: findingsJSON(r.Findings)}
	if !f.batch {
		return out
	}
	elements := []validateElementJSON{}
	for _, e := range r.Entries {
		element := validateElementJSON{Valid: e.Valid, Kind: e.Kind, Findings: findingsJSON(e.Findings)}
		if e.Index >= 0 {
			element.Index = &e.Index
		}
		if e.RequestIndex >= 0 {
			element.RequestIndex = &e.RequestIndex
		}
		elements = append(elements, element)
	}
	out.Entries = &elements
	return out
}

func findingsJSON(findings []checker.Finding) []any {
	out := make([]any, 0, len(findings))
	for _, f := range findings {
		out = append(out, reports.FindingJSON(f))
	}
	return out
}

// printJSON writes one indented value to standard output, without HTML escaping.
func (a *app) printJSON(value any) error {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(value); err != nil {
		return fmt.Errorf("the report cannot be written: %w", err)
	}
	_, err := fmt.Fprint(a.stdout, b.String())
	return err
}
