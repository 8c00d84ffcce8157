package checker_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rpcconform/rpcconform/checker"
	"github.com/rpcconform/rpcconform/smithy/load"
)

const doorModel = `$version: "2"
namespace door

use smithy.rpc#jsonRpc
use smithy.rpc#jsonRpcCancels
use smithy.rpc#jsonRpcLifecycle
use smithy.rpc#jsonRpcProtocol
use smithy.rpc#jsonRpcSession
use smithy.rpc#method
use smithy.rpc#rpcError

@jsonRpcProtocol(versions: ["2.0"], peers: [{name: "guest", accepts: GuestApi}, {name: "porter", accepts: PorterApi}])
@jsonRpcSession(
    states: ["shut", "open"]
    capabilities: [{name: "bell", method: "unlock", pointer: "/bell"}]
)
structure Door {}

@jsonRpc(versions: ["2.0"])
service PorterApi { version: "1", operations: [Unlock, Ring, Stop] }

@jsonRpc(versions: ["2.0"])
service GuestApi { version: "1", operations: [Knock] }

@method(name: "unlock", params: "named", kind: "request")
@jsonRpcLifecycle(allowedIn: ["shut"], onSuccess: "open", onError: "shut")
operation Unlock { output: Unlocked, errors: [Jammed] }

structure Unlocked { bell: Boolean }

@error("server")
@rpcError(code: 7, absentData: true)
structure Jammed {}

@method(name: "ring", params: "named", kind: "request", nullResult: true)
@jsonRpcLifecycle(allowedIn: ["open"], requires: ["bell"])
operation Ring {}

@method(name: "stop", params: "named", kind: "notification", nullResult: true)
@jsonRpcCancels(idMember: "id")
@jsonRpcLifecycle(onCall: "shut")
operation Stop { input: StopInput }

structure StopInput { @required id: Document }

@method(name: "knock", params: "named", kind: "notification", nullResult: true)
operation Knock {}
`

func doorProtocol(t testing.TB) *checker.Protocol {
	t.Helper()
	loaded := load.Load([]load.Source{{Name: "door.smithy", Text: []byte(doorModel)}}, load.Options{})
	for _, e := range loaded.Events {
		t.Log(e)
	}
	p, err := checker.PrepareProtocol(loaded.Model, "door#Door", checker.V2_0, checker.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// observe feeds messages, "guest" and "porter" in the first word of each, and
// returns what the observer was told.
func observe(t *testing.T, o checker.Options, messages ...[2]string) []checker.Exchange {
	t.Helper()
	transcript := checker.NewTranscript(doorProtocol(t), o)
	var seen []checker.Exchange
	transcript.Observe(func(x checker.Exchange) { seen = append(seen, x) })
	for _, m := range messages {
		transcript.Feed(checker.Entry{Sender: m[0], Message: []byte(m[1])})
	}
	return seen
}

func TestObserve(t *testing.T) {
	got := observe(t, checker.Options{},
		[2]string{"guest", `{"jsonrpc":"2.0","id":1,"method":"unlock"}`},
		[2]string{"porter", `{"jsonrpc":"2.0","id":1,"error":{"code":7,"message":"stuck"}}`},
		[2]string{"guest", `{"jsonrpc":"2.0","id":"b","method":"unlock"}`},
		[2]string{"porter", `{"jsonrpc":"2.0","id":"b","result":{"bell":true}}`},
		[2]string{"porter", `{"jsonrpc":"2.0","method":"knock"}`},
		[2]string{"guest", `{"jsonrpc":"2.0","method":"stop","params":{"id":9}}`},
		[2]string{"guest", `{"jsonrpc":"2.0","id":3,"method":"ring"}`}, // refused by the state
		[2]string{"porter", `{"jsonrpc":"2.0","id":8,"result":1}`},     // answers nothing
		[2]string{"guest", `{`},
		[2]string{"nobody", `{}`},
		[2]string{"guest", `{"jsonrpc":"2.0","id":4,"method":"none"}`},
		[2]string{"guest", `{"jsonrpc":"2.0"}`},
	)
	want := []checker.Exchange{
		{Entry: 0, Element: -1, Role: checker.RequestRole, Method: "unlock", Operation: "door#Unlock", ID: "1", Answers: -1, State: "shut"},
		{Entry: 1, Element: -1, Role: checker.ErrorRole, Method: "unlock", Operation: "door#Unlock", ID: "1", Answers: 0, Code: 7, HasCode: true, State: "shut", MovedTo: "shut"},
		{Entry: 2, Element: -1, Role: checker.RequestRole, Method: "unlock", Operation: "door#Unlock", ID: `"b"`, Answers: -1, State: "shut"},
		{Entry: 3, Element: -1, Role: checker.ResultRole, Method: "unlock", Operation: "door#Unlock", ID: `"b"`, Answers: 2, State: "shut", MovedTo: "open", Advertised: []string{"bell"}},
		{Entry: 4, Element: -1, Role: checker.NotificationRole, Method: "knock", Operation: "door#Knock", Answers: -1, State: "open"},
		{Entry: 5, Element: -1, Role: checker.NotificationRole, Method: "stop", Operation: "door#Stop", Answers: -1, State: "open", MovedTo: "shut"},
		{Entry: 6, Element: -1, Role: checker.RequestRole, Method: "ring", Operation: "door#Ring", ID: "3", Answers: -1, State: "shut"},
		{Entry: 7, Element: -1, Role: checker.ResultRole, ID: "8", Answers: -1, State: "shut"},
		{Entry: 10, Element: -1, Role: checker.RequestRole, Method: "none", ID: "4", Answers: -1, State: "shut"},
		{Entry: 11, Element: -1, Answers: -1, State: "shut"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestObserveBatches(t *testing.T) {
	got := observe(t, checker.Options{},
		[2]string{"guest", `[{"jsonrpc":"2.0","id":1,"method":"unlock"},{"jsonrpc":"2.0","method":"stop","params":{"id":5}}]`},
		[2]string{"porter", `[{"jsonrpc":"2.0","id":1,"result":{}}]`},
		[2]string{"porter", `[{"jsonrpc":"2.0","id":1,"result":{}}]`},
	)
	want := []checker.Exchange{
		{Entry: 0, Element: 0, Role: checker.RequestRole, Method: "unlock", Operation: "door#Unlock", ID: "1", Answers: -1, State: "shut"},
		{Entry: 0, Element: 1, Role: checker.NotificationRole, Method: "stop", Operation: "door#Stop", Answers: -1, State: "shut", MovedTo: "shut"},
		{Entry: 1, Element: 0, Role: checker.ResultRole, Method: "unlock", Operation: "door#Unlock", ID: "1", Answers: 0, State: "shut", MovedTo: "open"},
		{Entry: 2, Element: 0, Role: checker.ResultRole, ID: "1", Answers: -1, State: "open"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// Without correlation each message is told of all the same.
func TestObserveWithoutCorrelation(t *testing.T) {
	got := observe(t, checker.Options{NoCorrelation: true},
		[2]string{"guest", `[{"jsonrpc":"2.0","id":1,"method":"unlock"}]`},
		[2]string{"porter", `[{"jsonrpc":"2.0","id":1,"result":{}}]`},
		[2]string{"porter", `{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no"}}`},
	)
	roles := ""
	for _, x := range got {
		roles += fmt.Sprintf("%d/%d %s %s; ", x.Entry, x.Element, x.Role, x.Method)
	}
	if want := "0/0 request unlock; 1/0 result ; 2/-1 error ; "; roles != want {
		t.Errorf("%q, want %q", roles, want)
	}
}

// Who observes does not change what is found.
func TestObserveFindsTheSame(t *testing.T) {
	messages := []checker.Entry{
		{Sender: "guest", Message: []byte(`{"jsonrpc":"2.0","id":3,"method":"ring"}`)},
		{Sender: "porter", Message: []byte(`[{"jsonrpc":"2.0","id":3,"result":null}]`)},
		{Sender: "porter", Message: []byte(`{"jsonrpc":"2.0","id":3,"result":null}`)},
	}
	var found [2][]checker.Finding
	for i := range found {
		transcript := checker.NewTranscript(doorProtocol(t), checker.Options{})
		if i == 1 {
			transcript.Observe(func(checker.Exchange) {})
		}
		for _, e := range messages {
			found[i] = append(found[i], transcript.Feed(e)...)
		}
	}
	if len(found[0]) < 2 || fmt.Sprint(found[0]) != fmt.Sprint(found[1]) {
		t.Errorf("%v\n%v", found[0], found[1])
	}
}

func TestOutline(t *testing.T) {
	want := checker.Outline{
		States: []string{"shut", "open"}, Capabilities: []string{"bell"},
		Methods: []checker.MethodOutline{
			{Peer: "guest", Name: "knock", Operation: "door#Knock", Notification: true},
			{Peer: "porter", Name: "ring", Operation: "door#Ring", Request: true, AllowedIn: []string{"open"}, Requires: []string{"bell"}},
			{Peer: "porter", Name: "stop", Operation: "door#Stop", Notification: true, OnCall: "shut", Cancels: true},
			{Peer: "porter", Name: "unlock", Operation: "door#Unlock", Request: true, Errors: []int64{7}, AllowedIn: []string{"shut"}, OnSuccess: "open", OnError: "shut", Advertises: []string{"bell"}},
		},
	}
	if diff := cmp.Diff(want, doorProtocol(t).Outline()); diff != "" {
		t.Error(diff)
	}
}
