// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http1;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.http.SignetOptions;
import dev.signet.http.internal.routes.Router;
import dev.signet.server.internal.dispatch.RenderExecutor;
import dev.signet.server.internal.dispatch.RequestDispatcher;
import dev.signet.server.internal.dispatch.ResponseListener;
import dev.signet.server.internal.net.ConnectionTable;
import dev.signet.server.internal.net.TestConnections;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A connection of a table that drains: a request that was sent before the client noticed is answered. */
class DrainingConnectionTest {

    private static final String REQUEST = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n";

    private final RenderExecutor executor = new RenderExecutor(1, 1, Long.MAX_VALUE);
    private final ConnectionTable table = TestConnections.table(Long.MAX_VALUE);
    private final EmbeddedChannel channel = new EmbeddedChannel(new ChannelInitializer<>() {
        @Override
        protected void initChannel(Channel connection) {
            Router router = new Router(SignetOptions.DEFAULT);
            table.admit(connection);
            connection
                    .pipeline()
                    .addLast(Http1Handler.handlers(
                            new RequestDispatcher(router::handle, executor, ResponseListener.NONE)));
        }
    });

    @AfterEach
    void release() {
        channel.finishAndReleaseAll();
        executor.close();
    }

    @Test
    void newConnectionIsServedOnce() {
        table.drain();
        assertTrue(channel.isOpen());
        assertIsLast(respond());
    }

    @Test
    void reusedConnectionIsServedOnceMore() {
        assertFalse(respond().contains("Connection: close"));
        table.drain();
        assertTrue(channel.isOpen());
        assertIsLast(respond());
    }

    @Test
    void idleConnectionIsClosedAtTheEnd() {
        respond();
        table.drain();
        table.closeIdle();
        channel.runPendingTasks();
        assertFalse(channel.isOpen());
    }

    private void assertIsLast(String response) {
        assertTrue(response.startsWith("HTTP/1.1 200 OK\r\n"), response);
        assertTrue(response.contains("\r\nConnection: close\r\n"), response);
        assertFalse(channel.isOpen());
    }

    private String respond() {
        channel.writeInbound(Unpooled.copiedBuffer(REQUEST, StandardCharsets.US_ASCII));
        channel.runPendingTasks();
        StringBuilder text = new StringBuilder();
        for (ByteBuf bytes = channel.readOutbound(); bytes != null; bytes = channel.readOutbound()) {
            text.append(bytes.toString(StandardCharsets.US_ASCII));
            bytes.release();
        }
        return text.toString();
    }
}
