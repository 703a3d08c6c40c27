// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.Parameter;
import dev.signet.server.Setting;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CompletionCommandTest {

    @ParameterizedTest
    @EnumSource
    void bashCompletesChoicesAndFilesOfEverySetting(Setting setting) {
        String script = Run.signet("completion", "bash").text();
        String serve = script.substring(script.indexOf("function _picocli_signet_serve()"));
        assertTrue(serve.contains("'" + setting.flag() + "'"), setting.flag());
        if (setting.isFile()) {
            String files = serve.substring(serve.indexOf("'" + setting.flag() + "')"));
            assertTrue(files.substring(0, files.indexOf(";;")).contains("compgen -f"), setting.flag());
        } else if (!setting.choices().isEmpty()) {
            String variable = setting.placeholder() + "_option_args=";
            String values = "(\"" + String.join("\" \"", setting.choices()) + "\")";
            List<String> lines = serve.lines()
                    .filter(line -> line.startsWith("  local " + variable))
                    .toList();
            assertTrue(lines.stream().anyMatch(line -> line.endsWith(" # " + setting.flag() + " values")));
            lines.forEach(line -> assertTrue(line.contains(variable + values + " # "), line));
        }
    }

    @ParameterizedTest
    @EnumSource
    void bashCompletesValuesOfEachParameterSeparately(Parameter parameter) {
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
    @EnabledOnOs(OS.LINUX)
    void bashReadsTheScriptOfBothShells() throws IOException, InterruptedException {
        for (String shell : List.of("bash", "zsh")) {
            Process bash = new ProcessBuilder("bash", "-c", "source /dev/stdin && complete -p signet").start();
            try (OutputStream script = bash.getOutputStream()) {
                script.write(Run.signet("completion", shell).out());
            }
            String printed = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertEquals("complete -o default -F _complete_signet signet", printed.strip());
            assertEquals(0, bash.waitFor());
        }
    }
}
