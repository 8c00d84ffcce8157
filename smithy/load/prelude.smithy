$version: "2.0"


// The prelude of Smithy 2.0: the shapes and traits of the namespace smithy.api.
// What is private here can be targeted in this file only.
namespace smithy.api

// Simple shapes that every model can target by their short names.

blob Blob

boolean Boolean

string String

byte Byte

short Short

integer Integer

long Long

float Float

double Double

bigInteger BigInteger

bigDecimal BigDecimal

timestamp Timestamp

document Document

// Their forms with a zero value, for models of version 1.0.

@default(false)
boolean PrimitiveBoolean

@default(0)
byte PrimitiveByte

@default(0)
short PrimitiveShort

@default(0)
integer PrimitiveInteger

@default(0)
long PrimitiveLong

@default(0)
float PrimitiveFloat

@default(0)
double PrimitiveDouble

// The absence of a value.

/// The type of an input, an output or a union member that carries nothing.
@unitType
structure Unit {}

/// Marks the one unit type.
@trait(selector: "[id=smithy.api#Unit]")
structure unitType {}

// Defining traits.

/// Makes a shape a trait.
@trait(
    selector: ":is(simpleType, list, map, structure, union)"
    breakingChanges: [
        {change: "presence"}
        {path: "/structurallyExclusive", change: "any"}
        {path: "/conflicts", change: "update", severity: "NOTE", message: "a new conflict can break models that are valid today"}
    ]
)
structure trait {
    selector: String
    structurallyExclusive: StructurallyExclusive
    conflicts: NonEmptyStringList
    breakingChanges: TraitDiffRules
}

@private
enum StructurallyExclusive {
    MEMBER = "member"
    TARGET = "target"
}

@private
@length(min: 1)
list TraitDiffRules {
    member: TraitDiffRule
}

/// A change of an applied trait that breaks users of the model.
@private
structure TraitDiffRule {
    path: String

    @required
    change: TraitChangeType
    severity: Severity = "ERROR"
    message: String
}

@private
enum TraitChangeType {
    UPDATE = "update"
    ADD = "add"
    REMOVE = "remove"
    PRESENCE = "presence"
    ANY = "any"
}

@private
enum Severity {
    NOTE
    WARNING
    DANGER
    ERROR
}

/// Rules, by event id, for what may be reached from a shape that has the trait.
@trait(selector: "[trait|trait]")
map traitValidators {
    @length(min: 1)
    key: String
    value: TraitValidator
}

@private
structure TraitValidator {
    @required
    selector: String
    message: String
    severity: Severity = "ERROR"
}

/// Makes a trait an authentication scheme.
@trait(
    selector: "structure[trait|trait]"
    breakingChanges: [{change: "presence"}]
)
structure authDefinition {
    traits: TraitShapeIdList
}

/// Makes a trait a protocol.
@trait(
    selector: "structure[trait|trait]"
    breakingChanges: [{change: "presence"}]
)
structure protocolDefinition {
    traits: TraitShapeIdList

    @deprecated(message: "traitValidators says the same and more")
    noInlineDocumentSupport: Boolean
}

@private
list TraitShapeIdList {
    member: TraitShapeId
}

@private
@idRef(failWhenMissing: true, selector: "[trait|trait]")
string TraitShapeId

/// The string is the id of a shape.
@trait(selector: ":test(string, member > string)")
structure idRef {
    selector: String = "*"
    failWhenMissing: Boolean
    errorMessage: String
}

// Visibility and versions.

/// Only shapes of the same namespace can refer to the shape.
@trait
structure private {}

/// The shape is not for external customers.
@trait(breakingChanges: [{change: "remove", severity: "WARNING", message: "the shape becomes visible to everyone"}])
structure internal {}

/// The shape may still change.
@trait
structure unstable {}

/// The shape should no longer be used.
@trait
structure deprecated {
    message: String
    since: String
}

/// The version or date since which the shape exists.
@trait
string since

// Documentation.

/// A description in CommonMark.
@trait
string documentation

/// Links to more documentation, by their titles.
@trait
@length(min: 1)
map externalDocumentation {
    key: NonEmptyString
    value: NonEmptyString
}

/// The proper name of a service, resource or other shape.
@trait
string title

/// Words by which shapes are grouped.
@trait
list tags {
    member: String
}

/// Calls of an operation with the answer to each.
@trait(selector: "operation")
list examples {
    member: Example
}

@private
structure Example {
    @required
    title: String
    documentation: String
    input: Document
    output: Document
    error: ExampleError
    allowConstraintErrors: Boolean
}

@private
structure ExampleError {
    @idRef(selector: "structure[trait|error]")
    shapeId: String
    content: Document
}

/// The member should be set.
@trait(
    selector: "structure > member"
    conflicts: [required]
)
structure recommended {
    reason: String
}

/// The data is not to be logged or shown.
@trait(selector: ":not(:test(service, operation, resource, member))")
structure sensitive {}

/// Ids of validation events that do not count for the shape.
@trait
list suppress {
    @length(min: 1)
    member: String
}

// Constraints.

/// The member has to be there.
@trait(selector: "structure > member")
structure required {}

/// The value of a member that is not there.
@trait(selector: ":is(simpleType, list, map, structure > member :test(> :is(simpleType, list, map)))")
document default

/// The default was added after the member was published.
@trait(
    selector: "structure > member [trait|default]"
    breakingChanges: [{change: "remove"}]
)
structure addedDefault {}

/// A client treats the member as optional, even when it is required.
@trait(selector: "structure > member")
structure clientOptional {}

/// The value may be null; for models of version 1.0.
@trait(
    selector: """
        :test(boolean, byte, short, integer, long, float, double,
        member > :test(boolean, byte, short, integer, long, float, double))"""
)
structure box {}

/// Bounds of a length: of elements, entries, Unicode scalar values or bytes.
@trait(selector: ":test(list, map, string, blob, member > :is(list, map, string, blob))")
structure length {
    min: Long
    max: Long
}

/// Bounds of a number.
@trait(selector: ":test(number, member > number)")
structure range {
    min: BigDecimal
    max: BigDecimal
}

/// An ECMA 262 regular expression that matches somewhere in the string.
@trait(
    selector: ":test(string, member > string)"
    breakingChanges: [
        {change: "add", severity: "WARNING", message: "values that were sent until now have to match the new pattern"}
        {change: "update", severity: "NOTE", message: "the new pattern should accept what the old one did"}
    ]
)
string pattern

/// Elements and entries may be null.
@trait(
    selector: ":is(list, map)"
    breakingChanges: [{change: "presence"}]
)
structure sparse {}

/// No two elements are equal.
@trait(
    selector: "list :not(> member ~> :is(float, double, document))"
    conflicts: [sparse]
    breakingChanges: [{change: "presence", severity: "WARNING"}]
)
structure uniqueItems {}

/// The values of a string; for models of version 1.0.
@trait(
    selector: "string :not(enum)"
    breakingChanges: [{change: "presence"}]
)
@length(min: 1)
@deprecated(message: "an enum shape says the same", since: "2.0")
list enum {
    member: EnumDefinition
}

@private
structure EnumDefinition {
    @required
    value: NonEmptyString
    name: EnumConstantBodyName
    documentation: String
    tags: NonEmptyStringList
    deprecated: Boolean
}

@private
@pattern("^[a-zA-Z_]+[a-zA-Z_0-9]*$")
string EnumConstantBodyName

/// The value that stands for a member of an enum.
@trait(selector: ":is(enum, intEnum) > member")
@tags(["diff.error.const"])
document enumValue

// Mixins.

/// The shape can be mixed into others.
@trait(selector: ":not(member)")
structure mixin {
    localTraits: LocalMixinTraitList
}

@private
list LocalMixinTraitList {
    member: LocalMixinTrait
}

@idRef(
    selector: "[trait|trait]"
    failWhenMissing: true
    errorMessage: """
        Strings provided to the localTraits property of a mixin trait
        must target a valid trait."""
)
@private
string LocalMixinTrait

// Resources.

/// The member is the identifier with this name of a resource.
@trait(
    selector: "structure > :test(member[trait|required] > string)"
    breakingChanges: [{change: "remove"}]
)
@length(min: 1)
@notProperty
string resourceIdentifier

/// The member is a property of the resource of the operation.
@trait(
    selector: "structure > member"
    conflicts: [resourceIdentifier]
    breakingChanges: [
        {change: "remove"}
        {change: "update"}
    ]
)
structure property {
    name: String
}

/// The member, or each member with the trait, is no property.
@trait(
    selector: ":is(operation -[input, output]-> structure > member, [trait|trait])"
    breakingChanges: [{change: "add"}]
)
@notProperty
structure notProperty {}

/// The properties of the resource are members of the target of this member.
@trait(
    selector: "operation -[input, output]-> structure > member :test(> structure)"
    structurallyExclusive: "member"
    breakingChanges: [{change: "any"}]
)
@notProperty
structure nestedProperties {}

/// The resources to which members of the shape refer.
@trait(selector: ":is(structure, string)")
list references {
    member: Reference
}

@private
structure Reference {
    @required
    resource: NonEmptyString
    ids: NonEmptyStringMap
    service: NonEmptyString
    rel: NonEmptyString
}

/// Putting does not replace an existing resource.
@trait(selector: "resource:test(-[put]->)")
structure noReplace {}

// Behaviour of operations.

/// The structure is the input of one operation.
@trait(
    selector: "structure"
    conflicts: [output, error]
    breakingChanges: [{change: "presence"}]
)
structure input {}

/// The structure is the output of one operation.
@trait(
    selector: "structure"
    conflicts: [input, error]
    breakingChanges: [{change: "presence"}]
)
structure output {}

/// The structure is an error, with the side that is at fault.
@trait(
    selector: "structure"
    conflicts: [trait]
    breakingChanges: [{change: "any"}]
)
enum error {
    CLIENT = "client"
    SERVER = "server"
}

/// The operation may be tried again after the error.
@trait(
    selector: "structure[trait|error]"
    breakingChanges: [{change: "remove"}]
)
structure retryable {
    throttling: Boolean
}

/// The operation changes nothing.
@trait(
    selector: "operation"
    conflicts: [idempotent]
    breakingChanges: [{change: "remove"}]
)
structure readonly {}

/// Calling the operation again changes nothing more.
@trait(
    selector: "operation"
    conflicts: [readonly]
    breakingChanges: [{change: "remove"}]
)
structure idempotent {
    exists: IdempotentErrors
    notFound: IdempotentErrors
}

@private
list IdempotentErrors {
    @idRef(selector: "[trait|error]")
    member: String
}

/// The client makes up a value that tells a repeated call.
@trait(
    selector: "structure > :test(member > string)"
    structurallyExclusive: "member"
    breakingChanges: [{change: "remove"}]
)
@notProperty
structure idempotencyToken {}

/// The operation answers in pages.
@trait(
    selector: ":is(service, operation)"
    breakingChanges: [
        {change: "remove"}
        {path: "/inputToken", change: "update"}
        {path: "/outputToken", change: "update"}
        {path: "/items", change: "remove"}
        {path: "/items", change: "add", severity: "NOTE"}
        {path: "/items", change: "update", severity: "NOTE"}
        {path: "/pageSize", change: "update"}
        {path: "/pageSize", change: "remove"}
    ]
)
structure paginated {
    inputToken: NonEmptyString
    outputToken: NonEmptyString
    items: NonEmptyString
    pageSize: NonEmptyString
}

/// Requests may be compressed.
@trait(
    selector: "operation"
    breakingChanges: [
        {change: "remove", severity: "DANGER", message: "new clients stop compressing; old ones do not"}
        {change: "remove", path: "/encodings", message: "the trait needs its encodings"}
        {change: "add", severity: "NOTE", path: "/encodings/member", message: "an encoding can never be taken away again"}
        {change: "remove", severity: "DANGER", path: "/encodings/member", message: "old clients go on using the encoding"}
        {change: "update", severity: "DANGER", path: "/encodings/member", message: "old clients go on using the former encoding"}
    ]
)
structure requestCompression {
    @required
    encodings: RequestCompressionEncodingsList
}

@private
list RequestCompressionEncodingsList {
    member: String
}

/// The server may hold the response back.
@trait(selector: "operation")
@unstable
structure longPoll {
    @required

    @range(min: 1)
    timeoutMillis: Integer
}

// Streaming.

/// The data is not held in memory as a whole, or is a stream of events.
@trait(
    selector: ":is(blob, union)"
    structurallyExclusive: "target"
    breakingChanges: [{change: "any"}]
)
structure streaming {}

/// The length of the stream has to be known.
@trait(
    selector: "blob[trait|streaming]"
    breakingChanges: [{change: "presence"}]
)
structure requiresLength {}

/// The member is a header of the event.
@trait(
    selector: """
        structure >
        :test(member > :test(boolean, byte, short, integer, long, blob, string, timestamp))"""
    conflicts: [eventPayload]
    breakingChanges: [{change: "any"}]
)
structure eventHeader {}

/// The member is the body of the event.
@trait(
    selector: "structure > :test(member > :test(blob, string, structure, union))"
    conflicts: [eventHeader]
    structurallyExclusive: "member"
    breakingChanges: [{change: "any"}]
)
structure eventPayload {}

// Authentication.

/// The authentication schemes in order of preference.
@trait(selector: ":is(service, operation)")
@uniqueItems
list auth {
    member: AuthTraitReference
}

@idRef(selector: "[trait|authDefinition]")
@private
string AuthTraitReference

/// The operation can be called without authentication.
@trait(
    selector: "operation"
    breakingChanges: [{change: "remove"}]
)
structure optionalAuth {}

/// HTTP Basic authentication.
@trait(
    selector: "service"
    breakingChanges: [{change: "remove"}]
)
@authDefinition
@externalDocumentation("RFC 2617": "https://tools.ietf.org/html/rfc2617.html")
structure httpBasicAuth {}

/// HTTP Digest authentication.
@trait(
    selector: "service"
    breakingChanges: [{change: "remove"}]
)
@authDefinition
@externalDocumentation("RFC 2617": "https://tools.ietf.org/html/rfc2617.html")
structure httpDigestAuth {}

/// HTTP Bearer authentication.
@trait(
    selector: "service"
    breakingChanges: [{change: "remove"}]
)
@authDefinition
@externalDocumentation("RFC 6750": "https://tools.ietf.org/html/rfc6750.html")
structure httpBearerAuth {}

/// An API key in a header or in the query.
@trait(
    selector: "service"
    breakingChanges: [{change: "remove"}]
)
@authDefinition
structure httpApiKeyAuth {
    @required
    name: NonEmptyString

    @required
    in: HttpApiKeyLocations
    scheme: NonEmptyString
}

@private
enum HttpApiKeyLocations {
    HEADER = "header"
    QUERY = "query"
}

// Serialization.

/// The key of the member in a JSON object.
@trait(
    selector: ":is(structure, union) > member"
    breakingChanges: [{change: "any"}]
)
string jsonName

/// The media type of the content.
@trait(
    selector: ":is(blob, string)"
    breakingChanges: [{change: "remove"}]
)
string mediaType

/// The form of a timestamp on the wire.
@trait(
    selector: ":test(timestamp, member > timestamp)"
    breakingChanges: [{change: "any"}]
)
enum timestampFormat {
    DATE_TIME = "date-time"
    EPOCH_SECONDS = "epoch-seconds"
    HTTP_DATE = "http-date"
}

/// The name of the XML element or attribute.
@trait(
    selector: ":is(structure, union, member)"
    breakingChanges: [{change: "any"}]
)
@pattern("^[a-zA-Z_][a-zA-Z_0-9-]*(:[a-zA-Z_][a-zA-Z_0-9-]*)?$")
string xmlName

/// The member is an XML attribute.
@trait(
    selector: "structure > :test(member > :test(boolean, number, string, timestamp))"
    conflicts: [xmlNamespace]
    breakingChanges: [{change: "any"}]
)
structure xmlAttribute {}

/// The elements have no XML element around them.
@trait(
    selector: ":is(structure, union) > :test(member > :test(list, map))"
    breakingChanges: [{change: "any"}]
)
structure xmlFlattened {}

/// The XML namespace of the element.
@trait(
    selector: ":is(service, member, simpleType, list, map, structure, union)"
    conflicts: [xmlAttribute]
    breakingChanges: [{change: "any"}]
)
structure xmlNamespace {
    @required
    uri: NonEmptyString

    @pattern("^[a-zA-Z_][a-zA-Z_0-9-]*$")
    prefix: NonEmptyString
}

// HTTP.

/// The method, path and status code of an operation.
@trait(
    selector: "operation"
    breakingChanges: [
        {change: "remove"}
        {path: "/method", change: "update"}
        {path: "/uri", change: "update"}
        {path: "/code", change: "update"}
        {path: "/code", change: "presence", severity: "DANGER", message: "only the default, 200, can be added or removed without a break"}
    ]
)
structure http {
    @required
    method: NonEmptyString

    @required
    uri: NonEmptyString

    @range(min: 100, max: 999)
    code: Integer = 200
}

/// The member is a label in the path.
@trait(
    selector: "structure > member[trait|required] :test(> :test(string, number, boolean, timestamp))"
    conflicts: [httpHeader, httpQuery, httpPrefixHeaders, httpPayload, httpResponseCode, httpQueryParams]
    breakingChanges: [{change: "presence"}]
)
structure httpLabel {}

/// The member is a parameter of the query.
@trait(
    selector: """
        structure > member
        :test(> :test(string, number, boolean, timestamp),
        > list > member > :test(string, number, boolean, timestamp))"""
    conflicts: [httpLabel, httpHeader, httpPrefixHeaders, httpPayload, httpResponseCode, httpQueryParams]
    breakingChanges: [{change: "any"}]
)
@length(min: 1)
string httpQuery

/// The entries of the map are parameters of the query.
@trait(
    selector: """
        structure > member
        :test(> map > member[id|member=value] > :test(string, list > member > string))"""
    structurallyExclusive: "member"
    conflicts: [httpLabel, httpQuery, httpHeader, httpPayload, httpResponseCode, httpPrefixHeaders]
    breakingChanges: [{change: "any"}]
)
structure httpQueryParams {}

/// The member is a header.
@trait(
    selector: """
        structure > :test(member > :test(boolean, number, string, timestamp,
        list > member > :test(boolean, number, string, timestamp)))"""
    conflicts: [httpLabel, httpQuery, httpPrefixHeaders, httpPayload, httpResponseCode, httpQueryParams]
    breakingChanges: [{change: "any"}]
)
@length(min: 1)
string httpHeader

/// The entries of the map are headers with a prefix.
@trait(
    selector: """
        structure > member
        :test(> map :not([trait|sparse]) > member[id|member=value] > string)"""
    structurallyExclusive: "member"
    conflicts: [httpLabel, httpQuery, httpHeader, httpPayload, httpResponseCode, httpQueryParams]
    breakingChanges: [{change: "any"}]
)
string httpPrefixHeaders

/// The member is the body.
@trait(
    selector: "structure > member"
    conflicts: [httpLabel, httpQuery, httpHeader, httpPrefixHeaders, httpResponseCode, httpQueryParams]
    structurallyExclusive: "member"
    breakingChanges: [{change: "presence"}]
)
structure httpPayload {}

/// The status code of an error.
@trait(
    selector: "structure[trait|error]"
    breakingChanges: [{change: "any"}]
)
integer httpError

/// The member is the status code.
@trait(
    selector: "structure :not([trait|input]) > member :test(> integer)"
    structurallyExclusive: "member"
    conflicts: [httpLabel, httpQuery, httpHeader, httpPrefixHeaders, httpPayload, httpQueryParams]
    breakingChanges: [{change: "any"}]
)
structure httpResponseCode {}

/// How browsers may use the service from other origins.
@trait(
    selector: "service"
    breakingChanges: [{change: "remove"}]
)
structure cors {
    origin: NonEmptyString = "*"
    origins: NonEmptyStringMap
    maxAge: Integer = 600
    additionalAllowedHeaders: NonEmptyStringList
    additionalExposedHeaders: NonEmptyStringList
}

/// A request needs a checksum in its headers.
@unstable
@trait(selector: "operation")
structure httpChecksumRequired {}

// Endpoints.

/// A prefix of the host name, with labels.
@trait(
    selector: "operation"
    breakingChanges: [{change: "any"}]
)
structure endpoint {
    @required
    hostPrefix: NonEmptyString
}

/// The member is a label of the host prefix.
@trait(
    selector: "structure > :test(member[trait|required] > string)"
    breakingChanges: [{change: "any"}]
)
structure hostLabel {}

// Metadata.

/// The shape is the type of a key of the metadata.
@trait(selector: "dataType :not([trait|input]) :not([trait|output])")
structure metadata {
    @required

    @length(min: 1)
    key: String
}

/// The named groups of shapes of a model.
@private
@metadata(key: "shapeClosures")
list ShapeClosures {
    member: ShapeClosure
}

@private
structure ShapeClosure {
    @required
    id: ClosureId
    includeNamespaces: Namespaces = []

    @length(min: 1)
    includeBySelector: String
    rename: Renames = {}
    documentation: CommonMark
}

/// An id that no shape has; idRef checks its form only.
@private
@idRef(failWhenMissing: false)
string ClosureId

@private
@uniqueItems
list Namespaces {
    member: String
}

/// Other names, for shapes whose names clash in the closure.
@private
map Renames {
    @idRef(
        failWhenMissing: true
        selector: ":not(:is(member, service, resource, operation))"
        errorMessage: """
            Renames must target shapes that are in the model and must not target \
            services, resources, operations, or members."""
    )
    key: String
    value: Identifier
}

// Kinds of strings.

@private
@length(min: 1)
string NonEmptyString

@private
list NonEmptyStringList {
    member: NonEmptyString
}

@private
map NonEmptyStringMap {
    key: NonEmptyString
    value: NonEmptyString
}

/// A shape name without its namespace.
@private
@pattern("^(_+[a-zA-Z0-9]|[a-zA-Z])\\w*$")
string Identifier

@private
@externalDocumentation("CommonMark Specification": "https://commonmark.org/")
@mediaType("text/markdown; charset=UTF-8; variant=CommonMark")
string CommonMark
