package envelope_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/rpcconform/rpcconform/checker/envelope"
)

// both are the profiles; most rules are the same in them.
var both = []envelope.Profile{envelope.Default, envelope.Strict}

func single(t *testing.T, text string, p envelope.Profile) *envelope.Envelope {
	t.Helper()
	frame, err := envelope.Decode([]byte(text), p)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	if frame.IsBatch() || frame.Single() == nil {
		t.Fatalf("%s: is a batch or nothing", text)
	}
	return frame.Single()
}

func refused(t *testing.T, text string, p envelope.Profile) *envelope.DecodeError {
	t.Helper()
	_, err := envelope.Decode([]byte(text), p)
	var refusal *envelope.DecodeError
	if !errors.As(err, &refusal) {
		t.Fatalf("%s: accepted", text)
	}
	return refusal
}

func TestRequest(t *testing.T) {
	for _, p := range both {
		e := single(t, `{"jsonrpc":"2.0","id":1,"method":"tools/call"}`, p)
		if e.Kind() != envelope.KindRequest || !e.ExpectsReply() || string(e.Method()) != "tools/call" {
			t.Errorf("kind %s, method %s", e.Kind(), e.Method())
		}
		if n, ok := e.ID().Int64(); n != 1 || !ok {
			t.Errorf("id %s", e.ID())
		}
		if e.Result() != nil || e.Failure() != nil || e.Params() != nil {
			t.Error("a request without params has params or an outcome")
		}
	}
}

func TestNotification(t *testing.T) {
	for _, p := range both {
		e := single(t, `{"jsonrpc":"2.0","method":"notifications/initialized"}`, p)
		if e.Kind() != envelope.KindNotification || e.ExpectsReply() || e.ID().Kind() != envelope.NoID {
			t.Errorf("kind %s, id %s", e.Kind(), e.ID())
		}
	}
}

func TestReplies(t *testing.T) {
	for _, p := range both {
		e := single(t, `{"jsonrpc":"2.0","id":1,"result":{}}`, p)
		if e.Kind() != envelope.KindResult || e.ExpectsReply() || string(e.Result()) != "{}" || e.Failure() != nil || e.Method() != nil {
			t.Errorf("kind %s, result %s", e.Kind(), e.Result())
		}
		e = single(t, `{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no","data":null}}`, p)
		if e.Kind() != envelope.KindError || e.Result() != nil || e.Failure() == nil {
			t.Fatalf("kind %s", e.Kind())
		}
		f := e.Failure()
		code, exact := f.Code()
		if code != -32601 || !exact || string(f.RawCode()) != "-32601" || string(f.Message()) != "no" || string(f.Data()) != "null" {
			t.Errorf("error %d %s %s", code, f.Message(), f.Data())
		}
	}
}

func TestNullResultIsAResult(t *testing.T) {
	for _, p := range both {
		e := single(t, `{"jsonrpc":"2.0","id":1,"result":null}`, p)
		if e.Kind() != envelope.KindResult || string(e.Result()) != "null" {
			t.Errorf("kind %s, result %q", e.Kind(), e.Result())
		}
	}
}

func TestNotJSON(t *testing.T) {
	for _, text := range []string{`{"jsonrpc":`, "", "   \n ", "nope", `{"jsonrpc":"2.0","id":1,"method":"a"} x`, "\ufeff{}", "[", "{\"a\":\"\xff\"}"} {
		for _, p := range both {
			e := refused(t, text, p)
			if e.Fault != envelope.InvalidJSON || e.Code() != -32700 || e.Index != -1 || e.ID.Kind() != envelope.IDNull {
				t.Errorf("%q: %v, code %d", text, e, e.Code())
			}
		}
	}
}

func TestFaults(t *testing.T) {
	tests := []struct {
		text  string
		fault envelope.Fault
	}{
		{`{"jsonrpc":"1.0","id":1,"method":"ping"}`, envelope.InvalidVersion},
		{`{"id":1,"method":"ping"}`, envelope.InvalidVersion},
		{`{"jsonrpc":2.0,"id":1,"method":"ping"}`, envelope.InvalidVersion},
		{`{"jsonrpc":"2.0","id":1,"method":"ping","result":{}}`, envelope.InvalidEnvelope},
		{`{"jsonrpc":"2.0","id":1,"method":"ping","error":{"code":1,"message":""}}`, envelope.InvalidEnvelope},
		{`{"jsonrpc":"2.0","id":1}`, envelope.InvalidEnvelope},
		{`{}`, envelope.InvalidEnvelope},
		{`42`, envelope.InvalidEnvelope},
		{`"hi"`, envelope.InvalidEnvelope},
		{`true`, envelope.InvalidEnvelope},
		{`null`, envelope.InvalidEnvelope},
		{`[]`, envelope.EmptyBatch},
		{`{"jsonrpc":"2.0","id":1,"method":7}`, envelope.InvalidMethod},
		{`{"jsonrpc":"2.0","id":1,"method":null}`, envelope.InvalidMethod},
		{`{"jsonrpc":"2.0","id":true,"method":"ping"}`, envelope.InvalidID},
		{`{"jsonrpc":"2.0","id":[1],"method":"ping"}`, envelope.InvalidID},
		{`{"jsonrpc":"2.0","id":{"a":1},"method":"ping"}`, envelope.InvalidID},
		{`{"jsonrpc":"2.0","result":1}`, envelope.InvalidID},
		{`{"jsonrpc":"2.0","id":1,"method":"ping","params":7}`, envelope.InvalidParams},
		{`{"jsonrpc":"2.0","method":"ping","params":"x"}`, envelope.InvalidParams},
		{`{"jsonrpc":"2.0","id":1,"result":1,"error":{"code":1,"message":""}}`, envelope.InvalidResponse},
		{`{"jsonrpc":"2.0","id":1,"error":"x"}`, envelope.InvalidError},
		{`{"jsonrpc":"2.0","id":1,"error":null}`, envelope.InvalidError},
		{`{"jsonrpc":"2.0","id":1,"error":{"message":"x"}}`, envelope.InvalidError},
		{`{"jsonrpc":"2.0","id":1,"error":{"code":1}}`, envelope.InvalidError},
		{`{"jsonrpc":"2.0","id":1,"error":{"code":1.5,"message":"x"}}`, envelope.InvalidError},
		{`{"jsonrpc":"2.0","id":1,"error":{"code":"1","message":"x"}}`, envelope.InvalidError},
		{`{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":2}}`, envelope.InvalidError},
		{`{"jsonrpc":"2.0","id":1,"method":"a","method":"b"}`, envelope.DuplicateKey},
		{`{"jsonrpc":"2.0","id":1,"method":"a","params":{"x":[{"y":1,"\u0079":2}]}}`, envelope.DuplicateKey},
	}
	for _, test := range tests {
		for _, p := range both {
			e := refused(t, test.text, p)
			if e.Fault != test.fault || e.Code() != -32600 || e.Index != -1 {
				t.Errorf("%s: %v, code %d, want %s", test.text, e, e.Code(), test.fault)
			}
		}
	}
}

// Valid in the default profile, refused in the strict one.
func TestStrictRefuses(t *testing.T) {
	tests := []struct {
		text  string
		fault envelope.Fault
	}{
		{`{"jsonrpc":"2.0","id":null,"method":"ping"}`, envelope.InvalidID},
		{`{"jsonrpc":"2.0","id":1.5,"method":"ping"}`, envelope.InvalidID},
		{`{"jsonrpc":"2.0","id":9223372036854775808,"method":"ping"}`, envelope.InvalidID},
		{`{"jsonrpc":"2.0","id":-9223372036854775809,"method":"ping"}`, envelope.InvalidID},
		{`{"jsonrpc":"2.0","id":1e400,"result":1}`, envelope.InvalidID},
		{`{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"x"}}`, envelope.InvalidID},
		{`{"jsonrpc":"2.0","id":1,"error":{"code":1e30,"message":"x"}}`, envelope.InvalidError},
	}
	for _, test := range tests {
		single(t, test.text, envelope.Default)
		if e := refused(t, test.text, envelope.Strict); e.Fault != test.fault || e.Code() != -32600 {
			t.Errorf("%s: %v, want %s", test.text, e, test.fault)
		}
	}
}

func TestIntegersOfBothProfiles(t *testing.T) {
	for text, want := range map[string]int64{
		"9007199254740993": 9007199254740993, "9223372036854775807": 9223372036854775807, "-9223372036854775808": -9223372036854775808,
		"1.0": 1, "10e-1": 1, "-0": 0, "0e999999999999999999999": 0, "1e18": 1000000000000000000,
	} {
		for _, p := range both {
			if n, ok := single(t, `{"jsonrpc":"2.0","id":`+text+`,"method":"ping"}`, p).ID().Int64(); n != want || !ok {
				t.Errorf("%s: %d %t", text, n, ok)
			}
		}
	}
}

func TestNullParams(t *testing.T) {
	const omitted, null = `{"jsonrpc":"2.0","id":1,"method":"ping"}`, `{"jsonrpc":"2.0","id":1,"method":"ping","params":null}`
	for _, p := range both {
		if e := single(t, omitted, p); e.Params() != nil {
			t.Errorf("absent params are %q", e.Params())
		}
	}
	if e := single(t, null, envelope.Strict); e.Params() != nil {
		t.Errorf("strict: null params are %q", e.Params())
	}
	if e := refused(t, null, envelope.Default); e.Fault != envelope.InvalidParams {
		t.Errorf("default: %v", e)
	}
	frame, _ := envelope.Decode([]byte(null), envelope.Default)
	if e := frame.Single(); e == nil || string(e.Params()) != "null" || e.Kind() != envelope.KindRequest {
		t.Error("default: the request with null params is not told apart from one without")
	}
}

func TestParamsStayUndecoded(t *testing.T) {
	for _, p := range both {
		e := single(t, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params": {"name":"x", "arguments":{}} }`, p)
		if string(e.Params()) != `{"name":"x", "arguments":{}}` {
			t.Errorf("params %s", e.Params())
		}
	}
}

func TestEscapesAreASpelling(t *testing.T) {
	for _, p := range both {
		e := single(t, `{"\u006asonrpc":"2\u002e0","\u0069d":"a\"b","method":"tools\/list"}`, p)
		text, ok := e.ID().Text()
		if string(e.Method()) != "tools/list" || string(text) != `a"b` || !ok {
			t.Errorf("method %s, id %s", e.Method(), text)
		}
		e = single(t, `{"jsonrpc":"2.0","id":1,"error":{"c\u006fde":1,"message":"a\nb"}}`, p)
		if string(e.Failure().Message()) != "a\nb" {
			t.Errorf("message %q", e.Failure().Message())
		}
	}
}

func TestUnknownMembers(t *testing.T) {
	for _, p := range both {
		e := single(t, `{"jsonrpc":"2.0","id":1,"method":"ping","$future":{"a":[1,2]},"ID":2}`, p)
		if n, _ := e.ID().Int64(); n != 1 {
			t.Errorf("id %s", e.ID())
		}
		single(t, `{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"x","extra":1}}`, p)
	}
}

func TestWhiteSpace(t *testing.T) {
	for _, p := range both {
		frame, err := envelope.Decode([]byte("  \n\t [ {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"} ]"), p)
		if err != nil || !frame.IsBatch() || frame.Single() != nil {
			t.Errorf("batch %t, %v", frame.IsBatch(), err)
		}
		single(t, "  {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\r\n", p)
	}
}

func TestBatch(t *testing.T) {
	for _, p := range both {
		frame, err := envelope.Decode([]byte(`[
			{"jsonrpc":"2.0","id":1,"method":"ping"},
			{"jsonrpc":"2.0","method":"notifications/initialized"}
		]`), p)
		if err != nil {
			t.Fatal(err)
		}
		list := frame.Envelopes()
		if !frame.IsBatch() || len(list) != 2 || list[0].Kind() != envelope.KindRequest || list[1].Kind() != envelope.KindNotification {
			t.Errorf("batch of %d", len(list))
		}
	}
}

func TestBatchWithAFault(t *testing.T) {
	text := []byte(`[{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"1.0","id":2,"method":"x"},7,{"jsonrpc":"2.0","id":3,"method":"a","a":1,"a":2}]`)
	frame, err := envelope.Decode(text, envelope.Strict)
	var refusal *envelope.DecodeError
	if !errors.As(err, &refusal) || refusal.Fault != envelope.InvalidVersion || refusal.Index != 1 || refusal.ID.Kind() != envelope.IDNull {
		t.Errorf("strict: %v", err)
	}
	if len(frame.Envelopes()) != 0 {
		t.Error("strict: the batch is not refused whole")
	}
	frame, err = envelope.Decode(text, envelope.Default)
	if err != nil || len(frame.Envelopes()) != 4 {
		t.Fatalf("default: %v", err)
	}
	want := []struct {
		fault  envelope.Fault
		echo   string
		offset int
	}{
		{},
		{envelope.InvalidVersion, "2", strings.Index(string(text), `"1.0"`)},
		{envelope.InvalidEnvelope, "null", strings.Index(string(text), `7`)},
		{envelope.DuplicateKey, "3", strings.Index(string(text), `"a":2`)},
	}
	for i := range want {
		err := frame.Envelopes()[i].Err()
		if want[i].fault == envelope.NoFault {
			if err != nil {
				t.Errorf("element %d: %v", i, err)
			}
			continue
		}
		var e *envelope.DecodeError
		if !errors.As(err, &e) || e.Fault != want[i].fault || e.Index != i || e.ID.String() != want[i].echo || e.Offset != want[i].offset {
			t.Errorf("element %d: %+v", i, err)
		}
	}
}

func TestRoute(t *testing.T) {
	for _, p := range both {
		method, id, ok := single(t, `{"jsonrpc":"2.0","id":1,"method":"ping"}`, p).Route()
		if !ok || string(method) != "ping" || !id.Equal(envelope.NumberID(1)) {
			t.Errorf("request: %s %s %t", method, id, ok)
		}
		method, id, ok = single(t, `{"jsonrpc":"2.0","method":"ping"}`, p).Route()
		if !ok || string(method) != "ping" || id.Kind() != envelope.NoID {
			t.Errorf("notification: %s %s %t", method, id, ok)
		}
		if _, _, ok = single(t, `{"jsonrpc":"2.0","id":1,"result":{}}`, p).Route(); ok {
			t.Error("a reply has a method to route by")
		}
	}
}

func TestLimits(t *testing.T) {
	deep := `{"jsonrpc":"2.0","method":"a","params":` + strings.Repeat("[", 127) + strings.Repeat("]", 127) + `}`
	for _, p := range both {
		single(t, deep, p)
		e := refused(t, strings.Replace(deep, "[]", "[[]]", 1), p)
		if e.Fault != envelope.LimitExceeded || e.Code() != -32700 {
			t.Errorf("depth: %v", e)
		}
		d := envelope.Decoder{Profile: p, Limits: envelope.Limits{Bytes: 10}}
		var refusal *envelope.DecodeError
		if _, err := d.Decode([]byte(`{"jsonrpc":"2.0"}`)); !errors.As(err, &refusal) || refusal.Fault != envelope.LimitExceeded {
			t.Errorf("size: %v", err)
		}
	}
}

func TestFaultOfASingleMessageKeepsTheRest(t *testing.T) {
	frame, err := envelope.Decode([]byte(`{"jsonrpc":"1.0","id":"x","method":"m","params":[1]}`), envelope.Default)
	e := frame.Single()
	if err == nil || e == nil || e.Kind() != envelope.KindRequest || string(e.Method()) != "m" || string(e.Params()) != "[1]" || e.Err() == nil {
		t.Errorf("%v", err)
	}
	frame, _ = envelope.Decode([]byte(`{"jsonrpc":"2.0","id":{},"method":"m"}`), envelope.Default)
	if e = frame.Single(); e == nil || e.Kind() != envelope.KindUnknown || e.Method() != nil {
		t.Error("a call with an id that is none has a kind")
	}
	var zero envelope.Frame
	if zero.IsBatch() || zero.Single() != nil || zero.Envelopes() != nil {
		t.Error("the zero Frame holds something")
	}
}
