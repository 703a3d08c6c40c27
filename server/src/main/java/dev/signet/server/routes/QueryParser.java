// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.routes;

import dev.signet.Hash;
import dev.signet.InvalidInputException;
import dev.signet.Parameter;
import dev.signet.Parameters;
import dev.signet.server.http.PercentDecoder;
import dev.signet.server.http.TextScanner;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * The parameters of a query, read from left to right: decisions 10 and 11 of the interface. The first one that breaks a
 * rule is the one to blame.
 */
final class QueryParser {

    private Parameters parameters = Parameters.DEFAULT;
    private Optional<Hash> hash = Optional.empty();
    private final Set<Parameter> seen = EnumSet.noneOf(Parameter.class);

    private QueryParser() {}

    /**
     * Reads a raw query.
     *
     * @throws InvalidInputException for the first parameter that has a value that is not allowed, or comes again
     */
    static QueryParser read(String raw) {
        QueryParser query = new QueryParser();
        for (int from = 0; from < raw.length(); ) {
            int end = TextScanner.find('&', raw, from, raw.length());
            query.readPair(raw, from, end);
            from = end + 1;
        }
        return query;
    }

    Parameters parameters() {
        return parameters;
    }

    /** The hash that replaces that of the seed. */
    Optional<Hash> hash() {
        return hash;
    }

    private void readPair(String raw, int from, int end) {
        int equals = TextScanner.find('=', raw, from, end);
        // A name with a malformed escape is the name of none of our parameters.
        Optional<Parameter> known =
                PercentDecoder.text(raw.substring(from, equals)).flatMap(Parameter::named);
        if (known.isPresent()) {
            readValue(known.get(), equals < end ? raw.substring(equals + 1, end) : "");
        }
    }

    private void readValue(Parameter parameter, String raw) {
        if (!seen.add(parameter)) {
            throw new InvalidInputException(parameter.text(), parameter.text() + " must be given at most once.");
        }
        String value = PercentDecoder.text(raw)
                .orElseThrow(() -> new InvalidInputException(parameter.text(), parameter.expectation()));
        if (parameter == Parameter.HASH) {
            hash = Optional.of(Hash.ofHex(value));
        } else {
            parameters = parameters.with(parameter, value);
        }
    }
}
