// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.signet.foreign.ForeignProgram;
import dev.signet.foreign.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks SVG and PNG files with other programs, if they are installed; ./test installs them. */
@Tag("once")
class OutsideToolsTest {

    private static final int COUNT = Samples.of(400);

    private static final int[] SIZES = {16, 24, 33, 64, 100, 128, 200};

    @TempDir
    Path folder = Path.of("");

    @Test
    void pngcheckAcceptsEveryPng() throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(ForeignProgram.PNGCHECK.require(), "-q"));
        command.addAll(writePngs(COUNT));
        assertEquals("", Program.run(folder, command));
    }

    /** pngfix prints repairs and reports files that could be smaller in its exit code. */
    @Test
    void pngfixFindsNothingToFix() throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(ForeignProgram.PNGFIX.require()));
        command.addAll(writePngs(COUNT));
        String report = Program.run(folder, command);
        long good = report.lines().filter(line -> line.startsWith("IDAT OK")).count();
        assertEquals(COUNT, good, report);
        assertEquals(COUNT, report.lines().count(), report);
    }

    @Test
    void validatorAcceptsEverySvgAndAPageWithFifty() throws IOException, InterruptedException {
        String jar = System.getenv().getOrDefault("SIGNET_VNU_JAR", "");
        assumeTrue(
                !jar.isEmpty(),
                "SIGNET_VNU_JAR does not name a vnu.jar (npm package vnu-jar), which ./test --full installs");
        List<String> command = new ArrayList<>(
                List.of(Program.java(), "-XX:TieredStopAtLevel=1", "-Xss4m", "-jar", jar, "--also-check-svg"));
        command.addAll(List.of("--filterpattern", ".*(Duplicate ID|first occurrence of ID).*"));
        List<Avatar> sample = Inputs.sample(60).toList();
        for (int i = 0; i < sample.size(); i++) {
            command.add(write(i + ".svg", sample.get(i).bytes(Format.SVG)));
        }
        command.add(write("page.html", page(sample.subList(0, 50)).getBytes(java.nio.charset.StandardCharsets.UTF_8)));
        assertEquals("", Program.run(folder, command));
    }

    /**
     * Avatars with the same colors contain the same id with the same content. The validator reports the second as an error,
     * which has no effect in browsers, since both definitions are equal.
     */
    private static String page(List<Avatar> avatars) {
        String inline = avatars.stream().map(Avatar::svg).distinct().collect(Collectors.joining("\n"));
        return "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Fifty</title></head><body>\n"
                + inline + "\n</body></html>\n";
    }

    private List<String> writePngs(int count) throws IOException {
        List<String> names = new ArrayList<>();
        for (Avatar avatar : Inputs.sample(count).toList()) {
            int size = names.size() == 0 ? 1024 : SIZES[names.size() % SIZES.length];
            Avatar sized = avatar.with(avatar.parameters().withSize(size));
            names.add(write(names.size() + ".png", sized.png()));
        }
        assertTrue(names.size() == count);
        return names;
    }

    private String write(String name, byte[] bytes) throws IOException {
        Files.write(folder.resolve(name), bytes);
        return name;
    }
}
