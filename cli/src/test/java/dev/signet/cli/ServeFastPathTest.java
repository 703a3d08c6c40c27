// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.signet.server.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class ServeFastPathTest {

    @Test
    void parsesSettingsAsPicocliDoes() {
        List<String> arguments = new ArrayList<>(List.of("serve"));
        assertEquals(Optional.of(Map.of()), ServeFastPath.read(arguments));
        int number = 0;
        for (Setting setting : Setting.values()) {
            arguments.addAll(List.of(setting.flag(), "a=b, @c \"" + number++ + "\" é "));
            Map<Setting, String> plain = ServeFastPath.read(arguments).orElseThrow();
            assertEquals(byPicocli(arguments.subList(1, arguments.size())), plain);
            assertEquals(number, plain.size());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "serve --help",
                "serve --port",
                "serve --port=1",
                "serve --port --host",
                "serve --port 1 --port 2",
                "serve --prot 1",
                "serve --port -1",
                "serve 1 2",
                "serve x",
                "render --port 1",
                "--version",
                "help serve --port"
            })
    void returnsEmptyForOtherArguments(String arguments) {
        assertEquals(Optional.empty(), ServeFastPath.read(List.of(arguments.split(" "))));
    }

    @Test
    void returnsEmptyWithoutArgumentsOrWithEmptyValue() {
        assertEquals(Optional.empty(), ServeFastPath.read(List.of()));
        assertEquals(Optional.empty(), ServeFastPath.read(List.of("serve", "--host", "")));
    }

    private static Map<Setting, String> byPicocli(List<String> arguments) {
        CommandLine line = new CommandLine(new ServeCommand().spec());
        line.setExpandAtFiles(false).setInterpolateVariables(false);
        return ServeCommand.flags(new ParsedArguments(line.parseArgs(arguments.toArray(String[]::new))));
    }
}
