// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http2;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.netty.handler.codec.http2.DefaultHttp2Headers;
import org.junit.jupiter.api.Test;

class SelectedFieldTest {

    @Test
    void joinsTheLinesOfTheSelectedField() {
        RequestHeaders headers = new RequestHeaders(new DefaultHttp2Headers()
                .add("forwarded", "for=a")
                .add("x-a", "b")
                .add("forwarded", "for=b"));
        assertEquals("for=a,for=b", headers.request("forwarded").selected());
        assertEquals("", headers.request("").selected());
    }
}
