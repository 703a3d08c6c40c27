// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.Parameter;
import dev.signet.Parameters;
import dev.signet.cli.terminal.Terminal;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("once")
class HelpTest {

    @ParameterizedTest
    @ValueSource(strings = {"render", "decode", "batch", "show", "gallery"})
    void helpListsEveryParameterWithValuesAndDefault(String command) {
        String help =
                unwrapped(Run.signet(command, "--help").assertQuietSuccess().text());
        for (Parameter parameter : Parameter.values()) {
            assertTrue(help.contains("--" + parameter.text() + "="), parameter.text());
            String summary = PictureOptions.summary(parameter);
            assertTrue(summary.matches("[^.]+\\."), summary);
            assertTrue(help.contains(summary), summary);
            if (!parameter.choices().isEmpty()) {
                String values = "One of: " + String.join(", ", parameter.choices());
                String usual = Parameters.DEFAULT.text(parameter);
                String marked = values.replaceFirst("\\b" + usual + "\\b", usual + " (default)");
                assertTrue(help.contains(marked), marked);
            }
        }
        String size = command.equals("show") ? "24 columns, or 192 pixels as an image" : "64";
        assertTrue(help.contains("From 16 to 1024; default: " + size), help);
        assertEquals(List.of("render", "decode", "show").contains(command), help.contains("--hash="));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "render",
                "decode",
                "hash",
                "batch",
                "show",
                "gallery",
                "serve",
                "probe",
                "completion",
                "version",
                "help"
            })
    void helpOfEveryCommandFits80Columns(String command) {
        String help = Run.signet(command, "--help").assertQuietSuccess().text();
        assertTrue(help.contains("Usage: signet " + command), help);
        assertTrue(help.lines().allMatch(line -> line.length() <= 80), help);
        assertFalse(help.contains("\n\n\n") || help.contains("null"), help);
        assertEquals(help, Run.signet("help", command).assertQuietSuccess().text());
        assertEquals(help, Run.signet(command, "-h").assertQuietSuccess().text());
        assertTrue(Run.signet("--help").text().contains("\n  " + command + " "), command);
    }

    @ParameterizedTest
    @ValueSource(strings = {"render", "hash", "batch", "serve"})
    void listsHelpOptionAfterAllOthers(String command) {
        String help = Run.signet(command, "--help").text();
        int start = help.indexOf("\nOptions:\n") + 1;
        String[] options = help.substring(start, help.indexOf("\n\n", start)).split("\n", -1);
        assertTrue(options[options.length - 1].endsWith("Show this help."), options[options.length - 1]);
    }

    @Test
    void helpOfServeListsItsOwnExitCodes() {
        String help = Run.signet("serve", "--help").text();
        String codes = help.replaceAll("(?s).*\nExit codes:\n(.*?)\n\n.*", "$1").replaceAll("(?m)^ +(\\d+) .*", "$1");
        assertEquals("0\n1\n2\n3\n4", codes);
    }

    @Test
    void printsHelpOnStandardErrorAndExitsWith2WithoutCommand() {
        Run run = Run.signet();
        assertEquals(ExitCode.USAGE_ERROR, run.code());
        assertEquals("", run.text());
        assertEquals(Run.signet("--help").text(), run.err());
    }

    @Test
    void keepsDocumentedExitCodes() {
        assertEquals(0, Run.signet("render", "ada").code());
        assertEquals(
                1,
                Run.signet("render", "ada", "-o", "/no/such/directory/ada.svg").code());
        assertEquals(2, Run.signet("render", "ada", "--size", "1").code());
        String help = Run.signet("--help").text();
        String codes = help.replaceAll("(?s).*\nExit codes:\n(.*?)\n\n.*", "$1");
        assertTrue(
                codes.matches("(?s) +0 +Success\\.\n +1 +All .*\n +2 +The command .*\n +130 +Interrupted .*"), codes);
    }

    @Test
    void colorsHelpOnTerminalOnly() {
        assertFalse(Run.signet("render", "--help").text().contains("\u001b"));
        assertFalse(Run.on(Run.SCREEN, "render", "--help").text().contains("\u001b"));
        Terminal colorful = new Terminal(true, true, true, true, true);
        assertTrue(Run.on(colorful, "render", "--help").text().contains("\u001b[1mUsage:"));
        assertTrue(Run.on(colorful, "render").err().startsWith("\u001b[1;31merror:\u001b[0m SEED"));
    }

    @Test
    void helpOfBatchShowsActualFileName() {
        assertTrue(Run.signet("batch", "--help").text().contains("ada-fdee430d40bd57deeac186cd9790033d.svg"));
    }

    @Test
    void printsVersionByCommandAndByOption() {
        String version = Run.signet("version").assertQuietSuccess().text();
        assertTrue(version.matches("signet .+ \\(SG-1\\)\n"), version);
        assertEquals(version, Run.signet("--version").assertQuietSuccess().text());
        assertEquals(version, Run.signet("-V").assertQuietSuccess().text());
    }

    /** Returns the help with each wrapped description on one line. */
    private static String unwrapped(String help) {
        return help.replaceAll("\n {20,}", " ").replaceAll(" +", " ");
    }
}
