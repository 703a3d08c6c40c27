// SPDX-License-Identifier: Apache-2.0
package dev.signet.http.internal.routes;

import dev.signet.http.internal.message.PercentDecoder;
import dev.signet.http.internal.message.TextScanner;
import java.util.function.BiConsumer;

/** Splits a raw query into names and values, percent-decoded, from left to right: "Parameters" in docs/API.md. */
final class QueryParser {

    private QueryParser() {}

    /** Passes on every name and its value, which is empty without an equals sign. */
    static void forEach(String raw, BiConsumer<String, String> parameter) {
        for (int from = 0; from < raw.length(); ) {
            int end = TextScanner.find('&', raw, from, raw.length());
            int equals = TextScanner.find('=', raw, from, end);
            parameter.accept(
                    decode(raw.substring(from, equals)), equals < end ? decode(raw.substring(equals + 1, end)) : "");
            from = end + 1;
        }
    }

    /** Leaves text with a malformed escape as it is: with its percent sign it is no known name and no allowed value. */
    private static String decode(String raw) {
        return PercentDecoder.text(raw).orElse(raw);
    }
}
