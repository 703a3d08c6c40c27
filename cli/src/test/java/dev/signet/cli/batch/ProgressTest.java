// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.signet.InvalidInputException;
import dev.signet.cli.file.SeedLine;
import dev.signet.cli.terminal.Streams;
import dev.signet.cli.terminal.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ProgressTest {

    private static final Terminal SCREEN = new Terminal(true, true, true, true, false);
    private static final String CLEAR = "\r\u001b[K";
    private static final String END = System.lineSeparator();
    private static final SeedLine LINE = new SeedLine(2, new byte[0], true);

    private final InvalidInputException bad = new InvalidInputException("seed", "bad");
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private long now = -7; // System.nanoTime may be negative
    private long consumed;

    @Test
    void showsShareAndRateOnTerminal() {
        Progress progress = progress(SCREEN, OptionalLong.of(1000));
        consumed = 400;
        within(1000, 40, () -> progress.countWritten(1));
        assertEquals(CLEAR + "40%  40 done  40/s", output());
    }

    @Test
    void showsNoShareOfInputOfUnknownLength() {
        Progress progress = progress(SCREEN, OptionalLong.empty());
        within(2000, 4000, () -> progress.countWritten(1));
        assertEquals(CLEAR + "4,000 done  2,000/s", output());
    }

    @Test
    void limitsRedraws() {
        Progress progress = progress(SCREEN, OptionalLong.empty());
        within(99, 1, () -> progress.countWritten(1));
        within(1, 1, () -> progress.countWritten(1));
        within(99, 1, () -> progress.countWritten(1));
        assertEquals(CLEAR + "2 done  20/s", output());
    }

    @Test
    void printsInvalidLineAboveProgress() {
        Progress progress = progress(SCREEN, OptionalLong.empty());
        within(1000, 1, () -> progress.countWritten(1));
        err.reset();
        progress.countInvalid(LINE, bad);
        assertEquals(CLEAR + "line 2: bad" + END + "1 done  1/s", output());
    }

    @Test
    void replacesProgressBySummary() {
        Progress progress = progress(SCREEN, OptionalLong.empty());
        within(1000, 1, () -> progress.countWritten(1));
        within(0, 1199, () -> progress.countWritten(1));
        within(0, 1, progress::countSkipped);
        within(0, 2, () -> progress.countInvalid(LINE, bad));
        err.reset();
        within(1000, 1, progress::finish);
        progress.countInvalid(LINE, bad);
        progress.stop(true);
        assertEquals(CLEAR + "1,200 avatars written, 1 skipped, 2 invalid lines in 2.0 s (602/s)." + END, output());
    }

    @Test
    void printsOnlyInvalidLinesAndSummaryToPipe() {
        Progress progress = progress(Terminal.NONE, OptionalLong.of(1000));
        within(1000, 1, () -> progress.countWritten(1));
        progress.countInvalid(LINE, bad);
        within(1000, 1, progress::finish);
        assertEquals("line 2: bad" + END + "1 avatar written, 1 invalid line in 2.0 s (1/s)." + END, output());
    }

    @Test
    void printsHowToContinueIfStopped() {
        Progress progress = progress(Terminal.NONE, OptionalLong.empty());
        within(0, 5, () -> progress.countWritten(1));
        within(0, 3, progress::countSkipped);
        progress.stop(true);
        assertEquals("Stopped: 5 avatars written, 3 skipped. Run the same command again to continue." + END, output());
    }

    @Test
    void omitsHowToContinueIfNotResumable() {
        Progress progress = progress(Terminal.NONE, OptionalLong.empty());
        within(0, 5, () -> progress.countWritten(1));
        progress.stop(false);
        assertEquals("Stopped: 5 avatars written." + END, output());
    }

    @Test
    void printsNothingIfStoppedBeforeFirstLine() {
        progress(Terminal.NONE, OptionalLong.empty()).stop(true);
        assertEquals("", output());
    }

    private Progress progress(Terminal terminal, OptionalLong total) {
        PrintStream to = new PrintStream(err, true, StandardCharsets.UTF_8);
        Streams streams = new Streams(InputStream.nullInputStream(), OutputStream.nullOutputStream(), to, terminal);
        return new Progress(streams, total, () -> consumed, () -> now);
    }

    /** Runs an action several times, the last time after the given time. */
    private void within(long milliseconds, int times, Runnable action) {
        for (int i = 1; i < times; i++) {
            action.run();
        }
        now += TimeUnit.MILLISECONDS.toNanos(milliseconds);
        action.run();
    }

    private String output() {
        return err.toString(StandardCharsets.UTF_8);
    }
}
