// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.task;

import dev.signet.cli.terminal.Streams;
import java.io.PrintStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Tells a person how a batch is going: on a terminal a bar that is redrawn in place, anywhere else only what went wrong
 * and one line at the end. The share that is done is measured in bytes of the input, which are known before its lines
 * are counted; rate and time left look back a few seconds, so that files skipped at the start don't promise too much.
 */
public final class Progress implements Batch.Watcher {

    private static final long REDRAW_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long LOOK_BACK_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final String BACK_TO_EMPTY_LINE = "\r\u001b[K";

    private record Moment(long nanos, long lines, long consumed) {}

    private final PrintStream err;
    private final boolean live;
    private final ProgressLine line;
    private final OptionalLong total;
    private final LongSupplier clock;
    private final Moment start;
    private final Deque<Moment> recent = new ArrayDeque<>();
    private volatile long nextDraw;
    private String shown = "";
    private boolean ended;

    /**
     * @param total the length of the input in bytes, if it is known
     * @param clock the time in nanoseconds, from any beginning
     */
    public Progress(Streams streams, OptionalLong total, LongSupplier clock) {
        this.err = streams.err();
        this.live = streams.terminal().err() && streams.terminal().ansi();
        this.line = new ProgressLine(streams.terminal().unicode());
        this.total = total;
        this.clock = clock;
        this.start = new Moment(clock.getAsLong(), 0, 0);
        this.nextDraw = start.nanos + REDRAW_NANOS;
        recent.add(start);
    }

    @Override
    public void advanced(BatchCount count, long consumed) {
        if (live && clock.getAsLong() - nextDraw >= 0) {
            draw(new Moment(clock.getAsLong(), count.lines(), consumed));
        }
    }

    @Override
    public synchronized void badLine(String complaint) {
        if (!ended) {
            say(complaint);
        }
    }

    /** All lines are done. */
    public synchronized void finish(BatchCount count) {
        end();
        double seconds = seconds(start, clock.getAsLong());
        String rate = count.lines() > 0 && seconds > 0
                ? String.format(Locale.ROOT, " (%,.0f/s)", count.lines() / seconds)
                : "";
        say(String.format(Locale.ROOT, "%s in %.1f s%s.", count.sentence(), seconds, rate));
    }

    /**
     * The batch did not come to its end, because it failed or because the process is being stopped.
     *
     * @param resumable whether another run can continue it
     */
    public synchronized void stop(BatchCount count, boolean resumable) {
        if (!ended) {
            end();
            if (count.lines() > 0) {
                say("Stopped: " + count.sentence() + "." + (resumable ? " Run the same command again to go on." : ""));
            }
        }
    }

    private void end() {
        ended = true;
        if (!shown.isEmpty()) {
            err.print(BACK_TO_EMPTY_LINE);
            shown = "";
        }
    }

    /** Prints a line above the bar. */
    private void say(String message) {
        err.print((shown.isEmpty() ? "" : BACK_TO_EMPTY_LINE) + message + System.lineSeparator() + shown);
        err.flush();
    }

    private synchronized void draw(Moment now) {
        if (ended || now.nanos - nextDraw < 0) {
            return; // Another thread drew, or all was over, while this one waited.
        }
        nextDraw = now.nanos + REDRAW_NANOS;
        while (recent.size() > 1 && now.nanos - recent.getFirst().nanos > LOOK_BACK_NANOS) {
            recent.removeFirst();
        }
        Moment before = recent.getFirst();
        recent.addLast(now);
        double seconds = seconds(before, now.nanos);
        double rate = (now.lines - before.lines) / seconds;
        double bytesASecond = (now.consumed - before.consumed) / seconds;
        shown = line.text(part(now.consumed), now.lines, rate, secondsLeft(now.consumed, bytesASecond));
        err.print(BACK_TO_EMPTY_LINE + shown);
        err.flush();
    }

    private OptionalDouble part(long consumed) {
        return total.isPresent() && total.getAsLong() > 0
                ? OptionalDouble.of(Math.min(1.0, (double) consumed / total.getAsLong()))
                : OptionalDouble.empty();
    }

    private OptionalDouble secondsLeft(long consumed, double bytesASecond) {
        return total.isPresent() && bytesASecond > 0
                ? OptionalDouble.of(Math.max(0, total.getAsLong() - consumed) / bytesASecond)
                : OptionalDouble.empty();
    }

    private static double seconds(Moment from, long nanos) {
        return (nanos - from.nanos) / 1e9;
    }
}
