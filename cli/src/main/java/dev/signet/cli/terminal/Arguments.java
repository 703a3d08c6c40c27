// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.terminal;

import java.io.File;
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
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Decodes the command-line arguments as UTF-8, independent of the locale. An argument that can't be decoded exactly is
 * rejected, because a wrongly decoded seed would give a different avatar.
 *
 * <p>Java decodes arguments by the locale: under {@code LANG=C} each byte of {@code é} becomes U+FFFD, and a Windows
 * code page replaces unmappable characters by a question mark. On Linux the original bytes are read from {@code /proc} and
 * decoded again. The JDK does not support setting {@code -Dsun.jnu.encoding}.
 */
public final class Arguments {

    /** For messages about text that the locale can't encode; not on Windows, where the locale can't be chosen for a command. */
    public static final String LOCALE_HINT =
            File.separatorChar == '/' ? ", or use a UTF-8 locale such as LC_ALL=C.UTF-8" : "";

    private static final char REPLACEMENT = '\uFFFD';

    private Arguments() {}

    /** Returns the arguments of this process; {@code given} are those that Java decoded. */
    public static List<String> ofThisProcess(String... given) {
        return decode(List.of(given), System.getProperty("sun.jnu.encoding", "unknown"), Arguments::bytesOfThisProcess);
    }

    /** @param source the bytes of the command line, each argument terminated by NUL; empty if they are not available */
    static List<String> decode(List<String> given, String encoding, Supplier<Optional<byte[]>> source) {
        boolean utf8 =
                Charset.isSupported(encoding) && Charset.forName(encoding).equals(StandardCharsets.UTF_8);
        if (given.stream().allMatch(argument -> isAscii(argument) && isDecodedExactly(argument, utf8))) {
            return given;
        }
        Optional<List<String>> typed = source.get().flatMap(bytes -> lastArguments(bytes, given));
        List<String> decoded = new ArrayList<>();
        for (int i = 0; i < given.size(); i++) {
            String argument = given.get(i);
            if (typed.isPresent()) {
                decoded.add(utf8(typed.get().get(i), i + 1));
            } else if (isDecodedExactly(argument, utf8)) {
                decoded.add(argument);
            } else {
                throw CommandException.usage(
                        "Argument " + (i + 1) + " can't be decoded exactly in the encoding " + encoding
                                + "; give it on standard input, in UTF-8, with - as the argument" + LOCALE_HINT + ".");
            }
        }
        return decoded;
    }

    /** Decoders replace invalid bytes by U+FFFD, those of Windows code pages by a question mark. */
    private static boolean isDecodedExactly(String argument, boolean utf8) {
        return argument.indexOf(REPLACEMENT) < 0 && (utf8 || argument.indexOf('?') < 0);
    }

    private static boolean isAscii(String argument) {
        return argument.chars().allMatch(c -> c < 0x80);
    }

    private static Optional<byte[]> bytesOfThisProcess() {
        try {
            return Optional.of(Files.readAllBytes(Path.of("/proc/self/cmdline")));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Returns the last arguments, a char for each byte; empty if they are not the given ones, as with a Java @argfile. */
    private static Optional<List<String>> lastArguments(byte[] commandLine, List<String> given) {
        String text = new String(commandLine, StandardCharsets.ISO_8859_1);
        List<String> all =
                Arrays.asList(text.substring(0, Math.max(0, text.length() - 1)).split("\0", -1));
        if (all.size() < given.size()) {
            return Optional.empty();
        }
        List<String> last = all.subList(all.size() - given.size(), all.size());
        boolean same = IntStream.range(0, given.size()).allMatch(i -> couldBe(last.get(i), given.get(i)));
        return same ? Optional.of(last) : Optional.empty();
    }

    private static boolean couldBe(String typed, String given) {
        return isAscii(typed) ? typed.equals(given) : !isAscii(given) || given.indexOf('?') >= 0;
    }

    private static String utf8(String typed, int position) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(typed.getBytes(StandardCharsets.ISO_8859_1)))
                    .toString();
        } catch (CharacterCodingException e) {
            throw CommandException.usage("Argument " + position + " is not valid UTF-8.");
        }
    }
}
