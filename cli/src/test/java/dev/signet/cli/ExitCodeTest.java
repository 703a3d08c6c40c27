// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ExitCodeTest {

    @Test
    void keepsDocumentedExitCodes() {
        assertEquals(0, Run.signet("render", "ada").code());
        assertEquals(
                1,
                Run.signet("render", "ada", "-o", "/no/such/directory/ada.svg").code());
        assertEquals(2, Run.signet("render", "ada", "--size", "1").code());
    }
}
