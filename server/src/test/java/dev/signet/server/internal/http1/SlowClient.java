// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http1;

import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelOutboundBuffer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** A channel whose client reads only on request, with a controlled clock. */
final class SlowClient extends HalfClosableChannel {

    private int wanted;

    SlowClient(ChannelHandler handler) {
        super(handler);
    }

    /** Advances in small steps, so that deadlines are checked in between. */
    void wait(Duration time) {
        Duration step = Duration.ofMillis(100);
        for (Duration left = time; !left.isNegative() && !left.isZero(); left = left.minus(step)) {
            advanceTimeBy(step.toMillis(), TimeUnit.MILLISECONDS);
            runScheduledPendingTasks();
        }
    }

    /** Reads one response. */
    void take() {
        take(1);
    }

    void takeAll() {
        take(Integer.MAX_VALUE);
    }

    private void take(int responses) {
        wanted = responses;
        flush();
        wanted = 0;
    }

    @Override
    protected void doWrite(ChannelOutboundBuffer out) {
        for (int i = 0; i < wanted && out.current() != null; i++) {
            out.remove();
        }
    }
}
