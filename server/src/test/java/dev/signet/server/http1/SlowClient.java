// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http1;

import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.socket.DuplexChannel;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * A client that takes only as much as it is told to, and as much time as it likes. Our side of the connection can be shut on
 * its own, as that of a socket.
 */
final class SlowClient extends EmbeddedChannel implements DuplexChannel {

    private int wanted;
    private boolean outputShutdown;

    SlowClient(ChannelHandler handler) {
        super(handler);
        freezeTime();
    }

    /** In small steps, so that the deadlines are looked at all the while. */
    void wait(Duration time) {
        Duration step = Duration.ofMillis(100);
        for (Duration left = time; !left.isNegative() && !left.isZero(); left = left.minus(step)) {
            advanceTimeBy(step.toMillis(), TimeUnit.MILLISECONDS);
            runScheduledPendingTasks();
        }
    }

    /** One answer. */
    void take() {
        take(1);
    }

    void takeAll() {
        take(Integer.MAX_VALUE);
    }

    private void take(int answers) {
        wanted = answers;
        flush();
        wanted = 0;
    }

    @Override
    protected void doWrite(ChannelOutboundBuffer answers) {
        for (int i = 0; i < wanted && answers.current() != null; i++) {
            answers.remove();
        }
    }

    @Override
    public boolean isInputShutdown() {
        return false;
    }

    @Override
    public ChannelFuture shutdownInput() {
        return shutdownInput(newPromise());
    }

    @Override
    public ChannelFuture shutdownInput(ChannelPromise promise) {
        throw new UnsupportedOperationException("Only clients shut their side, and this one never does.");
    }

    @Override
    public boolean isOutputShutdown() {
        return outputShutdown;
    }

    @Override
    public ChannelFuture shutdownOutput() {
        return shutdownOutput(newPromise());
    }

    @Override
    public ChannelFuture shutdownOutput(ChannelPromise promise) {
        outputShutdown = true;
        return promise.setSuccess();
    }

    @Override
    public boolean isShutdown() {
        return false;
    }

    @Override
    public ChannelFuture shutdown() {
        return shutdown(newPromise());
    }

    @Override
    public ChannelFuture shutdown(ChannelPromise promise) {
        throw new UnsupportedOperationException("Both sides at once is a close.");
    }
}
