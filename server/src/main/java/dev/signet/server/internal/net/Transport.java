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

    /** Creates a channel to be bound to the address, or one of a passed socket. */
    ServerChannel serverChannel(SocketAddress address) {
        if (address instanceof PassedSocket passed) {
            return passed.isUnix()
                    ? new EpollServerDomainSocketChannel(passed.descriptor, /* active= */ true)
                    : new EpollServerSocketChannel(passed.descriptor);
        }
        if (address instanceof UnixDomainSocketAddress) {
            return this == EPOLL ? new EpollServerDomainSocketChannel() : new NioServerDomainSocketChannel();
        }
        return this == EPOLL ? new EpollServerSocketChannel() : new NioServerSocketChannel();
    }

    /** Returns the address as channels of this transport expect it. */
    SocketAddress toBind(SocketAddress address) {
        return this == EPOLL && address instanceof UnixDomainSocketAddress unix
                ? new DomainSocketAddress(unix.getPath().toFile())
                : address;
    }
}
