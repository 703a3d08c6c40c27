// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.input.Parameter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CompletionCommandTest {

    @ParameterizedTest
    @EnumSource
    void fishKnowsTheValuesOfEveryParameter(Parameter parameter) {
        String script = Run.signet("completion", "fish").assertQuietSuccess().text();
        String values = parameter.choices().isEmpty() ? "" : " -a '" + String.join(" ", parameter.choices()) + "'";
        String line =
                "complete -c signet -n '__fish_seen_subcommand_from render' -l " + parameter.text() + " -x" + values;
        assertTrue(script.contains(line + " -d '"), line);
    }

    @Test
    void fishCompletesFilesOnlyWhereOneIsExpected() {
        List<String> lines = Run.signet("completion", "fish").text().lines().toList();
        assertEquals("complete -c signet -f", lines.get(0));
        assertTrue(lines.contains("complete -c signet -n '__fish_seen_subcommand_from batch' -F"));
        assertTrue(lines.stream().anyMatch(line -> line.contains("from render' -s o -l output -r -F -d ")));
        assertTrue(lines.contains("complete -c signet -n '__fish_seen_subcommand_from completion' -a 'bash zsh fish'"));
    }

    @ParameterizedTest
    @EnumSource
    void bashTellsTheValuesOfEachParameterApart(Parameter parameter) {
        if (parameter.choices().isEmpty()) {
            return;
        }
        String script = Run.signet("completion", "bash").assertQuietSuccess().text();
        String values = "(\"" + String.join("\" \"", parameter.choices()) + "\") # --" + parameter.text() + " values";
        List<String> variables = script.lines()
                .filter(line -> line.endsWith(values))
                .map(line -> line.substring(0, line.indexOf('=')).strip())
                .distinct()
                .toList();
        assertEquals(1, variables.size(), values);
        long uses = script.lines()
                .filter(line -> line.contains(variables.get(0) + "=") && !line.endsWith(values))
                .count();
        assertEquals(0, uses, variables.get(0));
    }

    @Test
    void zshTakesTheScriptOfBash() {
        assertEquals(
                Run.signet("completion", "bash").text(),
                Run.signet("completion", "zsh").text());
    }
}
