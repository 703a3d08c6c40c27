// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.routes;

import dev.signet.InvalidInputException;
import dev.signet.server.http.PercentDecoder;
import dev.signet.server.http.Utf8Decoder;

/** Reads the seed of a path: decisions 7 and 8 of the interface. */
final class SeedDecoder {

    private static final String FIELD = "seed";

    private SeedDecoder() {}

    /**
     * The UTF-8 bytes of the seed in a raw path segment.
     *
     * @throws InvalidInputException if it is empty, or not percent-encoded UTF-8
     */
    static byte[] read(String segment) {
        if (segment.isEmpty()) {
            throw new InvalidInputException(FIELD, "The seed must not be empty.");
        }
        return PercentDecoder.decode(segment)
                .filter(Utf8Decoder::isWellFormed)
                .orElseThrow(() -> new InvalidInputException(FIELD, "The seed must be percent-encoded UTF-8."));
    }
}
