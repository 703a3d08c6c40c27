// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.net;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.server.LoggedWarnings;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.TooLongFrameException;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is logged about connections that end. */
class ErrorLogTest {

    static Stream<Throwable> clientErrors() {
        return Stream.of(
                new IOException("Connection reset by peer"),
                new ClosedChannelException(),
                new DecoderException(new SSLHandshakeException("no cipher suites in common")),
                new TooLongFrameException("too long"));
    }

    static Stream<Throwable> internalErrors() {
        return Stream.of(
                new IllegalStateException("of a seed"),
                new NullPointerException("of a seed"),
                new DecoderException(new IllegalStateException("of a seed")),
                new AssertionError("of a seed"));
    }

    @ParameterizedTest
    @MethodSource("clientErrors")
    void exceptionCausedByTheClientIsNotLogged(Throwable failure) {
        ErrorLog.logConnectionError(failure);
        assertEquals(List.of(), LoggedWarnings.take());
    }

    @ParameterizedTest
    @MethodSource("internalErrors")
    void internalErrorIsLoggedWithItsStackTraceButWithoutItsMessage(Throwable failure) {
        ErrorLog.logConnectionError(failure);
        Throwable cause = failure.getCause() == null ? failure : failure.getCause();
        List<String> logged = LoggedWarnings.take();
        assertEquals(1, logged.size());
        assertTrue(logged.get(0).contains(": A connection failed. "), logged.get(0));
        assertTrue(logged.get(0).contains(cause.getClass().getName()), logged.get(0));
        for (StackTraceElement element : cause.getStackTrace()) {
            assertTrue(logged.get(0).contains(element.toString()), logged.get(0));
        }
        assertFalse(logged.get(0).contains("seed"), logged.get(0));
    }

    @Test
    void causesAreCopiedWithoutTheirMessages() {
        IllegalStateException inner = new IllegalStateException("of a seed");
        RuntimeException outer = new RuntimeException("of a seed", inner);
        inner.initCause(outer);
        ErrorLog.RedactedException copy = new ErrorLog.RedactedException(outer, 8);
        assertEquals("java.lang.RuntimeException", copy.getMessage());
        Throwable cause = Objects.requireNonNull(copy.getCause());
        assertEquals("java.lang.IllegalStateException", cause.getMessage());
        assertArrayEquals(inner.getStackTrace(), cause.getStackTrace());
        int causes = 0;
        for (Throwable next = copy; next != null; next = next.getCause()) {
            causes++;
        }
        assertEquals(9, causes, "a cycle ends");
    }
}
