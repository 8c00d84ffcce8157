package selector_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/rpcconform/rpcconform/smithy"
	"github.com/rpcconform/rpcconform/smithy/internal/selector"
	"github.com/rpcconform/rpcconform/smithy/load"
)

const zoo = `$version: "2.0"
namespace zoo

@title("The zoo")
service Zoo {
    version: "2018-01-01"
    resources: [Cage]
    operations: [Open]
}
resource Cage {
    identifiers: { cageId: CageId }
    read: GetCage
    operations: [Feed]
    collectionOperations: [Count]
    resources: [Bird]
}
resource Bird { identifiers: { cageId: CageId, birdId: BirdId } }
@internal
operation Open { input: OpenInput, errors: [Closed] }
@readonly
operation GetCage { input := for Cage { @required $cageId } }
operation Feed { input := for Cage { @required $cageId }, output: OpenInput }
operation Count {}
structure OpenInput { key: Key, tree: Tree }
@error("client")
structure Closed { @length(min: 1, max: 10) message: String }
structure Tree with [Named] { left: Tree, right: Trees }
list Trees { member: Tree }
@mixin
structure Named { name: String }
@length(min: 1, max: 1)
string CageId
string BirdId
@deprecated(message: "Old", since: "2019")
@tags(["a", "b"])
string Key
enum Kind { @tags(["x"]) FISH, BIRD }
intEnum Size {
    SMALL = 1
}
union Food { corn: Integer, nothing: Unit }
map Menu { key: Kind, value: Food }
`

func zooModel(t testing.TB) *smithy.Model {
	t.Helper()
	r := load.Load([]load.Source{{Name: "zoo.smithy", Text: []byte(zoo)}}, load.Options{})
	for _, e := range r.Events {
		if e.Severity == smithy.SeverityError {
			t.Fatalf("%d:%d: %s", e.Location.Line, e.Location.Column, e.Message)
		}
	}
	return r.Model
}

// selectNames gives the shapes of the namespace zoo without it.
func selectNames(shapes []*smithy.Shape) string {
	var out []string
	for _, s := range shapes {
		if name, found := strings.CutPrefix(string(s.ID), "zoo#"); found {
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return strings.Join(out, " ")
}

func TestSelect(t *testing.T) {
	g := zooModel(t).Graph()
	for _, c := range []struct{ selector, want string }{
		// Types.
		{"service", "Zoo"},
		{"resource", "Bird Cage"},
		{"serviceType :not(operation)", "Bird Cage Zoo"},
		{"list", "Trees"},
		{"set", "Trees"},
		{"collection", "Trees"},
		{"string", "BirdId CageId Key Kind"},
		{"enum", "Kind"},
		{"integer", "Size"},
		{"number", "Size"},
		{"simpleType", "BirdId CageId Key Kind Size"},
		{"aggregateType :not(structure)", "Food Menu Trees"},
		{"dataType :not(structure) :not(string)", "Food Menu Size Trees"},

		// Attributes.
		{"[trait|deprecated]", "Key"},
		{"[trait|smithy.api#deprecated]", "Key"},
		{"[trait | deprecated\n | message = Old]", "Key"},
		{"[trait|deprecated|message = old]", ""},
		{"[trait|deprecated|message = old i]", "Key"},
		{"[trait|deprecated|message = New, Old]", "Key"},
		{"[trait|deprecated|message != New]", "Key"},
		{"[trait|deprecated|'message' ^= 'O']", "Key"},
		{`[trait|deprecated|message $= "d"]`, "Key"},
		{"[trait|deprecated|message *= l]", "Key"},
		{"[trait|deprecated|message|invalid|child = Hi]", ""},
		{"[trait|deprecated|message|(length) = 3]", "Key"},
		{"[trait|deprecated|(keys) = since]", "Key"},
		{"[trait|deprecated|(values) = Old]", "Key"},
		{"[trait|deprecated|(length) = 2]", "Key"},
		{"[trait|deprecated|since >= 2019]", "Key"},
		{"[trait|deprecated|since > 2019]", ""},
		{"[trait|deprecated|since < 2.0191e3]", "Key"},
		{"[trait|deprecated|since <= 2018]", ""},
		{"[trait|deprecated|message > 1]", ""},
		{"[trait|deprecated|message > foo]", ""},
		{"[trait|tags|(values) = b]", "Key"},
		{"[trait|tags|(values)|(first) = a]", "Key"},
		{"[trait|tags|(first) = a]", ""},
		{"[trait|tags|(length) = 2]", "Key"},
		{"[trait|nothere ?= true]", ""},
		{"string [trait|tags ?= false]", "BirdId CageId Kind"},
		{"string [trait|(keys)|name = tags]", "Key"},
		{"string [trait|(values)|message = Old]", "Key"},
		{"string [trait|(length) = 2]", "Key"},
		{"[trait|enum|(values)|tags|(values)]", "Kind"},
		{"[trait|enum|(values)|name = BIRD]", "Kind"},
		{"[service]", "Zoo"},
		{"[service = zoo#Zoo]", "Zoo"},
		{"[service|version ^= '2018-']", "Zoo"},
		{"[service|id|name = Zoo]", "Zoo"},
		{"[id = zoo#Key]", "Key"},
		{"[id = 'zoo#Trees$member']", "Trees$member"},
		{"[id|namespace = zoo][id|name = Trees]", "Trees Trees$member"},
		{"[id|member = right]", "Tree$right"},
		{"[id|member|(length) = 6][id|namespace=zoo]", "FeedInput$cageId GetCageInput$cageId Trees$member"},
		{"[id|(length) = 7][id|namespace=zoo]", "Key Zoo"},
		{"[unknown]", ""},

		// Scopes.
		{"[@trait|length: @{min} = @{max}]", "CageId"},
		{"[@trait|length: @{max} > @{min}]", "Closed$message"},
		{"[@trait|length: @{min} = 1 && @{max} = 10]", "Closed$message"},
		{"[@trait|length: @{min} = 2, 1 && @{max} = 1]", "CageId"},
		{"[@trait|enum|(values): @{name} = FISH && @{tags|(values)} = x]", "Kind"},
		{"[@trait|enum|(values): @{name} = BIRD && @{tags|(values)} = x]", ""},
		{"[@trait|deprecated: @{message} = oLD i && @{since} = 2019]", "Key"},
		{"string [@: @{trait|tags|(values)} {=} @{trait|tags|(values)}]", "Key"},
		{"string [@: @{trait|tags|(values)} {!=} @{id}]", "BirdId CageId Key Kind"},

		// Neighbors.
		{"list > member", "Trees$member"},
		{"list > member > structure", "Tree"},
		{"resource -[read]->", "GetCage"},
		{"resource -[operation, collectionOperation]->", "Count Feed"},
		{"resource -[identifier]->", "BirdId CageId"},
		{"resource -[unknown]->", ""},
		{"operation -[error]->", "Closed"},
		{"operation -[input]-> [id|name$=InputX i]", ""},
		{"structure -[mixin]->", "Named"},
		{"[trait|mixin] <-[mixin]-", "Tree"},
		{"[id=zoo#Trees] <", "Tree$right"},
		{"[id=zoo#Named] <", "Tree"},
		{"enum ~>", "Kind$BIRD Kind$FISH"},
		{"service ~> [trait|error]", "Closed"},
		{"[id=zoo#Trees] ~>", "Named Named$name Tree Tree$left Tree$name Tree$right Trees$member"},
		{"structure ~> structure", "Named Tree"},
		{"[id=zoo#Tree] ~> structure", "Named"},
		{":is([id=zoo#Tree], [id=zoo#Trees]) ~> :is(structure, list)", "Named Tree Trees"},
		{"structure -[trait]-> [id|name=error]", ""},
		{"structure :test(-[trait]-> [id|name=error])", "Closed"},
		{"[id=smithy.api#error] <-[trait]-", "Closed"},

		// Functions.
		{"list:test(> member > structure)", "Trees"},
		{":test(< resource)", "Bird BirdId CageId Count Feed GetCage"},
		{":is(list, map)", "Menu Trees"},
		{":each(list, map)", "Menu Trees"},
		{":is(list > member > *, map > member > *)", "Food Kind Tree"},
		{"structure :not(> member > string)", ""},
		{"structure :not(> member > structure)", "Closed FeedInput GetCageInput Named"},
		{":in(:root(list > member))", "Trees$member"},
		{"map > member > * :in(:root(member > enum))", "Kind"},
		{"structure :recursive(-[mixin]->)", "Named"},
		{"[id=zoo#Trees] :recursive(>)", "Named Named$name Tree Tree$left Tree$name Tree$right Trees Trees$member"},
		{":topdown([trait|title])", "Bird Cage Feed Open Zoo"},
		{":topdown([trait|title], resource)", "Open Zoo"},
		{"resource :topdown([id|name=Cage])", "Bird Cage Feed"},
		{"service :test(:topdown([trait|title]))", "Zoo"},
		{":unknown(*)", ""},
		{"string :not(:unknown(*))", "BirdId CageId Key Kind"},

		// Variables.
		{"service $ops(~> operation [trait|internal]) ~> operation :not(:in(${ops}))", "Count Feed GetCage"},
		{"operation $in(-[input]->) -[output]-> * :in(${in})", ""},
		{"list $self(*) > member :test(> member < *) [@: @{var|self|id} = zoo#Trees]", ""},
		{"list $self(*) > member [@: @{var|self|id} = zoo#Trees]", "Trees$member"},
		{"list ${nothing}", ""},
		{"[var|nothing]", ""},
		{"structure $m(> member) [@: @{var|m|id|member} = left]", "Tree"},
	} {
		s, err := selector.Parse(c.selector)
		if err != nil {
			t.Error(err)
			continue
		}
		shapes := s.Select(g)
		if got := selectNames(shapes); got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.selector, got, c.want)
		}
		checkQuery(t, g, s, shapes)
	}
}

// checkQuery asks of each shape alone what Select answers for all at once, with
// a fresh query for each shape, which runs the selector backward, and with one
// query for all.
func checkQuery(t *testing.T, g *smithy.Graph, s *selector.Selector, selected []*smithy.Shape) {
	t.Helper()
	together := s.Query(g)
	for n := range g.Len() {
		shape := g.Shape(int32(n))
		want := slices.Contains(selected, shape)
		if got := s.Query(g).Matches(shape); got != want {
			t.Errorf("%s: alone, Matches(%s) = %t, want %t", s, shape.ID, got, want)
		}
		if got := together.Matches(shape); got != want {
			t.Errorf("%s: together, Matches(%s) = %t, want %t", s, shape.ID, got, want)
		}
	}
}

func TestParseErrors(t *testing.T) {
	for _, c := range []struct{ selector, want string }{
		{"", "line 1 column 1, near ``: Unexpected selector EOF"},
		{"foo", "line 1 column 4, near ``: Unknown shape type: foo"},
		{"[foo==value]", "line 1 column 6, near `=value]`: Expected a valid identifier character, but found '='"},
		{"string\n  )", "line 2 column 3, near `)`: Unexpected selector character: )"},
		{"!", "line 1 column 1, near `!`: Unexpected selector character: !"},
		{"é", "line 1 column 1, near `é`: Unexpected selector character: é"},
		{":not(string, list)", "line 1 column 19, near `not(string, list)`: The :not function requires a single selector argument"},
		{":topdown(*, *, *)", "line 1 column 18, near `topdown(*, *, *)`: The :topdown function accepts 1 or 2 selectors, but found 3"},
		{":is()", "line 1 column 5, near `)`: Unexpected selector character: )"},
		{"-[input]>", "line 1 column 9, near `>`: Expected: '-', but found '>'"},
		{"-[input", "line 1 column 8, near ``: Found '[EOF]', but expected one of the following tokens: ']' ','"},
		{"~", "line 1 column 2, near ``: Expected: '>', but found '[EOF]'"},
		{"[id = 'a]", "line 1 column 10, near ``: Expected ' to close a]"},
		{"[id = -x]", "line 1 column 8, near `x]`: Expected a digit, but found 'x'"},
		{"[@trait|x: @{a} = 1 & b]", "line 1 column 22, near ` b]`: Expected: '&', but found ' '"},
		{strings.Repeat(":not(", 65) + "*", "Selectors are nested more than 64 levels deep"},
	} {
		_, err := selector.Parse(c.selector)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("Parse(%q) = %v, want %s", c.selector, err, c.want)
		}
	}
}

func TestSelectFrom(t *testing.T) {
	m := zooModel(t)
	s, err := selector.Parse("-[input]-> structure > member")
	if err != nil {
		t.Fatal(err)
	}
	if got := selectNames(s.SelectFrom(m.Graph(), m.Shape("zoo#Open"))); got != "OpenInput$key OpenInput$tree" {
		t.Errorf("got %s", got)
	}
}

func TestTemplate(t *testing.T) {
	g := zooModel(t).Graph()
	for _, c := range []struct{ selector, template, want string }{
		{"[trait|deprecated]", "@{id|name} has @@deprecated @{trait|deprecated|message}: @{trait|tags}", `Key has @deprecated Old: ["a","b"]`},
		{"[trait|deprecated]", "Hello, @{foo}.", "Hello, ."},
		{"service", "@{service} @{service|version} @{id|(length)} @{trait}|", "zoo#Zoo 2018-01-01 7 |"},
		{"[trait|mixin] $users(<-[mixin]-)", "@{var|users|id} @{var|users} @{trait|mixin}", "[zoo#Tree] [zoo#Tree] {}"},
		{"list > member", "@", "Expected: '{', but found '[EOF]'"},
	} {
		s, err := selector.Parse(c.selector)
		if err != nil {
			t.Fatal(err)
		}
		template, err := selector.ParseTemplate(c.template)
		if err != nil {
			if !strings.Contains(err.Error(), c.want) {
				t.Errorf("ParseTemplate(%q) = %v", c.template, err)
			}
			continue
		}
		var got []string
		for _, m := range s.Matches(g) {
			if m.Shape.ID.Namespace() == "zoo" {
				got = append(got, template.Expand(m))
			}
		}
		if text := strings.Join(got, "; "); text != c.want {
			t.Errorf("%s, %s: got %s, want %s", c.selector, c.template, text, c.want)
		}
	}
}

// A selector never panics, and what its parts say in one direction the whole
// says in the other.
func FuzzSelector(f *testing.F) {
	for _, seed := range []string{
		"string", ":is(list, map) > member ~> structure", "[@trait|length: @{min} = @{max} && @{a|(values)} {<<} 'x', 2 i]",
		"service $a(~> operation) ${a} :not(:in(:root(* <-[input]-)))", ":recursive(:topdown(*, [trait|x ?= false]) -[trait]->)",
	} {
		f.Add(seed)
	}
	g := zooModel(f).Graph()
	f.Fuzz(func(t *testing.T, text string) {
		s, err := selector.Parse(text)
		if err != nil {
			return
		}
		selected := s.Select(g)
		shape := g.Shape(int32(len(text) % g.Len()))
		if got, want := s.Query(g).Matches(shape), slices.Contains(selected, shape); got != want {
			t.Errorf("Matches(%s) = %t, Select says %t", shape.ID, got, want)
		}
	})
}

// chained returns a model of n structures, each with a member of the next and
// one of the first, in one big cycle.
func chained(n int) *smithy.Model {
	shapes := make([]*smithy.Shape, n)
	for i := range shapes {
		id := smithy.ShapeID(fmt.Sprintf("big#S%d", i))
		shapes[i] = &smithy.Shape{ID: id, Type: smithy.Structure, Members: []*smithy.Shape{
			{ID: id.WithMember("next"), Type: smithy.Member, Target: smithy.ShapeID(fmt.Sprintf("big#S%d", (i+1)%n))},
			{ID: id.WithMember("first"), Type: smithy.Member, Target: "big#S0"},
		}}
	}
	return smithy.NewModel(shapes, nil)
}

func BenchmarkSelect(b *testing.B) {
	for _, text := range []string{"structure > member", "* ~> structure", "structure :not(> member ~> :is(float, document))", "member :test(< * :recursive(>) list)"} {
		s, err := selector.Parse(text)
		if err != nil {
			b.Fatal(err)
		}
		for _, n := range []int{1000, 8000} {
			g := chained(n).Graph()
			b.Run(fmt.Sprintf("%s/%d", text, n), func(b *testing.B) {
				for b.Loop() {
					s.Select(g)
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/shape")
			})
		}
	}
}
