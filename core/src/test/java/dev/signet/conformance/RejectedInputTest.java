// SPDX-License-Identifier: Apache-2.0
package dev.signet.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.signet.InvalidInputException;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Inputs that every implementation of SG-1 rejects, each with the field that is to blame. */
class RejectedInputTest {

    static List<Vector> inputs() throws IOException {
        return ConformanceTest.vectors(ConformanceTest.FOLDER.resolve("rejected.json"));
    }

    @ParameterizedTest
    @MethodSource("inputs")
    void rejectsWithTheField(Vector input) {
        InvalidInputException rejection = assertThrows(InvalidInputException.class, input::avatar);
        assertEquals(input.json().get("field").getAsString(), rejection.field());
    }
}
