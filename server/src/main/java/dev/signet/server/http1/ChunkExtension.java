// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http1;

/**
 * Checks the extensions of a chunk byte by byte, RFC 9112, section 7.1.1: {@code *( BWS ";" BWS name [ BWS "=" BWS value ]
 * )}, where a value is a token or a quoted string. They mean nothing to us, but a sloppy reader of them is how chunks get
 * smuggled.
 */
final class ChunkExtension {

    private enum Place {
        BEFORE_SEMICOLON,
        BEFORE_NAME,
        NAME,
        AFTER_NAME,
        BEFORE_VALUE,
        TOKEN,
        QUOTED,
        ESCAPED,
        AFTER_QUOTED,
        REFUSED
    }

    private Place place = Place.BEFORE_SEMICOLON;

    void start() {
        place = Place.BEFORE_SEMICOLON;
    }

    /** Whether the line may end here: not after a space, which only ever comes before something. */
    boolean mayEnd() {
        return switch (place) {
            case NAME, TOKEN, AFTER_QUOTED -> true;
            default -> false;
        };
    }

    /** Whether the grammar allows this byte here. */
    boolean accepts(byte b) {
        place = next(b);
        return place != Place.REFUSED;
    }

    private Place next(byte b) {
        return switch (place) {
            case BEFORE_SEMICOLON, AFTER_QUOTED -> separator(b);
            case BEFORE_NAME -> HttpGrammar.isSpace(b) ? place : token(b, Place.NAME);
            case NAME -> HttpGrammar.isToken(b) ? place : afterName(b);
            case AFTER_NAME -> afterName(b);
            case BEFORE_VALUE -> beforeValue(b);
            case TOKEN -> HttpGrammar.isToken(b) ? place : separator(b);
            case QUOTED -> quoted(b);
            case ESCAPED -> HttpGrammar.isValue(b) ? Place.QUOTED : Place.REFUSED;
            case REFUSED -> Place.REFUSED;
        };
    }

    private static Place separator(byte b) {
        if (HttpGrammar.isSpace(b)) {
            return Place.BEFORE_SEMICOLON;
        }
        return b == ';' ? Place.BEFORE_NAME : Place.REFUSED;
    }

    private static Place afterName(byte b) {
        if (HttpGrammar.isSpace(b)) {
            return Place.AFTER_NAME;
        }
        return b == '=' ? Place.BEFORE_VALUE : separator(b);
    }

    private static Place beforeValue(byte b) {
        if (HttpGrammar.isSpace(b)) {
            return Place.BEFORE_VALUE;
        }
        return b == '"' ? Place.QUOTED : token(b, Place.TOKEN);
    }

    private static Place quoted(byte b) {
        if (b == '"') {
            return Place.AFTER_QUOTED;
        }
        if (b == '\\') {
            return Place.ESCAPED;
        }
        return HttpGrammar.isValue(b) ? Place.QUOTED : Place.REFUSED;
    }

    private static Place token(byte b, Place place) {
        return HttpGrammar.isToken(b) ? place : Place.REFUSED;
    }
}
