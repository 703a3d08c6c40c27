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
 * Prints the progress of a batch: on a terminal a bar that is redrawn in place, otherwise only invalid lines and a summary.
 * The completed share is measured in input bytes, whose total is known before lines are counted. Rate and remaining time
 * use the last few seconds, so that files skipped at the start don't distort them. Thread-safe.
 */
public final class Progress implements Batch.Listener {

    private static final long REDRAW_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long RATE_WINDOW_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final String BACK_TO_EMPTY_LINE = "\r\u001b[K";

    private record Sample(long nanos, long lines, long consumed) {}

    private final PrintStream err;
    private final boolean live;
    private final ProgressLine line;
    private final OptionalLong total;
    private final LongSupplier clock;
    private final Sample start;
    private final Deque<Sample> recent = new ArrayDeque<>();
    private volatile long nextDraw;
    private String shown = "";
    private boolean ended;

    /**
     * @param total the length of the input in bytes; empty if unknown
     * @param clock a monotonic time in nanoseconds, such as {@link System#nanoTime}
     */
    public Progress(Streams streams, OptionalLong total, LongSupplier clock) {
        this.err = streams.err();
        this.live = streams.terminal().err() && streams.terminal().ansi();
        this.line = new ProgressLine(streams.terminal().unicode());
        this.total = total;
        this.clock = clock;
        this.start = new Sample(clock.getAsLong(), 0, 0);
        this.nextDraw = start.nanos + REDRAW_NANOS;
        recent.add(start);
    }

    @Override
    public void advanced(BatchCount count, long consumed) {
        if (live && clock.getAsLong() - nextDraw >= 0) {
            draw(new Sample(clock.getAsLong(), count.lines(), consumed));
        }
    }

    @Override
    public synchronized void invalidLine(String message) {
        if (!ended) {
            print(message);
        }
    }

    /** Prints the summary after all lines. */
    public synchronized void finish(BatchCount count) {
        end();
        double seconds = seconds(start, clock.getAsLong());
        String rate = count.lines() > 0 && seconds > 0
                ? String.format(Locale.ROOT, " (%,.0f/s)", count.lines() / seconds)
                : "";
        print(String.format(Locale.ROOT, "%s in %.1f s%s.", count.sentence(), seconds, rate));
    }

    /**
     * Prints a summary of an incomplete batch, which failed or was interrupted.
     *
     * @param resumable whether another run can continue it
     */
    public synchronized void stop(BatchCount count, boolean resumable) {
        if (!ended) {
            end();
            if (count.lines() > 0) {
                print("Stopped: " + count.sentence() + "."
                        + (resumable ? " Run the same command again to continue." : ""));
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
    private void print(String message) {
        err.print((shown.isEmpty() ? "" : BACK_TO_EMPTY_LINE) + message + System.lineSeparator() + shown);
        err.flush();
    }

    private synchronized void draw(Sample now) {
        if (ended || now.nanos - nextDraw < 0) {
            return; // Another thread drew, or the batch ended, while this one waited for the lock.
        }
        nextDraw = now.nanos + REDRAW_NANOS;
        while (recent.size() > 1 && now.nanos - recent.getFirst().nanos > RATE_WINDOW_NANOS) {
            recent.removeFirst();
        }
        Sample before = recent.getFirst();
        recent.addLast(now);
        double seconds = seconds(before, now.nanos);
        double rate = (now.lines - before.lines) / seconds;
        double bytesPerSecond = (now.consumed - before.consumed) / seconds;
        shown = line.text(part(now.consumed), now.lines, rate, secondsLeft(now.consumed, bytesPerSecond));
        err.print(BACK_TO_EMPTY_LINE + shown);
        err.flush();
    }

    private OptionalDouble part(long consumed) {
        return total.isPresent() && total.getAsLong() > 0
                ? OptionalDouble.of(Math.min(1.0, (double) consumed / total.getAsLong()))
                : OptionalDouble.empty();
    }

    private OptionalDouble secondsLeft(long consumed, double bytesPerSecond) {
        return total.isPresent() && bytesPerSecond > 0
                ? OptionalDouble.of(Math.max(0, total.getAsLong() - consumed) / bytesPerSecond)
                : OptionalDouble.empty();
    }

    private static double seconds(Sample from, long nanos) {
        return (nanos - from.nanos) / 1e9;
    }
}
