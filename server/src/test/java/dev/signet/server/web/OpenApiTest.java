// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.input.Parameter;
import dev.signet.server.ops.BuildInfo;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OpenApiTest {

    private static final String SERVED = new String(
            new Router(BuildInfo.load().version(), Optional.of(GravatarRules.DEFAULT))
                    .answer(new Request("GET", "/openapi.json", ""))
                    .content()
                    .bytes(),
            StandardCharsets.UTF_8);

    @ParameterizedTest
    @EnumSource
    void everyParameterIsDescribedAsTheParserReadsIt(Parameter parameter) {
        int from =
                SERVED.indexOf("\"" + parameter.text() + "\":{\"name\":\"" + parameter.text() + "\",\"in\":\"query\"");
        assertTrue(from >= 0, parameter.text());
        String described = SERVED.substring(from, SERVED.indexOf("\"example\"", from));
        assertTrue(described.contains(Json.text(parameter.summary())), described);
        if (!parameter.choices().isEmpty() && parameter != Parameter.BLEND) {
            assertTrue(described.contains("\"enum\":" + Json.text(parameter.choices())), described);
            assertTrue(described.contains("\"default\":\"" + parameter.defaultText() + "\""), described);
        }
    }

    /** The copy in docs is what the linters check (scripts/lint-openapi). */
    @Test
    void theCopyInTheDocumentationIsWhatIsServed() throws IOException {
        Path copy = Path.of("..", "docs", "openapi.json");
        assertEquals(
                SERVED,
                Files.readString(copy).strip(),
                "docs/openapi.json is out of date; scripts/lint-openapi --write makes it anew");
    }
}
