// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import dev.signet.cli.terminal.CommandException;
import dev.signet.cli.terminal.Streams;
import java.util.List;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** {@code signet completion}: prints a script for shell completion of commands, options and values. */
final class CompletionCommand implements Command {

    private static final List<String> SHELLS = List.of("bash", "zsh");

    @Override
    public CommandSpec spec() {
        CommandSpec spec = HelpFormatter.spec("completion", this, "Prints a shell completion script for signet.");
        HelpFormatter.synopsis(spec, "signet completion SHELL");
        String description = "One of " + String.join(", ", SHELLS) + ".";
        spec.addPositional(HelpFormatter.argument("SHELL", String.class, description)
                .completionCandidates(SHELLS)
                .build());
        HelpFormatter.examples(
                spec,
                "bash: add this line to ~/.bashrc",
                "source <(signet completion bash)",
                "zsh: add this line to ~/.zshrc",
                "source <(signet completion zsh)");
        return spec;
    }

    @Override
    public int run(ParsedArguments args, Streams streams) {
        if (args.argument().filter(SHELLS::contains).isEmpty()) {
            throw CommandException.usage("SHELL must be one of " + String.join(", ", SHELLS) + ".");
        }
        CommandLine program = args.program();
        streams.print(AutoComplete.bash(program.getCommandName(), program)); // which zsh reads too
        return ExitCode.SUCCESS;
    }
}
