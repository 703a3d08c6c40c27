// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.net;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OpenFileLimitTest {

    @ParameterizedTest
    @CsvSource({"10000, 1048576, 10000", "10000, 1024, 739", "0, 1024, 739", "10, 1024, 10", "100, 64, 16"})
    void limitLeavesDescriptorsForTheOperationsPort(int connections, int available, int most) {
        assertEquals(most, OpenFileLimit.limitConnections(connections, OptionalInt.of(available)));
    }

    @Test
    void unknownNumberOfDescriptorsSetsNoLimit() {
        assertEquals(0, OpenFileLimit.limitConnections(0, OptionalInt.empty()));
    }
}
