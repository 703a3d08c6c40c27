// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.server.ConfiguredLimits;
import dev.signet.server.LoggedWarnings;
import dev.signet.server.internal.net.TestConnections;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProtocolDetectorTest {

    private static final Duration RECEIVE_TIMEOUT = ConfiguredLimits.DEFAULT.receiveTimeout();

    private final List<String> installed = new ArrayList<>();
    private final EmbeddedChannel channel = connect(next -> installed.add("HTTP/1.1"), next -> installed.add("HTTP/2"));

    @AfterEach
    void releaseChannel() {
        channel.finishAndReleaseAll();
    }

    @ParameterizedTest
    @CsvSource({"G,HTTP/1.1", "PRI * HTTP/1.1,HTTP/1.1", "PRI * HTTP/2.0~~SM~~,HTTP/2"})
    void installsTheProtocolOnce(String said, String protocol) {
        String text = said.replace("~", "\r\n");
        for (int i = 0; i < text.length(); i++) {
            assertEquals(List.of(), installed);
            send(text.substring(i, i + 1));
            if (!installed.isEmpty()) {
                break;
            }
        }
        assertEquals(List.of(protocol), installed);
        assertTrue(channel.isActive());
    }

    @Test
    void closesAndLogsWhenInstallationFails() {
        EmbeddedChannel broken = connect(
                next -> {
                    throw new IllegalStateException("of a test");
                },
                next -> {});
        ByteBuf said = Unpooled.copiedBuffer("GET", StandardCharsets.US_ASCII);
        broken.writeInbound(said);
        assertFalse(broken.isOpen());
        assertEquals(0, said.refCnt(), "released");
        assertFalse(LoggedWarnings.take().isEmpty());
    }

    @Test
    void closesSilentConnectionAfterTheReceiveTimeout() {
        channel.freezeTime();
        assertTrue(isActiveAfter(RECEIVE_TIMEOUT.minusSeconds(1)));
        assertFalse(isActiveAfter(Duration.ofSeconds(2)));
    }

    /** Further bytes do not restart the timeout. */
    @Test
    void closesIncompletePrefaceAfterTheReceiveTimeout() {
        channel.freezeTime();
        assertTrue(isActiveAfter(RECEIVE_TIMEOUT.minusSeconds(1)));
        send("P");
        assertTrue(isActiveAfter(RECEIVE_TIMEOUT.minusSeconds(1)));
        send("RI * HTTP/2.0");
        assertFalse(isActiveAfter(Duration.ofSeconds(2)));
    }

    private boolean isActiveAfter(Duration time) {
        channel.advanceTimeBy(time.toNanos(), TimeUnit.NANOSECONDS);
        channel.runScheduledPendingTasks();
        return channel.isActive();
    }

    private void send(String text) {
        channel.writeInbound(Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII));
    }

    private static EmbeddedChannel connect(Consumer<ChannelPipeline> http1, Consumer<ChannelPipeline> http2) {
        ProtocolDetector detector = new ProtocolDetector(http1, http2);
        return new EmbeddedChannel(TestConnections.initializer(TestConnections.table(0), detector));
    }
}
