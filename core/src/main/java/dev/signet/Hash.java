// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import static java.util.Objects.requireNonNull;

import java.io.Serializable;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The 128 bits that an avatar is made from: the first 16 bytes of the SHA-256 of the seed in UTF-8.
 *
 * <pre>{@code
 * Hash hash = Hash.ofSeed("ada");
 * Avatar same = Avatar.ofHash(Hash.ofHex("fdee430d40bd57deeac186cd9790033d"));
 *
 * byte[] key = HexFormat.of().parseHex("00112233445566778899aabbccddeeff");  // secret
 * Hash pseudonym = Hash.keyed(key, "ada@example.com");
 * }</pre>
 *
 * <p>A database holds it as 16 bytes, as text, or as two numbers: {@link #toBytes()}, {@link #hex()}, {@link #high()} and {@link #low()}.
 *
 * <p>Immutable and thread-safe. The serialized form is that of the record.
 *
 * @param high the first 8 bytes, big-endian
 * @param low the last 8 bytes, big-endian
 */
public record Hash(long high, long low) implements Serializable {

    /** The length of {@link #hex()}. */
    public static final int HEX_LENGTH = 32;

    private static final int BYTE_LENGTH = HEX_LENGTH / 2;
    /** In bytes: 128 bits if the key is random. */
    private static final int MIN_KEY_LENGTH = 16;

    private static final String MAC = "HmacSHA256";

    /**
     * Returns the hash of a seed. Nothing is trimmed, case-folded or normalized.
     *
     * @throws InvalidInputException if the seed is empty or contains an unpaired surrogate
     */
    public static Hash ofSeed(String seed) {
        return ofDigest(Digests.SHA256.digest(utf8(seed)));
    }

    /**
     * Returns the keyed hash of a seed, a pseudonym: the first 16 bytes of HMAC-SHA-256 over the seed in UTF-8. Without the key,
     * the seed cannot be found by trying likely ones. {@code signet hash --key-file} prints the same.
     *
     * @param key secret, of at least 16 bytes; another key gives every seed another avatar
     * @throws InvalidInputException if the key is too short, or if the seed is empty or contains an unpaired surrogate
     */
    public static Hash keyed(byte[] key, String seed) {
        if (requireNonNull(key, "key").length < MIN_KEY_LENGTH) {
            throw new InvalidInputException("key", "The key must have at least " + MIN_KEY_LENGTH + " bytes.");
        }
        byte[] bytes = utf8(seed);
        try {
            Mac mac = Mac.getInstance(MAC);
            mac.init(new SecretKeySpec(key, MAC));
            return ofDigest(mac.doFinal(bytes));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("HMAC-SHA-256 is not available.", e);
        }
    }

    /**
     * Returns the hash of 16 bytes, which are not hashed again: those of {@link #toBytes()}, or the first half of a SHA-256 or HMAC
     * that a program has anyway.
     *
     * <p>Each bit selects a cell, a color or a blank cell, so all bits must vary. Those of a UUID do not: use {@link #ofSeed} with its
     * text. The MD5 of an e-mail address would give another avatar than the address: use {@link #ofSeed} with the address.
     *
     * @throws InvalidInputException if there are more or fewer bytes
     */
    public static Hash ofBytes(byte[] bytes) {
        if (requireNonNull(bytes, "bytes").length != BYTE_LENGTH) {
            throw new InvalidInputException(AvatarParser.HASH, "hash must be exactly " + BYTE_LENGTH + " bytes.");
        }
        return ofDigest(bytes);
    }

    /** Returns the hash of the first 16 bytes. */
    private static Hash ofDigest(byte[] digest) {
        ByteBuffer bytes = ByteBuffer.wrap(digest);
        return new Hash(bytes.getLong(), bytes.getLong());
    }

    /**
     * Parses {@value #HEX_LENGTH} hexadecimal characters of either case.
     *
     * @throws InvalidInputException if the text is anything else
     */
    public static Hash ofHex(String hex) {
        try {
            if (requireNonNull(hex, "hex").length() == HEX_LENGTH) {
                return ofDigest(HexFormat.of().parseHex(hex));
            }
        } catch (IllegalArgumentException e) { // not a cause: its message has the value
        }
        throw new InvalidInputException(
                AvatarParser.HASH, AvatarParser.HASH + " must be exactly " + HEX_LENGTH + " hexadecimal characters.");
    }

    /** Returns the 16 bytes, in a new array. */
    public byte[] toBytes() {
        return ByteBuffer.allocate(BYTE_LENGTH).putLong(high).putLong(low).array();
    }

    /** Returns the hash as {@value #HEX_LENGTH} lower-case hexadecimal characters. */
    public String hex() {
        return HexFormat.of().formatHex(toBytes());
    }

    /** Returns {@link #hex()}. */
    @Override
    public String toString() {
        return hex();
    }

    /** Returns the seed in UTF-8, after the checks that all seeds pass. */
    private static byte[] utf8(String seed) {
        if (requireNonNull(seed, "seed").isEmpty()) {
            throw new InvalidInputException("seed", "The seed must not be empty.");
        }
        byte[] bytes = seed.getBytes(StandardCharsets.UTF_8); // with a question mark for an unpaired surrogate
        if (!new String(bytes, StandardCharsets.UTF_8).equals(seed)) {
            throw new InvalidInputException("seed", "The seed must be well-formed Unicode text.");
        }
        return bytes;
    }
}
