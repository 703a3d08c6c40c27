// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http1;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.server.ServerConfig;
import dev.signet.server.net.Backlog;
import dev.signet.server.net.Limits;
import dev.signet.server.reception.Reception;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.embedded.EmbeddedChannel;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A client that takes only as much as it is told to, and as much time as it likes. */
class DeadlinesTest {

    private static final Limits LIMITS = ServerConfig.read(Map.of(), Map.of()).limits();
    private static final Duration PATIENCE = LIMITS.sendTimeout();

    private final SlowClient channel = new SlowClient();
    private final Outbox outbox = new Outbox(channel.pipeline().firstContext(), new Backlog(Long.MAX_VALUE));
    private final Deadlines deadlines = new Deadlines(LIMITS, outbox, channel.eventLoop(), new Fate());
    private boolean stuck;

    @AfterEach
    void leave() {
        deadlines.stop();
        while (outbox.isSending()) {
            channel.take();
        }
        channel.finishAndReleaseAll();
    }

    @Test
    void aClientThatAsksForMoreAndTakesNothingIsStuck() {
        for (int i = 0; i < 20; i++) {
            answer();
            channel.wait(PATIENCE.dividedBy(10));
        }
        assertTrue(stuck);
    }

    @Test
    void aClientThatTakesOneAnswerNowAndThenIsNot() {
        for (int i = 0; i < 20; i++) {
            answer();
        }
        for (int i = 0; i < 19; i++) {
            channel.wait(PATIENCE.dividedBy(2));
            channel.take();
        }
        assertFalse(stuck);
    }

    @Test
    void whatHasBeenTakenGivesNoTimeToWhatIsAskedForLater() {
        answer();
        channel.wait(PATIENCE.dividedBy(2));
        channel.take();
        channel.wait(PATIENCE.multipliedBy(2));
        assertFalse(stuck, "there is nothing to take");
        answer();
        channel.wait(PATIENCE.multipliedBy(2));
        assertTrue(stuck);
    }

    private void answer() {
        outbox.add(Reception.BUSY, Reception.BUSY.content().bytes(), false, false);
        outbox.flush();
    }

    private final class Fate implements Deadlines.Watched {

        @Override
        public Phase phase() {
            return Phase.ANSWERING;
        }

        @Override
        public void overdue() {
            throw new AssertionError("An answer may take as long as it takes.");
        }

        @Override
        public void stuck() {
            stuck = true;
        }
    }

    private static final class SlowClient extends EmbeddedChannel {

        private boolean taking;

        SlowClient() {
            super(new ChannelInboundHandlerAdapter());
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
            taking = true;
            flush();
            taking = false;
        }

        @Override
        protected void doWrite(ChannelOutboundBuffer answers) {
            if (taking) {
                answers.remove();
            }
        }
    }
}
