// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import dev.signet.cli.terminal.Streams;
import dev.signet.server.Setting;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** The {@code signet} program: builds the commands, parses the arguments and runs one command. */
final class SignetCommand {

    private final Streams streams;

    SignetCommand(Streams streams) {
        this.streams = streams;
    }

    /** Runs a command line and returns the exit code. CommandLine.execute would print stack traces of exceptions. */
    int execute(List<String> arguments) {
        Optional<Map<Setting, String>> settings = ServeCommand.parseWithoutPicocli(arguments);
        String command = "signet serve";
        try {
            if (settings.isPresent()) {
                return ServeCommand.run(settings.get(), streams);
            }
            ParseResult parsed = commandLine().parseArgs(arguments.toArray(String[]::new));
            while (parsed.hasSubcommand()) {
                parsed = parsed.subcommand();
            }
            command = parsed.commandSpec().qualifiedName();
            return run(parsed);
        } catch (RuntimeException e) {
            return new ErrorReporter(streams).report(e, command);
        }
    }

    CommandLine commandLine() {
        List<Command> commands = List.of(
                new RenderCommand(),
                new DecodeCommand(),
                new HashCommand(),
                new BatchCommand(),
                new ShowCommand(System.getenv()),
                new GalleryCommand(),
                new ServeCommand(),
                new ProbeCommand(System.getenv()),
                new CompletionCommand(),
                new VersionCommand(),
                new HelpCommand());
        CommandLine line = new CommandLine(new RootCommand().spec());
        commands.forEach(command -> line.addSubcommand(command.spec()));
        return line.setExpandAtFiles(false) // @ada is a seed, not a file of arguments
                .setInterpolateVariables(false)
                .setColorScheme(HelpFormatter.colors(streams.terminal().colorOut()));
    }

    private int run(ParseResult parsed) {
        CommandSpec spec = parsed.commandSpec();
        if (parsed.isUsageHelpRequested()) {
            streams.print(spec.commandLine().getUsageMessage());
            return ExitCode.SUCCESS;
        }
        return ((Command) spec.userObject()).run(new ParsedArguments(parsed), streams);
    }
}
