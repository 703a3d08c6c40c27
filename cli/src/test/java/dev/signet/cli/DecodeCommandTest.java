// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.signet.Avatar;
import dev.signet.Format;
import dev.signet.Palette;
import dev.signet.Parameters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DecodeCommandTest {

    private static final Avatar AUTO = Avatar.of("ada", Parameters.DEFAULT.withPalette(Palette.AUTO));

    @Test
    void writesExactDocumentToPipe() {
        assertArrayEquals(
                AUTO.bytes(Format.JSON),
                Run.signet("decode", "ada", "--palette", "auto")
                        .assertQuietSuccess()
                        .out());
    }

    @Test
    void writesExactDocumentToFile(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("ada.json");
        Run.signet("decode", "ada", "--palette", "auto", "-o", file.toString()).assertQuietSuccess();
        assertArrayEquals(AUTO.bytes(Format.JSON), Files.readAllBytes(file));
    }

    @Test
    void addsLineEndOnTerminal() {
        assertEquals(
                AUTO.json() + "\n",
                Run.on(Run.SCREEN, "decode", "ada", "--palette", "auto").text());
    }
}
