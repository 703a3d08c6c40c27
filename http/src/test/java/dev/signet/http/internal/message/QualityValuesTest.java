// SPDX-License-Identifier: Apache-2.0
package dev.signet.http.internal.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QualityValuesTest {

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
            text/html;q=0.5, text/html;q=0.1, */*;q=0.3 | true
            */*;q=0.3, text/*;q=0.2, text/html;q=0.9   | true
            text/html, */*;q=0.5, application/json     | false
            text/html ; Q=0.4 ,*/*;q=0.3               | true
            text/html;q=0.4;q=0, */*;q=0.3             | true
            text/html;;q=0, */*;q=0.3                  | false
            text/html;q= 1, */*;q=0.3                  | false
            text/html;q=1.001, */*;q=0.3               | false
            text/html;q=0.4000, */*;q=0.3              | false
            text/html;q=0., application/json;q=0       | false
            text/html;q=1., application/json;q=0.999   | true
            text/html;q, application/json;q=0.5        | true
            text/ht                                    | false
            text/html q=1                              | false
            """)
    void browsersPreferHtmlAndOtherClientsDoNot(String accept, boolean prefers) {
        assertEquals(prefers, QualityValues.prefersHtml(accept));
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
            *;q=0, gzip             | true
            gzip;q=,*               | false
            identity, gzip;q=0.1    | false
            gzip;q=0.5, *           | false
            identity, gzip          | true
            identity;q=0, gzip;q=.5 | false
            identity;q=0.4,gzip;q=0.5 | true
            """)
    void gzipIsPreferredUnlessIdentityHasAHigherWeight(String acceptEncoding, boolean takes) {
        assertEquals(takes, QualityValues.prefersGzip(acceptEncoding));
    }

    /** Lists are parsed on event loops, so parsing must not split or copy them. */
    @ParameterizedTest
    @ValueSource(strings = {",", ";", ";,", "a,", " ,", "a;q=1,", "text/html;", "*/*,"})
    void longListIsReadInLinearTime(String part) {
        String list = part.repeat(100_000);
        QualityValues.prefersHtml(list);
        QualityValues.prefersGzip(list);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        QualityValues.prefersHtml(list);
        QualityValues.prefersGzip(list);
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        assertTrue(allocated < list.length() / 10, () -> allocated + " bytes");
    }

    @Property
    void resultMatchesASplittingReader(@ForAll("lists") String list) {
        double html = weight(list, "text/html", "text/*", "*/*");
        double gzip = weight(list, "gzip", "*");
        assertEquals(html > weight(list, "application/json", "application/*", "*/*"), QualityValues.prefersHtml(list));
        assertEquals(gzip > 0 && gzip >= weight(list, "identity", "*"), QualityValues.prefersGzip(list));
    }

    @Provide
    static Arbitrary<String> lists() {
        Arbitrary<String> name = Arbitraries.of(
                "text/html",
                "Text/HTML",
                "text/*",
                "*/*",
                "application/json",
                "application/*",
                "gzip",
                "*",
                "identity",
                "");
        Arbitrary<String> value = Arbitraries.of("0", "1", "0.5", "0.25", "1.000", "0.1234", "1.5", ".", "x", "");
        Arbitrary<String> parameter = Combinators.combine(Arbitraries.of("q=", "Q=", "q", "a=", ""), value)
                .as(String::concat);
        Arbitrary<String> part = Arbitraries.oneOf(name, parameter);
        return Combinators.combine(part, Arbitraries.of("", " ", "\t "), Arbitraries.of(";", ";", ",", " ,", "; ", ""))
                .as((text, space, end) -> text + space + end)
                .list()
                .ofMaxSize(12)
                .map(parts -> String.join("", parts));
    }

    /** A slower, independent implementation. */
    private static double weight(String list, String... names) {
        for (String name : names) {
            for (String member : list.split(",", -1)) {
                String[] parts = member.split(";", -1);
                if (parts[0].strip().equalsIgnoreCase(name)) {
                    return Stream.of(parts)
                            .skip(1)
                            .map(String::strip)
                            .filter(parameter -> parameter.matches("[qQ]=.*"))
                            .map(parameter -> parameter.substring(2))
                            .map(value -> value.matches("0(\\.[0-9]{0,3})?|1(\\.0{0,3})?") ? Double.valueOf(value) : 0)
                            .findFirst()
                            .orElse(1.0);
                }
            }
        }
        return 0;
    }
}
