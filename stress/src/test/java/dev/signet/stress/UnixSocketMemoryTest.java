// SPDX-License-Identifier: Apache-2.0
package dev.signet.stress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.client.Await;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Clients of a Unix domain socket that do not read. Such a socket takes 32 KB, whereas TCP sockets of the loopback interface take
 * megabytes, so responses soon wait in the memory of the service, of which it has little.
 */
@Tag("once")
@EnabledOnOs(OS.LINUX)
class UnixSocketMemoryTest {

    private static final int CLIENTS = 500;
    private static final int REGULAR = 2;
    private static final int SERVED_MEANWHILE = 300;

    @TempDir
    Path folder = Path.of("");

    @ParameterizedTest
    @EnumSource(names = {"HTTP1", "HTTP2", "HTTP2_DEFAULT_WINDOWS"})
    void servesOthersWhileClientsDoNotRead(HoldingClient attack) throws IOException {
        Path path = folder.resolve("s");
        List<SocketChannel> held = new ArrayList<>();
        try (Service service = Service.Plan.DEFAULT
                        .java("-Xmx64m", "-XX:MaxDirectMemorySize=20m", "-XX:+UseSerialGC")
                        .with("--socket", path.toString())
                        .start(folder);
                FreshConnections regular = FreshConnections.of(REGULAR, Tls.NONE, service.port())) {
            for (int i = 0; i < CLIENTS; i++) {
                held.add(attack.open(path));
            }
            int before = regular.served();
            assertTrue(service.metric("signet_pending_bytes") > 0, "what waits counts as pending");
            Await.until(() -> regular.served() > before + SERVED_MEANWHILE);
            for (SocketChannel channel : held) {
                channel.close();
            }
            regular.stop();
            Report.line(attack + ", " + CLIENTS + " clients of a Unix socket: " + regular + ", " + service.peakMemory()
                    + " MB at most");
            assertEquals(regular.requests(), regular.served(), regular::toString);
            service.assertHealthy();
        }
    }
}
