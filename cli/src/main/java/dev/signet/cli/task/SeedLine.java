// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.task;

import dev.signet.InvalidInputException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** One line of a file of seeds, not yet checked: its number, counted from 1, and its bytes without the line ending. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record SeedLine(long number, byte[] bytes, boolean complete) {

    boolean isEmpty() {
        return bytes.length == 0;
    }

    /** Returns the error message with the number of the line. */
    String message(InvalidInputException e) {
        return "line " + number + ": " + e.getMessage();
    }

    /** Returns the seed: the whole line, decoded as UTF-8. */
    String seed() {
        if (!complete) {
            throw new InvalidInputException("seed", "The line is longer than " + SeedLines.LONGEST + " bytes.");
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
