// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.file;

import dev.signet.InvalidInputException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * One line of a file of seeds, not yet validated.
 *
 * @param number counted from 1
 * @param bytes without the line ending
 * @param complete false if the line is too long and was truncated
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record SeedLine(long number, byte[] bytes, boolean complete) {

    /** Returns the error message with the number of the line. */
    public String message(InvalidInputException e) {
        return "line " + number + ": " + e.getMessage();
    }

    /** Returns the seed: the whole line, decoded as UTF-8. */
    public String seed() {
        if (!complete) {
            throw new InvalidInputException("seed", "The line is longer than " + SeedLines.MAX_LENGTH + " bytes.");
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new InvalidInputException("seed", "The line is not valid UTF-8.");
        }
    }
}
