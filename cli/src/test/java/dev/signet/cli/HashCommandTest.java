// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.signet.Avatar;
import dev.signet.cli.terminal.Terminal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HashCommandTest {

    private static final String KEY = "0123456789abcdef0123456789abcdef";
    /** printf %s ada@example.com | openssl dgst -sha256 -hmac 0123456789abcdef0123456789abcdef | sed 's,.* ,,' | cut -c 1-32 */
    private static final String PSEUDONYM = "e3e30b4d50224a4ba14084607085d072";

    @TempDir
    Path folder = Path.of("");

    @Test
    void printsHashOfSeedWithoutKey() {
        assertEquals(
                Avatar.of("Zoë 🦊").hash().hex() + "\n",
                Run.signet("hash", "Zoë 🦊").assertQuietSuccess().text());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "\r\n"})
    void matchesOpensslHmacForAnyLineEndOfKey(String lineEnd) throws IOException {
        String hex = hash(KEY + lineEnd).assertQuietSuccess().text();
        assertEquals(PSEUDONYM + "\n", hex);
    }

    @Test
    void ignoresOnlyOneLineEndOfKey() throws IOException {
        assertNotEquals(
                PSEUDONYM + "\n", hash(KEY + "\n\n").assertQuietSuccess().text());
        assertNotEquals(PSEUDONYM + "\n", hash(KEY + " ").assertQuietSuccess().text());
        assertNotEquals(PSEUDONYM + "\n", hash(KEY + "\r").assertQuietSuccess().text());
    }

    @Test
    void rejectsKeyThatIsTooShortOrTooLong() throws IOException {
        for (String key : new String[] {"", "\n", "x".repeat(15), "x".repeat(15) + "\n", "x".repeat((1 << 16) + 1)}) {
            hash(key)
                    .assertUsageError(
                            "The key in '" + folder.resolve("key") + "' must have from 16 to 65536 bytes.",
                            "signet hash");
        }
        hash("x".repeat(16)).assertQuietSuccess();
        hash("x".repeat(1 << 16) + "\r\n").assertQuietSuccess();
    }

    @Test
    void rejectsMissingKeyFile() {
        Path missing = folder.resolve("missing");
        Run.signet("hash", "ada", "--key-file", missing.toString())
                .assertUsageError("Can't read '" + missing + "': there is no such file or directory.", "signet hash");
    }

    @Test
    void rejectsMissingAndInvalidSeed() throws IOException {
        Run.signet("hash")
                .assertUsageError("SEED is missing; give at least one, or - for standard input.", "signet hash");
        Run.signet("hash", "").assertUsageError("The seed must not be empty.", "signet hash");
        Path key = Files.writeString(folder.resolve("key"), KEY);
        Run.signet("hash", "", "--key-file", key.toString())
                .assertUsageError("The seed must not be empty.", "signet hash");
    }

    @Test
    void printsHashOfEverySeedOfArgumentsAndInputAndList() throws IOException {
        Path list = Files.writeString(folder.resolve("list"), "linus\r\n\ndennis");
        String text = Run.withInput("grace\n", "hash", "ada", "-", "ken", "--from", list.toString())
                .assertQuietSuccess()
                .text();
        String expected = Stream.of("ada", "grace", "ken", "linus", "dennis")
                .map(seed -> Avatar.of(seed).hash().hex() + "\n")
                .collect(Collectors.joining());
        assertEquals(expected, text);
        assertEquals(
                Avatar.of("grace").hash().hex() + "\n",
                Run.withInput("grace\n", "hash", "--from", "-").text());
    }

    @ParameterizedTest
    @ValueSource(strings = {"- -", "- --from -"})
    void rejectsStandardInputGivenTwice(String arguments) {
        Run.withInput("ada\n", ("hash " + arguments).split(" "))
                .assertUsageError("Standard input can be given only once.", "signet hash");
    }

    @Test
    void reportsInvalidLineAndPrintsOthers() {
        Run run = Run.on(Terminal.NONE, "ada\n\377\n".getBytes(StandardCharsets.ISO_8859_1), "hash", "-");
        assertEquals("line 2: The line is not valid UTF-8.\n", run.err());
        assertEquals(ExitCode.FAILURE, run.code());
        assertEquals(Avatar.of("ada").hash().hex() + "\n", run.text());
    }

    private Run hash(String key) throws IOException {
        Path file = Files.write(folder.resolve("key"), key.getBytes(StandardCharsets.US_ASCII));
        return Run.signet("hash", "ada@example.com", "--key-file", file.toString());
    }
}
