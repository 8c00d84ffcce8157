package main

import (
	"fmt"
	"slices"

	"github.com/rpcconform/rpcconform/smithy/load"
)

// The features that a request of "node" may ask for.
const (
	featureNulls    = "ALLOW_OPTIONAL_NULLS"
	featureBase64   = "REQUIRE_BASE_64_BLOB_VALUES"
	featureZero     = "RANGE_TRAIT_ZERO_VALUE_WARNING"
	featureWarnings = "ALLOW_CONSTRAINT_ERRORS"
)

// serveNode checks the JSON value in "text" against the shape.
func serveNode(r *serveRequest) (any, error) {
	options, err := r.valueOptions()
	if err != nil {
		return nil, err
	}
	model, err := r.model()
	if err != nil {
		return nil, err
	}
	value, events := load.ParseValue("value", []byte(r.Text))
	if value != nil {
		events = append(events, load.ValidateValue(model, r.Shape, value, options)...)
	}
	return serveEvents(events), nil
}

func (r *serveRequest) valueOptions() (load.ValueOptions, error) {
	has := func(feature string) bool { return slices.Contains(r.Features, feature) }
	o := load.ValueOptions{
		AllowOptionalNulls: has(featureNulls), RequireBase64: has(featureBase64), RangeZeroWarning: has(featureZero),
		AllowConstraintErrors: has(featureWarnings), EpochSeconds: r.Timestamp == "EPOCH_SECONDS",
	}
	for _, feature := range r.Features {
		if !slices.Contains([]string{featureNulls, featureBase64, featureZero, featureWarnings}, feature) {
			return o, fmt.Errorf("unknown feature %q", feature)
		}
	}
	if r.Timestamp != "" && r.Timestamp != "FORMAT" && r.Timestamp != "EPOCH_SECONDS" {
		return o, fmt.Errorf("unknown timestamp strategy %q", r.Timestamp)
	}
	return o, nil
}
