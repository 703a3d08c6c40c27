// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.net;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import java.nio.ByteBuffer;

/** Connects channels to an event loop without a {@link ConnectionTable}: their bytes count, but they are never evicted. */
public final class TestConnections {

    private TestConnections() {}

    /** Returns an initializer that connects a channel, then adds a handler to it. */
    public static ChannelHandler initializer(ChannelHandler handler, PendingBytes pendingBytes) {
        return new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                connect(channel, pendingBytes, 1);
                channel.pipeline().addLast(handler);
            }
        };
    }

    /** Connects a channel to its event loop, which then has this number of connections. */
    public static Connection connect(Channel channel, PendingBytes pendingBytes, int connections) {
        EventLoopState loop = new EventLoopState(channel.eventLoop(), pendingBytes, (own, current) -> {}, () -> false);
        for (int i = 1; i < connections; i++) {
            loop.deferredWork.opened();
        }
        ConnectionsByAddress.Address address = new ConnectionsByAddress()
                .add(ByteBuffer.allocate(0), Integer.MAX_VALUE)
                .orElseThrow();
        return new Connection(channel, loop, address);
    }
}
