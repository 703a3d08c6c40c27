// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.Ansi.Style;
import picocli.CommandLine.Help.ColorScheme;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Lays out the help text of every command. A text has no percent sign, because picocli uses it as a format string. */
final class HelpFormatter {

    private HelpFormatter() {}

    /** Returns a command with its one-line summary, {@code --help} and the sections that all commands share. */
    static CommandSpec spec(String name, Command command, String summary) {
        CommandSpec spec = CommandSpec.wrapWithoutInspection(command).name(name);
        spec.addOption(OptionSpec.builder("-h", "--help")
                .usageHelp(true)
                .description("Show this help.")
                .order(1) // after all others, whose order is -1
                .build());
        spec.usageMessage()
                .header(summary)
                .synopsisHeading("%n")
                .parameterListHeading(heading("Arguments"))
                .optionListHeading(heading("Options"))
                .commandListHeading(heading("Commands"))
                .exitCodeListHeading(heading("Exit codes"))
                .exitCodeList(ExitCode.meanings())
                .sortOptions(false)
                .sortSynopsis(false)
                .longOptionsMaxWidth(24)
                .width(80);
        return spec;
    }

    /** Sets the lines after {@code Usage:}, one for each form of the command. */
    static void synopsis(CommandSpec spec, String... forms) {
        List<String> lines = new ArrayList<>();
        for (String form : forms) {
            lines.add((lines.isEmpty() ? "@|bold Usage:|@ " : "       ") + form);
        }
        spec.usageMessage().customSynopsis(lines.toArray(String[]::new));
    }

    static void description(CommandSpec spec, String... paragraphs) {
        spec.usageMessage().descriptionHeading("%n").description(String.join("\n\n", paragraphs));
    }

    /** Returns an optional positional argument. The type is only used by shell completion. */
    static PositionalParamSpec.Builder argument(String label, Class<?> type, String description) {
        return PositionalParamSpec.builder()
                .index("0")
                .arity("0..1")
                .type(type)
                .paramLabel(label)
                .hideParamSyntax(true)
                .description(description);
    }

    /** Returns an option with a value. The type is only used by shell completion. */
    static OptionSpec.Builder option(String name, String label, Class<?> type, String... description) {
        return OptionSpec.builder(name).type(type).paramLabel(label).description(description);
    }

    /** Adds examples: pairs of a description and a command line. */
    static void examples(CommandSpec spec, String... pairs) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < pairs.length; i += 2) {
            lines.add("  @|faint # " + pairs[i] + "|@");
            lines.add("  " + pairs[i + 1]);
        }
        spec.usageMessage().footerHeading(heading("Examples")).footer(lines.toArray(String[]::new));
    }

    /** Adds options under headings of their own, after all others. picocli's ArgGroup would accept an option twice. */
    static void addGroups(CommandSpec spec, Map<String, List<OptionSpec>> groups) {
        groups.values().forEach(options -> options.forEach(spec::addOption));
        spec.usageMessage().sectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, help -> {
            List<OptionSpec> others = new ArrayList<>(spec.options());
            groups.values().forEach(others::removeAll);
            StringBuilder lists = new StringBuilder(list(help, others));
            groups.forEach((heading, options) ->
                    lists.append(help.createHeading(heading(heading))).append(list(help, options)));
            return lists.toString();
        });
    }

    private static String list(Help help, List<OptionSpec> options) {
        return help.optionListExcludingGroups(
                options,
                help.createDefaultLayout(),
                Comparator.comparingInt(OptionSpec::order),
                help.createDefaultParamLabelRenderer());
    }

    static ColorScheme colors(boolean on) {
        return new ColorScheme.Builder(on ? Ansi.ON : Ansi.OFF)
                .commands(Style.fg_cyan)
                .options(Style.fg_cyan)
                .parameters(Style.fg_cyan)
                .optionParams(Style.italic)
                .build();
    }

    private static String heading(String text) {
        return "%n@|bold " + text + ":|@%n";
    }

    /** Moves the list of commands before the options. */
    static void commandsFirst(UsageMessageSpec usage) {
        List<String> keys = new ArrayList<>(usage.sectionKeys());
        List<String> commands =
                List.of(UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING, UsageMessageSpec.SECTION_KEY_COMMAND_LIST);
        keys.removeAll(commands);
        keys.addAll(keys.indexOf(UsageMessageSpec.SECTION_KEY_OPTION_LIST_HEADING), commands);
        usage.sectionKeys(keys);
    }
}
