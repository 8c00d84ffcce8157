package checker

import (
	"strings"

	"github.com/rpcconform/rpcconform/checker/internal/contract"
)

// severityOf returns how much a finding counts of which a protocol rules so.
func severityOf(r contract.Ruling) Severity {
	if r == contract.RulingAdvisory {
		return Advisory
	}
	return Error
}

// idWords lists the kinds of ids that a protocol takes, for messages.
func idWords(p *contract.Policy) string {
	var words []string
	if p.IDs&contract.IDString != 0 {
		words = append(words, "a string")
	}
	switch {
	case p.IDs&contract.IDFraction != 0:
		words = append(words, "a number")
	case p.IDs&contract.IDInteger != 0:
		words = append(words, "an integer")
	}
	if p.IDs&contract.IDNull != 0 {
		words = append(words, "null")
	}
	return strings.Join(words, " or ")
}
