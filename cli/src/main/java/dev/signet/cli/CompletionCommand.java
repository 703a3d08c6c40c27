// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import dev.signet.cli.terminal.Streams;
import dev.signet.cli.terminal.UsageException;
import java.util.List;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code signet completion}: prints a script for shell completion of commands, options and values. */
final class CompletionCommand implements Command {

    private static final List<String> SHELLS = List.of("bash", "zsh", "fish");

    private final Streams streams;

    CompletionCommand(Streams streams) {
        this.streams = streams;
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = HelpFormatter.spec("completion", this, "Prints a shell completion script for signet.");
        HelpFormatter.synopsis(spec, "signet completion SHELL");
        spec.addPositional(PositionalParamSpec.builder()
                .index("0")
                .arity("0..1")
                .type(String.class)
                .paramLabel("SHELL")
                .hideParamSyntax(true)
                .description("One of " + String.join(", ", SHELLS) + ".")
                .completionCandidates(SHELLS)
                .build());
        HelpFormatter.examples(
                spec,
                "bash: add this line to ~/.bashrc",
                "source <(signet completion bash)",
                "zsh: add this line to ~/.zshrc",
                "source <(signet completion zsh)",
                "fish: run this once",
                "signet completion fish > ~/.config/fish/completions/signet.fish");
        return spec;
    }

    @Override
    public int run(ParsedArguments given) {
        String shell = given.argument()
                .filter(SHELLS::contains)
                .orElseThrow(() -> new UsageException("SHELL must be one of " + String.join(", ", SHELLS) + "."));
        CommandLine program = given.program();
        streams.print(
                shell.equals("fish")
                        ? new FishCompletion(program).script()
                        : AutoComplete.bash(program.getCommandName(), program));
        return ExitCode.SUCCESS;
    }
}
