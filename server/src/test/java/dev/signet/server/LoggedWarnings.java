// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Collects warnings and errors that the server or Netty logs while tests run. {@code logback-test.xml} installs it.
 */
public final class LoggedWarnings extends AppenderBase<ILoggingEvent> {

    private static final ConcurrentLinkedQueue<String> LINES = new ConcurrentLinkedQueue<>();

    @Override
    protected void append(ILoggingEvent event) {
        String cause =
                event.getThrowableProxy() == null ? "" : " " + ThrowableProxyUtil.asString(event.getThrowableProxy());
        LINES.add(event.getLoggerName() + ": " + event.getFormattedMessage() + cause);
    }

    /** Asserts that nothing was logged. A test that expects a warning calls {@link #take} first. */
    static void assertNone() {
        assertEquals(List.of(), take());
    }

    /** Removes and returns the logged lines. */
    public static List<String> take() {
        List<String> taken = new ArrayList<>();
        for (String line = LINES.poll(); line != null; line = LINES.poll()) {
            taken.add(line);
        }
        return taken;
    }
}
