// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import static java.util.Objects.requireNonNull;

import dev.signet.internal.memory.Pool;
import dev.signet.internal.memory.Reusable;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
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

    /** Seeds up to this length are encoded into a reused buffer; longer ones allocate. */
    private static final int BUFFER_LENGTH = 128;

    private static final byte[] DIGITS = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    static final Pool<Hasher> HASHERS = new Pool<>(Hasher::new, 0);

    /**
     * Returns the hash of a seed. Nothing is trimmed, case-folded or normalized.
     *
     * @throws InvalidInputException if the seed is empty or contains an unpaired surrogate
     */
    public static Hash ofSeed(String seed) {
        requireNotEmpty(seed);
        Hasher hasher = HASHERS.acquire();
        try {
            return hasher.hash(seed);
        } finally {
            HASHERS.release(hasher);
        }
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
        requireNotEmpty(seed);
        requirePairedSurrogates(seed);
        try {
            Mac mac = Mac.getInstance(MAC);
            mac.init(new SecretKeySpec(key, MAC));
            return ofDigest(mac.doFinal(seed.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("HMAC-SHA-256 is not available.", e);
        }
    }

    /**
     * Returns the hash of 16 bytes, which are not hashed again.
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
        if (requireNonNull(hex, "hex").length() != HEX_LENGTH) {
            throw malformedHex();
        }
        return new Hash(parseHex(hex, 0), parseHex(hex, HEX_LENGTH / 2));
    }

    /** Returns the 16 bytes, in a new array. */
    public byte[] toBytes() {
        return ByteBuffer.allocate(BYTE_LENGTH).putLong(high).putLong(low).array();
    }

    /** Returns the hash as {@value #HEX_LENGTH} lower-case hexadecimal characters. */
    public String hex() {
        byte[] hex = new byte[HEX_LENGTH];
        putHex(hex, 0);
        return new String(hex, StandardCharsets.ISO_8859_1);
    }

    /** Writes {@link #hex()} in ASCII into a buffer. */
    void putHex(byte[] buffer, int at) {
        for (int i = 0; i < HEX_LENGTH / 2; i++) {
            int shift = Long.SIZE - 4 - 4 * i;
            buffer[at + i] = DIGITS[(int) (high >>> shift) & 15];
            buffer[at + HEX_LENGTH / 2 + i] = DIGITS[(int) (low >>> shift) & 15];
        }
    }

    /** Returns {@link #hex()}. */
    @Override
    public String toString() {
        return hex();
    }

    private static void requireNotEmpty(String seed) {
        if (requireNonNull(seed, "seed").isEmpty()) {
            throw new InvalidInputException("seed", "The seed must not be empty.");
        }
    }

    private static void requirePairedSurrogates(String seed) {
        for (int i = 0; i < seed.length(); i++) {
            char c = seed.charAt(i);
            if (!Character.isSurrogate(c)) {
                continue;
            }
            boolean paired = Character.isHighSurrogate(c)
                    && i + 1 < seed.length()
                    && Character.isLowSurrogate(seed.charAt(i + 1));
            if (!paired) {
                throw new InvalidInputException("seed", "The seed must be well-formed Unicode text.");
            }
            i++;
        }
    }

    private static long parseHex(String hex, int from) {
        long value = 0;
        for (int i = from; i < from + HEX_LENGTH / 2; i++) {
            char c = hex.charAt(i);
            if (!HexFormat.isHexDigit(c)) {
                throw malformedHex();
            }
            value = value << 4 | HexFormat.fromHexDigit(c);
        }
        return value;
    }

    private static InvalidInputException malformedHex() {
        return new InvalidInputException(
                AvatarParser.HASH, AvatarParser.HASH + " must be exactly " + HEX_LENGTH + " hexadecimal characters.");
    }

    /** SHA-256 with reused buffers: hashing allocates nothing but the result. */
    static final class Hasher extends Reusable {

        private final MessageDigest sha256 = newSha256();
        private final byte[] seed = new byte[BUFFER_LENGTH];
        private final byte[] digest = new byte[sha256.getDigestLength()];
        private final ByteBuffer bigEndian = ByteBuffer.wrap(digest);

        /** Not counted: instances are small, and the pool limits their number. */
        @Override
        protected long retainedBytes() {
            return 0;
        }

        Hash hash(String text) {
            if (copyAscii(text)) {
                return hash(seed, text.length());
            }
            requirePairedSurrogates(text);
            byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
            return hash(utf8, utf8.length);
        }

        /** Copies a seed into the buffer; returns false if it is too long or not ASCII. */
        private boolean copyAscii(String text) {
            int length = text.length();
            if (length > BUFFER_LENGTH) {
                return false;
            }
            int all = 0;
            for (int i = 0; i < length; i++) {
                char c = text.charAt(i);
                seed[i] = (byte) c;
                all |= c;
            }
            return all < 128;
        }

        Hash hash(byte[] utf8, int length) {
            try {
                sha256.reset(); // if an earlier call has failed
                sha256.update(utf8, 0, length);
                sha256.digest(digest, 0, digest.length);
            } catch (GeneralSecurityException e) {
                throw unusable(e);
            }
            return new Hash(bigEndian.getLong(0), bigEndian.getLong(Long.BYTES));
        }

        private static MessageDigest newSha256() {
            try {
                return MessageDigest.getInstance("SHA-256");
            } catch (GeneralSecurityException e) {
                throw unusable(e);
            }
        }

        private static IllegalStateException unusable(GeneralSecurityException cause) {
            return new IllegalStateException("SHA-256 is not available.", cause);
        }
    }
}
