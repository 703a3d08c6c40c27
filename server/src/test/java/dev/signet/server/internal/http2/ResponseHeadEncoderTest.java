// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http2;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.http.internal.message.Body;
import dev.signet.http.internal.message.Endpoint;
import dev.signet.http.internal.message.Response;
import dev.signet.http.internal.message.ResponseHead;
import dev.signet.http.internal.message.Status;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Decodes heads with Netty's decoder, which shares no code with the encoder. */
class ResponseHeadEncoderTest {

    private static final ResponseHead SMALL =
            ResponseHead.of(Status.OK).with("Content-Type", "image/png").with("Cache-Control", "no-store");

    private static final ResponseHead OTHER = ResponseHead.of(Status.NOT_MODIFIED)
            .with("Cache-Control", "no-store")
            .with("Vary", "Accept");

    private final ResponseHeadEncoder encoder = new ResponseHeadEncoder();
    private final DefaultHttp2HeadersDecoder decoder = new DefaultHttp2HeadersDecoder(true);

    @Test
    void encodesConstantFieldsOnceAndThenAsOneByteEach() throws Exception {
        int first = assertDecoded(SMALL);
        assertDecoded(OTHER);
        int later = assertDecoded(SMALL);
        assertEquals(
                first
                        - SMALL.fields().stream()
                                .mapToInt(field -> 2
                                        + field.lowerName().length()
                                        + field.value().length())
                                .sum(),
                later);
        assertEquals(later, assertDecoded(SMALL), "from the cache");
        assertDecoded(OTHER);
    }

    /** So that proxies do not index them either: name 34 of the static table with the pattern 0001 (RFC 7541, section 6.2.3). */
    @Test
    void marksTheEntityTagAsNeverIndexed() {
        ByteBuf out = Unpooled.buffer();
        encoder.encode(out, new Response(Endpoint.NONE, SMALL, "\"tag\"", new Body.Ready(new byte[0])), 0);
        assertTrue(ByteBufUtil.hexDump(out).contains("1f1305" + ByteBufUtil.hexDump("\"tag\"".getBytes(US_ASCII))));
    }

    @ParameterizedTest
    @EnumSource
    void encodesEveryStatus(Status status) throws Exception {
        assertDecoded(ResponseHead.of(status));
    }

    /** 100 fields of 126 bytes, of which 32 fit into the table; lengths above 127 take two bytes. */
    @ParameterizedTest
    @ValueSource(ints = {0, 40, 90, 126, 127, 128, 255, 300, 5000})
    void encodesMoreFieldsThanTheTableHolds(int length) throws Exception {
        List<ResponseHead> heads = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            heads.add(SMALL.with("X-" + (1000 + i), "v".repeat(length)));
        }
        for (int round = 0; round < 2; round++) {
            for (ResponseHead head : heads) {
                assertDecoded(head);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 31, 64, 100, 4095, 4096, 65_536, 0xffff_ffffL})
    void obeysTheTableSizeOfTheClient(long size) throws Exception {
        assertDecoded(SMALL);
        decoder.configuration().maxHeaderTableSize(size);
        encoder.limitTable(size);
        for (int i = 0; i < 3; i++) {
            assertDecoded(SMALL);
            assertDecoded(OTHER);
        }
    }

    /** A client may set 0 and a larger size before the next response (RFC 7541, section 4.2). */
    @Test
    void signalsTheLowestTableSize() throws Exception {
        assertDecoded(SMALL);
        decoder.configuration().maxHeaderTableSize(0);
        decoder.configuration().maxHeaderTableSize(4096);
        encoder.limitTable(4096);
        assertDecoded(SMALL);
        assertDecoded(SMALL);
    }

    @Test
    void encodesInterimResponse() throws Exception {
        encoder.limitTable(100);
        decoder.configuration().maxHeaderTableSize(100);
        ByteBuf out = Unpooled.buffer();
        encoder.encode(out, 100);
        assertTrue(out.readableBytes() <= ResponseHeadEncoder.MAX_STATUS_LENGTH);
        Http2Headers headers = decode(out);
        assertEquals(1, headers.size());
        assertEquals("100", headers.status().toString());
    }

    /** Returns the length of the encoded head. */
    private int assertDecoded(ResponseHead head) throws Http2Exception {
        Response response = new Response(Endpoint.NONE, head, "\"tag\"", new Body.Ready(new byte[0]));
        ByteBuf out = Unpooled.buffer();
        encoder.encode(out, response, 1234);
        int length = out.readableBytes();
        assertTrue(length <= response.maxHeadLength());
        List<String> expected = new ArrayList<>();
        expected.add(":status: " + head.status().code());
        head.fields().forEach(field -> expected.add(field.lowerName() + ": " + field.value()));
        expected.add("etag: \"tag\"");
        if (response.hasLength()) {
            expected.add("content-length: 1234");
        }
        List<String> decoded = new ArrayList<>();
        for (Map.Entry<CharSequence, CharSequence> field : decode(out)) {
            decoded.add(field.getKey() + ": " + field.getValue());
        }
        assertTrue(decoded.remove(decoded.size() - 1).matches("date: .* GMT"));
        assertEquals(expected, decoded);
        return length;
    }

    private Http2Headers decode(ByteBuf block) throws Http2Exception {
        return decoder.decodeHeaders(1, block);
    }
}
