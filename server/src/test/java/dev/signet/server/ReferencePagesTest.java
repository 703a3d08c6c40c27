// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.signet.client.RawClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Compares docs/SETTINGS.md and docs/METRICS.md with the settings and metrics. If one fails, copy the expected rows. */
@Tag("once")
class ReferencePagesTest {

    private static final Pattern METRIC = Pattern.compile("(?m)^# HELP (\\S+) (.*)\\R# TYPE \\S+ (\\S+)\\R(.*)$");
    private static final Pattern LABEL = Pattern.compile("([a-z_]+)=\"");

    @Test
    void settingsPageListsEverySetting() throws IOException {
        List<String> rows = Arrays.stream(Setting.values())
                .map(setting -> row(
                        code(setting.flag()),
                        code(setting.variable()),
                        values(setting),
                        setting.defaultText().isEmpty() ? "" : code(setting.defaultText()),
                        setting.summary()))
                .toList();
        assertEquals(String.join("\n", rows), String.join("\n", rows("SETTINGS.md", "| `--")));
    }

    @Test
    void metricsPageListsEveryMetric() throws IOException {
        List<String> rows = new ArrayList<>();
        try (RunningServer server = RunningServer.start();
                RawClient operations = server.connectToOperations()) {
            String text = operations.get("/metrics").read().text();
            for (MatchResult metric : METRIC.matcher(text).results().toList()) {
                if (metric.group(1).startsWith("signet_")) {
                    rows.add(row(code(metric.group(1)), metric.group(3), labels(metric.group(4)), metric.group(2)));
                }
            }
        }
        assertEquals(String.join("\n", rows), String.join("\n", rows("METRICS.md", "| `signet_")));
    }

    private static String values(Setting setting) {
        boolean any = setting.type.choices().isEmpty() && setting.type.noun().isEmpty();
        return any ? setting.placeholder().toLowerCase(Locale.ROOT) : setting.type.expectation();
    }

    /** Returns the names of labels in a sample, without that of histogram buckets. */
    private static String labels(String sample) {
        return String.join(
                ", ",
                LABEL.matcher(sample)
                        .results()
                        .map(label -> label.group(1))
                        .filter(name -> !name.equals("le"))
                        .map(ReferencePagesTest::code)
                        .toList());
    }

    private static String row(String... cells) {
        return "| " + String.join(" | ", cells) + " |";
    }

    private static String code(String text) {
        return "`" + text + "`";
    }

    private static List<String> rows(String page, String start) throws IOException {
        return Files.readAllLines(Path.of("..", "docs", page)).stream()
                .filter(line -> line.startsWith(start))
                .toList();
    }
}
