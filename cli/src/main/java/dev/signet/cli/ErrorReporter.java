// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import dev.signet.InvalidInputException;
import dev.signet.cli.terminal.CommandException;
import dev.signet.cli.terminal.SafeText;
import dev.signet.cli.terminal.Streams;
import dev.signet.cli.terminal.Streams.BrokenPipeException;
import dev.signet.server.AddressInUseException;
import dev.signet.server.ConfigurationException;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/** Prints errors on standard error, one message each and no stack trace, and returns the exit code. */
final class ErrorReporter {

    private static final String OUT_OF_MEMORY =
            "Out of memory; set a larger heap, for example with JAVA_TOOL_OPTIONS=-Xmx2g.";

    private final Streams streams;

    ErrorReporter(Streams streams) {
        this.streams = streams;
    }

    /** Reports what picocli or a command has thrown. */
    int report(Throwable thrown, String command) {
        if (thrown instanceof ParameterException e) {
            return usageError(message(e), e.getCommandLine().getCommandSpec().qualifiedName());
        }
        String message = Objects.requireNonNullElse(thrown.getMessage(), "");
        if (thrown instanceof BrokenPipeException) {
            return ExitCode.SUCCESS;
        }
        if (thrown instanceof AddressInUseException) {
            return failure(message, ExitCode.ADDRESS_IN_USE);
        }
        if (thrown instanceof CommandException e && !e.isUsage()) {
            return failure(message, ExitCode.FAILURE);
        }
        if (thrown instanceof CommandException || thrown instanceof ConfigurationException) {
            return usageError(message, command);
        }
        if (thrown instanceof InvalidInputException e) {
            // Messages about parameters and hashes start with the name, which is an option here.
            return usageError((e.field().equals("seed") ? "" : "--") + message, command);
        }
        StackTraceElement[] trace = thrown.getStackTrace();
        String bug = "This is a bug in Signet, please report it: " + SafeText.visible(thrown.toString())
                + (trace.length > 0 ? " at " + trace[0] : "") + ".";
        return failure(thrown instanceof OutOfMemoryError ? OUT_OF_MEMORY : bug, ExitCode.FAILURE);
    }

    private int failure(String message, int code) {
        print(message);
        return code;
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

    private static String message(ParameterException thrown) {
        if (thrown instanceof CommandLine.UnmatchedArgumentException e) {
            return unmatched(e);
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

    private static String unmatched(CommandLine.UnmatchedArgumentException e) {
        String argument = e.getUnmatched().get(0);
        CommandLine command = e.getCommandLine();
        Set<String> options = command.getCommandSpec().optionsMap().keySet();
        if (argument.startsWith("-") && argument.length() > 1 && !options.contains(argument)) {
            String hint = takesSeeds(command) ? " A seed that begins with a hyphen goes after --." : "";
            return "Unknown option " + SafeText.quoted(argument.split("=", 2)[0]) + "."
                    + suggestion(e, options).orElse(hint);
        }
        if (command.getSubcommands().isEmpty()) {
            String hint = argument.startsWith("-")
                    ? "; options go before --."
                    : command.getCommandSpec().positionalParameters().isEmpty()
                            ? "."
                            : "; text with spaces needs quotes.";
            return "Unexpected argument " + SafeText.quoted(argument) + hint;
        }
        return "Unknown command " + SafeText.quoted(argument) + "."
                + suggestion(e, command.getSubcommands().keySet()).orElse("");
    }

    /** Returns a sentence with the most similar of the names, if there is one. */
    private static Optional<String> suggestion(CommandLine.UnmatchedArgumentException e, Set<String> names) {
        return e.getSuggestions().stream()
                .filter(names::contains)
                .findFirst()
                .map(name -> " Did you mean " + name + "?");
    }

    private static boolean takesSeeds(CommandLine command) {
        return command.getCommandSpec().positionalParameters().stream()
                .anyMatch(positional -> positional.paramLabel().startsWith("SEED"));
    }

    private static String name(ArgSpec argument) {
        return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
    }
}
