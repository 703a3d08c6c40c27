// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import dev.signet.InvalidInputException;
import dev.signet.cli.terminal.CommandFailedException;
import dev.signet.cli.terminal.SafeText;
import dev.signet.cli.terminal.Streams;
import dev.signet.cli.terminal.Streams.BrokenPipeException;
import dev.signet.cli.terminal.UsageException;
import dev.signet.server.ConfigurationException;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/** Prints errors on standard error, one message each and no stack trace, and returns the exit code. */
final class ErrorReporter {

    private final Streams streams;

    ErrorReporter(Streams streams) {
        this.streams = streams;
    }

    /** Reports arguments that picocli can't parse. */
    int reportUnparsable(ParameterException e, List<String> arguments) {
        return usageError(
                message(e, arguments), e.getCommandLine().getCommandSpec().qualifiedName());
    }

    /** Reports what a command has thrown. */
    int report(Throwable thrown, String command) {
        String message = Objects.requireNonNullElse(thrown.getMessage(), "");
        if (thrown instanceof UsageException || thrown instanceof ConfigurationException) {
            return usageError(message, command);
        }
        if (thrown instanceof InvalidInputException e) {
            // Messages about parameters and hashes start with the name, which is an option here.
            return usageError((e.field().equals("seed") ? "" : "--") + message, command);
        }
        if (thrown instanceof BrokenPipeException) {
            return ExitCode.SUCCESS;
        }
        if (thrown instanceof CommandFailedException) {
            print(message);
            return ExitCode.FAILURE;
        }
        if (thrown instanceof OutOfMemoryError) {
            print("Out of memory; set a larger heap, for example with JAVA_TOOL_OPTIONS=-Xmx2g.");
            return ExitCode.FAILURE;
        }
        StackTraceElement[] trace = thrown.getStackTrace();
        print("This is a bug in Signet, please report it: " + SafeText.visible(thrown.toString())
                + (trace.length > 0 ? " at " + trace[0] : "") + ".");
        return ExitCode.FAILURE;
    }

    /** Reports an invalid command line and the command that prints its help. */
    private int usageError(String message, String command) {
        print(message);
        streams.err().println("Try '" + command + " --help'.");
        return ExitCode.USAGE_ERROR;
    }

    private void print(String message) {
        streams.err().println((streams.terminal().colorErr() ? "\u001b[1;31merror:\u001b[0m " : "error: ") + message);
    }

    private static String message(ParameterException thrown, List<String> arguments) {
        if (thrown instanceof CommandLine.UnmatchedArgumentException e) {
            return unmatched(e, arguments);
        }
        if (thrown instanceof CommandLine.OverwrittenOptionException e) {
            return name(e.getOverwritten()) + " is given more than once.";
        }
        if (thrown instanceof CommandLine.MissingParameterException e
                && !e.getMissing().isEmpty()) {
            return name(e.getMissing().get(0)) + " needs a value.";
        }
        return "Invalid command line: " + SafeText.visible(String.valueOf(thrown.getMessage())) + ".";
    }

    private static String unmatched(CommandLine.UnmatchedArgumentException e, List<String> arguments) {
        String argument = e.getUnmatched().get(0);
        CommandLine command = e.getCommandLine();
        String name = argument.split("=", 2)[0];
        Set<String> options = command.getCommandSpec().optionsMap().keySet();
        boolean likeAnOption = argument.startsWith("-") && argument.length() > 1;
        if (likeAnOption && !isAfterOptions(argument, options, arguments)) {
            return "Unknown option " + SafeText.quoted(name) + "."
                    + SpellingSuggestions.to(name, options)
                            .map(ErrorReporter::suggestion)
                            .orElse(takesSeeds(command) ? " A seed that begins with a hyphen goes after --." : "");
        }
        if (command.getSubcommands().isEmpty()) {
            String hint = likeAnOption
                    ? "; options go before --."
                    : takesText(command) ? "; text with spaces needs quotes." : ".";
            return "Unexpected argument " + SafeText.quoted(argument) + hint;
        }
        return "Unknown command " + SafeText.quoted(argument) + "."
                + SpellingSuggestions.to(argument, command.getSubcommands().keySet())
                        .map(ErrorReporter::suggestion)
                        .orElse("");
    }

    /** Whether an unmatched argument comes after {@code --}, where arguments are never options. */
    private static boolean isAfterOptions(String argument, Set<String> options, List<String> arguments) {
        int end = arguments.indexOf("--");
        return end >= 0
                && (options.contains(argument) || !arguments.subList(0, end).contains(argument));
    }

    private static String suggestion(String name) {
        return " Did you mean " + name + "?";
    }

    private static boolean takesSeeds(CommandLine command) {
        return command.getCommandSpec().positionalParameters().stream()
                .anyMatch(positional -> positional.paramLabel().startsWith("SEED"));
    }

    /** Whether the command has a positional parameter that accepts any text, not only fixed values. */
    private static boolean takesText(CommandLine command) {
        return command.getCommandSpec().positionalParameters().stream()
                .anyMatch(positional -> positional.completionCandidates() == null);
    }

    private static String name(ArgSpec argument) {
        return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
    }
}
