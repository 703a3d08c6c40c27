// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import dev.signet.cli.terminal.Streams;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** {@code signet} without a command: prints the version with {@code --version}, otherwise help. */
final class RootCommand implements Command {

    private static final String VERSION = "--version";

    @Override
    public CommandSpec spec() {
        CommandSpec spec = HelpFormatter.spec(
                "signet", this, "Draws circuit-board avatars; the same text always gives the same picture.");
        spec.addOption(OptionSpec.builder("-V", VERSION)
                .description("Show the version.")
                .build());
        HelpFormatter.synopsis(spec, "signet COMMAND [OPTIONS]");
        HelpFormatter.commandsFirst(spec.usageMessage());
        HelpFormatter.examples(
                spec,
                "One avatar",
                "signet render ada -o ada.svg",
                "One avatar for each line of a file",
                "signet batch users.txt -o avatars --format png",
                "Some avatars in the terminal",
                "signet show ada grace linus",
                "Help for one command",
                "signet render --help");
        return spec;
    }

    @Override
    public int run(ParsedArguments args, Streams streams) {
        if (args.has(VERSION)) {
            streams.print(VersionCommand.line());
            return ExitCode.SUCCESS;
        }
        streams.err()
                .print(args.program()
                        .getUsageMessage(HelpFormatter.colors(streams.terminal().colorErr())));
        return ExitCode.USAGE_ERROR;
    }
}
