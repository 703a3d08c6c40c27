// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import dev.signet.server.internal.net.PassedSocket;
import io.netty.channel.epoll.Epoll;
import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The listening sockets that systemd has passed to this process, as in sd_listen_fds(3). Connections wait in their accept queues
 * while the process is replaced.
 */
final class PassedSockets {

    /** What a socket is for: the operations port, the public port, or public connections as well. */
    enum Use {
        OPS,
        TCP,
        UNIX
    }

    private static final int FIRST_DESCRIPTOR = 3;

    private PassedSockets() {}

    /** Returns the names of the sockets in the order of their descriptors; none if they are for another process. */
    static List<String> names(Map<String, String> environment) {
        String process = Long.toString(ProcessHandle.current().pid());
        String count = environment.getOrDefault("LISTEN_FDS", "");
        if (!process.equals(environment.get("LISTEN_PID")) || !count.matches("\\d{1,3}")) {
            return List.of();
        }
        String[] names = environment.getOrDefault("LISTEN_FDNAMES", "").split(":", -1);
        return Stream.iterate(0, i -> i + 1)
                .limit(Integer.parseInt(count))
                .map(i -> i < names.length ? names[i] : "unknown")
                .toList();
    }

    /**
     * Opens the sockets with these names; the one for the operations port is named {@code ops}.
     *
     * @throws ConfigurationException if a descriptor is no listening socket, there are two for one purpose, or epoll is unavailable
     */
    static Map<Use, PassedSocket> open(List<String> names) {
        if (!names.isEmpty() && !Epoll.isAvailable()) {
            throw new ConfigurationException("Sockets of systemd (LISTEN_FDS) need epoll, which is not available.");
        }
        Map<Use, PassedSocket> sockets = new EnumMap<>(Use.class);
        for (int i = 0; i < names.size(); i++) {
            int descriptor = FIRST_DESCRIPTOR + i;
            try {
                PassedSocket socket = new PassedSocket(descriptor);
                Use use = socket.isUnix() ? Use.UNIX : names.get(i).equals("ops") ? Use.OPS : Use.TCP;
                if (sockets.put(use, socket) != null
                        || (socket.isUnix() && names.get(i).equals("ops"))) {
                    throw new IOException("one too many");
                }
            } catch (IOException e) {
                throw new ConfigurationException(
                        "Descriptor " + descriptor
                                + " (LISTEN_FDS) must be a listening socket; there may be one TCP socket named ops,"
                                + " one other TCP socket and one Unix domain socket.",
                        e);
            }
        }
        return sockets;
    }
}
