// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.tls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.server.internal.net.TestConnections;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClientHelloDecoderTest {

    private static final int HANDSHAKE = 22;
    private static final int CLIENT_HELLO = 1;

    private final EmbeddedChannel channel = new EmbeddedChannel();
    private boolean complete;

    @BeforeEach
    void open() {
        TestConnections.connect(channel, TestConnections.table(1 << 20), 1);
        channel.pipeline().addLast(new ClientHelloDecoder(next -> complete = true));
    }

    @AfterEach
    void release() {
        channel.finishAndReleaseAll();
    }

    @Test
    void passesOnTheFirstRecordWhenItIsComplete() {
        ByteBuf record = record(HANDSHAKE, 300, CLIENT_HELLO, 296);
        int length = record.readableBytes();
        channel.writeInbound(record.readRetainedSlice(length - 1));
        assertFalse(complete);
        channel.writeInbound(record);
        assertTrue(complete);
        ByteBuf passed = channel.readInbound();
        assertEquals(length, passed.readableBytes());
        passed.release();
    }

    @Test
    void passesOnTheFirstOfSeveralRecords() {
        channel.writeInbound(record(HANDSHAKE, 100, CLIENT_HELLO, 200));
        assertTrue(complete);
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
        assertFalse(complete);
    }

    private static ByteBuf record(int type, int length, int message, int messageLength) {
        ByteBuf record = Unpooled.buffer().writeByte(type).writeShort(0x0301).writeShort(length);
        return record.writeByte(message).writeMedium(messageLength).writeZero(length - 4);
    }
}
