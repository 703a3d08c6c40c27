// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.client.FrameClient;
import dev.signet.client.FrameClient.Frame;
import dev.signet.http.internal.message.Body;
import dev.signet.http.internal.message.Endpoint;
import dev.signet.http.internal.message.Response;
import dev.signet.http.internal.message.ResponseHead;
import dev.signet.http.internal.message.Status;
import dev.signet.server.internal.dispatch.ResponseListener;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FrameWriterTest {

    private static final int TABLE_SIZE = 1;

    /** The path is the number of the head. */
    private final Http2Channel channel = new Http2Channel(
            request -> new Response(
                    Endpoint.NONE,
                    ResponseHead.of(Status.OK)
                            .with("X-" + request.target().substring(1), "v".repeat(100))
                            .with("Vary", "Accept"),
                    "\"tag\"",
                    new Body.Ready(new byte[0])),
            ResponseListener.NONE);

    private final DefaultHttp2HeadersDecoder decoder = new DefaultHttp2HeadersDecoder(true);
    private int stream = 1;

    @AfterEach
    void end() {
        channel.end();
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 31, 64, 100, 4095, 4096, 65_536, 0xffff_ffffL})
    void obeysTheTableSizeOfTheClient(long size) throws Exception {
        channel.send(Http2Channel.PREFACE);
        assertDecoded(1);
        decoder.configuration().maxHeaderTableSize(size);
        channel.send(tableSizes(size));
        assertTablesAgree();
    }

    /** A client may set 0 and a larger size before the next response (RFC 7541, section 4.2). */
    @Test
    void signalsTheLowestTableSize() throws Exception {
        channel.send(Http2Channel.PREFACE);
        assertDecoded(1);
        decoder.configuration().maxHeaderTableSize(0);
        decoder.configuration().maxHeaderTableSize(4096);
        channel.send(tableSizes(0, 4096));
        assertTablesAgree();
    }

    /** So that proxies do not index it either: name 34 of the static table with the pattern 0001. */
    @Test
    void marksTheEntityTagAsNeverIndexed() {
        channel.send(Http2Channel.PREFACE);
        byte[] tag = "\"tag\"".getBytes(StandardCharsets.US_ASCII);
        assertTrue(ByteBufUtil.hexDump(head(1)).contains("1f1305" + ByteBufUtil.hexDump(tag)));
    }

    /** More fields than the table holds, twice. */
    private void assertTablesAgree() throws Exception {
        for (int i = 0; i < 100; i++) {
            assertDecoded(i % 50);
        }
    }

    private void assertDecoded(int head) throws Exception {
        List<String> fields = new ArrayList<>();
        decoder.decodeHeaders(1, Unpooled.wrappedBuffer(head(head)))
                .forEach(field -> fields.add(field.getKey() + ": " + field.getValue()));
        assertTrue(fields.remove(fields.size() - 1).matches("date: .* GMT"));
        assertEquals(
                List.of(
                        ":status: 200",
                        "x-" + head + ": " + "v".repeat(100),
                        "vary: Accept",
                        "etag: \"tag\"",
                        "content-length: 0"),
                fields);
    }

    /** Returns the header block of a response. */
    private byte[] head(int head) {
        channel.send(FrameClient.frame(
                FrameClient.HEADERS,
                FrameClient.END_HEADERS | FrameClient.END_STREAM,
                stream,
                FrameClient.request("/" + head)));
        stream += 2;
        return channel.frames().stream()
                .filter(frame -> frame.type() == FrameClient.HEADERS)
                .map(Frame::payload)
                .findFirst()
                .orElseThrow();
    }

    private static byte[] tableSizes(long... sizes) {
        ByteBuffer settings = ByteBuffer.allocate(6 * sizes.length);
        for (long size : sizes) {
            settings.putShort((short) TABLE_SIZE).putInt((int) size);
        }
        return FrameClient.frame(FrameClient.SETTINGS, 0, 0, settings.array());
    }
}
