// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.terminal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Decodes the command-line arguments as UTF-8, independent of the locale. An argument that can't be decoded exactly is
 * rejected, because a wrongly decoded seed would give a different avatar.
 *
 * <p>Java decodes arguments by the locale: under {@code LANG=C} each byte of {@code é} becomes U+FFFD, and a Windows
 * code page replaces unmappable characters by a question mark. On Linux the original bytes are read from {@code /proc} and
 * decoded again. The JDK does not support setting {@code -Dsun.jnu.encoding}.
 */
public final class Arguments {

    private static final char REPLACEMENT = '\uFFFD';

    private Arguments() {}

    /** Returns the arguments of this process; {@code given} are those that Java decoded. */
    public static List<String> ofThisProcess(String... given) {
        return decode(List.of(given), System.getProperty("sun.jnu.encoding", "unknown"), Arguments::bytesOfThisProcess);
    }

    /** Returns the bytes of the command line, each argument terminated by NUL; empty if the system does not provide them. */
    interface Source {
        Optional<byte[]> bytes();
    }

    static List<String> decode(List<String> given, String encoding, Source source) {
        boolean utf8 = isUtf8(encoding);
        if (given.stream().noneMatch(argument -> isDoubtful(argument, utf8))) {
            return given;
        }
        Optional<List<byte[]>> typed = source.bytes().flatMap(bytes -> lastArguments(bytes, given));
        List<String> decoded = new ArrayList<>();
        for (int i = 0; i < given.size(); i++) {
            String argument = given.get(i);
            if (typed.isPresent()) {
                decoded.add(utf8(typed.get().get(i), i + 1));
            } else if (isDecodedExactly(argument, utf8)) {
                decoded.add(argument);
            } else {
                throw new UsageException("Argument " + (i + 1) + " can't be decoded exactly in the encoding " + encoding
                        + "; use a UTF-8 locale, for example LC_ALL=C.UTF-8.");
            }
        }
        return decoded;
    }

    private static boolean isDoubtful(String argument, boolean utf8) {
        return !isAscii(argument) || !isDecodedExactly(argument, utf8);
    }

    /** Decoders replace invalid bytes by U+FFFD, those of Windows code pages by a question mark. */
    private static boolean isDecodedExactly(String argument, boolean utf8) {
        return argument.indexOf(REPLACEMENT) < 0 && (utf8 || argument.indexOf('?') < 0);
    }

    private static boolean isAscii(String argument) {
        return argument.chars().allMatch(c -> c < 0x80);
    }

    private static boolean isUtf8(String encoding) {
        return Charset.isSupported(encoding) && Charset.forName(encoding).equals(StandardCharsets.UTF_8);
    }

    private static Optional<byte[]> bytesOfThisProcess() {
        try {
            return Optional.of(Files.readAllBytes(Path.of("/proc/self/cmdline")));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Returns the bytes of the last arguments; empty if they are not the given ones, as with a Java @argfile. */
    private static Optional<List<byte[]>> lastArguments(byte[] commandLine, List<String> given) {
        List<byte[]> all = new ArrayList<>();
        int start = 0;
        for (int i = 0; i < commandLine.length; i++) {
            if (commandLine[i] == 0) {
                all.add(Arrays.copyOfRange(commandLine, start, i));
                start = i + 1;
            }
        }
        if (all.size() < given.size()) {
            return Optional.empty();
        }
        List<byte[]> last = all.subList(all.size() - given.size(), all.size());
        for (int i = 0; i < given.size(); i++) {
            if (!couldBe(last.get(i), given.get(i))) {
                return Optional.empty();
            }
        }
        return Optional.of(last);
    }

    private static boolean couldBe(byte[] typed, String given) {
        String ascii = new String(typed, StandardCharsets.US_ASCII);
        return isAscii(ascii) ? ascii.equals(given) : !isAscii(given) || given.indexOf('?') >= 0;
    }

    private static String utf8(byte[] typed, int position) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(typed))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new UsageException("Argument " + position + " is not valid UTF-8.");
        }
    }
}
