// SPDX-License-Identifier: Apache-2.0
package dev.signet.stress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.client.Await;
import dev.signet.client.RawClient;
import dev.signet.foreign.ForeignProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that request large PNG files without pause. */
@Tag("stress")
@Timeout(300)
class LargeRenderingsTest {

    private static final int REGULAR_REQUESTS = 60;

    @TempDir
    Path folder = Path.of("");

    @ParameterizedTest
    @ValueSource(ints = {2, 16, 32, 64, 128})
    void servesLargePicturesWithSmallHeapOnAnyNumberOfProcessors(int processors) throws InterruptedException {
        try (Service service = start(processors)) {
            Flood flood = Flood.over(service);
            Report.line("64 MB of heap, " + processors + " processors, " + flood);
            flood.assertServed();
            service.assertHealthy();
        }
    }

    @Test
    void servesOthersDuringFloodOfLargePictures() throws IOException {
        String h2load = ForeignProgram.H2LOAD.require();
        try (Service service = start(2)) {
            Process attacker = new ProcessBuilder(h2load, "-c16", "-m100", "-n10000000", service.url(Flood.LARGE))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            int served = 0;
            try {
                Await.until(() -> service.count("signet_renderings_rejected_total") > 1000);
                for (int i = 0; i < REGULAR_REQUESTS; i++) {
                    try (RawClient client = service.connect()) {
                        served += client.get("/v1/avatar/regular" + i + ".png?size=512")
                                                .read()
                                                .status()
                                        == 200
                                ? 1
                                : 0;
                    }
                }
                assertTrue(attacker.isAlive(), "h2load ended early");
            } finally {
                attacker.destroyForcibly();
            }
            Report.line("16 connections of 100 streams requesting 1024 pixels: " + served + " of " + REGULAR_REQUESTS
                    + " regular requests for 512 pixels served");
            assertEquals(REGULAR_REQUESTS, served);
            service.assertHealthy();
        }
    }

    private Service start(int processors) {
        return new Service.Plan(
                        List.of(),
                        List.of(
                                "-Xmx64m",
                                "-XX:+UseSerialGC",
                                "-XX:+ExitOnOutOfMemoryError",
                                "-XX:ActiveProcessorCount=" + processors),
                        Service.Plan.DEFAULT.classPath(),
                        List.of("--port", "0", "--ops-port", "0"),
                        Map.of())
                .start(folder);
    }
}
