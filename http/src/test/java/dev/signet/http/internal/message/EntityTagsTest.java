// SPDX-License-Identifier: Apache-2.0
package dev.signet.http.internal.message;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The two comparisons of RFC 9110, section 8.8.3.2; RouterFuzz has lists of all kinds. */
class EntityTagsTest {

    @ParameterizedTest
    @CsvSource(quoteCharacter = '\'', textBlock = """
            '"1"',          '"1"',   true,  true
            'W/"1"',        '"1"',   true,  false
            '"1"',          'W/"1"', true,  false
            'W/"1"',        'W/"1"', true,  false
            '"2"',          '"1"',   false, false
            'W/"1", "1"',   '"1"',   true,  true
            '"0", "1"',     '"1"',   true,  true
            *,              '"1"',   true,  true
            *,              'W/"1"', true,  true
            '',             '"1"',   false, false
            """)
    void comparesWeaklyAndStrongly(String list, String etag, boolean weakly, boolean strongly) {
        assertEquals(weakly, EntityTags.matchWeakly(list, etag));
        assertEquals(strongly, EntityTags.matchStrongly(list, etag));
    }
}
