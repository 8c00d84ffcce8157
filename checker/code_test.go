package checker

import "testing"

func TestCodes(t *testing.T) {
	seen := map[Code]bool{}
	for _, c := range Codes() {
		if seen[c] {
			t.Errorf("%s is listed twice", c)
		}
		seen[c] = true
		if !KnownCode(string(c)) {
			t.Errorf("%s is not known", c)
		}
	}
	if KnownCode("") || KnownCode("invalidjson") {
		t.Error("a name that is no code is known")
	}
}
