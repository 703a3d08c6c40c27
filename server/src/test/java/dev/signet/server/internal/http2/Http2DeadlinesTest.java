// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http2;

import static dev.signet.client.FrameClient.END_HEADERS;
import static dev.signet.client.FrameClient.END_STREAM;
import static dev.signet.client.FrameClient.HEADERS;
import static dev.signet.client.FrameClient.RST_STREAM;
import static dev.signet.client.FrameClient.SETTINGS;
import static dev.signet.client.FrameClient.WINDOW_UPDATE;
import static dev.signet.client.FrameClient.frame;
import static dev.signet.client.FrameClient.initialWindow;
import static dev.signet.client.FrameClient.number;
import static dev.signet.client.FrameClient.request;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.client.FrameClient.Frame;
import dev.signet.http.internal.message.ErrorResponses;
import dev.signet.http.internal.message.Status;
import dev.signet.server.internal.dispatch.ResponseListener;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The deadlines of streams while responses on the same connection are unsent, of which the client reads some. */
class Http2DeadlinesTest {

    private static final int CANCEL = 8;
    private static final int WINDOW = 1 << 16;

    private String message = "Not found.";

    private final Http2Channel channel =
            new Http2Channel(request -> ErrorResponses.of(Status.NOT_FOUND, message), ResponseListener.NONE);

    @Test
    void deadlinesPassWhileOtherResponsesAreUnsent() {
        channel.send(Http2Channel.PREFACE, frame(SETTINGS, 0, 0, initialWindow(0)));
        channel.reading = false;
        channel.send(frame(HEADERS, END_HEADERS | END_STREAM, 3, request("/without-window")));
        channel.send(frame(HEADERS, END_HEADERS, 5, request("/without-body")));
        List<Frame> frames = new ArrayList<>();
        for (int stream = 7; stream < 25; stream += 2) {
            channel.send(
                    frame(HEADERS, END_HEADERS | END_STREAM, stream, request("/")),
                    frame(WINDOW_UPDATE, 0, stream, number(WINDOW)));
            channel.pass(Duration.ofSeconds(10));
            channel.reading = true;
            channel.flush();
            channel.reading = false;
            frames.addAll(channel.frames());
        }
        assertTrue(frames.stream()
                .anyMatch(frame -> frame.stream() == 3 && frame.type() == RST_STREAM && frame.error() == CANCEL));
        assertTrue(frames.stream()
                .anyMatch(frame -> frame.stream() == 5 && frame.head().contains("408")));
        channel.end();
    }

    /** It reads through its windows, which always have less than a response, until its socket is full for a moment. */
    @Test
    void sendTimeoutOfTheConnectionStartsWhenItsSocketIsFull() {
        message = "x".repeat(4_000_000);
        channel.send(
                Http2Channel.PREFACE,
                frame(SETTINGS, 0, 0, initialWindow(WINDOW)),
                frame(HEADERS, END_HEADERS | END_STREAM, 3, request("/")));
        for (int second = 1; second < Http2Channel.LIMITS.sendTimeout().toSeconds(); second++) {
            channel.pass(Duration.ofSeconds(1));
            extendWindow();
            channel.frames();
        }
        channel.reading = false;
        extendWindow();
        channel.pass(Duration.ofSeconds(2));
        assertTrue(channel.isActive());
        channel.pass(Http2Channel.LIMITS.sendTimeout());
        assertFalse(channel.isActive());
        channel.end();
    }

    private void extendWindow() {
        channel.send(frame(WINDOW_UPDATE, 0, 3, number(WINDOW)), frame(WINDOW_UPDATE, 0, 0, number(WINDOW)));
        channel.runPendingTasks();
    }
}
