// SPDX-License-Identifier: Apache-2.0
package dev.signet.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Token lists for Huffman codes that few avatars have, or none. */
class TokenListTest {

    static List<Vector> lists() throws IOException {
        return ConformanceTest.vectors(ConformanceTest.FOLDER.resolve("tokens.json"));
    }

    @ParameterizedTest
    @MethodSource("lists")
    void writesTheBlock(Vector list) {
        assertEquals(list.json().get("deflate"), Answers.deflate(list.json()).get("deflate"));
    }
}
