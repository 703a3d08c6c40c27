// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArgumentsTest {

    private static final String ASCII = "ANSI_X3.4-1968";
    private static final Supplier<Optional<byte[]>> NO_BYTES = Optional::empty;

    @Test
    void keepsAsciiArguments() {
        assertEquals(List.of("render", "ada"), Arguments.decode(List.of("render", "ada"), ASCII, NO_BYTES));
    }

    @Test
    void decodesBytesThatLocaleCannotDecode() {
        Supplier<Optional<byte[]>> typed = typed("java", "-jar", "signet.jar", "render", "é", "");
        assertEquals(List.of("render", "é", ""), Arguments.decode(List.of("render", "\uFFFD\uFFFD", ""), ASCII, typed));
    }

    @Test
    void decodesUtf8UnderLatin1Locale() {
        assertEquals(List.of("é"), Arguments.decode(List.of("Ã©"), "ISO-8859-1", typed("java", "é")));
    }

    @Test
    void keepsReplacementCharacterInInput() {
        assertEquals(List.of("\uFFFD"), Arguments.decode(List.of("\uFFFD"), "UTF-8", typed("java", "\uFFFD")));
    }

    @Test
    void rejectsMalformedBytesWithPosition() {
        byte[] malformed = {'j', 0, 'a', 0, (byte) 0xFF, 0};
        CommandException e = assertThrows(
                CommandException.class,
                () -> Arguments.decode(List.of("a", "\uFFFD"), "UTF-8", () -> Optional.of(malformed)));
        assertEquals("Argument 2 is not valid UTF-8.", e.getMessage());
    }

    @Test
    void ignoresBytesOfOtherCommandLine() {
        assertEquals(List.of("é"), Arguments.decode(List.of("é"), "UTF-8", typed("java", "@arguments")));
        assertEquals(List.of("a", "é"), Arguments.decode(List.of("a", "é"), "UTF-8", typed("é")));
        assertThrows(
                CommandException.class,
                () -> Arguments.decode(List.of("\uFFFD\uFFFD"), ASCII, typed("java", "@arguments")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"what?", "\uFFFD"})
    void rejectsReplacedCharactersIfBytesAreUnavailable(String doubtful) {
        CommandException e = assertThrows(
                CommandException.class, () -> Arguments.decode(List.of("decode", doubtful), "windows-1252", NO_BYTES));
        assertEquals(
                "Argument 2 can't be decoded exactly in the encoding windows-1252; give it on standard input, in UTF-8,"
                        + " with - as the argument, or use a UTF-8 locale such as LC_ALL=C.UTF-8.",
                e.getMessage());
    }

    @Test
    void acceptsQuestionMarkInUtf8Locale() {
        assertEquals(List.of("what?"), Arguments.decode(List.of("what?"), "UTF-8", NO_BYTES));
    }

    @Test
    void acceptsDecodedCharactersIfBytesAreUnavailable() {
        assertEquals(List.of("é"), Arguments.decode(List.of("é"), "windows-1252", NO_BYTES));
    }

    private static Supplier<Optional<byte[]>> typed(String... arguments) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (String argument : arguments) {
            bytes.writeBytes(argument.getBytes(StandardCharsets.UTF_8));
            bytes.write(0);
        }
        return () -> Optional.of(bytes.toByteArray());
    }
}
