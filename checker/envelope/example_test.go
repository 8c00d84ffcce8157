package envelope_test

import (
	"errors"
	"fmt"

	"github.com/rpcconform/rpcconform/checker/envelope"
)

func ExampleDecode() {
	frame, err := envelope.Decode([]byte(`{"jsonrpc":"2.0","id":7,"method":"ping","params":[1]}`), envelope.Strict)
	if err != nil {
		fmt.Println(err)
		return
	}
	e := frame.Single()
	fmt.Printf("%s %s, id %s, params %s\n", e.Kind(), e.Method(), e.ID(), e.Params())
	// Output: request ping, id 7, params [1]
}

func ExampleDecodeError() {
	_, err := envelope.Decode([]byte(`{"jsonrpc":"1.0","id":"a","method":"ping"}`), envelope.Strict)
	var refusal *envelope.DecodeError
	if errors.As(err, &refusal) {
		fmt.Printf("%v at %d\n", refusal, refusal.Offset)
		fmt.Printf(`{"jsonrpc":"2.0","id":%s,"error":{"code":%d,"message":"Invalid Request"}}`+"\n", refusal.ID, refusal.Code())
	}
	// Output:
	// InvalidVersion: expected the string "2.0" as jsonrpc at 11
	// {"jsonrpc":"2.0","id":"a","error":{"code":-32600,"message":"Invalid Request"}}
}

func ExampleDecoder() {
	var d envelope.Decoder
	frame, err := d.Decode([]byte(`[{"jsonrpc":"2.0","method":"a"},{"jsonrpc":"2.0","id":1}]`))
	if err != nil {
		fmt.Println(err)
		return
	}
	for i := range frame.Envelopes() {
		e := &frame.Envelopes()[i]
		fmt.Println(e.Kind(), e.Err())
	}
	// Output:
	// notification <nil>
	// unknown InvalidEnvelope: expected a method, a result or an error
}
