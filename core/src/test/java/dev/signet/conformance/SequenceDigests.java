// SPDX-License-Identifier: Apache-2.0
package dev.signet.conformance;

import dev.signet.Avatar;
import dev.signet.Format;
import dev.signet.Parameter;
import dev.signet.Parameters;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.LongStream;

/**
 * Digests over the first avatars of the sequence that conformance/README.md defines. As a program, prints the digests of a
 * number of avatars in formats: {@code SequenceDigests 1000000 SVG JSON PNG}.
 */
final class SequenceDigests {

    private static final int CHUNK = 1000;
    private static final int CHUNKS_AT_ONCE = 64;
    private static final int SIZES = 65;
    private static final List<Parameters> COMBINATIONS = combinations();

    private SequenceDigests() {}

    public static void main(String[] arguments) {
        for (String name : List.of(arguments).subList(1, arguments.length)) {
            Format format = Format.valueOf(name);
            System.out.println(Conformance.name(format) + " " + digest(Long.parseLong(arguments[0]), format));
        }
    }

    /** Returns the SHA-256 over the SHA-256 of each output, in order. The outputs are made in parallel. */
    static String digest(long count, Format format) {
        MessageDigest all = sha256();
        long step = (long) CHUNK * CHUNKS_AT_ONCE;
        for (long start = 0; start < count; start += step) {
            long end = Math.min(count, start + step);
            LongStream.range(start / CHUNK, (end + CHUNK - 1) / CHUNK)
                    .parallel()
                    .mapToObj(chunk -> digests(chunk * CHUNK, Math.min(end, (chunk + 1) * CHUNK), format))
                    .toList()
                    .forEach(all::update);
        }
        return HexFormat.of().formatHex(all.digest());
    }

    private static byte[] digests(long start, long end, Format format) {
        MessageDigest sha256 = sha256();
        byte[] digests = new byte[(int) (end - start) * sha256.getDigestLength()];
        for (long i = start; i < end; i++) {
            byte[] digest = sha256.digest(avatar(i).bytes(format));
            System.arraycopy(digest, 0, digests, (int) (i - start) * digest.length, digest.length);
        }
        return digests;
    }

    /** Returns avatar number {@code i} of the sequence. */
    static Avatar avatar(long i) {
        Parameters parameters = COMBINATIONS.get((int) (i % COMBINATIONS.size()));
        return Avatar.of(Long.toString(i), parameters.withSize((int) (Parameter.SMALLEST_SIZE + i % SIZES)));
    }

    /** Returns all combinations of values; those of the first parameter change from each to the next. */
    private static List<Parameters> combinations() {
        List<Parameters> combinations = List.of(Parameters.DEFAULT);
        for (Parameter parameter : Parameter.values()) {
            if (parameter != Parameter.SIZE) {
                List<Parameters> shorter = combinations;
                combinations = parameter.choices().stream()
                        .flatMap(choice -> shorter.stream().map(parameters -> parameters.with(parameter, choice)))
                        .toList();
            }
        }
        return combinations;
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
