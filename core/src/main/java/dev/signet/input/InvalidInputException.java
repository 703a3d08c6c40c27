// SPDX-License-Identifier: Apache-2.0
package dev.signet.input;

/**
 * A seed, hash or parameter that SG-1 does not accept. The message is a sentence that says what was expected and quotes
 * nothing of what was given, so it may be shown to whoever sent it.
 */
public final class InvalidInputException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final String field;

    public InvalidInputException(String field, String expectation) {
        super(expectation);
        this.field = field;
    }

    /** The name of the parameter to blame, or {@code seed}. */
    public String field() {
        return field;
    }
}
