// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http1;

import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelOutboundBuffer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** A client that takes only as much as it is told to, and as much time as it likes. */
final class SlowClient extends TwoWays {

    private int wanted;

    SlowClient(ChannelHandler handler) {
        super(handler);
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
}
