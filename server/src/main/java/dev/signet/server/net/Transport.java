// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.net;

import io.netty.channel.IoHandlerFactory;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.uring.IoUring;
import io.netty.channel.uring.IoUringIoHandler;
import io.netty.channel.uring.IoUringServerSocketChannel;

/** How bytes get from and to the kernel. */
public enum Transport {
    AUTO,
    EPOLL,
    IO_URING,
    NIO;

    /**
     * Itself, or what {@link #AUTO} is on this machine. Never io_uring: it is a little faster with many connections, but
     * each of them has a buffer to read into all the time, and an event loop that cannot allocate one ends.
     */
    public Transport resolve() {
        if (this != AUTO) {
            return this;
        }
        return EPOLL.isAvailable() ? EPOLL : NIO;
    }

    public boolean isAvailable() {
        return switch (this) {
            case EPOLL -> Epoll.isAvailable();
            case IO_URING -> IoUring.isAvailable();
            case AUTO, NIO -> true;
        };
    }

    IoHandlerFactory handlers() {
        return switch (this) {
            case EPOLL -> EpollIoHandler.newFactory();
            case IO_URING -> IoUringIoHandler.newFactory();
            case AUTO, NIO -> NioIoHandler.newFactory();
        };
    }

    Class<? extends ServerChannel> serverChannel() {
        return switch (this) {
            case EPOLL -> EpollServerSocketChannel.class;
            case IO_URING -> IoUringServerSocketChannel.class;
            case AUTO, NIO -> NioServerSocketChannel.class;
        };
    }
}
