package checker

// The default limits.
const (
	DefaultBytes       = 16 << 20
	DefaultDepth       = 128
	DefaultFindings    = 10000
	DefaultActiveCalls = 1024
	DefaultAnsweredIDs = 4096
	DefaultEntryBytes  = 1 << 20
)

// Limits bound memory, work and output. A field that is not above zero stands
// for its default.
type Limits struct {
	Bytes       int // of the text of one message
	Depth       int // open containers, the envelope included
	Findings    int // of one message, or of one transcript; the last one says that there were more
	ActiveCalls int // that a sender waits for, unreadable entries and pending batches included
	AnsweredIDs int // that are remembered of a sender, to tell a second reply from an unsolicited one
	EntryBytes  int // of the text of one entry of a transcript
}

func (l Limits) withDefaults() Limits {
	or := func(n *int, standard int) {
		if *n <= 0 {
			*n = standard
		}
	}
	or(&l.Bytes, DefaultBytes)
	or(&l.Depth, DefaultDepth)
	or(&l.Findings, DefaultFindings)
	or(&l.ActiveCalls, DefaultActiveCalls)
	or(&l.AnsweredIDs, DefaultAnsweredIDs)
	or(&l.EntryBytes, DefaultEntryBytes)
	return l
}
