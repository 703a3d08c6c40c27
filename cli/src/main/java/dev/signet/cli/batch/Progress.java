// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.batch;

import dev.signet.InvalidInputException;
import dev.signet.cli.file.SeedLine;
import dev.signet.cli.terminal.Streams;
import java.io.PrintStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Counts the outcomes of a batch and prints its progress: on a terminal a bar that is redrawn in place, otherwise only
 * invalid lines and a summary. The completed share is measured in input bytes, whose total is known before lines are
 * counted. Rate and remaining time use the last few seconds, so that files skipped at the start don't distort them.
 * Thread-safe.
 */
public final class Progress {

    private static final long REDRAW_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long RATE_WINDOW_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final String CLEAR_LINE = "\r\u001b[K";

    private record Sample(long nanos, long lines, long consumed) {}

    private final PrintStream err;
    private final boolean live;
    private final ProgressLine line;
    private final OptionalLong total;
    private final LongSupplier consumed;
    private final LongSupplier clock;
    private final AtomicLong written = new AtomicLong();
    private final AtomicLong skipped = new AtomicLong();
    private final AtomicLong invalid = new AtomicLong();
    private final Sample start;
    private final Deque<Sample> recent = new ArrayDeque<>();
    private volatile long nextDraw;
    private String shown = "";
    private boolean ended;

    /**
     * @param total the length of the input in bytes; empty if unknown
     * @param consumed the number of input bytes read so far
     * @param clock a monotonic time in nanoseconds, such as {@link System#nanoTime}
     */
    public Progress(Streams streams, OptionalLong total, LongSupplier consumed, LongSupplier clock) {
        this.err = streams.err();
        this.live = streams.terminal().err() && streams.terminal().ansi();
        this.line = new ProgressLine(streams.terminal().unicode());
        this.total = total;
        this.consumed = consumed;
        this.clock = clock;
        this.start = new Sample(clock.getAsLong(), 0, 0);
        this.nextDraw = start.nanos + REDRAW_NANOS;
        recent.add(start);
    }

    public BatchCount count() {
        return new BatchCount(written.get(), skipped.get(), invalid.get());
    }

    /** Counts a written avatar. */
    public void countWritten() {
        advance(written);
    }

    /** Counts an avatar that was skipped, because it existed or its seed was repeated. */
    public void countSkipped() {
        advance(skipped);
    }

    /** Counts and reports an invalid line. */
    public void countInvalid(SeedLine invalidLine, InvalidInputException e) {
        advance(invalid);
        synchronized (this) {
            if (!ended) {
                print(invalidLine.message(e));
            }
        }
    }

    private void advance(AtomicLong outcome) {
        outcome.incrementAndGet();
        if (live && clock.getAsLong() - nextDraw >= 0) {
            draw(new Sample(clock.getAsLong(), count().lines(), consumed.getAsLong()));
        }
    }

    /** Prints the summary after all lines. */
    public synchronized void finish() {
        end();
        BatchCount count = count();
        double seconds = seconds(start, clock.getAsLong());
        String rate = count.lines() > 0 && seconds > 0
                ? String.format(Locale.ROOT, " (%,.0f/s)", count.lines() / seconds)
                : "";
        print(String.format(Locale.ROOT, "%s in %.1f s%s.", count.summary(), seconds, rate));
    }

    /**
     * Prints a summary of an incomplete batch, which failed or was interrupted.
     *
     * @param resumable whether another run can continue it
     */
    public synchronized void stop(boolean resumable) {
        if (!ended) {
            end();
            BatchCount count = count();
            if (count.lines() > 0) {
                print("Stopped: " + count.summary() + "."
                        + (resumable ? " Run the same command again to continue." : ""));
            }
        }
    }

    private void end() {
        ended = true;
        if (!shown.isEmpty()) {
            err.print(CLEAR_LINE);
            shown = "";
        }
    }

    /** Prints a line above the bar. */
    private void print(String message) {
        err.print((shown.isEmpty() ? "" : CLEAR_LINE) + message + System.lineSeparator() + shown);
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
        err.print(CLEAR_LINE + shown);
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
