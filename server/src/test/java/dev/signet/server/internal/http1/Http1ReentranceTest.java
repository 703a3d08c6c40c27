// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http1;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.signet.foreign.Samples;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Random pipelines of requests, for what {@link Http1Fuzz} asserts: also while writes complete, fail and call back inside the call. */
class Http1ReentranceTest {

    private static final int MAX_REQUESTS = 12;

    private static final List<String> REQUESTS = List.of(
            "GET /a HTTP/1.1\r\nHost: a\r\n\r\n",
            "GET /1/large HTTP/1.1\r\nHost: a\r\n\r\n",
            "GET /2/large HTTP/1.1\r\nHost: a\r\n\r\n",
            "HEAD /large HTTP/1.1\r\nHost: a\r\n\r\n",
            "POST /3/large HTTP/1.1\r\nHost: a\r\nContent-Length: 35\r\nExpect: 100-continue\r\n\r\n"
                    + "GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n",
            "POST /c HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nExpect: 100-continue\r\n\r\n"
                    + "23\r\nGET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n\r\n0\r\n\r\n",
            "POST /d HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc");

    private static final List<String> LAST = List.of(
            "",
            "GET /end/large HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\nGET /never HTTP/1.1\r\nHost: a\r\n\r\n",
            "GET /bad\r\n\r\n",
            "POST /end HTTP/1.1\r\nHost: a\r\nContent-Length: 9000000\r\nExpect: 100-continue\r\n\r\n",
            "POST /incomplete/large HTTP/1.1\r\nHost: a\r\nContent-Length: 30\r\nExpect: 100-continue\r\n\r\nGET /");

    static IntStream seeds() {
        return IntStream.range(0, Samples.of(500));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void readsAndAnswersTheSameRequests(int seed) {
        Random random = new Random(seed);
        StringBuilder sent = new StringBuilder().append((char) random.nextInt(256));
        for (int i = random.nextInt(MAX_REQUESTS); i >= 0; i--) {
            sent.append(REQUESTS.get(random.nextInt(REQUESTS.size())));
        }
        sent.append(LAST.get(random.nextInt(LAST.size())));
        new Http1Fuzz().connection(sent.toString().getBytes(ISO_8859_1));
    }
}
