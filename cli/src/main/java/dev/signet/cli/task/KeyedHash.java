// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.task;

import dev.signet.Hash;
import dev.signet.InvalidInputException;
import dev.signet.cli.terminal.CommandFailedException;
import dev.signet.cli.terminal.SafeText;
import dev.signet.cli.terminal.UsageException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Keyed hashes: the first 16 bytes of HMAC-SHA-256 over the seed's UTF-8 bytes. Unlike with a plain hash, the seed can't be
 * found by trying likely ones without the key.
 */
public final class KeyedHash {

    /** In bytes: 128 bits if the key is random. */
    private static final int MIN_KEY_LENGTH = 16;
    /** In bytes. Limits the memory used if the file is not a key. */
    private static final int MAX_KEY_LENGTH = 1 << 16;

    private static final String ALGORITHM = "HmacSHA256";

    private KeyedHash() {}

    /**
     * Returns the keyed hash of a seed.
     *
     * @param keyFile the file with the key; one line end at its end, which editors append, is not part of the key
     * @throws InvalidInputException if the seed is invalid
     */
    public static Hash of(String seed, Path keyFile) {
        byte[] key = key(keyFile);
        Hash.ofSeed(seed); // validates the seed
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key, ALGORITHM));
            byte[] digest = mac.doFinal(seed.getBytes(StandardCharsets.UTF_8));
            return Hash.ofHex(HexFormat.of().formatHex(digest).substring(0, Hash.HEX_LENGTH));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java platform has HMAC-SHA-256, with keys of any length.", e);
        }
    }

    private static byte[] key(Path file) {
        String name = SafeText.of(file.toString());
        try (InputStream in = Files.newInputStream(file)) {
            String content = new String(in.readNBytes(MAX_KEY_LENGTH + 3), StandardCharsets.ISO_8859_1);
            byte[] key = content.replaceFirst("\\r?\\n\\z", "").getBytes(StandardCharsets.ISO_8859_1);
            if (key.length < MIN_KEY_LENGTH || key.length > MAX_KEY_LENGTH) {
                throw new UsageException("The key in " + name + " must have from " + MIN_KEY_LENGTH + " to "
                        + MAX_KEY_LENGTH + " bytes.");
            }
            return key;
        } catch (IOException e) {
            throw new CommandFailedException("Can't read " + name, e);
        }
    }
}
