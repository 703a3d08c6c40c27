// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.net;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.signet.server.LoggedWarnings;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.TooLongFrameException;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.SSLHandshakeException;
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
    void internalErrorIsLoggedWithoutItsMessage(Throwable failure) {
        ErrorLog.logConnectionError(failure);
        Throwable cause = failure.getCause() == null ? failure : failure.getCause();
        assertEquals(
                List.of(ErrorLog.class.getName() + ": A connection failed: "
                        + cause.getClass().getName() + " at " + cause.getStackTrace()[0]),
                LoggedWarnings.take());
    }
}
