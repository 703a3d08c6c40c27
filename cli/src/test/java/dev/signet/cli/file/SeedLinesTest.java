// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.InvalidInputException;
import dev.signet.cli.terminal.CommandException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SeedLinesTest {

    private final List<String> seeds = new ArrayList<>();
    private final List<String> messages = new ArrayList<>();

    @Test
    void endsLineAtLfCrlfOrEndOfFile() {
        assertTrue(read("ada\ngrace\r\nlinus"));
        assertEquals(List.of("ada", "grace", "linus"), seeds);
    }

    @Test
    void skipsEmptyLines() {
        assertTrue(read("\n\r\nada\n\n\r\n"));
        assertEquals(List.of("ada"), seeds);
    }

    @Test
    void keepsOtherWhitespace() {
        read(" ada \n\tgrace\t\n \n\0\nco\rbol\nend\r\r\n");
        assertEquals(List.of(" ada ", "\tgrace\t", " ", "\0", "co\rbol", "end\r"), seeds);
    }

    @Test
    void skipsByteOrderMarkAtStart() {
        read("\uFEFFada\n\uFEFFgrace\n");
        assertEquals(List.of("ada", "\uFEFFgrace"), seeds);
    }

    @Test
    void treatsByteOrderMarkAloneAsEmptyLine() {
        read("\uFEFF\nada");
        assertEquals(List.of("ada"), seeds);
    }

    @Test
    void rejectsUtf16() {
        byte[] little = "\uFEFFada\n".getBytes(StandardCharsets.UTF_16LE);
        byte[] big = "\uFEFFada\n".getBytes(StandardCharsets.UTF_16BE);
        assertEquals(
                "The seeds in standard input are UTF-16; save them as UTF-8.",
                assertThrows(CommandException.class, () -> read(little)).getMessage());
        assertThrows(CommandException.class, () -> read(big));
    }

    @Test
    void readsNothingAfterFailure() {
        byte[] input = "\uFEFFada\ngrace\n".getBytes(StandardCharsets.UTF_16LE);
        SeedLines lines = SeedLines.of(new ByteArrayInputStream(input));
        assertThrows(CommandException.class, lines::next);
        assertTrue(lines.next().isEmpty());
    }

    @Test
    void reportsNumberOfInvalidLineAndContinues() {
        byte[] input = {'a', '\n', '\n', (byte) 0xFF, '\n', 'b', '\n', (byte) 0xED, (byte) 0xA0, (byte) 0x80};
        assertFalse(read(input));
        assertEquals(List.of("a", "b"), seeds);
        assertEquals(List.of("line 3: The line is not valid UTF-8.", "line 5: The line is not valid UTF-8."), messages);
    }

    @Test
    void acceptsLongestLineAndRejectsLongerOne() {
        String longest = "x".repeat(SeedLines.MAX_LENGTH);
        assertFalse(read(longest + "\r\n" + longest + "x\n" + "ada\n"));
        assertEquals(List.of(longest, "ada"), seeds);
        assertEquals(List.of("line 2: The line is longer than 1048576 bytes."), messages);
    }

    @ParameterizedTest
    @ValueSource(ints = {65_533, 65_534, 65_535, 65_536, 65_537})
    void readsLinesAcrossBufferBoundary(int length) {
        String first = "x".repeat(length);
        read(first + "\r\né\r\n");
        assertEquals(List.of(first, "é"), seeds);
    }

    @Test
    void readsInputByteByByte() {
        byte[] input = "\uFEFFada\r\nГрейс".getBytes(StandardCharsets.UTF_8);
        InputStream slow = new ByteArrayInputStream(input) {
            @Override
            public int read(byte[] to, int offset, int length) {
                return super.read(to, offset, 1);
            }
        };
        read(SeedLines.of(slow));
        assertEquals(List.of("ada", "Грейс"), seeds);
    }

    @Test
    void countsEveryByteAsConsumed() {
        SeedLines lines = SeedLines.of(new ByteArrayInputStream("ada\r\n\ngrace".getBytes(StandardCharsets.UTF_8)));
        lines.next();
        assertEquals(5, lines.consumed());
        lines.next();
        assertEquals(11, lines.consumed());
    }

    @Test
    void lengthIsKnownForFileOnly(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("seeds"), "ada\n");
        try (SeedLines lines = SeedLines.of(file)) {
            assertEquals(OptionalLong.of(4), lines.length());
        }
        assertEquals(
                OptionalLong.empty(),
                SeedLines.of(InputStream.nullInputStream()).length());
    }

    @Test
    void failsIfFileIsMissing(@TempDir Path directory) {
        Path file = directory.resolve("missing");
        CommandException e = assertThrows(CommandException.class, () -> SeedLines.of(file));
        assertEquals("Can't read '" + file + "': there is no such file or directory.", e.getMessage());
    }

    private boolean read(String input) {
        return read(input.getBytes(StandardCharsets.UTF_8));
    }

    private boolean read(byte[] input) {
        return read(SeedLines.of(new ByteArrayInputStream(input)));
    }

    private boolean read(SeedLines lines) {
        for (Optional<SeedLine> line = lines.next(); line.isPresent(); line = lines.next()) {
            try {
                seeds.add(line.get().seed());
            } catch (InvalidInputException e) {
                messages.add(line.get().message(e));
            }
        }
        return messages.isEmpty();
    }
}
