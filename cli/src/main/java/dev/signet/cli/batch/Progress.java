// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.batch;

import dev.signet.InvalidInputException;
import dev.signet.cli.file.SeedLine;
import dev.signet.cli.terminal.Streams;
import java.io.PrintStream;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Counts the outcomes of a batch and prints its progress: on a terminal a line that is redrawn in place, otherwise only invalid
 * lines and a summary. The completed share is measured in input bytes, whose total is known before lines are counted.
 * Thread-safe.
 */
public final class Progress {

    private static final long REDRAW_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final String CLEAR_LINE = "\r\u001b[K";

    private final PrintStream err;
    private final boolean live;
    private final OptionalLong total;
    private final LongSupplier consumed;
    private final LongSupplier clock;
    private final AtomicLong written = new AtomicLong();
    private final AtomicLong skipped = new AtomicLong();
    private final AtomicLong invalid = new AtomicLong();
    private final long start;
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
        this.total = total;
        this.consumed = consumed;
        this.clock = clock;
        this.start = clock.getAsLong();
        this.nextDraw = start + REDRAW_NANOS;
    }

    /** Returns the number of invalid lines so far. */
    public long invalid() {
        return invalid.get();
    }

    /** Counts written avatars. */
    public void countWritten(int count) {
        advance(written, count);
    }

    /** Counts an avatar that was skipped, because its file existed. */
    public void countSkipped() {
        advance(skipped, 1);
    }

    /** Counts and reports an invalid line. */
    public void countInvalid(SeedLine invalidLine, InvalidInputException e) {
        advance(invalid, 1);
        synchronized (this) {
            if (!ended) {
                print(invalidLine.message(e));
            }
        }
    }

    private void advance(AtomicLong outcome, int count) {
        outcome.addAndGet(count);
        if (live && clock.getAsLong() - nextDraw >= 0) {
            draw(clock.getAsLong());
        }
    }

    /** Prints the summary after all lines. */
    public synchronized void finish() {
        end();
        long now = clock.getAsLong();
        String rate = lines() > 0 && now > start ? " (" + rate(now) + ")" : "";
        print(String.format(Locale.ROOT, "%s in %.1f s%s.", summary(), seconds(now), rate));
    }

    /**
     * Prints a summary of an incomplete batch, which failed or was interrupted.
     *
     * @param resumable whether another run can continue it
     */
    public synchronized void stop(boolean resumable) {
        if (!ended) {
            end();
            if (lines() > 0) {
                print("Stopped: " + summary() + "." + (resumable ? " Run the same command again to continue." : ""));
            }
        }
    }

    /** Returns text such as {@code 1,200 avatars written, 34 skipped, 1 invalid line}. */
    String summary() {
        StringBuilder summary = new StringBuilder(counted(written, "avatar")).append(" written");
        if (skipped.get() > 0) {
            summary.append(String.format(Locale.ROOT, ", %,d skipped", skipped.get()));
        }
        if (invalid.get() > 0) {
            summary.append(", ").append(counted(invalid, "invalid line"));
        }
        return summary.toString();
    }

    private static String counted(AtomicLong count, String thing) {
        return String.format(Locale.ROOT, count.get() == 1 ? "%,d %s" : "%,d %ss", count.get(), thing);
    }

    private void end() {
        ended = true;
        if (!shown.isEmpty()) {
            err.print(CLEAR_LINE);
            shown = "";
        }
    }

    /** Prints a line above the progress. */
    private void print(String message) {
        err.print((shown.isEmpty() ? "" : CLEAR_LINE) + message + System.lineSeparator() + shown);
        err.flush();
    }

    private synchronized void draw(long now) {
        if (ended || now - nextDraw < 0) {
            return; // Another thread drew, or the batch ended, while this one waited for the lock.
        }
        nextDraw = now + REDRAW_NANOS;
        String share = total.isPresent() && total.getAsLong() > 0
                ? Math.min(100, 100 * consumed.getAsLong() / total.getAsLong()) + "%  "
                : "";
        shown = share + String.format(Locale.ROOT, "%,d done  %s", lines(), rate(now));
        err.print(CLEAR_LINE + shown);
        err.flush();
    }

    private long lines() {
        return written.get() + skipped.get() + invalid.get();
    }

    private String rate(long now) {
        return String.format(Locale.ROOT, "%,.0f/s", lines() / seconds(now));
    }

    private double seconds(long now) {
        return (now - start) / 1e9;
    }
}
