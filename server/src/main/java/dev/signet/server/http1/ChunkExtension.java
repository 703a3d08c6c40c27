// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http1;

/**
 * Checks the extensions of a chunk byte by byte (RFC 9112, section 7.1.1):
 * {@code *( BWS ";" BWS name [ BWS "=" BWS value ] )}, where a value is a token or a quoted string. They are ignored, but must
 * be valid, since lenient parsing of them enables request smuggling.
 */
final class ChunkExtension {

    private enum State {
        BEFORE_SEMICOLON,
        BEFORE_NAME,
        NAME,
        AFTER_NAME,
        BEFORE_VALUE,
        TOKEN,
        QUOTED,
        ESCAPED,
        AFTER_QUOTED,
        INVALID
    }

    private State state = State.BEFORE_SEMICOLON;

    void start() {
        state = State.BEFORE_SEMICOLON;
    }

    /** Whether the line may end here; not after white space, which the grammar does not allow at the end. */
    boolean mayEnd() {
        return switch (state) {
            case NAME, TOKEN, AFTER_QUOTED -> true;
            default -> false;
        };
    }

    /** Consumes a byte; returns whether the grammar allows it here. */
    boolean accepts(byte b) {
        state = next(b);
        return state != State.INVALID;
    }

    private State next(byte b) {
        return switch (state) {
            case BEFORE_SEMICOLON, AFTER_QUOTED -> separator(b);
            case BEFORE_NAME -> HttpGrammar.isSpace(b) ? state : token(b, State.NAME);
            case NAME -> HttpGrammar.isTchar(b) ? state : afterName(b);
            case AFTER_NAME -> afterName(b);
            case BEFORE_VALUE -> beforeValue(b);
            case TOKEN -> HttpGrammar.isTchar(b) ? state : separator(b);
            case QUOTED -> quoted(b);
            case ESCAPED -> HttpGrammar.isFieldValueChar(b) ? State.QUOTED : State.INVALID;
            case INVALID -> State.INVALID;
        };
    }

    private static State separator(byte b) {
        if (HttpGrammar.isSpace(b)) {
            return State.BEFORE_SEMICOLON;
        }
        return b == ';' ? State.BEFORE_NAME : State.INVALID;
    }

    private static State afterName(byte b) {
        if (HttpGrammar.isSpace(b)) {
            return State.AFTER_NAME;
        }
        return b == '=' ? State.BEFORE_VALUE : separator(b);
    }

    private static State beforeValue(byte b) {
        if (HttpGrammar.isSpace(b)) {
            return State.BEFORE_VALUE;
        }
        return b == '"' ? State.QUOTED : token(b, State.TOKEN);
    }

    private static State quoted(byte b) {
        if (b == '"') {
            return State.AFTER_QUOTED;
        }
        if (b == '\\') {
            return State.ESCAPED;
        }
        return HttpGrammar.isFieldValueChar(b) ? State.QUOTED : State.INVALID;
    }

    private static State token(byte b, State state) {
        return HttpGrammar.isTchar(b) ? state : State.INVALID;
    }
}
