package corpus

func (w *writer) position(line, character int) {
	w.put(`{"line":`)
	w.number(line)
	w.put(`,"character":`)
	w.number(character)
	w.put("}")
}

func (w *writer) textRange() {
	line := w.below(4000)
	w.put(`{"start":`)
	w.position(line, w.below(120))
	w.put(`,"end":`)
	w.position(line+w.below(3), w.below(120))
	w.put("}")
}

func (w *writer) textDocument() {
	w.put(`"textDocument":{"uri":"`)
	w.uri()
	w.put(`"}`)
}

func (w *writer) lspCall(id string) (method string) {
	positioned := true
	switch at := w.below(100); {
	case at < 35:
		method = "textDocument/completion"
	case at < 60:
		method = "textDocument/hover"
	case at < 75:
		method = "textDocument/definition"
	case at < 85:
		method, positioned = "textDocument/documentSymbol", false
	default:
		method, positioned = "textDocument/semanticTokens/full", false
	}
	w.head(id)
	w.put(`"method":"` + method + `","params":{`)
	w.textDocument()
	if positioned {
		w.put(`,"position":`)
		w.position(w.below(4000), w.below(120))
	}
	w.put("}}")
	return method
}

func (w *writer) lspResult(c call) {
	w.head(c.id)
	n := w.length()
	w.put(`"result":`)
	switch c.method {
	case "textDocument/completion":
		w.put(`{"isIncomplete":false,"items":`)
		w.list(1+n/200, w.completion)
		w.put("}")
	case "textDocument/hover":
		w.put(`{"contents":{"kind":"markdown","value":"`)
		w.prose(n, 8)
		w.put(`"},"range":`)
		w.textRange()
		w.put("}")
	case "textDocument/definition":
		w.put(`[{"uri":"`)
		w.uri()
		w.put(`","range":`)
		w.textRange()
		w.put("}]")
	case "textDocument/documentSymbol":
		w.list(1+n/450, func(int) { w.symbol(3) })
	default:
		w.put(`{"resultId":"7","data":`)
		limits := [...]int{6, 40, 21, 22, 1}
		w.list(5*(1+n/11), func(i int) { w.number(w.below(limits[i%5])) })
		w.put("}")
	}
	w.put("}")
}

func (w *writer) completion(i int) {
	w.put(`{"label":"`)
	w.name()
	w.put(`","kind":`)
	w.number(1 + w.below(25))
	w.put(`,"detail":"`)
	w.prose(20+w.below(30), 60)
	w.put(`","sortText":"`)
	w.number(10_000 + i)
	w.put(`","insertTextFormat":1`)
	if w.below(2) == 0 {
		w.put(`,"textEdit":{"range":`)
		w.textRange()
		w.put(`,"newText":"`)
		w.name()
		w.put(`"}`)
	}
	w.put("}")
}

func (w *writer) symbol(depth int) {
	w.put(`{"name":"`)
	w.name()
	w.put(`","kind":`)
	w.number(1 + w.below(26))
	w.put(`,"range":`)
	w.textRange()
	w.put(`,"selectionRange":`)
	w.textRange()
	if depth > 0 && w.below(2) == 0 {
		w.put(`,"children":`)
		w.list(1+w.below(4), func(int) { w.symbol(depth - 1) })
	}
	w.put("}")
}

func (w *writer) lspNotification() (fromServer bool) {
	w.head("")
	if w.below(2) == 0 {
		w.put(`"method":"textDocument/didChange","params":{"textDocument":{"uri":"`)
		w.uri()
		w.put(`","version":`)
		w.number(w.below(9999))
		w.put(`},"contentChanges":[{"range":`)
		w.textRange()
		w.put(`,"text":"`)
		w.prose(1+w.below(60), 8)
		w.put(`"}]}}`)
		return false
	}
	w.put(`"method":"textDocument/publishDiagnostics","params":{"uri":"`)
	w.uri()
	w.put(`","diagnostics":`)
	w.list(1+w.length()/240, func(int) {
		w.put(`{"range":`)
		w.textRange()
		w.put(`,"severity":`)
		w.number(1 + w.below(4))
		w.put(`,"code":"E`)
		w.number(1000 + w.below(3000))
		w.put(`","source":"vet","message":"`)
		w.prose(40+w.below(60), 20)
		w.put(`"}`)
	})
	w.put("}}")
	return true
}
