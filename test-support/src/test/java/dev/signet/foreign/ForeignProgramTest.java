// SPDX-License-Identifier: Apache-2.0
package dev.signet.foreign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisabledOnOs(OS.WINDOWS) // the programs are shell scripts
class ForeignProgramTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "NODE, node, v18.20.4, false",
        "NODE, node, v20.0.0, true",
        "NODE, node, v22.23.3, true",
        "PYTHON, python3, Python 3.9.2, false",
        "PYTHON, python3, Python 3.11.2, true",
        "IMAGEMAGICK, convert, Converts units, false",
        "IMAGEMAGICK, convert, Version: ImageMagick 6.9.11-60 Q16, true",
        "HAPROXY, haproxy, HAProxy version 2.2.9, false",
        "CHROMIUM, google-chrome, Google Chrome 140.0, true",
    })
    void findsProgramsThatIdentifyThemselves(ForeignProgram program, String name, String printed, boolean found)
            throws IOException {
        Path file = script(folder, name, printed);
        assertEquals(found ? file.toString() : "", program.find(folder.toString()));
    }

    @Test
    void skipsOtherProgramOfSameNameEarlierOnThePath(@TempDir Path other) throws IOException {
        script(other, "convert", "Converts units");
        Path file = script(folder, "convert", "Version: ImageMagick 7.1");
        assertEquals(file.toString(), ForeignProgram.IMAGEMAGICK.find(other + File.pathSeparator + folder));
    }

    private static Path script(Path folder, String name, String printed) throws IOException {
        Path file = Files.writeString(folder.resolve(name), "#!/bin/sh\necho '" + printed + "'\n");
        assertTrue(file.toFile().setExecutable(true));
        return file;
    }
}
