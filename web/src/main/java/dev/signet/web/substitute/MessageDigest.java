// SPDX-License-Identifier: Apache-2.0
package dev.signet.web.substitute;

import java.security.NoSuchAlgorithmException;

/** SHA-256 (FIPS 180-4), as {@code java.security.MessageDigest} gives it out; the browser's own one cannot answer at once. */
public final class MessageDigest {

    private static final int BLOCK = 64;
    private static final int ROUNDS = 64;

    /** The fractional parts of the square roots of the first eight primes. */
    private static final int[] START = {
        0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19
    };

    /** The fractional parts of the cube roots of the first 64 primes. */
    private static final int[] ADDENDS = {
        0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
        0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
        0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
        0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
        0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
        0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
        0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
        0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2
    };

    private final int[] state = new int[START.length];
    private final int[] schedule = new int[ROUNDS];

    private MessageDigest() {}

    public static MessageDigest getInstance(String algorithm) throws NoSuchAlgorithmException {
        if (!algorithm.equals("SHA-256")) {
            throw new NoSuchAlgorithmException(algorithm);
        }
        return new MessageDigest();
    }

    public int getDigestLength() {
        return START.length * Integer.BYTES;
    }

    /** Takes the whole message: core never gives it in parts. */
    public void update(byte[] message, int from, int length) {
        System.arraycopy(START, 0, state, 0, START.length);
        byte[] padded = padded(message, from, length);
        for (int at = 0; at < padded.length; at += BLOCK) {
            compress(padded, at);
        }
    }

    public int digest(byte[] digest, int from, int length) {
        for (int i = 0; i < START.length; i++) {
            putInt(digest, from + i * Integer.BYTES, state[i]);
        }
        return length;
    }

    /** The message, one bit, zeros, and the message's length in bits at the end of a block. */
    private static byte[] padded(byte[] message, int from, int length) {
        int blocks = (length + Long.BYTES) / BLOCK + 1;
        byte[] padded = new byte[blocks * BLOCK];
        System.arraycopy(message, from, padded, 0, length);
        padded[length] = (byte) 0x80;
        putInt(padded, padded.length - 2 * Integer.BYTES, length >>> 29);
        putInt(padded, padded.length - Integer.BYTES, length << 3);
        return padded;
    }

    private void compress(byte[] bytes, int at) {
        for (int i = 0; i < 16; i++) {
            schedule[i] = getInt(bytes, at + i * Integer.BYTES);
        }
        for (int i = 16; i < ROUNDS; i++) {
            int early = schedule[i - 15];
            int late = schedule[i - 2];
            schedule[i] = schedule[i - 16]
                    + (rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3))
                    + schedule[i - 7]
                    + (rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10));
        }
        int a = state[0];
        int b = state[1];
        int c = state[2];
        int d = state[3];
        int e = state[4];
        int f = state[5];
        int g = state[6];
        int h = state[7];
        for (int i = 0; i < ROUNDS; i++) {
            int choice = (e & f) ^ (~e & g);
            int majority = (a & b) ^ (a & c) ^ (b & c);
            int first = h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + ADDENDS[i] + schedule[i];
            int second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority;
            h = g;
            g = f;
            f = e;
            e = d + first;
            d = c;
            c = b;
            b = a;
            a = first + second;
        }
        state[0] += a;
        state[1] += b;
        state[2] += c;
        state[3] += d;
        state[4] += e;
        state[5] += f;
        state[6] += g;
        state[7] += h;
    }

    private static int rotate(int value, int bits) {
        return (value >>> bits) | (value << (Integer.SIZE - bits));
    }

    private static int getInt(byte[] bytes, int at) {
        return (bytes[at] << 24)
                | ((bytes[at + 1] & 0xff) << 16)
                | ((bytes[at + 2] & 0xff) << 8)
                | (bytes[at + 3] & 0xff);
    }

    private static void putInt(byte[] bytes, int at, int value) {
        bytes[at] = (byte) (value >> 24);
        bytes[at + 1] = (byte) (value >> 16);
        bytes[at + 2] = (byte) (value >> 8);
        bytes[at + 3] = (byte) value;
    }
}
