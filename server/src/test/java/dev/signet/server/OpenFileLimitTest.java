// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OpenFileLimitTest {

    @ParameterizedTest
    @CsvSource({
        "10000, 1048576, 10000",
        "10000, 1024, 739",
        "0, 1024, 739",
        "10, 1024, 10",
        "100, 64, 16",
        "10000, 2147483647, 10000"
    })
    void limitLeavesDescriptorsForTheOperationsPort(int connections, int available, int most) {
        assertEquals(most, OpenFileLimit.limitConnections(connections, available));
    }
}
