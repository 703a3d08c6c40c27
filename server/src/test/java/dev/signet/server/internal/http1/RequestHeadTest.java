// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http1;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.server.internal.http.RejectedRequestException;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestHeadTest {

    @Test
    void parsesRequestLineAndHeaders() {
        RequestHead head = parse(
                        "GET /v1/avatar/a.svg?x HTTP/1.1\r\nHost: h:80\r\nIf-None-Match:  \"a\" \t\r\nif-none-match:\"b\"\r\n\r\n")
                .orElseThrow();
        assertEquals("GET", head.request().method());
        assertEquals("/v1/avatar/a.svg?x", head.request().target());
        assertEquals("\"a\",\"b\"", head.request().ifNoneMatch());
        assertTrue(head.keepAlive());
        assertFalse(head.hasBody());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET / HTTP/1.1\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a b\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: u@a\r\n\r\n",
                "GET  / HTTP/1.1\r\nHost: a\r\n\r\n",
                "GET /  HTTP/1.1\r\nHost: a\r\n\r\n",
                "GET / HTTP/1.1 \r\nHost: a\r\n\r\n",
                "GET\t/\tHTTP/1.1\r\nHost: a\r\n\r\n",
                "GET /\u0000 HTTP/1.1\r\nHost: a\r\n\r\n",
                "GET / http/1.1\r\nHost: a\r\n\r\n",
                "GET / HTTP/1.1x\r\nHost: a\r\n\r\n",
                "GET / HTTP/11\r\nHost: a\r\n\r\n",
                "GET /\r\nHost: a\r\n\r\n",
                "GET\r\n\r\n",
                "G(T / HTTP/1.1\r\nHost: a\r\n\r\n",
                "GET / HTTP/1.1\r\n Host: a\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a\r\n folded\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a\r\n\tfolded\r\n\r\n",
                "GET / HTTP/1.1\r\nHost : a\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a\r\nX\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a\r\n: x\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a\r\nX: \u0000\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a\r\nX: a\rb\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a\r\n\rX: b\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a\nX: b\r\n\r\n",
                "GET / HTTP/1.1\nHost: a\n\n",
                "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1, 1\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: +5\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: -5\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 0x5\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a\r\nContent-Length:\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 9999999999999999999\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, x\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: x, chunked\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: identity\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding : chunked\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nTransfer-Encoding: chunked\r\n\r\n",
                "GET / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n"
            })
    void rejectsWhatTheGrammarDoesNotAllow(String request) {
        assertTrue(parse(request).isEmpty());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET / HTTP/1.0\r\n\r\n",
                "GET / HTTP/1.1\r\nHost:\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: [::1]:80\r\n\r\n",
                "GET / HTTP/1.1\r\nhOST: a\r\nX:\r\nY: \u00e9 \t z\r\n\r\n",
                "GET /\u00c3\u00a9 HTTP/1.1\r\nHost: a\r\n\r\n",
                "GET /a\"<>\\^`{|} HTTP/1.1\r\nHost: a\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: Chunked\r\n\r\n"
            })
    void acceptsWhatTheGrammarAllows(String request) {
        assertTrue(parse(request).isPresent());
    }

    /** Netty's decoder is the oracle: accepted requests must be equal; the parser may reject more. */
    @Property(maxDiscardRatio = 20)
    void acceptedRequestsAreParsedAsByNetty(@ForAll("requests") String request) {
        Optional<RequestHead> ours = parse(request);
        Assume.that(ours.isPresent());
        EmbeddedChannel netty = new EmbeddedChannel(new HttpRequestDecoder());
        netty.writeInbound(Unpooled.copiedBuffer(request, StandardCharsets.ISO_8859_1));
        HttpRequest theirs = netty.readInbound();
        assertTrue(theirs.decoderResult().isSuccess(), request);
        assertEquals(theirs.method().name(), ours.get().request().method());
        assertEquals(theirs.uri(), ours.get().request().target());
        assertEquals(
                String.join(",", theirs.headers().getAll("If-None-Match")),
                ours.get().request().ifNoneMatch());
        assertEquals(theirs.headers().contains("Transfer-Encoding"), ours.get().isChunked());
        String length = theirs.headers().get("Content-Length", "0");
        assertEquals(Long.parseLong(length), ours.get().contentLength());
        boolean ended = netty.readInbound() instanceof LastHttpContent;
        assertEquals(ended, !ours.get().hasBody(), request);
        netty.close();
        while (ReferenceCountUtil.release(netty.readInbound())) {
            // rest of a body
        }
    }

    /** The end of the head does not depend on read boundaries. */
    @Property
    void resultIsIndependentOfReadBoundaries(@ForAll("requests") String request, @ForAll List<Integer> cuts) {
        byte[] bytes = request.getBytes(StandardCharsets.ISO_8859_1);
        assertEquals(scan(bytes, List.of()), scan(bytes, cuts));
    }

    @Provide
    Arbitrary<String> requests() {
        Arbitrary<String> line = Combinators.combine(
                        mostly("GET", "HEAD", "get", "P\u00e9", ""),
                        mostly(" ", "  ", "\t"),
                        mostly("/", "/v1/avatar/a.svg", "*", "http://h/", "/\u00c3\u00a9", "/a b", ""),
                        mostly(" HTTP/1.1", " HTTP/1.0", " HTTP/2.0", "HTTP/1.1", ""))
                .as((method, space, target, version) -> method + space + target + version);
        Arbitrary<String> name = mostly(
                "X",
                "Host",
                "host",
                "If-None-Match",
                "Content-Length",
                "Transfer-Encoding",
                "Connection",
                "X ",
                " X",
                "");
        Arbitrary<String> value = mostly(
                "h",
                "h:80",
                "\"a\"",
                "5",
                "0",
                "+5",
                "chunked",
                "chunked, x",
                "close",
                " padded\t",
                "\u0000",
                "",
                "a\rb",
                "a\nb");
        Arbitrary<String> header =
                Combinators.combine(name, mostly(":", ": ", " :", ""), value).as((n, colon, v) -> n + colon + v);
        Arbitrary<String> ending = Arbitraries.frequencyOf(
                net.jqwik.api.Tuple.of(20, Arbitraries.just("\r\n")),
                net.jqwik.api.Tuple.of(1, Arbitraries.of("\n", "\r")));
        return Combinators.combine(
                        line,
                        Combinators.combine(header, ending)
                                .as(String::concat)
                                .list()
                                .ofMaxSize(5),
                        ending)
                .as((first, headers, end) -> first + end + "Host: h\r\n" + String.join("", headers) + "\r\n");
    }

    /** The first value in four of five cases, so that many of the combinations are accepted. */
    private static Arbitrary<String> mostly(String first, String... others) {
        return Arbitraries.frequencyOf(
                net.jqwik.api.Tuple.of(4, Arbitraries.just(first)), net.jqwik.api.Tuple.of(1, Arbitraries.of(others)));
    }

    /** Returns the number of bytes of the head; -1 if it is incomplete, -2 if it is rejected. */
    private static int scan(byte[] bytes, List<Integer> cuts) {
        RequestInput input = new RequestInput();
        List<Integer> ends = Stream.concat(
                        cuts.stream()
                                .map(cut -> Math.floorMod(cut, bytes.length))
                                .sorted(),
                        Stream.of(bytes.length))
                .toList();
        try {
            boolean complete = false;
            int from = 0;
            for (int end : ends) {
                input.add(Unpooled.wrappedBuffer(bytes, from, end - from));
                complete = complete || input.readHead();
                from = end;
            }
            return complete ? bytes.length - input.size() : -1;
        } catch (RejectedRequestException e) {
            return -2;
        }
    }

    private static Optional<RequestHead> parse(String request) {
        RequestInput input = new RequestInput();
        input.add(Unpooled.copiedBuffer(request, StandardCharsets.ISO_8859_1));
        try {
            return input.readHead() ? Optional.of(input.head()) : Optional.empty();
        } catch (RejectedRequestException e) {
            return Optional.empty();
        }
    }
}
