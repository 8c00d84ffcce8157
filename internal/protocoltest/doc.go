// Package protocoltest holds the tests of the built-in protocols against what
// others wrote: reports of faults, recorded sessions, schemas. It has no code
// of its own. The data stand beside the project and are read in place; where
// they are absent the tests are skipped.
package protocoltest
