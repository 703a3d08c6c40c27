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
                "missing   | the answer has no member svg",
                "null      | svg is null",
                "number    | decode is 7",
                "list      | the decode document is not a JSON object with 16 cells",
                "surrogate | got …\\ud800…",
                "error     | the command says: \"Not implemented.\"",
                "pixel     | pixel x=5, y=3: expected d5a303ff, got 010203ff",
                "token     | token 31: expected 0, got 5 75",
                "codes     | literal/length code, symbol",
                "crc       | chunk IHDR: expected the CRC 282d0f53, got 282c0f53",
                "signature | the file does not start with the signature of PNG",
                "base64    | the member is not a string in Base64",
                "deflate   | the deflate block is cut off",
                "accepted  | expected an error with the field size, got",
                "cut       | The command ended after 9 of",
                "array     | is not a JSON object: '[]\\n'",
                "extra     | The command wrote 1 more lines than it read.",
                "status    | The command ended with the exit status 5."
            })
    void printsMessageOfEachFault(String fault, String message) throws IOException, InterruptedException {
        String python = ForeignProgram.PYTHON.require();
        Process check = new ProcessBuilder(
                        python, "check.py", "--largest", "16", "--", python, ANSWERS, "reference", fault)
                .directory(ConformanceTest.FOLDER.toFile())
                .redirectErrorStream(true)
                .start();
        String report = new String(check.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(1, check.waitFor(), report);
        assertTrue(report.contains(message), report);
        assertFalse(report.contains("Traceback"), report);
    }
}
