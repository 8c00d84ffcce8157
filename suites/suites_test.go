package suites_test

import (
	"testing"

	"github.com/onsi/ginkgo/v2"
	"github.com/onsi/gomega"

	"github.com/rpcconform/rpcconform/runner/ginkgosuite"
)

func TestSuites(t *testing.T) {
	gomega.RegisterFailHandler(ginkgo.Fail)
	ginkgo.RunSpecs(t, "suites")
}

var _ = ginkgosuite.Describe("the project's own suites", ginkgosuite.Options{}, ".")
