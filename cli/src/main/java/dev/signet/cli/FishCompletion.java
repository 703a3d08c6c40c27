// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import java.io.File;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Generates the completion script for fish, which picocli lacks: one {@code complete} line per option or value. */
final class FishCompletion {

    private final CommandSpec program;
    private final StringBuilder script = new StringBuilder();

    FishCompletion(CommandLine program) {
        this.program = program.getCommandSpec();
    }

    String script() {
        line("-f");
        for (CommandLine command : program.subcommands().values()) {
            CommandSpec spec = command.getCommandSpec();
            line("-n __fish_use_subcommand -a " + spec.name()
                    + description(spec.usageMessage().header()));
        }
        program.options().forEach(option -> add("__fish_use_subcommand", option));
        for (CommandLine command : program.subcommands().values()) {
            String condition = "'__fish_seen_subcommand_from " + command.getCommandName() + "'";
            command.getCommandSpec().options().forEach(option -> add(condition, option));
            command.getCommandSpec().positionalParameters().forEach(argument -> add(condition, argument));
        }
        return script.toString();
    }

    private void add(String condition, OptionSpec option) {
        String names = Arrays.stream(option.names())
                .map(name -> name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.substring(1))
                .collect(Collectors.joining());
        line("-n " + condition + names + value(option) + description(option.description()));
    }

    /** An optional value is completed only after an equals sign, because another argument may follow a space. */
    private static String value(OptionSpec option) {
        if (isFile(option)) {
            return " -r -F";
        }
        return (option.arity().min() == 0 ? "" : " -x") + candidates(option);
    }

    private void add(String condition, PositionalParamSpec argument) {
        if (isFile(argument)) {
            line("-n " + condition + " -F");
        } else if (argument.completionCandidates() != null) {
            line("-n " + condition + candidates(argument));
        }
    }

    private void line(String arguments) {
        script.append("complete -c " + program.name() + " " + arguments + "\n");
    }

    private static boolean isFile(ArgSpec argument) {
        return argument.type() == File.class;
    }

    private static String candidates(ArgSpec argument) {
        return argument.completionCandidates() == null
                ? ""
                : StreamSupport.stream(argument.completionCandidates().spliterator(), false)
                        .collect(Collectors.joining(" ", " -a '", "'"));
    }

    /** Returns the first sentence; fish shows one line per completion. */
    private static String description(String... text) {
        String first = String.join(" ", text).split("[.;:] |\\.$", 2)[0];
        return " -d '" + first.replace("%%", "%").replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
