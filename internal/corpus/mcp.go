package corpus

func (w *writer) mcpCall(id string, small bool) (method string) {
	w.head(id)
	at := w.below(100)
	if small {
		at = 70 + at*3/10
	}
	switch {
	case at < 70:
		w.put(`"method":"tools/call","params":{"name":"`)
		w.name()
		w.put(`","arguments":`)
		w.document(1, 1+w.below(4))
		if w.below(3) == 0 {
			w.put(`,"_meta":{"progressToken":`)
			w.number(w.below(1000))
			w.put("}")
		}
		w.put("}}")
		return "tools/call"
	case at < 85:
		w.put(`"method":"resources/read","params":{"uri":"`)
		w.uri()
		w.put(`"}}`)
		return "resources/read"
	case at < 88:
		w.put(`"method":"tools/list","params":{}}`)
		return "tools/list"
	}
	w.put(`"method":"ping"}`)
	return "ping"
}

func (w *writer) mcpReply(c call, small bool) {
	w.head(c.id)
	if w.below(40) == 0 {
		w.put(`"error":{"code":-32603,"message":"`)
		w.prose(20, 20)
		w.put(`"}}`)
		return
	}
	n := w.length()
	if small {
		n = 10 + w.below(40)
	}
	w.put(`"result":`)
	switch c.method {
	case "tools/call":
		w.toolResult(n, small)
	case "resources/read":
		w.put(`{"contents":[{"uri":"`)
		w.uri()
		w.put(`","mimeType":"text/plain","text":"`)
		w.prose(n, 8)
		w.put(`"}]}`)
	case "tools/list":
		w.put(`{"tools":`)
		w.list(1+n/300, func(i int) { w.tool(i) })
		w.put("}")
	default:
		w.put("{}")
	}
	w.put("}")
}

func (w *writer) toolResult(n int, small bool) {
	w.put(`{"content":`)
	texts := 1 + w.below(3)
	w.list(texts, func(int) {
		w.put(`{"type":"text","text":"`)
		w.prose(n/texts, 10)
		w.put(`"}`)
	})
	if w.below(2) == 0 && !small {
		w.put(`,"structuredContent":`)
		w.document(2, 2+w.below(6)+n/2000)
	}
	w.put(`,"isError":false}`)
}

func (w *writer) tool(i int) {
	w.put(`{"name":"`)
	w.name()
	w.number(i)
	w.put(`","description":"`)
	w.prose(60+w.below(80), 30)
	w.put(`","inputSchema":{"type":"object","properties":{`)
	for property := range 1 + w.below(4) {
		if property > 0 {
			w.put(",")
		}
		w.put(`"p`)
		w.number(property)
		w.put(`":{"type":"string","description":"`)
		w.prose(30, 30)
		w.put(`"}`)
	}
	w.put(`},"required":["p0"]}}`)
}

func (w *writer) mcpNotification() (fromServer bool) {
	w.head("")
	if w.below(3) > 0 {
		w.put(`"method":"notifications/progress","params":{"progressToken":`)
		w.number(w.below(1000))
		w.put(`,"progress":`)
		w.number(w.below(100))
		w.put(`,"total":100,"message":"`)
		w.prose(12, 30)
		w.put(`"}}`)
		return true
	}
	w.put(`"method":"notifications/message","params":{"level":"info","logger":"core","data":`)
	if w.below(2) == 0 {
		w.document(1, 1+w.below(4))
	} else {
		w.put(`"`)
		w.prose(40, 20)
		w.put(`"`)
	}
	w.put("}}")
	return true
}
