package main

import (
	"errors"
	"fmt"
	"regexp"

	"github.com/spf13/cobra"

	"github.com/rpcconform/rpcconform/internal/importer/lspmeta"
	"github.com/rpcconform/rpcconform/internal/importer/mcp"
)

// importCommand is the parent of the commands that turn other descriptions of
// protocols into Smithy models.
func (a *app) importCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "import",
		Short: "Turn other descriptions of a protocol into a Smithy model",
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(
		a.importMCP(),
		a.importer("lsp-metamodel FILE", "The metaModel.json of a version of the Language Server Protocol",
			"  rpcconform import lsp-metamodel metaModel.json --namespace lsp.v3_18 > schema.smithy", "lsp", lspmeta.Convert),
	)
	return cmd
}

// importer is a command that reads one document and prints a model.
func (a *app) importer(use, short, example, namespace string, convert func(text []byte, namespace string) (string, []string, error)) *cobra.Command {
	cmd := &cobra.Command{Use: use, Short: short, Example: example, Args: cobra.ExactArgs(1)}
	cmd.Flags().StringVar(&namespace, "namespace", namespace, "namespace of the model")
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if !regexp.MustCompile(`^[A-Za-z_]\w*(\.[A-Za-z_]\w*)*$`).MatchString(namespace) {
			return usageError("--namespace takes a Smithy namespace such as example.mcp, not %q", namespace)
		}
		text, err := a.read(args[0])
		if err != nil {
			return err
		}
		model, lost, err := convert(text, namespace)
		var own *exitError
		switch {
		case errors.As(err, &own):
			return err
		case err != nil:
			return inputError("%s: %w", args[0], err)
		}
		for _, l := range lost {
			fmt.Fprintf(a.stderr, "%s: lost: %s\n", args[0], l)
		}
		_, err = fmt.Fprint(a.stdout, model)
		return err
	}
	return cmd
}

func (a *app) importMCP() *cobra.Command {
	var revision string
	cmd := a.importer("mcp-schema FILE", "The schema.json of a revision of the Model Context Protocol",
		"  rpcconform import mcp-schema schema/2025-06-18/schema.json --revision 2025-06-18 > schema.smithy", "mcp",
		func(text []byte, namespace string) (string, []string, error) {
			if revision == "" {
				return "", nil, usageError("no revision is given: name it with --revision, such as 2025-06-18")
			}
			return mcp.Convert(text, namespace, revision)
		})
	cmd.Flags().StringVar(&revision, "revision", "", "revision that the schema is of, such as 2025-06-18 (required)")
	return cmd
}
