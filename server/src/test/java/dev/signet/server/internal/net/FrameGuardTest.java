// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.server.ConfiguredLimits;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Uses frames with a one-byte head that has the length; a frame of length 0 is continued in the next one. */
class FrameGuardTest {

    private static final Duration TIMEOUT = ConfiguredLimits.DEFAULT.receiveTimeout();

    /** Of the buffer of a read. */
    private static final int CAPACITY = 1024;

    private final ConnectionTable connections = TestConnections.table(4000);
    private final FrameGuard guard = new FrameGuard() {

        private boolean goesOn;

        @Override
        protected int frameLength(ByteBuf in, int at) {
            return 1 + in.getByte(at);
        }

        @Override
        protected boolean admits(ChannelHandlerContext ctx, ByteBuf in, int at) {
            goesOn = in.getByte(at) == 0;
            return true;
        }

        @Override
        protected boolean isContinued() {
            return goesOn;
        }
    };
    private final EmbeddedChannel channel =
            new EmbeddedChannel(TestConnections.initializer(connections, guard, new ChannelInboundHandlerAdapter()));

    @AfterEach
    void releaseChannel() {
        channel.finishAndReleaseAll();
        assertEquals(0, connections.pendingBytes());
    }

    @Test
    void passesCompleteFramesOnTogether() {
        channel.writeInbound(read(2, 'a', 'b', 1, 'c'));
        assertPassed(2, 'a', 'b', 1, 'c');
        assertEquals(0, connections.pendingBytes());
    }

    /** By the memory that holds it. */
    @Test
    void holdsAndCountsIncompleteFrame() {
        channel.writeInbound(read(1, 'c', 4, 'a', 'b'));
        assertPassed(1, 'c');
        assertEquals(CAPACITY, connections.pendingBytes());
        channel.writeInbound(read('c', 'd'));
        assertPassed(4, 'a', 'b', 'c', 'd');
        assertEquals(0, connections.pendingBytes());
        assertTrue(isOpenAfter(TIMEOUT));
    }

    @Test
    void countsContinuedFramesAsOne() {
        channel.freezeTime();
        channel.writeInbound(read(0, 1, 'a', 0));
        assertPassed(0, 1, 'a', 0);
        assertEquals(1, connections.pendingBytes());
        assertTrue(isOpenAfter(TIMEOUT.minusSeconds(1)));
        channel.writeInbound(read(0));
        assertPassed(0);
        assertEquals(2, connections.pendingBytes());
        assertFalse(isOpenAfter(Duration.ofSeconds(2)));
    }

    @Test
    void closesConnectionWhoseFrameIsIncompleteAtTheDeadline() {
        channel.freezeTime();
        channel.writeInbound(read(4, 'a'));
        assertTrue(isOpenAfter(TIMEOUT.minusSeconds(1)));
        channel.writeInbound(read('b'));
        assertFalse(isOpenAfter(Duration.ofSeconds(2)));
    }

    @Test
    void nextFrameHasADeadlineOfItsOwn() {
        channel.freezeTime();
        channel.writeInbound(read(2, 'a'));
        assertTrue(isOpenAfter(TIMEOUT.minusSeconds(1)));
        channel.writeInbound(read('b', 2));
        assertPassed(2, 'a', 'b');
        assertTrue(isOpenAfter(TIMEOUT.minusSeconds(1)));
        assertFalse(isOpenAfter(Duration.ofSeconds(2)));
    }

    @Test
    void closesConnectionWithIncompleteFrameWhenPendingBytesAreFull() {
        Connection.of(channel).addPending(4000);
        ByteBuf read = read(100, 'a');
        channel.writeInbound(read);
        assertFalse(channel.isOpen());
        assertEquals(0, read.refCnt());
    }

    private void assertPassed(int... values) {
        ByteBuf passed = channel.readInbound();
        ByteBuf expected = read(values);
        assertEquals(expected, passed);
        passed.release();
        expected.release();
    }

    private boolean isOpenAfter(Duration time) {
        channel.advanceTimeBy(time.toNanos(), TimeUnit.NANOSECONDS);
        channel.runScheduledPendingTasks();
        return channel.isOpen();
    }

    /** Returns a large buffer with few bytes, as read from a socket. */
    private static ByteBuf read(int... values) {
        ByteBuf bytes = Unpooled.buffer(CAPACITY);
        for (int value : values) {
            bytes.writeByte(value);
        }
        return bytes;
    }
}
