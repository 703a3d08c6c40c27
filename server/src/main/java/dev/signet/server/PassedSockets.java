// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import dev.signet.server.internal.net.PassedSocket;
import io.netty.channel.epoll.Epoll;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The listening sockets that systemd has passed to this process, as in sd_listen_fds(3). Connections wait in their accept queues
 * while the process is replaced.
 *
 * @param ops the one named {@code ops}, for the operations port
 * @param tcp another TCP socket, for the public port
 * @param unix another Unix domain socket, for public connections as well
 */
record PassedSockets(Optional<PassedSocket> ops, Optional<PassedSocket> tcp, Optional<PassedSocket> unix) {

    private static final int FIRST_DESCRIPTOR = 3;

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
     * Opens the sockets with these names.
     *
     * @throws ConfigurationException if a descriptor is no listening socket, there are two for one purpose, or epoll is unavailable
     */
    static PassedSockets open(List<String> names) {
        if (!names.isEmpty() && !Epoll.isAvailable()) {
            throw new ConfigurationException("Sockets of systemd (LISTEN_FDS) need epoll, which is not available.");
        }
        PassedSockets sockets = new PassedSockets(Optional.empty(), Optional.empty(), Optional.empty());
        for (int i = 0; i < names.size(); i++) {
            sockets = sockets.with(FIRST_DESCRIPTOR + i, names.get(i).equals("ops"));
        }
        return sockets;
    }

    private PassedSockets with(int descriptor, boolean forOperations) {
        try {
            Optional<PassedSocket> socket = Optional.of(new PassedSocket(descriptor));
            boolean isUnix = socket.get().isUnix();
            if (forOperations && !isUnix && ops.isEmpty()) {
                return new PassedSockets(socket, tcp, unix);
            } else if (!forOperations && isUnix && unix.isEmpty()) {
                return new PassedSockets(ops, tcp, socket);
            } else if (!forOperations && !isUnix && tcp.isEmpty()) {
                return new PassedSockets(ops, socket, unix);
            }
            throw new IOException("one too many");
        } catch (IOException e) {
            throw new ConfigurationException(
                    "Descriptor " + descriptor
                            + " (LISTEN_FDS) must be a listening socket; there may be one TCP socket named ops,"
                            + " one other TCP socket and one Unix domain socket.",
                    e);
        }
    }
}
