// SPDX-License-Identifier: Apache-2.0
package dev.signet.conformance;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.Program;
import dev.signet.foreign.ForeignProgram;
import dev.signet.foreign.Samples;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Runs the conformance kit on the reference implementation in Python, which was written from docs/SG-1.md alone. */
@Tag("once")
class ReferenceImplementationTest {

    /** With {@code ./test --full} also the first 10,000 avatars of the sequence. */
    @Test
    void givesEverythingButThePng() throws IOException, InterruptedException {
        String report = check("hex,decode,etags,svg,field,deflate", "1024", Samples.FULL);
        long vectors = ConformanceTest.vectors().size();
        for (String stage : List.of("hash", "cells", "shades", "decode", "etag", "svg")) {
            assertTrue(report.matches("(?s).*\\n?" + stage + " +" + vectors + " +0 +0 +0\\n.*"), report);
        }
        for (String format : Samples.FULL ? List.of("svg", "decode") : List.<String>of()) {
            assertTrue(report.contains("sequence " + format), report);
        }
    }

    @Test
    void givesThePngOfEveryVectorUpTo40Pixels() throws IOException, InterruptedException {
        check("png", "40", false);
    }

    /** Includes the first 10,000 avatars of the sequence. */
    @Test
    @Tag("stress")
    void givesThePngOfEveryVector() throws IOException, InterruptedException {
        check("png", "1024", true);
    }

    /** The same with a million layouts of each glyph is run manually: conformance/README.md. */
    @Test
    void hasTheLayoutsOfJavaAndJavaScript() throws IOException, InterruptedException {
        run(
                "tools/layouts.py",
                "--count",
                Integer.toString(Samples.of(3000)),
                "--java",
                Program.java(),
                "--node",
                ForeignProgram.NODE.require(),
                "--classpath",
                System.getProperty("java.class.path"));
    }

    @Test
    void givesTheFiguresAndTheExampleOfTheSpecification() throws IOException, InterruptedException {
        run("reference/docs.py", "--check");
    }

    /** Fails if a result differs or is missing. */
    private static String check(String members, String largest, boolean sequence)
            throws IOException, InterruptedException {
        return run(
                "check.py",
                "--want",
                members,
                "--largest",
                largest,
                "--sequence",
                sequence ? "10000" : "0",
                "--",
                ForeignProgram.PYTHON.require(),
                "reference/sg1.py",
                "answers");
    }

    private static String run(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(ForeignProgram.PYTHON.require()));
        command.addAll(List.of(arguments));
        return Program.run(ConformanceTest.FOLDER, command);
    }
}
