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
import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Keyed hashes: the first 16 bytes of HMAC-SHA-256 over the seed's UTF-8 bytes. Unlike with a plain hash, the seed can't be
 * found by trying likely ones without the key.
 */
public final class KeyedHash {

    /** In bytes. Shorter keys can be found by brute force. */
    private static final int SHORTEST_KEY = 16;
    /** In bytes. Limits the memory used if the file is not a key. */
    private static final int LONGEST_KEY = 1 << 16;

    private static final String ALGORITHM = "HmacSHA256";

    private final Mac mac;

    private KeyedHash(byte[] key) {
        try {
            this.mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key, ALGORITHM));
        } catch (NoSuchAlgorithmException | InvalidKeyException e) {
            throw new IllegalStateException("Every Java platform has HMAC-SHA-256, with keys of any length.", e);
        }
    }

    /** Reads the key from a file, without one line end at its end. */
    public static KeyedHash withKeyIn(Path file) {
        byte[] key = withoutLineEnd(read(file));
        if (key.length < SHORTEST_KEY || key.length > LONGEST_KEY) {
            throw new UsageException("The key in " + SafeText.of(file.toString()) + " must have from " + SHORTEST_KEY
                    + " to " + LONGEST_KEY + " bytes.");
        }
        return new KeyedHash(key);
    }

    /**
     * Returns the keyed hash of a seed.
     *
     * @throws InvalidInputException if the seed is invalid
     */
    public Hash of(String seed) {
        Hash.ofSeed(seed); // validates the seed
        byte[] digest = mac.doFinal(seed.getBytes(StandardCharsets.UTF_8));
        return Hash.ofHex(HexFormat.of().formatHex(digest).substring(0, Hash.HEX_LENGTH));
    }

    private static byte[] read(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            return in.readNBytes(LONGEST_KEY + 3);
        } catch (IOException e) {
            throw new CommandFailedException("Can't read " + SafeText.of(file.toString()), e);
        }
    }

    /** Editors and {@code echo} append a line end that is usually not part of the key elsewhere. */
    private static byte[] withoutLineEnd(byte[] bytes) {
        int length = bytes.length;
        if (length > 0 && bytes[length - 1] == '\n') {
            length--;
            if (length > 0 && bytes[length - 1] == '\r') {
                length--;
            }
        }
        return Arrays.copyOf(bytes, length);
    }
}
