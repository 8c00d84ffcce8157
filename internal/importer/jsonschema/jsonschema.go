// Package jsonschema turns JSON Schema into Smithy shapes, as far as Smithy can
// say it, and lists what it cannot.
//
// The keywords are those of drafts 7 to 2020-12 that describe values: type,
// properties, required, additionalProperties, items, enum, const, anyOf, oneOf,
// allOf, $ref and the bounds. Descriptions are not carried over.
package jsonschema

import (
	"encoding/json"
	"fmt"
	"math/big"
	"sort"
	"strings"

	"github.com/rpcconform/rpcconform/internal/importer/modeltext"
)

// Schema is one schema object. The nil Schema and the schema true take any value.
type Schema struct {
	Ref                  string
	Types                []string // nil for any
	Const                json.RawMessage
	Enum                 []json.RawMessage
	Properties           map[string]*Schema
	Order                []string // the names of Properties in the order of the text
	Required             []string
	AdditionalProperties *Schema // nil when absent
	Items                *Schema
	AnyOf, OneOf, AllOf  []*Schema
	Pattern              string
	Format               string
	Minimum, Maximum     json.Number
	MinLength, MaxLength json.Number
	MinItems, MaxItems   json.Number
	UniqueItems          bool
	Never                bool // the schema false
	Any                  bool // the schema true, or one that says nothing

	unsupported []string // keywords that restrict values and are not read
}

type rawSchema struct {
	Ref                  string            `json:"$ref"`
	Type                 json.RawMessage   `json:"type"`
	Const                json.RawMessage   `json:"const"`
	Enum                 []json.RawMessage `json:"enum"`
	Properties           ordered           `json:"properties"`
	Required             []string          `json:"required"`
	AdditionalProperties *Schema           `json:"additionalProperties"`
	Items                *Schema           `json:"items"`
	AnyOf                []*Schema         `json:"anyOf"`
	OneOf                []*Schema         `json:"oneOf"`
	AllOf                []*Schema         `json:"allOf"`
	Pattern              string            `json:"pattern"`
	Format               string            `json:"format"`
	Minimum              json.Number       `json:"minimum"`
	Maximum              json.Number       `json:"maximum"`
	MinLength            json.Number       `json:"minLength"`
	MaxLength            json.Number       `json:"maxLength"`
	MinItems             json.Number       `json:"minItems"`
	MaxItems             json.Number       `json:"maxItems"`
	UniqueItems          bool              `json:"uniqueItems"`
}

// restricting are the keywords that restrict values and have no Smithy form here.
var restricting = []string{
	"not", "if", "then", "else", "dependentRequired", "dependentSchemas", "dependencies", "patternProperties",
	"propertyNames", "contains", "prefixItems", "additionalItems", "minProperties", "maxProperties", "multipleOf",
	"exclusiveMinimum", "exclusiveMaximum", "unevaluatedProperties", "unevaluatedItems",
}

// UnmarshalJSON reads a schema object or a boolean schema.
func (s *Schema) UnmarshalJSON(text []byte) error {
	switch strings.TrimSpace(string(text)) {
	case "true":
		s.Any = true
		return nil
	case "false":
		s.Never = true
		return nil
	}
	var keys map[string]json.RawMessage
	if err := json.Unmarshal(text, &keys); err != nil {
		return err
	}
	var raw rawSchema
	if err := json.Unmarshal(text, &raw); err != nil {
		return err
	}
	*s = Schema{
		Ref: raw.Ref, Const: raw.Const, Enum: raw.Enum, Properties: raw.Properties.schemas, Order: raw.Properties.names,
		Required: raw.Required, AdditionalProperties: raw.AdditionalProperties, Items: raw.Items,
		AnyOf: raw.AnyOf, OneOf: raw.OneOf, AllOf: raw.AllOf, Pattern: raw.Pattern, Format: raw.Format,
		Minimum: raw.Minimum, Maximum: raw.Maximum, MinLength: raw.MinLength, MaxLength: raw.MaxLength,
		MinItems: raw.MinItems, MaxItems: raw.MaxItems, UniqueItems: raw.UniqueItems,
	}
	if len(raw.Type) > 0 {
		var one string
		if json.Unmarshal(raw.Type, &one) == nil {
			s.Types = []string{one}
		} else if err := json.Unmarshal(raw.Type, &s.Types); err != nil {
			return fmt.Errorf("type: %w", err)
		}
	}
	for _, k := range restricting {
		if _, there := keys[k]; there {
			s.unsupported = append(s.unsupported, k)
		}
	}
	s.Any = s.Ref == "" && s.Types == nil && s.Const == nil && s.Enum == nil && s.Properties == nil && s.Required == nil &&
		s.AdditionalProperties == nil && s.Items == nil && s.AnyOf == nil && s.OneOf == nil && s.AllOf == nil &&
		s.Pattern == "" && s.unsupported == nil
	return nil
}

// ordered is an object of schemas with the order of its names.
type ordered struct {
	names   []string
	schemas map[string]*Schema
}

// UnmarshalJSON keeps the order of the names.
func (o *ordered) UnmarshalJSON(text []byte) error {
	if err := json.Unmarshal(text, &o.schemas); err != nil {
		return err
	}
	d := json.NewDecoder(strings.NewReader(string(text)))
	if _, err := d.Token(); err != nil {
		return err
	}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return err
		}
		var skip json.RawMessage
		if err := d.Decode(&skip); err != nil {
			return err
		}
		o.names = append(o.names, name.(string))
	}
	return nil
}

// HasType reports whether the schema names a type.
func (s *Schema) HasType(name string) bool {
	for _, t := range s.Types {
		if t == name {
			return true
		}
	}
	return false
}

// requires reports whether a property has to be there.
func (s *Schema) requires(name string) bool {
	for _, r := range s.Required {
		if r == name {
			return true
		}
	}
	return false
}

// Converter turns the schemas of one document into shapes of a model.
type Converter struct {
	Model       *modeltext.Model
	Definitions map[string]*Schema // by the name in a reference's last segment
	Lost        []string           // what Smithy cannot say, each with its place

	done   map[string]Target
	shared map[string]string // lists and maps without traits, by what they hold
}

// Target is what a member points to.
type Target struct {
	Shape    string
	Nullable bool
	Traits   []string // for the member, beside those of the shape
}

// NewConverter returns a converter of the definitions, which it names after
// their keys.
func NewConverter(m *modeltext.Model, definitions map[string]*Schema) *Converter {
	return &Converter{Model: m, Definitions: definitions, done: map[string]Target{}, shared: map[string]string{}}
}

func (c *Converter) lose(at, what string) { c.Lost = append(c.Lost, at+": "+what) }

// RefName returns the last segment of a reference.
func RefName(ref string) string { return ref[strings.LastIndexByte(ref, '/')+1:] }

// Resolve follows references to a schema that is none, and returns it with the
// name of the last definition; nil when one is missing.
func (c *Converter) Resolve(s *Schema) (*Schema, string) {
	name := ""
	for i := 0; s != nil && s.Ref != ""; i++ {
		name = RefName(s.Ref)
		if i > 100 {
			return nil, name
		}
		s = c.Definitions[name]
	}
	return s, name
}

// Definition converts the definition of a name, once.
func (c *Converter) Definition(name string) Target {
	if t, ok := c.done[name]; ok {
		return t
	}
	s := c.Definitions[name]
	if s == nil {
		c.lose(name, "the definition is missing; any value is accepted")
		return Target{Shape: "Document"}
	}
	if s.Ref != "" {
		c.done[name] = Target{Shape: "Document"} // of a reference to itself
		t := c.Target(s, name)
		c.done[name] = t
		return t
	}
	if simple, ok := c.simple(s, name); ok {
		c.done[name] = simple
		return simple
	}
	// Named before it is made, since it may refer to itself.
	shape := c.Model.Unique(modeltext.Pascal(name))
	c.done[name] = Target{Shape: shape}
	t := c.make(s, shape, name)
	c.done[name] = t
	return t
}

// Target converts a schema that stands at a place and would be named name.
func (c *Converter) Target(s *Schema, name string) Target {
	if s != nil && s.Ref != "" {
		return c.Definition(RefName(s.Ref))
	}
	if t, ok := c.simple(s, name); ok {
		return t
	}
	if t, ok := c.plain(s, name); ok {
		return t
	}
	return c.make(s, c.Model.Unique(modeltext.Pascal(name)), name)
}

// plain converts a list or a map without rules of its own to one that is shared
// by all places and named after what it holds.
func (c *Converter) plain(s *Schema, at string) (Target, bool) {
	types, nullable := withoutNull(s.Types)
	if len(types) != 1 || len(s.Properties)+len(s.Required)+len(s.AnyOf)+len(s.OneOf)+len(s.AllOf)+len(s.Enum) > 0 || s.Const != nil {
		return Target{}, false
	}
	held, kind := s.Items, "list"
	switch {
	case types[0] == "array" && lengthTrait(s.MinItems, s.MaxItems) == nil && !s.UniqueItems:
	case types[0] == "object" && (s.AdditionalProperties == nil || !s.AdditionalProperties.Never):
		held, kind = s.AdditionalProperties, "map"
	default:
		return Target{}, false
	}
	item := c.Target(held, at+map[string]string{"list": "Item", "map": "Value"}[kind])
	if len(item.Traits) > 0 {
		return Target{}, false
	}
	key := kind + " " + item.Shape
	if item.Nullable {
		key += "?"
	}
	name := c.shared[key]
	if name == "" {
		name = item.Shape + strings.ToUpper(kind[:1]) + kind[1:]
		if item.Nullable && item.Shape != "Document" {
			name = "Nullable" + name
		}
		name = c.Model.Unique(name)
		c.shared[key] = name
		c.add(kind, name, nil, item)
	}
	return Target{Shape: name, Nullable: nullable}, true
}

// add adds a list or a map.
func (c *Converter) add(kind, name string, traits []string, item Target) {
	shape := &modeltext.Shape{Type: kind, Name: name, Traits: traits}
	if item.Nullable {
		shape.Traits = append(shape.Traits, "@sparse")
	}
	if kind == "map" {
		shape.Members = append(shape.Members, modeltext.Member{Name: "key", Target: "String"})
		kind = "value"
	} else {
		kind = "member"
	}
	shape.Members = append(shape.Members, modeltext.Member{Name: kind, Target: item.Shape, Traits: item.Traits})
	c.Model.Add(shape)
}

// simple converts what needs no shape of its own.
func (c *Converter) simple(s *Schema, at string) (Target, bool) {
	if s == nil || s.Any {
		return Target{Shape: "Document", Nullable: true}, true
	}
	if len(s.unsupported) > 0 {
		c.lose(at, "the keywords "+strings.Join(s.unsupported, ", ")+" are left out")
		s.unsupported = nil
	}
	if s.Never {
		c.lose(at, "the schema false, which no value meets, is left out")
		return Target{Shape: "Document"}, true
	}
	if s.Const != nil || s.Enum != nil || s.AnyOf != nil || s.OneOf != nil || s.AllOf != nil || s.Properties != nil {
		return Target{}, false
	}
	types, nullable := withoutNull(s.Types)
	if len(types) != 1 {
		return Target{}, false
	}
	t := Target{Nullable: nullable}
	switch types[0] {
	case "string":
		t.Shape = "String"
		t.Traits = stringTraits(s)
	case "boolean":
		t.Shape = "Boolean"
	case "integer":
		t.Shape = "BigInteger"
		t.Traits = rangeTrait(s)
	case "number":
		t.Shape = "BigDecimal"
		t.Traits = rangeTrait(s)
	default:
		return Target{}, false
	}
	return t, true
}

func withoutNull(types []string) (rest []string, nullable bool) {
	for _, t := range types {
		if t == "null" {
			nullable = true
			continue
		}
		rest = append(rest, t)
	}
	return rest, nullable
}

func stringTraits(s *Schema) []string {
	var traits []string
	traits = append(traits, lengthTrait(s.MinLength, s.MaxLength)...)
	if s.Pattern != "" {
		traits = append(traits, "@pattern("+modeltext.Quote(s.Pattern)+")")
	}
	return traits
}

func lengthTrait(low, high json.Number) []string { return bounds("length", low, high) }
func rangeTrait(s *Schema) []string              { return bounds("range", s.Minimum, s.Maximum) }

func bounds(name string, low, high json.Number) []string {
	var parts []string
	if low != "" && (name != "length" || low != "0") {
		parts = append(parts, "min: "+string(low))
	}
	if high != "" {
		parts = append(parts, "max: "+string(high))
	}
	if parts == nil {
		return nil
	}
	return []string{"@" + name + "(" + strings.Join(parts, ", ") + ")"}
}

// make converts a schema into a shape of its own.
func (c *Converter) make(s *Schema, name, at string) Target {
	switch {
	case len(s.AllOf) > 0:
		return c.merged(s, name, at)
	case len(s.AnyOf) > 0:
		return c.alternatives(s.AnyOf, name, at)
	case len(s.OneOf) > 0:
		return c.alternatives(s.OneOf, name, at)
	case s.Const != nil:
		return c.enum([]json.RawMessage{s.Const}, name, at)
	case s.Enum != nil:
		return c.enum(s.Enum, name, at)
	}
	types, nullable := withoutNull(s.Types)
	if len(types) == 0 && nullable {
		return c.nullOnly(name)
	}
	if len(types) > 1 {
		var each []*Schema
		for _, t := range types {
			one := *s
			one.Types = []string{t}
			each = append(each, &one)
		}
		t := c.alternatives(each, name, at)
		t.Nullable = t.Nullable || nullable
		return t
	}
	if len(types) == 1 {
		switch types[0] {
		case "array":
			return c.list(s, name, at, nullable)
		case "object":
			return c.object(s, name, at, nullable)
		}
	}
	switch {
	case s.Properties != nil || s.Required != nil || s.AdditionalProperties != nil:
		return c.object(s, name, at, nullable)
	case s.Items != nil:
		return c.list(s, name, at, nullable)
	}
	return Target{Shape: "Document", Nullable: true}
}

// nullOnly is the value null and no other: an enum that nothing meets, nullable.
func (c *Converter) nullOnly(name string) Target {
	c.Model.Add(&modeltext.Shape{Type: "structure", Name: name, Traits: []string{"@nullable"}})
	return Target{Shape: name, Nullable: true}
}

func (c *Converter) list(s *Schema, name, at string, nullable bool) Target {
	traits := lengthTrait(s.MinItems, s.MaxItems)
	if s.UniqueItems {
		traits = append(traits, "@uniqueItems")
	}
	c.add("list", name, traits, c.Target(s.Items, at+"Item"))
	return Target{Shape: name, Nullable: nullable}
}

func (c *Converter) object(s *Schema, name, at string, nullable bool) Target {
	if len(s.Properties) == 0 && len(s.Required) == 0 && (s.AdditionalProperties == nil || !s.AdditionalProperties.Never) {
		c.add("map", name, nil, c.Target(s.AdditionalProperties, at+"Value"))
		return Target{Shape: name, Nullable: nullable}
	}
	shape := &modeltext.Shape{Type: "structure", Name: name}
	if extra := s.AdditionalProperties; extra != nil && extra.Never {
		shape.Traits = append(shape.Traits, `@unknownMembers("reject")`)
	} else if extra != nil && !extra.Any {
		c.lose(at, "the schema of additional properties is left out, since there are named properties too")
	}
	names := append([]string(nil), s.Order...)
	for _, r := range s.Required {
		if s.Properties[r] == nil {
			names = append(names, r)
		}
	}
	taken := map[string]bool{}
	for _, property := range names {
		t := c.Target(s.Properties[property], at+modeltext.Pascal(property))
		m := modeltext.Member{Name: modeltext.Identifier(property), Target: t.Shape}
		for taken[strings.ToLower(m.Name)] {
			m.Name += "_"
		}
		taken[strings.ToLower(m.Name)] = true
		if s.requires(property) {
			m.Traits = append(m.Traits, "@required")
		}
		if t.Nullable && t.Shape != "Document" {
			m.Traits = append(m.Traits, "@nullable")
		}
		if m.Name != property {
			m.Traits = append(m.Traits, "@jsonName("+modeltext.Quote(property)+")")
		}
		m.Traits = append(m.Traits, t.Traits...)
		shape.Members = append(shape.Members, m)
	}
	c.Model.Add(shape)
	return Target{Shape: name, Nullable: nullable}
}

// merged converts allOf: the properties of all parts, where each is an object.
func (c *Converter) merged(s *Schema, name, at string) Target {
	whole := *s
	whole.AllOf = nil
	parts := []*Schema{&whole}
	for _, p := range s.AllOf {
		resolved, _ := c.Resolve(p)
		if resolved == nil {
			c.lose(at, "a part of allOf is missing and left out")
			continue
		}
		parts = append(parts, resolved)
	}
	out := &Schema{Properties: map[string]*Schema{}}
	for i := 0; i < len(parts); i++ {
		p := parts[i]
		for _, inner := range p.AllOf {
			if resolved, _ := c.Resolve(inner); resolved != nil && len(parts) < 100 {
				parts = append(parts, resolved)
			}
		}
		if p.AnyOf != nil || p.OneOf != nil {
			c.lose(at, "alternatives inside allOf are left out")
		}
		for _, property := range p.Order {
			if out.Properties[property] == nil {
				out.Order = append(out.Order, property)
			}
			out.Properties[property] = p.Properties[property]
		}
		out.Required = append(out.Required, p.Required...)
		if p.AdditionalProperties != nil {
			out.AdditionalProperties = p.AdditionalProperties
		}
	}
	if len(out.Properties) == 0 && len(s.AllOf) == 1 && len(out.Required) == 0 {
		return c.Target(s.AllOf[0], at)
	}
	return c.object(out, name, at, false)
}

// alternatives converts anyOf and oneOf. Null among them makes the rest
// nullable; a property that tells them apart makes a discriminated union.
func (c *Converter) alternatives(list []*Schema, name, at string) Target {
	var rest []*Schema
	nullable := false
	for _, s := range list {
		if r, _ := c.Resolve(s); r != nil && len(r.Types) == 1 && r.Types[0] == "null" {
			nullable = true
			continue
		}
		rest = append(rest, s)
	}
	if len(rest) == 1 {
		t := c.Target(rest[0], at)
		t.Nullable = t.Nullable || nullable
		return t
	}
	shape := &modeltext.Shape{Type: "union", Name: name}
	tags, key, absent := c.tags(rest)
	if key != "" {
		shape.Traits = []string{"@discriminated(" + modeltext.Quote(key) + ")"}
	} else {
		shape.Traits = []string{"@untagged"}
	}
	taken := map[string]bool{}
	for i, s := range rest {
		label := c.label(s)
		if key != "" {
			label = tags[i]
		}
		target := c.Target(s, at+modeltext.Pascal(label))
		nullable = nullable || target.Nullable && target.Shape != "Document"
		m := modeltext.Member{Name: modeltext.Identifier(label), Target: target.Shape}
		if key == "" {
			m.Name = modeltext.Camel(label)
		}
		for taken[strings.ToLower(m.Name)] {
			m.Name += "_"
		}
		taken[strings.ToLower(m.Name)] = true
		if key != "" && m.Name != label {
			m.Traits = append(m.Traits, "@jsonName("+modeltext.Quote(label)+")")
		}
		if key != "" && i == absent {
			m.Traits = append(m.Traits, "@discriminatorDefault")
		}
		m.Traits = append(m.Traits, target.Traits...)
		shape.Members = append(shape.Members, m)
	}
	c.Model.Add(shape)
	return Target{Shape: name, Nullable: nullable}
}

// label names an alternative.
func (c *Converter) label(s *Schema) string {
	if s.Ref != "" {
		return RefName(s.Ref)
	}
	if len(s.Types) == 1 {
		return s.Types[0]
	}
	return "value"
}

// tags finds the property that tells alternatives apart: each is an object that
// gives it one string, no two the same, and all but one require it. absent is
// the one that does not, or -1.
func (c *Converter) tags(list []*Schema) (values []string, key string, absent int) {
	first, _ := c.Resolve(list[0])
	if first == nil {
		return nil, "", -1
	}
	for _, candidate := range first.Order {
		seen := map[string]bool{}
		values, absent = nil, -1
		for i, s := range list {
			r, _ := c.Resolve(s)
			if r == nil || len(r.AnyOf)+len(r.OneOf)+len(r.AllOf) > 0 {
				return nil, "", -1
			}
			p, _ := c.Resolve(r.Properties[candidate])
			var value string
			if p == nil || p.Const == nil || json.Unmarshal(p.Const, &value) != nil || seen[value] {
				break
			}
			if !r.requires(candidate) {
				if absent >= 0 {
					break
				}
				absent = i
			}
			seen[value] = true
			values = append(values, value)
		}
		if len(values) == len(list) {
			return values, candidate, absent
		}
	}
	return nil, "", -1
}

// enum converts a list of values: strings or integers.
func (c *Converter) enum(values []json.RawMessage, name, at string) Target {
	nullable := false
	var texts []string
	var numbers []string
	for _, raw := range values {
		var text string
		switch {
		case string(raw) == "null":
			nullable = true
		case json.Unmarshal(raw, &text) == nil:
			texts = append(texts, text)
		default:
			if r, ok := new(big.Rat).SetString(string(raw)); ok && r.IsInt() {
				numbers = append(numbers, r.Num().String())
				continue
			}
			c.lose(at, "the value "+string(raw)+" among others is no string and no integer; any value is accepted")
			return Target{Shape: "Document"}
		}
	}
	for _, text := range texts {
		if text == "" {
			c.lose(at, "an enum with the empty string, which no enum of Smithy has; any string is accepted")
			return Target{Shape: "String", Nullable: nullable}
		}
	}
	switch {
	case len(numbers) == 0 && len(texts) > 0:
		c.stringEnum(texts, name)
	case len(texts) == 0 && len(numbers) > 0:
		shape := &modeltext.Shape{Type: "intEnum", Name: name}
		for _, n := range numbers {
			shape.Members = append(shape.Members, modeltext.Member{Name: "V" + strings.Replace(n, "-", "MINUS_", 1), Value: n})
		}
		c.Model.Add(shape)
	default:
		c.lose(at, "an enum of strings and numbers; any value is accepted")
		return Target{Shape: "Document"}
	}
	return Target{Shape: name, Nullable: nullable}
}

func (c *Converter) stringEnum(texts []string, name string) {
	shape := &modeltext.Shape{Type: "enum", Name: name}
	taken := map[string]bool{}
	for _, text := range texts {
		member := modeltext.Constant(text)
		for taken[member] {
			member += "_"
		}
		taken[member] = true
		shape.Members = append(shape.Members, modeltext.Member{Name: member, Value: modeltext.Quote(text)})
	}
	c.Model.Add(shape)
}

// Names returns the names of the definitions, sorted.
func (c *Converter) Names() []string {
	names := make([]string, 0, len(c.Definitions))
	for name := range c.Definitions {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}
