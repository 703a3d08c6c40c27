// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import static java.util.Objects.requireNonNull;

/**
 * Thrown if a seed, hash or parameter is not allowed. The message is a sentence that states what is allowed and does not
 * contain the rejected value, so it can be sent to the client.
 *
 * <pre>{@code
 * try {
 *     Parameters.DEFAULT.with(Parameter.SIZE, "7");
 * } catch (InvalidInputException e) {
 *     System.out.println(e.field() + ": " + e.getMessage());  // size: size must be a whole number from 16 to 1024.
 * }
 * }</pre>
 */
public final class InvalidInputException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final String field;

    /** Creates an exception, given {@link #field()} and {@link #getMessage()}. */
    public InvalidInputException(String field, String message) {
        super(requireNonNull(message, "message"));
        this.field = requireNonNull(field, "field");
    }

    /**
     * Returns the name of the {@linkplain Parameter#text() parameter} or argument: {@code seed}, {@code hash}, {@code key},
     * {@code idPrefix}; {@code name} for a name that is unknown; {@code basePath} and {@code maxSize} of {@code dev.signet.http}.
     */
    public String field() {
        return field;
    }

    /** Returns what is allowed, one sentence. */
    @Override
    public String getMessage() {
        return requireNonNull(super.getMessage());
    }
}
