// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.Parameter;
import dev.signet.cli.terminal.Streams;
import dev.signet.cli.terminal.Terminal;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Compares docs/CLI.md with the help of the commands. If that fails, copy cli/target/CLI.md to docs. */
@Tag("once")
class CommandPageTest {

    private static final Path PAGE = Path.of("..", "docs", "CLI.md");
    private static final Pattern SIGNET = Pattern.compile("(?:^|\\| |until |\\()signet ([^|>;)]*)");

    private static final String START = """
            # The command line

            `signet COMMAND --help` prints the same, with more examples. This page is generated from it.
            """;

    @Test
    void pageEqualsHelp() throws IOException {
        Map<String, CommandLine> commands = commandLine().getSubcommands();
        CommandSpec render = requireNonNull(commands.get("render")).getCommandSpec();
        List<String> picture = Stream.of(Parameter.values())
                .map(parameter -> row(render.findOption("--" + parameter.text())))
                .toList();
        StringBuilder page = new StringBuilder(START);
        commands.values().forEach(command -> command(command.getCommandSpec(), picture, page));
        page.append("\n## Picture options\n\n").append(table("Option", picture));
        page.append("\n## Exit codes\n\nThose of `serve` are listed there.\n\n").append(codes(ExitCode.meanings()));
        Files.writeString(Path.of("target", "CLI.md"), page);
        assertEquals(page.toString(), Files.readString(PAGE));
    }

    private static void command(CommandSpec spec, List<String> picture, StringBuilder page) {
        UsageMessageSpec usage = spec.usageMessage();
        page.append("\n## ").append(spec.name()).append("\n\n").append(plain(usage.header()));
        page.append("\n\n    ")
                .append(plain(usage.customSynopsis())
                        .replaceAll("(?m)^(Usage:| {6}) ", "")
                        .replace("\n", "\n    "));
        page.append('\n');
        if (usage.description().length > 0) {
            page.append('\n').append(plain(usage.description())).append('\n');
        }
        List<String> rows = Stream.concat(
                        spec.positionalParameters().stream().map(CommandPageTest::row),
                        spec.options().stream()
                                .filter(option -> !option.usageHelp())
                                .map(CommandPageTest::row))
                .toList();
        if (spec.name().equals("serve")) {
            page.append("\nThe options are the [settings](SETTINGS.md) and these:\n\n");
            page.append(table(
                            "Option",
                            rows.stream()
                                    .filter(row -> !row.contains("<br>SIGNET_"))
                                    .toList()))
                    .append('\n')
                    .append(codes(usage.exitCodeList()));
        } else {
            List<String> own =
                    rows.stream().filter(row -> !picture.contains(row)).toList();
            page.append(own.isEmpty() ? "" : "\n" + table("Argument or option", own));
            page.append(own.size() < rows.size() ? "\nAlso the [picture options](#picture-options).\n" : "");
        }
        String[] examples = plain(usage.footer()).split("\n", 3);
        if (examples.length > 1) {
            page.append("\n```sh\n")
                    .append(examples[0].strip())
                    .append('\n')
                    .append(examples[1].strip())
                    .append("\n```\n");
        }
    }

    private static String row(OptionSpec option) {
        String value = option.arity().max() == 0
                ? ""
                : option.arity().min() == 0 ? "[=" + option.paramLabel() + "]" : "=" + option.paramLabel();
        return row(String.join("`, `", option.names()) + value, option);
    }

    private static String row(PositionalParamSpec argument) {
        return row(argument.paramLabel(), argument);
    }

    private static String row(String name, ArgSpec argument) {
        return "| `" + name + "` | " + plain(argument.description()).replace("\n", "<br>") + " |\n";
    }

    private static String table(String title, List<String> rows) {
        return "| " + title + " | |\n|---|---|\n" + String.join("", rows);
    }

    private static String codes(Map<String, String> meanings) {
        return table(
                "Exit code",
                meanings.entrySet().stream()
                        .map(code -> "| " + code.getKey().strip() + " | " + code.getValue() + " |\n")
                        .toList());
    }

    /** Returns the text without the format of picocli. */
    private static String plain(String... lines) {
        return String.join("\n", lines).replaceAll("@\\|\\w+ (.*?)\\|@", "$1").replace("%n", "\n");
    }

    @ParameterizedTest
    @MethodSource("examples")
    void commandLineOfExampleIsValid(String example) {
        Matcher signet = SIGNET.matcher(example);
        assertTrue(signet.find(), example);
        String[] arguments = signet.group(1).strip().split(" ");
        assertDoesNotThrow(() -> commandLine().parseArgs(arguments), example);
    }

    static Stream<String> examples() {
        CommandLine signet = commandLine();
        return Stream.concat(Stream.of(signet), signet.getSubcommands().values().stream())
                .flatMap(command ->
                        plain(command.getCommandSpec().usageMessage().footer()).lines())
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("#") && !line.startsWith("openssl "));
    }

    private static CommandLine commandLine() {
        Streams streams =
                new Streams(InputStream.nullInputStream(), OutputStream.nullOutputStream(), System.err, Terminal.NONE);
        return new SignetCommand(streams).commandLine();
    }
}
