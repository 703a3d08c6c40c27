// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import dev.signet.internal.memory.Pool;
import dev.signet.internal.memory.Reusable;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;

/**
 * The 128 bits an avatar is made from: the first 16 bytes of SHA-256 over the seed's UTF-8 bytes, or given as 32
 * hexadecimal characters. Bit 0 is the most significant bit of the first byte.
 *
 * @param high bits 0 to 63
 * @param low bits 64 to 127
 */
public record Hash(long high, long low) {

    /** The length of {@link #hex()}. */
    public static final int HEX_LENGTH = 32;

    /** Longer seeds are hashed just the same, but leave garbage. */
    private static final int COMMON_LENGTH = 128;

    private static final Pool<Hasher> HASHERS = new Pool<>(Hasher::new, 0);

    /**
     * Hashes the seed exactly as given: nothing is trimmed, folded or normalised.
     *
     * @throws InvalidInputException if the seed is empty or has half a surrogate pair
     */
    public static Hash ofSeed(String seed) {
        requireSome(seed.length());
        Hasher hasher = HASHERS.take();
        Hash hash = hasher.hash(seed);
        HASHERS.give(hasher);
        return hash;
    }

    /**
     * Hashes a seed that is already UTF-8. Whether it is well-formed is for the caller to know: nothing is decoded here,
     * and other bytes have a hash that no seed has.
     *
     * @throws InvalidInputException if the seed is empty
     */
    public static Hash ofUtf8(byte[] seed) {
        requireSome(seed.length);
        Hasher hasher = HASHERS.take();
        Hash hash = hasher.hash(seed, seed.length);
        HASHERS.give(hasher);
        return hash;
    }

    /**
     * Reads 32 hexadecimal characters of either case.
     *
     * @throws InvalidInputException if it is anything else
     */
    public static Hash ofHex(String hex) {
        if (hex.length() != HEX_LENGTH) {
            throw malformedHex();
        }
        return new Hash(parseHex(hex, 0), parseHex(hex, HEX_LENGTH / 2));
    }

    /**
     * Some of the bits, read as one big-endian number. Nothing is checked, since a picture asks for dozens of them: what
     * lies outside the hash is without meaning.
     *
     * @param first the first bit, from 0 on
     * @param count how many, from 1 to 32, the last of them being bit 127 at most
     */
    public int bits(int first, int count) {
        long window;
        if (first + count <= Long.SIZE) {
            window = high >>> (Long.SIZE - first - count);
        } else if (first >= Long.SIZE) {
            window = low >>> (2 * Long.SIZE - first - count);
        } else {
            int inLow = first + count - Long.SIZE;
            window = (high << inLow) | (low >>> (Long.SIZE - inLow));
        }
        return (int) (window & ((1L << count) - 1));
    }

    /** The hash as 32 lower-case hexadecimal characters. */
    public String hex() {
        byte[] hex = new byte[HEX_LENGTH];
        putHex(hex, 0);
        return new String(hex, StandardCharsets.ISO_8859_1);
    }

    /** Writes {@link #hex()} in ASCII into a buffer and returns the position after it. */
    public int putHex(byte[] buffer, int at) {
        for (int i = 0; i < HEX_LENGTH; i++) {
            buffer[at + i] = (byte) Character.forDigit(bits(4 * i, 4), 16);
        }
        return at + HEX_LENGTH;
    }

    @Override
    public String toString() {
        return hex();
    }

    private static void requireSome(int length) {
        if (length == 0) {
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
        return new InvalidInputException(Parameter.HASH.text(), Parameter.HASH.expectation());
    }

    /** SHA-256 with memory of its own, so that hashing leaves nothing behind but the hash. */
    private static final class Hasher extends Reusable {

        private final MessageDigest sha256 = newSha256();
        private final byte[] seed = new byte[COMMON_LENGTH];
        private final byte[] digest = new byte[sha256.getDigestLength()];

        /** Too little to count; the pool bounds the number. */
        @Override
        protected long retainedBytes() {
            return 0;
        }

        Hash hash(String text) {
            if (takes(text)) {
                return hash(seed, text.length());
            }
            requirePairedSurrogates(text);
            byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
            return hash(utf8, utf8.length);
        }

        /** Takes a seed that is short and ASCII, and returns whether it is. */
        private boolean takes(String text) {
            int length = text.length();
            if (length > COMMON_LENGTH) {
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
                sha256.update(utf8, 0, length);
                sha256.digest(digest, 0, digest.length);
            } catch (GeneralSecurityException e) {
                throw unusable(e);
            }
            return new Hash(bigEndian(0), bigEndian(Long.BYTES));
        }

        private long bigEndian(int from) {
            long value = 0;
            for (int i = from; i < from + Long.BYTES; i++) {
                value = value << 8 | (digest[i] & 0xff);
            }
            return value;
        }

        private static MessageDigest newSha256() {
            try {
                return MessageDigest.getInstance("SHA-256");
            } catch (GeneralSecurityException e) {
                throw unusable(e);
            }
        }

        private static IllegalStateException unusable(GeneralSecurityException cause) {
            return new IllegalStateException("Every Java platform has a SHA-256 that works.", cause);
        }
    }
}
