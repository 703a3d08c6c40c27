// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.net;

import io.netty.channel.IoHandle;
import io.netty.channel.IoHandler;
import io.netty.channel.IoHandlerContext;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.IoOps;
import io.netty.channel.IoRegistration;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollIoOps;

/**
 * Netty's epoll handler with workarounds for half-closed connections.
 *
 * <p>When a client shuts down its output, Netty reads all that the kernel holds, even if the channel is paused. Here it learns of
 * the end of input when it has read what is before it, as with NIO.
 *
 * <p>When a client has shut down its output and nothing waits to
 * be written, a channel has no interest ops; Netty 4.2.18 then removes it from the epoll set, but later modifies it instead of
 * adding it again. {@code epoll_ctl} fails with ENOENT as soon as a write has to wait, and the rest of the response is discarded.
 * Here such a channel stays in the set, edge-triggered, so that it reports an error or a reset once.
 */
final class HalfCloseEpollHandler implements IoHandler {

    private final IoHandler epoll;

    private HalfCloseEpollHandler(IoHandler epoll) {
        this.epoll = epoll;
    }

    static IoHandlerFactory newFactory() {
        IoHandlerFactory factory = EpollIoHandler.newFactory();
        return executor -> new HalfCloseEpollHandler(factory.newHandler(executor));
    }

    @Override
    public IoRegistration register(IoHandle handle) throws Exception {
        return new Registration(epoll.register(handle));
    }

    @Override
    public void initialize() {
        epoll.initialize();
    }

    @Override
    public int run(IoHandlerContext context) {
        return epoll.run(context);
    }

    @Override
    public void prepareToDestroy() {
        epoll.prepareToDestroy();
    }

    @Override
    public void destroy() {
        epoll.destroy();
    }

    @Override
    public void wakeup() {
        epoll.wakeup();
    }

    @Override
    public boolean isCompatible(Class<? extends IoHandle> type) {
        return epoll.isCompatible(type);
    }

    private record Registration(IoRegistration epoll) implements IoRegistration {

        @Override
        public long submit(IoOps ops) {
            EpollIoOps wanted = ((EpollIoOps) ops).without(EpollIoOps.EPOLLRDHUP);
            return epoll.submit(wanted.equals(EpollIoOps.NONE) ? EpollIoOps.EPOLLET : wanted);
        }

        @Override
        @SuppressWarnings("TypeParameterUnusedInFormals") // declared by Netty
        public <T> T attachment() {
            return epoll.attachment();
        }

        @Override
        public boolean isValid() {
            return epoll.isValid();
        }

        @Override
        public boolean cancel() {
            return epoll.cancel();
        }
    }
}
