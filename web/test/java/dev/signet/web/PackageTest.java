// SPDX-License-Identifier: Apache-2.0
package dev.signet.web;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.signet.foreign.ForeignProgram;
import dev.signet.foreign.NodeTests;
import dev.signet.foreign.Samples;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The tests that {@code npm test} runs, and the conformance kit. */
@Tag("once")
class PackageTest {

    private static final Path KIT = Path.of("../conformance");

    @TestFactory
    Stream<DynamicTest> theNpmPackage() throws IOException, InterruptedException {
        Map<String, String> environment = new TreeMap<>();
        if (ForeignProgram.CHROMIUM.isInstalled()) {
            environment.put("SIGNET_CHROMIUM", ForeignProgram.CHROMIUM.require());
        }
        // One browser by default.
        boolean firefox = Samples.FULL && ForeignProgram.FIREFOX.isInstalled();
        environment.put("SIGNET_FIREFOX", firefox ? ForeignProgram.FIREFOX.require() : "only in ./test --full");
        return NodeTests.run(environment, Path.of("test"), ".test.js");
    }

    /** Also what the vectors do not have: rejected inputs, token lists and, with {@code ./test --full}, the sequence. */
    @Test
    void theModulesPassTheConformanceKit() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        ForeignProgram.PYTHON.require(),
                        KIT.resolve("check.py").toString(),
                        "--sequence",
                        Samples.FULL ? "10000" : "0",
                        "--",
                        ForeignProgram.NODE.require(),
                        KIT.resolve("answers.mjs").toString(),
                        "src")
                .inheritIO()
                .start();
        assertEquals(0, process.waitFor());
    }
}
