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
 * Whatever is logged as a warning or worse while tests run, by us or by Netty, whose stack traces all come this way.
 * {@code logback-test.xml} puts it in place of a log.
 */
public final class Complaints extends AppenderBase<ILoggingEvent> {

    private static final ConcurrentLinkedQueue<String> LINES = new ConcurrentLinkedQueue<>();

    @Override
    protected void append(ILoggingEvent event) {
        String cause =
                event.getThrowableProxy() == null ? "" : " " + ThrowableProxyUtil.asString(event.getThrowableProxy());
        LINES.add(event.getLoggerName() + ": " + event.getFormattedMessage() + cause);
    }

    /** There were none; whoever expects some takes them first. */
    static void assertNone() {
        assertEquals(List.of(), take());
    }

    public static List<String> take() {
        List<String> taken = new ArrayList<>();
        for (String line = LINES.poll(); line != null; line = LINES.poll()) {
            taken.add(line);
        }
        return taken;
    }
}
