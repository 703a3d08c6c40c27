// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import dev.signet.cli.terminal.Streams;
import dev.signet.server.Setting;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** The {@code signet} program: builds the commands, parses the arguments and runs one command. */
final class SignetCommand {

    private final Streams streams;
    private final ErrorReporter errorReporter;

    SignetCommand(Streams streams) {
        this.streams = streams;
        this.errorReporter = new ErrorReporter(streams);
    }

    private List<Command> commands() {
        return List.of(
                new RenderCommand(streams),
                new DecodeCommand(streams),
                new HashCommand(streams),
                new BatchCommand(streams),
                new ShowCommand(streams, System.getenv()),
                new GalleryCommand(streams),
                new ServeCommand(streams),
                new ProbeCommand(streams, System.getenv()),
                new CompletionCommand(streams),
                new VersionCommand(streams),
                new HelpCommand(streams));
    }

    /** Runs a command line and returns the exit code. CommandLine.execute would print stack traces of exceptions. */
    int execute(List<String> arguments) {
        Optional<Map<Setting, String>> settings = ServeFastPath.read(arguments);
        if (settings.isPresent()) {
            return serve(settings.get());
        }
        try {
            return run(commandLine().parseArgs(arguments.toArray(String[]::new)));
        } catch (ParameterException e) {
            return errorReporter.unparsable(e, arguments);
        }
    }

    private int serve(Map<Setting, String> settings) {
        try {
            return new ServeCommand(streams).run(settings);
        } catch (RuntimeException e) {
            return errorReporter.thrown(e, "signet serve");
        }
    }

    private CommandLine commandLine() {
        CommandLine line = new CommandLine(new RootCommand(streams).spec());
        commands().forEach(command -> line.addSubcommand(command.spec()));
        return line.setExpandAtFiles(false) // @ada is a seed, not a file of arguments
                .setInterpolateVariables(false)
                .setColorScheme(HelpFormatter.colors(streams.terminal().colorOut()));
    }

    private int run(ParseResult parsed) {
        ParseResult last = parsed;
        while (last.hasSubcommand()) {
            last = last.subcommand();
        }
        Command command = (Command) last.commandSpec().userObject();
        try {
            if (last.isUsageHelpRequested()) {
                streams.print(last.commandSpec().commandLine().getUsageMessage());
                return ExitCode.SUCCESS;
            }
            return command.run(new ParsedArguments(last));
        } catch (ParameterException e) {
            return errorReporter.unparsable(e, parsed.originalArgs());
        } catch (RuntimeException e) {
            return errorReporter.thrown(e, last.commandSpec().qualifiedName());
        }
    }
}
