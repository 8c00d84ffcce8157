package runner

import (
	"fmt"
	"hash/fnv"
	"regexp"
	"slices"
	"strings"
)

// selection decides which cases run.
type selection struct {
	run, skip     *regexp.Regexp
	tags          tagExpression
	shard, shards int
}

func newSelection(c *Config) (*selection, error) {
	s := &selection{shard: c.Shard, shards: c.Shards}
	var err error
	if c.Run != "" {
		if s.run, err = regexp.Compile(c.Run); err != nil {
			return nil, fmt.Errorf("the pattern of --run cannot be used: %w", err)
		}
	}
	if c.Skip != "" {
		if s.skip, err = regexp.Compile(c.Skip); err != nil {
			return nil, fmt.Errorf("the pattern of --skip cannot be used: %w", err)
		}
	}
	if s.tags, err = parseTags(c.Tags); err != nil {
		return nil, fmt.Errorf("the expression of --tags cannot be used: %w", err)
	}
	return s, nil
}

// wants reports whether a case is selected by name and tags.
func (s *selection) wants(c *Case) bool {
	named := func(re *regexp.Regexp) bool { return re.MatchString(c.ID) || re.MatchString(c.Name) }
	return (s.run == nil || named(s.run)) && (s.skip == nil || !named(s.skip)) && s.tags(c.Tags)
}

// inShard reports whether a case belongs to the shard; only its id decides.
func (s *selection) inShard(c *Case) bool {
	if s.shards <= 1 {
		return true
	}
	h := fnv.New32a()
	_, _ = h.Write([]byte(c.ID))
	return int(h.Sum32()%uint32(s.shards)) == s.shard-1
}

// tagExpression tells whether a case with some tags is wanted.
type tagExpression func(tags []string) bool

// parseTags reads names joined by and, or and not (also &&, ||, ! and a comma
// for or), with parentheses. An empty text wants every case.
func parseTags(text string) (tagExpression, error) {
	if strings.TrimSpace(text) == "" {
		return func([]string) bool { return true }, nil
	}
	p := tagParser{words: tagWords(text)}
	e, err := p.or()
	if err != nil {
		return nil, err
	}
	if p.at < len(p.words) {
		return nil, fmt.Errorf("expected and, or or the end; it is %q", p.words[p.at])
	}
	return e, nil
}

var tagWord = regexp.MustCompile(`\(|\)|&&|\|\||!|,|[^\s()&|!,]+`)

func tagWords(text string) []string { return tagWord.FindAllString(text, -1) }

type tagParser struct {
	words []string
	at    int
	depth int
}

func (p *tagParser) take(words ...string) bool {
	if p.at < len(p.words) && slices.Contains(words, p.words[p.at]) {
		p.at++
		return true
	}
	return false
}

func (p *tagParser) or() (tagExpression, error) {
	left, err := p.and()
	for err == nil && p.take("or", "||", ",") {
		var right tagExpression
		if right, err = p.and(); err == nil {
			a, b := left, right
			left = func(t []string) bool { return a(t) || b(t) }
		}
	}
	return left, err
}

func (p *tagParser) and() (tagExpression, error) {
	left, err := p.not()
	for err == nil && p.take("and", "&&") {
		var right tagExpression
		if right, err = p.not(); err == nil {
			a, b := left, right
			left = func(t []string) bool { return a(t) && b(t) }
		}
	}
	return left, err
}

func (p *tagParser) not() (tagExpression, error) {
	if p.depth++; p.depth > 100 {
		return nil, fmt.Errorf("expected fewer nested parts")
	}
	defer func() { p.depth-- }()
	switch {
	case p.take("not", "!"):
		e, err := p.not()
		if err != nil {
			return nil, err
		}
		return func(t []string) bool { return !e(t) }, nil
	case p.take("("):
		e, err := p.or()
		if err == nil && !p.take(")") {
			err = fmt.Errorf("expected ')'")
		}
		return e, err
	case p.at >= len(p.words):
		return nil, fmt.Errorf("expected a tag; it is the end")
	}
	tag := p.words[p.at]
	if slices.Contains([]string{")", "and", "or", "&&", "||", ","}, tag) {
		return nil, fmt.Errorf("expected a tag; it is %q", tag)
	}
	p.at++
	return func(t []string) bool { return slices.Contains(t, tag) }, nil
}
