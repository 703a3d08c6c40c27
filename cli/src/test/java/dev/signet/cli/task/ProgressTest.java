// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.cli.terminal.Streams;
import dev.signet.cli.terminal.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgressTest {

    private static final Terminal SCREEN = new Terminal(true, true, true, true, false);
    private static final String CLEAR = "\r\u001b[K";
    private static final String END = System.lineSeparator();

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private long now = -7; // System.nanoTime may be negative

    @Test
    void showsShareRateAndRemainingTimeOnTerminal() {
        Progress progress = progress(SCREEN, OptionalLong.of(1000));
        after(1000, () -> progress.advanced(new BatchCount(40, 0, 0), 400));
        assertEquals(CLEAR + " 40% #########---------------  40 done  40/s  0:02 left", output());
    }

    @Test
    void showsNoBarForInputOfUnknownLength() {
        Progress progress = progress(SCREEN, OptionalLong.empty());
        after(2000, () -> progress.advanced(new BatchCount(4000, 0, 0), 400));
        assertEquals(CLEAR + "4,000 done  2,000/s", output());
    }

    @Test
    void limitsRedraws() {
        Progress progress = progress(SCREEN, OptionalLong.empty());
        after(99, () -> progress.advanced(new BatchCount(1, 0, 0), 10));
        after(1, () -> progress.advanced(new BatchCount(2, 0, 0), 20));
        after(99, () -> progress.advanced(new BatchCount(3, 0, 0), 30));
        assertEquals(CLEAR + "2 done  20/s", output());
    }

    @Test
    void computesRateOfLastSeconds() {
        Progress progress = progress(SCREEN, OptionalLong.empty());
        after(1000, () -> progress.advanced(new BatchCount(0, 90_000, 0), 0));
        after(5000, () -> progress.advanced(new BatchCount(50, 90_000, 0), 0));
        after(1000, () -> progress.advanced(new BatchCount(60, 90_000, 0), 0));
        assertEquals(CLEAR + "90,060 done  10/s", output().substring(output().lastIndexOf(CLEAR)));
    }

    @Test
    void printsInvalidLineAboveBar() {
        Progress progress = progress(SCREEN, OptionalLong.empty());
        after(1000, () -> progress.advanced(new BatchCount(1, 0, 0), 1));
        err.reset();
        progress.invalidLine("line 2: bad");
        assertEquals(CLEAR + "line 2: bad" + END + "1 done  1/s", output());
    }

    @Test
    void replacesBarBySummary() {
        Progress progress = progress(SCREEN, OptionalLong.empty());
        after(1000, () -> progress.advanced(new BatchCount(1, 0, 0), 1));
        err.reset();
        after(1000, () -> progress.finish(new BatchCount(1200, 1, 2)));
        progress.advanced(new BatchCount(1201, 0, 0), 1);
        progress.stop(new BatchCount(1201, 0, 0), true);
        assertEquals(CLEAR + "1,200 avatars written, 1 skipped, 2 invalid lines in 2.0 s (602/s)." + END, output());
    }

    @Test
    void printsOnlyInvalidLinesAndSummaryToPipe() {
        Progress progress = progress(Terminal.NONE, OptionalLong.of(1000));
        after(1000, () -> progress.advanced(new BatchCount(1, 0, 0), 1));
        progress.invalidLine("line 2: bad");
        after(1000, () -> progress.finish(new BatchCount(1, 0, 1)));
        assertEquals("line 2: bad" + END + "1 avatar written, 1 invalid line in 2.0 s (1/s)." + END, output());
    }

    @Test
    void printsHowToContinueIfStopped() {
        Progress progress = progress(Terminal.NONE, OptionalLong.empty());
        progress.stop(new BatchCount(5, 3, 0), true);
        assertEquals("Stopped: 5 avatars written, 3 skipped. Run the same command again to continue." + END, output());
    }

    @Test
    void omitsHowToContinueIfNotResumable() {
        progress(Terminal.NONE, OptionalLong.empty()).stop(new BatchCount(5, 0, 0), false);
        assertEquals("Stopped: 5 avatars written." + END, output());
    }

    @Test
    void printsNothingIfStoppedBeforeFirstLine() {
        progress(Terminal.NONE, OptionalLong.empty()).stop(new BatchCount(0, 0, 0), true);
        assertEquals("", output());
    }

    @ParameterizedTest
    @CsvSource({"0, 0:00", "0.2, 0:01", "59.5, 1:00", "61, 1:01", "3599, 59:59", "3600, 1:00:00", "1e300, 999:00:00"})
    void formatsDuration(double seconds, String text) {
        assertEquals(text, ProgressLine.duration(seconds));
    }

    @Test
    void barFits80Columns() {
        String widest = new ProgressLine(true).text(OptionalDouble.of(1), 10_000_000_000L, 1e6, OptionalDouble.of(1e9));
        assertEquals("100% " + "━".repeat(24) + "  10,000,000,000 done  1,000,000/s  999:00:00 left", widest);
        assertTrue(widest.length() < 80);
    }

    private Progress progress(Terminal terminal, OptionalLong total) {
        PrintStream to = new PrintStream(err, true, StandardCharsets.UTF_8);
        Streams streams = new Streams(InputStream.nullInputStream(), OutputStream.nullOutputStream(), to, terminal);
        return new Progress(streams, total, () -> now);
    }

    private void after(long milliseconds, Runnable action) {
        now += TimeUnit.MILLISECONDS.toNanos(milliseconds);
        action.run();
    }

    private String output() {
        return err.toString(StandardCharsets.UTF_8);
    }
}
