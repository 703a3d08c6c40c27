// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import dev.signet.Hash;
import dev.signet.cli.terminal.CommandException;
import dev.signet.cli.terminal.SafeText;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;
import picocli.CommandLine.Model.OptionSpec;

/** {@code --key-file}: the key of {@link Hash#keyed}. One line end at its end, which editors append, is not part of the key. */
final class KeyOption {

    static final String NAME = "--key-file";

    /** In bytes. */
    private static final int MIN_LENGTH = 16;
    /** In bytes. Limits the memory used if the file is not a key. */
    private static final int MAX_LENGTH = 1 << 16;

    private KeyOption() {}

    static OptionSpec spec() {
        String key = "File with the key, " + MIN_LENGTH + " to " + MAX_LENGTH
                + " bytes; one line end at its end is ignored. Default: no key.";
        return HelpFormatter.option(NAME, "KEY", File.class, key).build();
    }

    /** Returns the function from a seed to its hash: keyed if a key is given. */
    static Function<String, Hash> hash(ParsedArguments args) {
        if (!args.has(NAME)) {
            return Hash::ofSeed;
        }
        byte[] key = read(FileArgument.path(NAME, args.option(NAME).orElseThrow()));
        return seed -> Hash.keyed(key, seed);
    }

    private static byte[] read(Path file) {
        String name = SafeText.quoted(file.toString());
        try (InputStream in = Files.newInputStream(file)) {
            String content = new String(in.readNBytes(MAX_LENGTH + 3), StandardCharsets.ISO_8859_1);
            byte[] key = content.replaceFirst("\\r?\\n\\z", "").getBytes(StandardCharsets.ISO_8859_1);
            if (key.length < MIN_LENGTH || key.length > MAX_LENGTH) {
                throw CommandException.usage(
                        "The key in " + name + " must have from " + MIN_LENGTH + " to " + MAX_LENGTH + " bytes.");
            }
            return key;
        } catch (IOException e) {
            throw CommandException.usage("Can't read " + name, e);
        }
    }
}
