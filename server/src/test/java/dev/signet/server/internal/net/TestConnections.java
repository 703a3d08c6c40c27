// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.net;

import dev.signet.server.ConfiguredLimits;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import java.net.InetSocketAddress;

/** Connections of a single event loop. */
public final class TestConnections {

    private TestConnections() {}

    /** Returns a table without a limit of connections, with the default timeouts. */
    public static ConnectionTable table(long pending) {
        return new ConnectionTable(0, pending, 1, ConfiguredLimits.DEFAULT);
    }

    /** Returns an initializer that connects a channel, then adds handlers to it. */
    public static ChannelHandler initializer(ConnectionTable table, ChannelHandler... handlers) {
        return new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                connect(channel, table, 1);
                channel.pipeline().addLast(handlers);
            }
        };
    }

    /** Connects a channel as if it were on the event loop of another one. */
    public static boolean admit(Channel channel, ConnectionTable table, Channel first) {
        return table.admit(channel, table.loop(first));
    }

    /** Connects a channel to its event loop, which then has this number of connections. */
    public static Connection connect(Channel channel, ConnectionTable table, int connections) {
        for (int i = 1; i < connections; i++) {
            table.loop(channel).add(ConnectionTable.clientKey(new InetSocketAddress(i)));
        }
        table.admit(channel);
        return Connection.of(channel);
    }
}
