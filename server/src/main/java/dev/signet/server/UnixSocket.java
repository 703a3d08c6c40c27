// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import io.netty.channel.Channel;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;

/** A Unix domain socket that the server listens on, and its file. */
final class UnixSocket {

    /** Type of a socket in the mode of a file, and the bits of the type. */
    private static final int SOCKET_TYPE = 0140000;

    private static final int TYPE_BITS = 0170000;

    private final Path path;
    private final Channel channel;

    /** The identity of the file; empty after {@link #deleteFile}. */
    private volatile Optional<Object> file;

    private UnixSocket(Path path, Channel channel) {
        this.path = path;
        this.channel = channel;
        this.file = fileAt(path);
    }

    @FunctionalInterface
    interface Binding {
        Channel bind(Path path) throws InterruptedException;
    }

    /**
     * Listens on a path, after deleting the socket of a process that has ended without doing so. The file is created with another
     * name and renamed: Netty deletes what it has bound, which would be the socket of a successor.
     *
     * @throws ConfigurationException if another process listens on it, or the file is none or cannot be created
     */
    static UnixSocket listen(Path path, Binding binding) throws InterruptedException {
        try {
            requireUnused(path);
            Path bound = path.resolveSibling(path.getFileName() + "~");
            requireUnused(bound);
            Files.deleteIfExists(bound);
            Channel channel = binding.bind(bound);
            Files.move(bound, path, StandardCopyOption.ATOMIC_MOVE);
            return new UnixSocket(path, channel);
        } catch (InterruptedException | ConfigurationException e) {
            throw e;
        } catch (Exception e) {
            throw new ConfigurationException(
                    "The socket " + path + " cannot be created: " + SignetServer.reason(e) + "; choose another with "
                            + Setting.SOCKET.flag() + " (or " + Setting.SOCKET.variable() + ").",
                    e);
        }
    }

    private static void requireUnused(Path path) throws IOException {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        int mode = (int) Files.getAttribute(path, "unix:mode", LinkOption.NOFOLLOW_LINKS);
        if ((mode & TYPE_BITS) != SOCKET_TYPE) {
            throw new ConfigurationException(Setting.SOCKET.flag() + " (or " + Setting.SOCKET.variable()
                    + ") must be a socket or a new file, not " + path + ".");
        }
        if (isInUse(path)) {
            throw new AddressInUseException("Another process listens on the socket " + path + ".");
        }
    }

    private static boolean isInUse(Path path) {
        try (SocketChannel connection = SocketChannel.open(UnixDomainSocketAddress.of(path))) {
            return connection.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    private static Optional<Object> fileAt(Path path) {
        try {
            return Optional.ofNullable(Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                    .fileKey());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    Channel channel() {
        return channel;
    }

    /** Deletes the file, so that a successor can listen, unless it is that of a successor. Accepted connections continue. */
    void deleteFile() {
        Optional<Object> own = file;
        file = Optional.empty();
        try {
            if (own.isPresent() && own.equals(fileAt(path))) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            // The next start deletes it.
        }
    }
}
