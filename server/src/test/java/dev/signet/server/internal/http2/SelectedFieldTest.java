// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http2;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.signet.server.ConfiguredLimits;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import org.junit.jupiter.api.Test;

class SelectedFieldTest {

    @Test
    void joinsTheLinesOfTheSelectedField() {
        assertEquals("for=a,for=b", selected("forwarded"));
        assertEquals("", selected(""));
    }

    private static String selected(String name) {
        DefaultHttp2Headers headers = new DefaultHttp2Headers();
        headers.add("forwarded", "for=a").add("x-a", "b").add("forwarded", "for=b");
        return new RequestHeaders(headers, ConfiguredLimits.DEFAULT, name)
                .request()
                .selected();
    }
}
