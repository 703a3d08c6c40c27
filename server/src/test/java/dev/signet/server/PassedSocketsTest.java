// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.netty.channel.epoll.Epoll;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Sockets of systemd. The tests of a running service are in the module stress. */
class PassedSocketsTest {

    private static final String PROCESS = Long.toString(ProcessHandle.current().pid());

    @Test
    void namesAreInTheOrderOfTheDescriptors() {
        Map<String, String> environment =
                Map.of("LISTEN_PID", PROCESS, "LISTEN_FDS", "3", "LISTEN_FDNAMES", "signet.socket:ops");
        assertEquals(List.of("signet.socket", "ops", "unknown"), PassedSockets.names(environment));
    }

    @Test
    void socketsOfAnotherProcessAndInvalidNumbersAreIgnored() {
        assertEquals(List.of(), PassedSockets.names(Map.of()));
        assertEquals(List.of(), PassedSockets.names(Map.of("LISTEN_PID", "1", "LISTEN_FDS", "2")));
        assertEquals(List.of(), PassedSockets.names(Map.of("LISTEN_FDS", "2")));
        assertEquals(List.of(), PassedSockets.names(Map.of("LISTEN_PID", PROCESS, "LISTEN_FDS", "-1")));
    }

    @Test
    void rejectsDescriptorThatIsNoSocket() {
        assumeTrue(Epoll.isAvailable(), "epoll");
        // The JVM keeps its class files open.
        ConfigurationException e =
                assertThrows(ConfigurationException.class, () -> PassedSockets.open(List.of("signet.socket")));
        assertTrue(e.getMessage().startsWith("Descriptor 3 (LISTEN_FDS) must be a listening socket;"), e::getMessage);
    }
}
