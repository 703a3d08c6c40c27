// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http2;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.signet.client.FrameClient;
import dev.signet.http.internal.message.ErrorResponses;
import dev.signet.http.internal.message.Status;
import dev.signet.server.internal.dispatch.ResponseListener;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Fuzzes a whole HTTP/2 connection. Which responses are sent must not depend on read boundaries, and no pending bytes may
 * remain. An input is the length of reads as one byte, followed by frames: type, flags, stream and length of the payload as one
 * byte each, then the payload. Stored inputs are in {@code Http2FuzzInputs}.
 */
class Http2Fuzz {

    private static final int FRAME_HEAD = 4;
    private static final int FRAME_TYPES = 10;

    @FuzzTest
    void connection(byte[] input) {
        if (input.length < 1 + FRAME_HEAD) {
            return;
        }
        byte[] sent = FrameClient.concatenate(Http2Channel.PREFACE, frames(input));
        assertEquals(converse(sent, sent.length), converse(sent, 1 + (input[0] & 0xff)));
    }

    private static byte[] frames(byte[] input) {
        ByteArrayOutputStream frames = new ByteArrayOutputStream();
        for (int at = 1; at + FRAME_HEAD <= input.length; ) {
            int from = at + FRAME_HEAD;
            int to = Math.min(input.length, from + (input[at + 3] & 0xff));
            frames.writeBytes(FrameClient.frame(
                    (input[at] & 0xff) % FRAME_TYPES,
                    input[at + 1],
                    input[at + 2] & 0xff,
                    Arrays.copyOfRange(input, from, to)));
            at = to;
        }
        return frames.toByteArray();
    }

    /** Returns the heads of the responses. Whether content is sent before a later frame resets the stream depends on the reads. */
    private static Map<Integer, String> converse(byte[] sent, int step) {
        Http2Channel channel = new Http2Channel(
                request -> ErrorResponses.of(Status.NOT_FOUND, request.target()), ResponseListener.NONE);
        for (int at = 0; at < sent.length && channel.isOpen(); at += step) {
            channel.send(Arrays.copyOfRange(sent, at, Math.min(sent.length, at + step)));
        }
        channel.runPendingTasks();
        Map<Integer, String> heads = heads(channel.frames());
        channel.end();
        return heads;
    }

    /** Returns the heads sent on each stream, and on stream 0 whether the connection ended with an error. */
    private static Map<Integer, String> heads(List<FrameClient.Frame> frames) {
        Map<Integer, String> heads = new TreeMap<>();
        for (FrameClient.Frame frame : frames) {
            if (frame.type() == FrameClient.HEADERS) {
                heads.merge(frame.stream(), " " + frame.flags() + "/" + frame.payload().length, String::concat);
            } else if (frame.type() == FrameClient.GOAWAY) {
                heads.put(0, "error " + frame.error());
            }
        }
        return heads;
    }
}
