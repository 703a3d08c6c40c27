// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.net;

import io.netty.channel.IoHandlerFactory;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;

/** The I/O interface of the event loops. */
public enum Transport {
    AUTO,
    EPOLL,
    NIO;

    /** Returns this transport, or for {@link #AUTO} epoll if available, else NIO. */
    public Transport resolve() {
        if (this != AUTO) {
            return this;
        }
        return EPOLL.isAvailable() ? EPOLL : NIO;
    }

    public boolean isAvailable() {
        return switch (this) {
            case EPOLL -> Epoll.isAvailable();
            case AUTO, NIO -> true;
        };
    }

    IoHandlerFactory handlers() {
        return switch (this) {
            case EPOLL -> HalfCloseEpollHandler.newFactory();
            case AUTO, NIO -> NioIoHandler.newFactory();
        };
    }

    Class<? extends ServerChannel> serverChannel() {
        return switch (this) {
            case EPOLL -> EpollServerSocketChannel.class;
            case AUTO, NIO -> NioServerSocketChannel.class;
        };
    }
}
