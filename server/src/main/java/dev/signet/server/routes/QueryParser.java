// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.routes;

import dev.signet.AvatarParser;
import dev.signet.InvalidInputException;
import dev.signet.server.http.PercentDecoder;
import dev.signet.server.http.TextScanner;

/** Splits a query into names and values, percent-decoded, and reads them from left to right: "Parameters" in docs/API.md. */
final class QueryParser {

    private QueryParser() {}

    /**
     * Reads a raw query.
     *
     * @throws InvalidInputException for the first parameter that is repeated or has a value that is not allowed
     */
    static void read(String raw, AvatarParser parser) {
        for (int from = 0; from < raw.length(); ) {
            int end = TextScanner.find('&', raw, from, raw.length());
            int equals = TextScanner.find('=', raw, from, end);
            parser.read(
                    decode(raw.substring(from, equals)), equals < end ? decode(raw.substring(equals + 1, end)) : "");
            from = end + 1;
        }
    }

    /** Leaves text with a malformed escape as it is: with its percent sign it is no known name and no allowed value. */
    private static String decode(String raw) {
        return PercentDecoder.text(raw).orElse(raw);
    }
}
