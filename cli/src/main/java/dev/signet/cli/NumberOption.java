// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import dev.signet.cli.terminal.CommandException;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.OptionSpec;

/** An option whose value is a whole number from 1 to a limit. */
record NumberOption(String name, int limit) {

    private static final Pattern PLAIN_DECIMAL = Pattern.compile("[1-9][0-9]{0,8}");

    OptionSpec spec(String summary, String defaultText) {
        String range = "From 1 to " + limit + "; default: " + defaultText;
        return HelpFormatter.option(name, "N", String.class, summary, range).build();
    }

    OptionalInt value(ParsedArguments args) {
        return args.option(name).stream().mapToInt(this::parse).findFirst();
    }

    private int parse(String value) {
        if (!PLAIN_DECIMAL.matcher(value).matches() || Integer.parseInt(value) > limit) {
            throw CommandException.usage(name + " must be a whole number from 1 to " + limit + ".");
        }
        return Integer.parseInt(value);
    }
}
