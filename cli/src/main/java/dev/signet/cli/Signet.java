// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import dev.signet.cli.terminal.Streams;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** The program: its tree of commands, and the way from what was typed to an exit code. */
final class Signet {

    private final Streams streams;
    private final Complaints complaints;

    Signet(Streams streams) {
        this.streams = streams;
        this.complaints = new Complaints(streams);
    }

    /** All commands; for a server only its own, because to describe the others takes a fifth of its time to start. */
    private List<Command> commands(List<String> arguments) {
        if (!arguments.isEmpty() && arguments.get(0).equals("serve")) {
            return List.of(new ServeCommand(streams));
        }
        return List.of(
                new RenderCommand(streams),
                new DecodeCommand(streams),
                new HashCommand(streams),
                new BatchCommand(streams),
                new GalleryCommand(streams),
                new ServeCommand(streams),
                new CompletionCommand(streams),
                new VersionCommand(streams),
                new HelpCommand(streams));
    }

    /** Carries out a command line. Not by CommandLine.execute, which shows stack traces of what it does not know. */
    int execute(List<String> arguments) {
        try {
            return run(commandLine(arguments).parseArgs(arguments.toArray(String[]::new)));
        } catch (ParameterException e) {
            return complaints.unparsable(e);
        }
    }

    private CommandLine commandLine(List<String> arguments) {
        CommandLine line = new CommandLine(new ProgramCommand(streams).spec());
        commands(arguments).forEach(command -> line.addSubcommand(command.spec()));
        return line.setExpandAtFiles(false) // @ada is a seed, not a file of arguments
                .setInterpolateVariables(false)
                .setColorScheme(Usage.colours(streams.terminal().colourOut()));
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
                return ExitCode.DONE;
            }
            return command.run(new Given(last));
        } catch (ParameterException e) {
            return complaints.unparsable(e);
        } catch (RuntimeException e) {
            return complaints.thrown(e, last.commandSpec().qualifiedName());
        }
    }
}
