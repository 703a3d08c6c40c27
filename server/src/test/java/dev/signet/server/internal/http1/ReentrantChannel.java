// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http1;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import java.io.IOException;
import java.util.Random;

/**
 * A channel that calls back at random: inside a write it changes its writability, and a flush completes none, some or all of the
 * writes, or fails them and closes the channel.
 */
final class ReentrantChannel extends EmbeddedChannel {

    private final Random random;
    private final boolean fails;
    private boolean calm;

    ReentrantChannel(Random random, boolean fails, ChannelHandler handler) {
        this.random = random;
        this.fails = fails;
        pipeline().addLast(new ChannelOutboundHandlerAdapter() {

            @Override
            public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
                callBack();
                ctx.write(message, promise);
                callBack();
            }
        });
        pipeline().addLast(handler);
    }

    private void callBack() {
        ChannelOutboundBuffer buffer = unsafe().outboundBuffer();
        if (!calm && buffer != null && random.nextBoolean()) {
            buffer.setUserDefinedWritability(1, false);
            buffer.setUserDefinedWritability(1, true);
        }
    }

    @Override
    protected void doWrite(ChannelOutboundBuffer out) throws Exception {
        int writes = calm ? Integer.MAX_VALUE : random.nextInt(4);
        for (; writes > 0 && out.current() != null; writes--) {
            handleOutboundMessage(((ByteBuf) out.current()).retain());
            out.remove();
        }
        if (fails && !calm && random.nextInt(16) == 0) {
            throw new IOException("Broken pipe");
        }
    }

    /** Flushes and runs tasks at random. */
    void step() {
        if (random.nextBoolean()) {
            unsafe().flush();
        }
        if (random.nextBoolean()) {
            runPendingTasks();
        }
    }

    /** Completes all writes from now on. */
    void calmDown() {
        calm = true;
        unsafe().flush();
    }
}
