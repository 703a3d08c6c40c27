// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http1;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.server.ServerConfig;
import dev.signet.server.net.Drain;
import dev.signet.server.reception.Backlog;
import dev.signet.server.reception.Observer;
import dev.signet.server.reception.Reception;
import dev.signet.server.reception.Studio;
import dev.signet.server.web.Errors;
import dev.signet.server.web.Status;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What only one moment shows: over a socket nobody can tell when a connection hears of something. */
class Http1ConnectionTest {

    private static final String REQUEST = "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n";
    private static final String LAST = "Connection: close\r\n";

    private final Studio unused = new Studio(1, 1);
    private final Reception reception = new Reception(
            request -> Errors.of(Status.NOT_FOUND, "nothing"), unused, new Backlog(Long.MAX_VALUE), Observer.NONE);
    private final EmbeddedChannel channel = new EmbeddedChannel(
            new Http1Connection(ServerConfig.read(Map.of(), Map.of()).limits(), reception, Upgrade.NONE));

    @AfterEach
    void leave() {
        channel.finishAndReleaseAll();
        unused.close();
    }

    @Test
    void aConnectionThatIsToldToDrainFinishesItsRequestAndSaysThatItWasTheLast() {
        send(REQUEST + "whole" + REQUEST + "ha");
        assertFalse(answer().contains(LAST));
        channel.pipeline().fireUserEventTriggered(Drain.STARTED);
        assertTrue(channel.isOpen());
        send("lf!" + REQUEST);
        assertTrue(answer().contains(LAST));
        assertEquals("", answer(), "nothing new begins");
    }

    @Test
    void aConnectionAtRestThatIsToldToDrainCloses() {
        send(REQUEST + "whole");
        assertTrue(channel.isOpen());
        channel.pipeline().fireUserEventTriggered(Drain.STARTED);
        assertFalse(channel.isOpen());
    }

    private void send(String text) {
        channel.writeInbound(Unpooled.copiedBuffer(text, US_ASCII));
    }

    /** What has come since the last one. */
    private String answer() {
        StringBuilder text = new StringBuilder();
        for (ByteBuf part = channel.readOutbound(); part != null; part = channel.readOutbound()) {
            text.append(part.toString(US_ASCII));
            part.release();
        }
        return text.toString();
    }
}
