// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.net;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.signet.server.Complaints;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the log is told of connections that end. */
class ErrorLogTest {

    static Stream<Throwable> whatClientsDo() {
        return Stream.of(
                new IOException("Connection reset by peer"),
                new ClosedChannelException(),
                new DecoderException(new SSLHandshakeException("no cipher suites in common")),
                new TooLongFrameException("too long"),
                Http2Exception.connectionError(Http2Error.PROTOCOL_ERROR, "nonsense"),
                new DecoderException(Http2Exception.connectionError(Http2Error.PROTOCOL_ERROR, "nonsense")));
    }

    static Stream<Throwable> whatWeDo() {
        return Stream.of(
                new IllegalStateException("of a seed"),
                new NullPointerException("of a seed"),
                new DecoderException(new IllegalStateException("of a seed")),
                new AssertionError("of a seed"));
    }

    @ParameterizedTest
    @MethodSource("whatClientsDo")
    void whatClientsDoIsNoNews(Throwable failure) {
        ErrorLog.ofConnection(failure);
        assertEquals(List.of(), Complaints.take());
    }

    @ParameterizedTest
    @MethodSource("whatWeDo")
    void whatWeDoIsToldWithoutItsMessage(Throwable failure) {
        ErrorLog.ofConnection(failure);
        Throwable cause = failure.getCause() == null ? failure : failure.getCause();
        assertEquals(
                List.of(ErrorLog.class.getName() + ": A connection failed: "
                        + cause.getClass().getName() + " at " + cause.getStackTrace()[0]),
                Complaints.take());
    }
}
