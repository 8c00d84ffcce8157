package validate

import "github.com/rpcconform/rpcconform/smithy"

// when lists the traits that a rule is about.
func when(traits ...smithy.ShapeID) []smithy.ShapeID { return traits }

// correctness are the rules without which no other rule makes sense.
var correctness = []rule{
	{id: "Target", check: checkTargets},
	{id: "ResourceCycle", check: checkResourceCycles},
}

// critical are the rules whose errors would show again in the later rules.
var critical = []rule{
	{id: "TraitTarget", check: checkTraitTargets},
	{id: "TraitValue", check: checkTraitValues},
	{id: "TraitConflict", check: checkTraitConflicts},
	{id: "ExclusiveStructureMemberTrait", check: checkExclusiveMembers},
	{id: "DefaultTrait", check: checkDefaults},
	{id: "EnumShape", check: checkEnums},
	{id: "ShapeIdConflict", check: checkIDConflicts},
	{id: "SingleOperationBinding", check: checkSingleOperations},
	{id: "SingleResourceBinding", check: checkSingleResources},
}

// later are the rules about what shapes and traits mean.
var later = []rule{
	{id: "AuthTrait", traits: when(authTrait), check: checkAuth},
	{id: "CorsTrait", traits: when(corsTrait), check: checkCORS},
	{id: "DefaultValueInUpdate", traits: when(defaultTrait), check: checkDefaultsInUpdate},
	{id: "DeprecatedTrait", check: checkDeprecatedTraits},
	{id: "EnumTrait", traits: when(enumTrait), check: checkEnumTraits},
	{id: "EventPayloadTrait", traits: when(eventPayloadTrait), check: checkEventPayloads},
	{id: "ExamplesTrait", traits: when(examplesTrait), check: checkExamples},
	{id: "HostLabelTrait", traits: when(endpointTrait), check: checkHostLabels},
	{id: "HttpApiKeyAuthTrait", traits: when(httpAPIKeyAuthTrait), check: checkAPIKeys},
	{
		id: "HttpBindingTraitIgnored", check: checkIgnoredBindings,
		traits: when(httpHeaderTrait, httpLabelTrait, httpPayloadTrait, httpPrefixHeadersTrait, httpQueryParamsTrait, httpQueryTrait, httpResponseCodeTrait),
	},
	{id: "HttpBindingsMissing", traits: when(httpTrait), check: checkHTTPBindingsMissing},
	{id: "HttpHeaderTrait", traits: when(httpHeaderTrait), check: checkHTTPHeaders},
	{id: "HttpLabelTrait", traits: when(httpTrait), check: checkHTTPLabels},
	{id: "HttpMethodSemantics", traits: when(httpTrait), check: checkHTTPMethods},
	{id: "HttpPayload", traits: when(httpPayloadTrait), check: checkHTTPPayloads},
	{id: "HttpPrefixHeadersTrait", traits: when(httpPrefixHeadersTrait), check: checkHTTPPrefixHeaders},
	{id: "HttpQueryParamsTrait", traits: when(httpQueryParamsTrait), check: checkHTTPQueryParams},
	{id: "HttpQueryTrait", traits: when(httpQueryTrait), check: checkHTTPQueries},
	{id: "HttpResponseCodeSemantics", traits: when(httpTrait, httpErrorTrait), check: checkHTTPCodes},
	{id: "HttpUriConflict", traits: when(httpTrait), check: checkURIConflicts},
	{id: "HttpUriFormat", traits: when(httpTrait), check: checkURIFormats},
	{id: "HttpUriGreedyLabel", traits: when(httpTrait), check: checkGreedyLabels},
	{id: "IdempotencyTokenIgnored", traits: when(idempotencyTokenTrait), check: checkIgnoredTokens},
	{id: "IdempotentTrait", traits: when(idempotentTrait), check: checkIdempotent},
	{id: "JsonName", traits: when(jsonNameTrait), check: checkJSONNames},
	{id: "LengthTrait", traits: when(lengthTrait), check: checkLengths},
	{id: "MediaType", traits: when(mediaTypeTrait), check: checkMediaTypes},
	{id: "MemberShouldReferenceResource", check: checkMissingReferences},
	{id: "MetadataTrait", traits: when(metadataTrait), check: checkMetadataTypes},
	{id: "NoInlineDocumentSupport", check: checkInlineDocuments},
	{id: "Operation", check: checkInputOutput},
	{id: "PaginatedTrait", traits: when(paginatedTrait), check: checkPagination},
	{id: "PatternTrait", traits: when(patternTrait), check: checkPatterns},
	{id: "PrivateAccess", check: checkPrivateAccess},
	{id: "PrivateMixinMember", traits: when(privateTrait), check: checkPrivateMixinMembers},
	{id: "RangeTrait", traits: when(rangeTrait), check: checkRanges},
	{id: "ReferencesTrait", traits: when(referencesTrait), check: checkReferences},
	{id: "RequestCompressionTrait", traits: when(requestCompressionTrait), check: checkCompression},
	{id: "ResourceIdentifier", check: checkIdentifiers},
	{id: "ResourceIdentifierBinding", check: checkIdentifierBindings},
	{id: "ResourceLifecycle", check: checkLifecycles},
	{id: "ResourceOperationInputOutput", check: checkProperties},
	{id: "Service", check: checkServices},
	{id: "ServiceAuthDefinitions", check: checkAuthOrder},
	{id: "ServiceBoundResourceOperation", check: checkMisboundOperations},
	{id: "ShapeClosure", check: checkClosures},
	{id: "ShapeRecursion", check: checkRecursion},
	{id: "StreamingTrait", traits: when(streamingTrait), check: checkStreams},
	{id: "TraitBreakingChanges", traits: when(traitTrait), check: checkBreakingChanges},
	{id: "TraitValidators", check: checkUserTraitValidators},
	{id: "TypedMetadata", check: checkMetadataValues},
	{id: "Union", check: checkUnions},
	{id: "UnitType", check: checkUnit},
	{id: "UnstableTrait", check: checkUnstableTraits},
	{id: "XmlFlattenedTrait", traits: when(xmlFlattenedTrait), check: checkXMLFlattened},
	{id: "XmlNamespaceTrait", traits: when(xmlNamespaceTrait), check: checkXMLNamespaces},
}
