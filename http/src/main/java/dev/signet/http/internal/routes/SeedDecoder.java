// SPDX-License-Identifier: Apache-2.0
package dev.signet.http.internal.routes;

import dev.signet.InvalidInputException;
import dev.signet.http.internal.message.PercentDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Decodes the seed in a path segment: "Seeds" in docs/API.md. */
final class SeedDecoder {

    private static final char REPLACEMENT = '\ufffd';

    private SeedDecoder() {}

    /**
     * Decodes a raw path segment, one char per byte. An empty seed is left to {@link dev.signet.AvatarParser}.
     *
     * @throws InvalidInputException if the segment is not percent-encoded UTF-8
     */
    static String decode(String segment) {
        byte[] bytes = PercentDecoder.decode(segment).orElseThrow(SeedDecoder::malformed);
        // Malformed UTF-8 becomes U+FFFD, but a seed may also contain U+FFFD itself: it is malformed if encoding the
        // result gives other bytes. CharsetDecoder would allocate twice as much.
        String seed = new String(bytes, StandardCharsets.UTF_8);
        if (seed.indexOf(REPLACEMENT) >= 0 && !Arrays.equals(seed.getBytes(StandardCharsets.UTF_8), bytes)) {
            throw malformed();
        }
        return seed;
    }

    private static InvalidInputException malformed() {
        return new InvalidInputException("seed", "The seed must be percent-encoded UTF-8.");
    }
}
