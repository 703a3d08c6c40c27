// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import io.netty.channel.Channel;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.TimeUnit;

/**
 * A Unix domain socket that the server listens on, and its file.
 *
 * @param channel accepts connections
 */
record UnixSocket(Path path, Channel channel) {

    /** Binds a socket to a path. */
    @FunctionalInterface
    interface Binding {
        Channel bind(Path path) throws InterruptedException;
    }

    /**
     * Listens on a path, after deleting the socket of a process that has ended without doing so.
     *
     * @throws ConfigurationException if another process listens on it, or the file is none or cannot be created
     */
    static UnixSocket listen(Path path, Binding binding) throws InterruptedException {
        try {
            deleteUnused(path);
            return new UnixSocket(path, binding.bind(path));
        } catch (InterruptedException | ConfigurationException e) {
            throw e;
        } catch (Exception e) {
            throw new ConfigurationException(
                    "The socket " + path + " cannot be created: " + SignetServer.reason(e) + "; choose another with "
                            + Setting.SOCKET.flag() + " (or " + Setting.SOCKET.variable() + ").",
                    e);
        }
    }

    private static void deleteUnused(Path path) throws IOException {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        if (!Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                .isOther()) {
            throw new ConfigurationException(Setting.SOCKET.flag() + " (or " + Setting.SOCKET.variable()
                    + ") must be a socket or a new file, not " + path + ".");
        }
        if (isInUse(path)) {
            throw new ConfigurationException("Another process listens on the socket " + path + ".");
        }
        Files.delete(path);
    }

    private static boolean isInUse(Path path) {
        try (SocketChannel connection = SocketChannel.open(UnixDomainSocketAddress.of(path))) {
            return connection.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    /** Stops listening and deletes the file. */
    void close() {
        channel.close().awaitUninterruptibly(1, TimeUnit.SECONDS);
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            // The next start deletes it.
        }
    }
}
