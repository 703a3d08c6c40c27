// SPDX-License-Identifier: Apache-2.0
package dev.signet.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.foreign.ForeignProgram;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs conformance/check.py on implementations with one fault each. */
@Tag("once")
class CheckProgramTest {

    private static final String ANSWERS =
            Path.of("src/test/resources/faulty_answers.py").toAbsolutePath().toString();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "missing   | svg     | the answer has no member svg",
                "null      | svg     | svg is null",
                "number    | decode  | decode is 7",
                "list      | decode  | the decode document is not a JSON object with 16 cells",
                "surrogate | svg     | got …\\ud800…",
                "error     | hex     | the command says: \"Not implemented.\"",
                "pixel     | png     | pixel x=5, y=3: expected d5a303ff, got 010203ff",
                "token     | png     | token 31: expected 0, got 5 75",
                "codes     | png     | literal/length code, symbol",
                "crc       | png     | chunk IHDR: expected the CRC 282d0f53, got 282c0f53",
                "signature | png     | the file does not start with the signature of PNG",
                "base64    | png     | the member is not a string in Base64",
                "deflate   | deflate | the deflate block is cut off",
                "accepted  | field   | expected an error with the field size, got",
                "cut       | hex     | The command ended after 9 of",
                "array     | hex     | is not a JSON object: '[]\\n'",
                "extra     | hex     | The command wrote 1 more lines than it read.",
                "status    | hex     | The command ended with the exit status 5."
            })
    void printsMessageOfEachFault(String fault, String member, String message)
            throws IOException, InterruptedException {
        String python = ForeignProgram.PYTHON.require();
        Process check = new ProcessBuilder(
                        python,
                        "check.py",
                        "--largest",
                        "16",
                        "--want",
                        member,
                        "--",
                        python,
                        ANSWERS,
                        "reference",
                        fault)
                .directory(ConformanceTest.FOLDER.toFile())
                .redirectErrorStream(true)
                .start();
        String report = new String(check.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(1, check.waitFor(), report);
        assertTrue(report.contains(message), report);
        assertFalse(report.contains("Traceback"), report);
    }
}
