// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Uses frames with a one-byte head that has the length; a frame of length 0 is continued in the next one. */
class IncompleteFrameGuardTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final int LARGE = 65536;

    private final ConnectionTable connections = TestConnections.table(100);
    private final IncompleteFrameGuard guard = new IncompleteFrameGuard(0, 1) {

        private boolean goesOn;

        @Override
        protected int payloadLength(byte[] head) {
            goesOn = head[0] == 0;
            return head[0] & 0xff;
        }

        @Override
        protected boolean isContinued() {
            return goesOn;
        }
    };
    private final EmbeddedChannel channel = new EmbeddedChannel(TestConnections.initializer(connections, guard));

    @AfterEach
    void releaseChannel() {
        channel.finishAndReleaseAll();
        assertEquals(0, connections.pendingBytes());
    }

    @Test
    void passesCompleteFramesOnWithoutACopy() {
        ByteBuf read = read(2, 'a', 'b', 1, 'c');
        channel.writeInbound(read);
        assertSame(read, channel.inboundMessages().peek());
        assertEquals(0, connections.pendingBytes());
    }

    /** One incomplete byte must not retain the whole read buffer. */
    @Test
    void copiesAndCountsIncompleteFrame() {
        ByteBuf read = read(1, 'c', 4, 'a', 'b');
        channel.writeInbound(read);
        assertTakes(read, 1, 'c');
        assertEquals(0, read.refCnt());
        ByteBuf rest = channel.readInbound();
        assertTrue(rest.capacity() < 64);
        assertEquals(Unpooled.wrappedBuffer(new byte[] {4, 'a', 'b'}), rest);
        rest.release();
        assertEquals(3, connections.pendingBytes());
    }

    @Test
    void releasesBufferThatHoldsOnlyIncompleteBytes() {
        ByteBuf read = read(4, 'a', 'b');
        channel.writeInbound(read);
        assertEquals(0, read.refCnt());
    }

    @Test
    void stopsCountingWhenTheFrameIsComplete() {
        channel.writeInbound(read(4, 'a', 'b'));
        channel.writeInbound(read('c', 'd'));
        assertEquals(0, connections.pendingBytes());
        assertTrue(isOpenAfter(TIMEOUT));
    }

    @Test
    void countsContinuedFramesAsOne() {
        channel.writeInbound(read(0, 2, 'a'));
        assertEquals(3, connections.pendingBytes());
        channel.writeInbound(read('b', 0));
        assertEquals(1, connections.pendingBytes());
    }

    @Test
    void closesConnectionWhoseFrameIsIncompleteAtTheDeadline() {
        channel.freezeTime();
        channel.writeInbound(read(4, 'a'));
        assertTrue(isOpenAfter(TIMEOUT.minusSeconds(1)));
        channel.writeInbound(read('b'));
        assertFalse(isOpenAfter(Duration.ofSeconds(1)));
    }

    @Test
    void closesConnectionWithIncompleteFrameWhenPendingBytesAreFull() {
        Connection other = TestConnections.connect(new EmbeddedChannel(), connections, 1);
        other.addPending(100);
        channel.writeInbound(read(200, 'a'));
        assertTrue(channel.isOpen(), "tiny amounts are allowed");
        ByteBuf read = Unpooled.buffer(LARGE).writeZero(150);
        channel.writeInbound(read);
        assertFalse(channel.isOpen());
        assertEquals(0, read.refCnt());
        other.addPending(-100);
    }

    private void assertTakes(ByteBuf read, int... values) {
        ByteBuf taken = channel.readInbound();
        assertSame(read, taken);
        assertEquals(read(values), taken);
        taken.release();
    }

    private boolean isOpenAfter(Duration time) {
        channel.advanceTimeBy(time.toNanos(), TimeUnit.NANOSECONDS);
        channel.runScheduledPendingTasks();
        return channel.isOpen();
    }

    /** Returns a large buffer with few bytes, as read from a socket. */
    private static ByteBuf read(int... values) {
        ByteBuf bytes = Unpooled.buffer(LARGE);
        for (int value : values) {
            bytes.writeByte(value);
        }
        return bytes;
    }
}
