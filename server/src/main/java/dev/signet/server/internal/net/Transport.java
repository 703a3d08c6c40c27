// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.net;

import io.netty.channel.IoHandlerFactory;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollServerDomainSocketChannel;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerDomainSocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.unix.DomainSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Path;

/** The I/O interface of the event loops. */
public enum Transport {
    EPOLL,
    NIO;

    /** Returns epoll if available, else NIO. Netty's system property {@code io.netty.transport.noNative} selects NIO. */
    public static Transport best() {
        return Epoll.isAvailable() ? EPOLL : NIO;
    }

    IoHandlerFactory handlers() {
        return this == EPOLL ? HalfCloseEpollHandler.newFactory() : NioIoHandler.newFactory();
    }

    Class<? extends ServerChannel> serverChannel() {
        return this == EPOLL ? EpollServerSocketChannel.class : NioServerSocketChannel.class;
    }

    Class<? extends ServerChannel> unixServerChannel() {
        return this == EPOLL ? EpollServerDomainSocketChannel.class : NioServerDomainSocketChannel.class;
    }

    SocketAddress unixAddress(Path socket) {
        return this == EPOLL ? new DomainSocketAddress(socket.toFile()) : UnixDomainSocketAddress.of(socket);
    }
}
