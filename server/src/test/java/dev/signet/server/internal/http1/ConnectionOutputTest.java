// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http1;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.server.internal.net.ConnectionOutput;
import dev.signet.server.internal.net.TestConnections;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ConnectionOutputTest {

    private static final int LENGTH = 400;
    private static final int ESTIMATE = 30_000;

    /** As in responses to HEAD, whose length is estimated with their content, and in those after a large one. */
    @Test
    void unsentBuffersHaveAboutTheSizeOfTheirContent() throws Exception {
        SlowClient channel = new SlowClient(new ChannelInboundHandlerAdapter());
        TestConnections.connect(channel, TestConnections.table(Long.MAX_VALUE), 1);
        ConnectionOutput output = new ConnectionOutput(() -> {});
        channel.pipeline().addLast(output);
        for (int i = 0; i < 20; i++) {
            output.batch(ESTIMATE).writeZero(LENGTH);
            output.flushBatch();
        }
        AtomicLong used = new AtomicLong();
        channel.unsafe().outboundBuffer().forEachFlushedMessage(message -> {
            used.addAndGet(((ByteBuf) message).capacity());
            return true;
        });
        assertTrue(used.get() <= 2 * 20 * LENGTH, used::toString);
        channel.takeAll();
        channel.finishAndReleaseAll();
    }
}
