// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProcessLimitsTest {

    @ParameterizedTest
    @CsvSource({
        // With 128 MB of memory.
        "38, 19, 9728, 152",
        "38, 8, 4096, 152",
        "1, 1, 256, 16",
        "100, 100, 25600, 400",
        "8192, 4096, 262144, 1024"
    })
    void followsFromHeapAndDirectMemory(long heap, long direct, int pendingKilobytes, int renderings) {
        ProcessLimits processLimits = ProcessLimits.of(heap << 20, direct << 20);
        assertEquals(pendingKilobytes << 10, processLimits.pending());
        assertEquals(renderings, processLimits.renderings());
        assertEquals(heap << 18, processLimits.renderMemory());
        assertTrue(processLimits.pending() <= direct << 19, "at most half of the direct memory");
    }

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
        assertEquals(most, ProcessLimits.limitConnections(connections, available));
    }
}
