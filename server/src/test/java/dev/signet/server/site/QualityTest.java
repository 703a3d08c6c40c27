// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.site;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QualityTest {

    @ParameterizedTest(name = "{0} prefers HTML: {1}")
    @CsvSource(delimiter = '|', textBlock = """
            text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8 | true
            text/html                                  | true
            TEXT/HTML;charset=utf-8                    | true
            application/json;q=0.5 , text/html;q=0.6   | true
            text/*, */*;q=0.1                          | true
            text/html;level=1;q=0.4, */*;q=0.3         | true
            ''                                         | false
            */*                                        | false
            image/avif,image/webp,*/*;q=0.8            | false
            application/json                           | false
            application/json, text/html                | false
            text/html;q=0, */*                         | false
            text/html;q=0.2, */*;q=0.3                 | false
            text/html;q=2                              | false
            text/html;q=x                              | false
            text/htmlx                                 | false
            ,;,=;q                                     | false
            """)
    void aPersonsBrowserPrefersHtmlAndAProgramDoesNot(String accept, boolean prefers) {
        assertEquals(prefers, Quality.prefersHtml(accept));
    }

    @ParameterizedTest(name = "{0} takes gzip: {1}")
    @CsvSource(delimiter = '|', textBlock = """
            gzip, deflate, br, zstd | true
            br;q=1, GZIP;q=0.1      | true
            *                       | true
            ''                      | false
            identity                | false
            gzip;q=0                | false
            gzip;q=0.000, *         | false
            *;q=0                   | false
            x-gzip                  | false
            """)
    void gzipIsSentToThoseWhoTakeIt(String acceptEncoding, boolean takes) {
        assertEquals(takes, Quality.takesGzip(acceptEncoding));
    }
}
