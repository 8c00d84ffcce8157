// Command rpcconform proves that JSON-RPC conversations keep to their protocol.
//
// Results go to standard output, messages to standard error. The exit status
// is 0 when everything is as expected, 1 for findings and unreadable inputs, 2
// for wrong use or a wrong contract, and 130 when interrupted.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"

	"github.com/spf13/cobra"
)

const version = "0.1.0"

// Exit statuses, as the outside contract lists them.
const (
	exitOK          = 0
	exitFindings    = 1
	exitUsage       = 2
	exitInterrupted = 130
)

// exitError carries an exit status; a nil cause has been reported already.
type exitError struct {
	status int
	cause  error
}

func (e *exitError) Error() string {
	if e.cause == nil {
		return fmt.Sprintf("exit status %d", e.status)
	}
	return e.cause.Error()
}

func (e *exitError) Unwrap() error { return e.cause }

func usageError(format string, args ...any) error {
	return &exitError{status: exitUsage, cause: fmt.Errorf(format, args...)}
}

func inputError(format string, args ...any) error {
	return &exitError{status: exitFindings, cause: fmt.Errorf(format, args...)}
}

// app holds the streams of one invocation, so that tests can run it in process.
type app struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	stdinTaken     bool
}

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	a := &app{stdin: stdin, stdout: stdout, stderr: stderr}
	root := a.root()
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)
	err := root.ExecuteContext(ctx)
	if ctx.Err() != nil {
		return exitInterrupted
	}
	if err == nil {
		return exitOK
	}
	var exit *exitError
	if !errors.As(err, &exit) {
		// What cobra itself refuses (unknown commands and flags, wrong arguments) is wrong use.
		exit = &exitError{status: exitUsage, cause: err}
	}
	if exit.cause != nil {
		fmt.Fprintf(stderr, "rpcconform: %s\n", strings.TrimRight(exit.cause.Error(), "\n"))
	}
	return exit.status
}

func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "rpcconform",
		Short: "Prove that JSON-RPC conversations keep to their protocol",
		Example: `  rpcconform run suites/ --junit junit.xml
  rpcconform check -m api.smithy --protocol example#Link chat.md
  rpcconform validate -m api.smithy --service example#Api --version 2.0 --message call.json`,
		Version:       version,
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return unknownCommand(cmd, args[0])
			}
			return cmd.Help()
		},
	}
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return &exitError{status: exitUsage, cause: flagHelp(cmd, err)}
	})
	root.SetVersionTemplate("rpcconform {{.Version}}\n")
	root.AddCommand(a.runCommand(), a.checkCommand(), a.validateCommand(), a.modelCommand(), a.listCommand(), a.explainCommand(), a.importCommand())
	return root
}

func unknownCommand(root *cobra.Command, name string) error {
	var names []string
	for _, c := range root.Commands() {
		names = append(names, c.Name())
	}
	return usageError("unknown command %q%s; see rpcconform --help", name, didYouMean(name, names))
}
