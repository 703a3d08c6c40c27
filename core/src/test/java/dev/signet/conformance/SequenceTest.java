// SPDX-License-Identifier: Apache-2.0
package dev.signet.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import dev.signet.Format;
import java.io.IOException;
import java.nio.file.Files;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Digests the avatars of the published sequence. */
class SequenceTest {

    @Test
    @Tag("once")
    void firstTenThousandAvatarsAreAsPublished() throws IOException {
        check(10_000);
    }

    @Test
    @Tag("stress")
    void firstMillionAvatarsAreAsPublished() throws IOException {
        check(1_000_000);
    }

    /** Compares the formats that are published for this number of avatars. */
    private static void check(int count) throws IOException {
        String published = Files.readString(ConformanceTest.FOLDER.resolve("sequence.json"));
        JsonObject step = Stream.of(new Gson().fromJson(published, JsonObject[].class))
                .filter(candidate -> candidate.get("count").getAsInt() == count)
                .findFirst()
                .orElseThrow();
        for (Format format : Format.values()) {
            if (step.has(Conformance.name(format))) {
                assertEquals(step.get(Conformance.name(format)).getAsString(), SequenceDigests.digest(count, format));
            }
        }
    }
}
