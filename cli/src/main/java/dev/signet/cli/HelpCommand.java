// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import dev.signet.cli.terminal.Streams;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** {@code signet help}: prints the same text as {@code --help}. */
final class HelpCommand implements Command {

    @Override
    public CommandSpec spec() {
        CommandSpec spec = HelpFormatter.spec("help", this, "Prints help for the program or for one command.");
        HelpFormatter.synopsis(spec, "signet help [COMMAND]");
        String description = "Command to print the help of. Default: the program.";
        spec.addPositional(HelpFormatter.argument("COMMAND", String.class, description)
                .completionCandidates(() -> spec.root().subcommands().keySet().iterator())
                .build());
        return spec;
    }

    @Override
    public int run(ParsedArguments args, Streams streams) {
        CommandLine signet = args.program();
        Optional<String> name = args.argument();
        Map<String, CommandLine> commands = signet.getSubcommands();
        if (name.isPresent() && !commands.containsKey(name.get())) {
            throw new CommandLine.UnmatchedArgumentException(signet, List.of(name.get()));
        }
        streams.print(name.map(commands::get).orElse(signet).getUsageMessage());
        return ExitCode.SUCCESS;
    }
}
