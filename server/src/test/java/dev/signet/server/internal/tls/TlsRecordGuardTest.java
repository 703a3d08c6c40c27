// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.tls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.server.internal.net.TestConnections;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.ReferenceCountUtil;
import java.security.NoSuchAlgorithmException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The first record of a connection, before there is an engine. */
class TlsRecordGuardTest {

    private static final int HANDSHAKE = 22;
    private static final int CLIENT_HELLO = 1;

    private final EmbeddedChannel channel = new EmbeddedChannel();
    private int engines;

    @BeforeEach
    void open() {
        TestConnections.connect(channel, TestConnections.table(1 << 20), 1);
        channel.pipeline().addLast(new TlsRecordGuard(allocator -> engine(), new ChannelInboundHandlerAdapter()));
    }

    private SslHandler engine() {
        engines++;
        try {
            SSLEngine engine = SSLContext.getDefault().createSSLEngine();
            engine.setUseClientMode(false);
            return new SslHandler(engine) {
                @Override
                public void channelRead(ChannelHandlerContext ctx, Object record) {
                    ReferenceCountUtil.release(record);
                }
            };
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    @AfterEach
    void release() {
        channel.finishAndReleaseAll();
    }

    @Test
    void createsTheEngineWhenTheFirstRecordIsComplete() {
        ByteBuf record = record(HANDSHAKE, 300, CLIENT_HELLO, 296);
        channel.writeInbound(record.readRetainedSlice(record.readableBytes() - 1));
        assertEquals(0, engines);
        channel.writeInbound(record);
        assertEquals(1, engines);
    }

    @Test
    void firstOfSeveralRecordsIsEnough() {
        channel.writeInbound(record(HANDSHAKE, 100, CLIENT_HELLO, 200));
        assertEquals(1, engines);
    }

    @ParameterizedTest
    @CsvSource({
        "21, 300, 1, 296, false",
        "22, 300, 2, 296, false",
        "22, 16384, 1, 16380, true",
        "22, 16385, 1, 16380, false",
        "22, 300, 1, 16385, false"
    })
    void closesUnlessTheHeadersAreThoseOfAClientHello(
            int type, int length, int message, int messageLength, boolean open) {
        channel.writeInbound(record(type, length, message, messageLength).readSlice(9));
        assertEquals(open, channel.isOpen());
        assertEquals(0, engines);
    }

    /** The engine rejects such a record, but only when it has all of it. */
    @Test
    void doesNotHoldARecordThatIsTooLong() {
        channel.writeInbound(record(HANDSHAKE, 300, CLIENT_HELLO, 296));
        assertTrue(channel.isOpen());
        channel.writeInbound(record(HANDSHAKE, 60_000, CLIENT_HELLO, 296).readSlice(20_000));
        assertFalse(channel.isOpen());
    }

    private static ByteBuf record(int type, int length, int message, int messageLength) {
        ByteBuf record = Unpooled.buffer().writeByte(type).writeShort(0x0301).writeShort(length);
        return record.writeByte(message).writeMedium(messageLength).writeZero(length - 4);
    }
}
