// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http2;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.signet.server.net.PendingBytes;
import dev.signet.server.net.TestConnections;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FlushHandlerTest {

    private final List<Object> sentInRead = new ArrayList<>();
    private boolean closeAfterResponse;
    private final EmbeddedChannel channel = new EmbeddedChannel();

    FlushHandlerTest() {
        channel.pipeline()
                .addLast(
                        new FlushHandler(TestConnections.connect(channel, new PendingBytes(1024), 1)),
                        new ChannelInboundHandlerAdapter() {
                            @Override
                            public void channelRead(ChannelHandlerContext ctx, Object message) {
                                ctx.writeAndFlush("acknowledgment");
                            }

                            @Override
                            public void channelReadComplete(ChannelHandlerContext ctx) {
                                ctx.write("response");
                                ctx.flush();
                                sentInRead.addAll(channel.outboundMessages());
                                if (closeAfterResponse) {
                                    ctx.close();
                                }
                            }
                        });
    }

    @Test
    void delaysOnlyTheFlushAtTheEndOfARead() {
        channel.writeInbound("request");
        assertEquals(List.of("acknowledgment"), sentInRead);
        assertEquals(List.of("acknowledgment", "response"), List.copyOf(channel.outboundMessages()));
    }

    @Test
    void flushesBeforeClosing() {
        closeAfterResponse = true;
        channel.writeInbound("request");
        assertEquals(List.of("acknowledgment", "response"), List.copyOf(channel.outboundMessages()));
    }
}
