$version: "2.0"

// The prelude of Smithy 2.0: the shapes and traits that every model can use.
namespace smithy.api

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

@unitType
structure Unit {}

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

@trait(selector: "*")
structure unitType {}

@trait(selector: "structure > member")
structure required {}

@trait(selector: ":is(list, map)")
structure sparse {}

@trait(selector: "*")
structure box {}

@trait(selector: "*")
structure private {}

@trait(selector: "*")
structure internal {}

@trait(selector: "structure > member")
structure clientOptional {}

@trait(selector: "list")
structure uniqueItems {}

@trait(selector: "*")
structure notProperty {}

@trait(selector: "resource")
structure noReplace {}

@trait(selector: ":is(blob, union)")
structure streaming {}

@trait(selector: "blob")
structure requiresLength {}

@trait(selector: "operation")
structure readonly {}

@trait(selector: "operation")
structure idempotent {}

@trait(selector: "structure")
structure input {}

@trait(selector: "structure")
structure output {}

@trait(selector: "structure > member")
structure hostLabel {}

@trait(selector: "structure > member")
structure httpLabel {}

@trait(selector: "structure > member")
structure httpPayload {}

@trait(selector: "structure > member")
structure httpQueryParams {}

@trait(selector: "structure > member")
structure httpResponseCode {}

@trait(selector: "structure > member")
structure xmlAttribute {}

@trait(selector: "*")
structure xmlFlattened {}

@trait(selector: "structure > member")
structure eventHeader {}

@trait(selector: "structure > member")
structure eventPayload {}

@trait(selector: "structure > member")
structure nestedProperties {}

@trait(selector: "structure > member")
structure addedDefault {}

@trait(selector: "*")
structure sensitive {}

@trait(selector: "structure > member")
structure idempotencyToken {}

@trait(selector: "service")
structure httpBasicAuth {}

@trait(selector: "service")
structure httpDigestAuth {}

@trait(selector: "service")
structure httpBearerAuth {}

@trait(selector: "operation")
structure optionalAuth {}

@trait(selector: "operation")
structure httpChecksumRequired {}

@trait(selector: "*")
structure unstable {}

@trait(selector: "*")
string documentation

@trait(selector: "*")
string since

@trait(selector: ":is(service, resource)")
string title

@trait(selector: ":is(structure, union) > member")
string jsonName

@trait(selector: ":is(blob, string)")
string mediaType

@trait(selector: ":is(string, member)")
string pattern

@trait(selector: "*")
string xmlName

@trait(selector: "structure > member")
string httpHeader

@trait(selector: "structure > member")
string httpPrefixHeaders

@trait(selector: "structure > member")
string httpQuery

@trait(selector: "structure > member")
string property

@trait(selector: ":is(timestamp, member)")
enum timestampFormat {
    DATE_TIME = "date-time"
    EPOCH_SECONDS = "epoch-seconds"
    HTTP_DATE = "http-date"
}

@trait(selector: "structure")
enum error {
    CLIENT = "client"
    SERVER = "server"
}

@trait(selector: "structure")
@range(min: 100, max: 999)
integer httpError

@trait
structure trait {
    selector: String
    structurallyExclusive: StructurallyExclusive
    conflicts: NonEmptyStringList
    breakingChanges: TraitChanges
}

@private
enum StructurallyExclusive {
    MEMBER = "member"
    TARGET = "target"
}

@private
list TraitChanges {
    member: TraitChange
}

@private
structure TraitChange {
    path: String
    @required
    change: String
    severity: String
    message: String
}

list NonEmptyStringList {
    member: NonEmptyString
}

@length(min: 1)
string NonEmptyString

@trait(selector: "*")
structure length {
    min: Long
    max: Long
}

@trait(selector: "*")
structure range {
    min: BigDecimal
    max: BigDecimal
}

@trait(selector: "*")
structure deprecated {
    message: String
    since: String
}

@trait(selector: "operation")
structure http {
    @required
    method: NonEmptyString
    @required
    uri: NonEmptyString
    code: Integer
}

@trait(selector: "operation")
structure endpoint {
    @required
    hostPrefix: NonEmptyString
}

@trait(selector: "*")
structure xmlNamespace {
    @required
    uri: NonEmptyString
    prefix: NonEmptyString
}

@trait(selector: "structure[trait|error]")
structure retryable {
    throttling: Boolean
}

@trait(selector: ":not(member)")
structure mixin {
    localTraits: NonEmptyStringList
    interface: Boolean
}

@trait(selector: ":is(service, operation)")
structure paginated {
    inputToken: String
    outputToken: String
    items: String
    pageSize: String
}

@trait(selector: ":is(structure, string)")
structure references {
}

@trait(selector: "structure > member")
structure recommended {
    reason: String
}

@trait(selector: "service")
structure cors {
    origin: String
    maxAge: Integer
    additionalAllowedHeaders: NonEmptyStringList
    additionalExposedHeaders: NonEmptyStringList
}

@trait(selector: "*")
structure idRef {
    failWhenMissing: Boolean
    selector: String
    errorMessage: String
}

@trait(selector: "service")
structure httpApiKeyAuth {
    @required
    name: NonEmptyString
    @required
    in: String
    scheme: NonEmptyString
}

@trait(selector: "structure[trait|trait]")
structure authDefinition {
    traits: NonEmptyStringList
}

@trait(selector: "structure[trait|trait]")
structure protocolDefinition {
    traits: NonEmptyStringList
    noInlineDocumentSupport: Boolean
}

@trait(selector: "operation")
structure requestCompression {
    @required
    encodings: NonEmptyStringList
}

@trait(selector: ":not(service, resource, operation)")
document default

@trait(selector: ":is(enum, intEnum) > member")
document enumValue

@trait(selector: "string")
list enum {
    member: EnumDefinition
}

structure EnumDefinition {
    @required
    value: NonEmptyString
    name: String
    documentation: String
    tags: NonEmptyStringList
    deprecated: Boolean
}

@trait
list tags {
    member: String
}

@trait
list suppress {
    member: String
}

@trait(selector: ":is(service, operation)")
list auth {
    member: NonEmptyString
}

@trait
map externalDocumentation {
    key: NonEmptyString
    value: NonEmptyString
}

@trait
list examples {
    member: Document
}

@trait
map traitValidators {
    key: String
    value: Document
}
