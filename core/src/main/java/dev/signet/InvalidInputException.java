// SPDX-License-Identifier: Apache-2.0
package dev.signet;

/**
 * A seed, hash or parameter that SG-1 does not accept. The message is a sentence that says what was expected and quotes
 * nothing of what was given, so it may be shown to whoever sent it.
 */
public final class InvalidInputException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final String field;
    private final String sentence;

    /**
     * An input that is not accepted.
     *
     * @param field the name of the parameter to blame, or {@code seed}
     * @param sentence what was expected
     */
    public InvalidInputException(String field, String sentence) {
        super(sentence);
        this.field = field;
        this.sentence = sentence;
    }

    /** The name of the parameter to blame, or {@code seed}. */
    public String field() {
        return field;
    }

    /** The message: what was expected, for whoever sent the input. */
    public String sentence() {
        return sentence;
    }
}
