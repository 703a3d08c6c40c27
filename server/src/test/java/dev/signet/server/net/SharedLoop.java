// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.net;

import io.netty.channel.Channel;

/** An event loop with several connections. */
public final class SharedLoop {

    private SharedLoop() {}

    /** Connects a channel to its event loop, which then has this number of connections. */
    public static Connection connect(Channel channel, PendingBytes pendingBytes, int connections) {
        EvictionQueues queues = new EvictionQueues(channel.eventLoop(), (own, asking) -> {});
        for (int i = 1; i < connections; i++) {
            queues.deferredWork.opened();
        }
        return new Connection(channel, pendingBytes, queues);
    }
}
