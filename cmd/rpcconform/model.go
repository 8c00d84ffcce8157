package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/rpcconform/rpcconform/smithy"
	"github.com/rpcconform/rpcconform/smithy/load"
)

// modelCommand groups the commands about Smithy models.
func (a *app) modelCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "model",
		Short:   "Look at Smithy models",
		Example: "  rpcconform model validate -m api.smithy",
		Args:    cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return unknownCommand(cmd, args[0])
			}
			return cmd.Help()
		},
	}
	cmd.AddCommand(a.modelValidateCommand(), a.modelServeCommand())
	return cmd
}

func (a *app) modelValidateCommand() *cobra.Command {
	var models []string
	cmd := &cobra.Command{
		Use:   "validate -m MODEL",
		Short: "Print the validation events of a model",
		Args:  cobra.NoArgs,
		RunE: func(_ *cobra.Command, _ []string) error {
			if len(models) == 0 {
				return usageError("no model is given: name one with -m/--model")
			}
			sources, _, err := a.modelSources(models)
			if err != nil {
				return err
			}
			result := load.Load(sources, load.Options{})
			for _, e := range result.Events {
				if e.Severity > smithy.SeveritySuppressed {
					if _, err := fmt.Fprintln(a.stdout, eventLine(e)); err != nil {
						return err
					}
				}
			}
			if result.HasErrors() {
				return &exitError{status: exitFindings}
			}
			return nil
		},
	}
	cmd.Flags().StringArrayVarP(&models, "model", "m", nil, "model `file`, folder, - or built-in protocol (repeatable)")
	return cmd
}
