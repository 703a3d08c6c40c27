// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.file;

import dev.signet.cli.terminal.CommandException;
import dev.signet.cli.terminal.SafeText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Reads seeds, one per line. A line ends with LF or CRLF, and nothing else is trimmed. Empty lines are skipped but
 * counted. A UTF-8 byte order mark at the start of the file is skipped. Reading lines is thread-safe.
 *
 * <p>Lines are split by bytes and decoded one by one. In a Reader, an invalid line could affect others.
 */
public final class SeedLines implements AutoCloseable {

    /** The maximum length of a line in bytes. Limits memory if the file has no line ends. */
    static final int MAX_LENGTH = 1 << 20;

    private static final byte[] UTF_8_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
    private static final byte[] UTF_16_LITTLE_MARK = {(byte) 0xFF, (byte) 0xFE};
    private static final byte[] UTF_16_BIG_MARK = {(byte) 0xFE, (byte) 0xFF};

    private final String name;
    private final InputStream in;
    private final OptionalLong length;
    private final AtomicLong consumed = new AtomicLong();
    private final byte[] buffer = new byte[1 << 16];
    private int position;
    private int limit;
    private long number;
    private boolean failed;

    private SeedLines(String name, InputStream in, OptionalLong length) {
        this.name = name;
        this.in = in;
        this.length = length;
    }

    /** Reads a file. */
    public static SeedLines of(Path file) {
        String name = SafeText.quoted(file.toString());
        if (Files.isDirectory(file)) {
            throw CommandException.usage(name + " is a directory, not a file.");
        }
        try {
            OptionalLong length = Files.isRegularFile(file) ? OptionalLong.of(Files.size(file)) : OptionalLong.empty();
            return new SeedLines(name, Files.newInputStream(file), length);
        } catch (IOException e) {
            throw CommandException.usage("Can't read " + name, e);
        }
    }

    /** Reads standard input. */
    public static SeedLines of(InputStream in) {
        return new SeedLines("standard input", in, OptionalLong.empty());
    }

    /** Returns the length of the input in bytes; empty for standard input. */
    public OptionalLong length() {
        return length;
    }

    /** Returns the next line that is not empty; empty at the end of the input. */
    public synchronized Optional<SeedLine> next() {
        try {
            while (!failed && fill()) {
                SeedLine line = readLine();
                if (line.bytes().length > 0) {
                    return Optional.of(line);
                }
            }
            return Optional.empty();
        } catch (CommandException e) {
            failed = true; // so that other threads don't read past the failure
            throw e;
        }
    }

    /** Returns the next lines that are not empty: one, and others already in the buffer. Empty at the end of the input. */
    public synchronized List<SeedLine> next(int max) {
        List<SeedLine> lines = new ArrayList<>();
        Optional<SeedLine> line = next();
        while (line.isPresent()) {
            lines.add(line.get());
            line = lines.size() < max && position < limit ? next() : Optional.empty();
        }
        return lines;
    }

    /** Returns the number of input bytes in the lines read so far. */
    public long consumed() {
        return consumed.get();
    }

    @Override
    public void close() {
        try {
            in.close();
        } catch (IOException e) {
            throw cannotRead(name, e);
        }
    }

    private SeedLine readLine() {
        number++;
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        boolean complete = true;
        boolean ended = false;
        while (!ended && fill()) {
            int end = position;
            while (end < limit && buffer[end] != '\n') {
                end++;
            }
            complete = complete && line.size() + (end - position) <= MAX_LENGTH + 1;
            if (complete) {
                line.write(buffer, position, end - position);
            }
            ended = end < limit;
            int next = ended ? end + 1 : end;
            consumed.addAndGet(next - position);
            position = next;
        }
        byte[] bytes = trim(line.toByteArray(), ended);
        return new SeedLine(number, bytes, complete && bytes.length <= MAX_LENGTH);
    }

    private byte[] trim(byte[] line, boolean ended) {
        int from = 0;
        if (number == 1) {
            if (startsWith(line, UTF_16_LITTLE_MARK) || startsWith(line, UTF_16_BIG_MARK)) {
                // Decoded as UTF-8, each letter would be followed or preceded by NUL.
                throw CommandException.usage("The seeds in " + name + " are UTF-16; save them as UTF-8.");
            }
            from = startsWith(line, UTF_8_MARK) ? UTF_8_MARK.length : 0;
        }
        int to = line.length;
        if (ended && to > from && line[to - 1] == '\r') {
            to--;
        }
        return Arrays.copyOfRange(line, from, to);
    }

    private static boolean startsWith(byte[] line, byte[] mark) {
        return line.length >= mark.length && Arrays.equals(line, 0, mark.length, mark, 0, mark.length);
    }

    private boolean fill() {
        if (position < limit) {
            return true;
        }
        try {
            position = 0;
            limit = Math.max(0, in.read(buffer));
            return limit > 0;
        } catch (IOException e) {
            throw cannotRead(name, e);
        }
    }

    private static CommandException cannotRead(String name, IOException e) {
        return CommandException.failed("Can't read " + name, e);
    }
}
