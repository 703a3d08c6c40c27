// SPDX-License-Identifier: Apache-2.0
package dev.signet.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import com.google.gson.reflect.TypeToken;
import dev.signet.foreign.ForeignProgram;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The npm package, in node, Chromium and Firefox; the tests that run there are in src/test/js. */
@Tag("once")
class PackageTest {

    private static final Path PACKAGE = Path.of("target/package");
    private static final Path TESTS = Path.of("src/test/js");
    private static final Path KIT = Path.of("../conformance");
    private static final Path VECTORS = KIT.resolve("vectors.json");

    /** The avatars of inline-pages.js, and a window that shows them all. */
    private static final int ROWS = 4;

    private static final int COLUMNS = 12;
    private static final int AVATAR = 64;
    private static final String WINDOW = "800,400";

    /** The name of a JavaScript test and its problem, empty if it passed. */
    record Result(String name, String problem) {}

    @TestFactory
    Stream<DynamicTest> theModulesWorkInNode() throws IOException, InterruptedException {
        if (!ForeignProgram.NODE.isInstalled()) {
            return skipped(ForeignProgram.NODE);
        }
        return tests(run(ForeignProgram.NODE.require(), TESTS.resolve("node.js"), PACKAGE.toAbsolutePath(), VECTORS));
    }

    /** Also what the vectors do not have: rejected inputs, token lists and the sequence. */
    @Test
    void theModulesPassTheConformanceKit() throws IOException, InterruptedException {
        String python = ForeignProgram.PYTHON.require();
        String node = ForeignProgram.NODE.require();
        run(python, KIT.resolve("check.py"), "--", node, KIT.resolve("answers.mjs"), PACKAGE.toAbsolutePath());
    }

    @TestFactory
    Stream<DynamicTest> theModulesWorkInChromiumUnderAStrictPolicy(@TempDir Path profile) throws Exception {
        if (!ForeignProgram.CHROMIUM.isInstalled()) {
            return skipped(ForeignProgram.CHROMIUM);
        }
        List<String> command = chromium(profile);
        command.add("--enable-blink-features=ComputedAccessibilityInfo");
        command.add("--remote-debugging-port=0");
        return testsInBrowser(profile, command);
    }

    @TestFactory
    Stream<DynamicTest> theModulesWorkInFirefoxUnderAStrictPolicy(@TempDir Path profile) throws Exception {
        if (!ForeignProgram.FIREFOX.isInstalled()) {
            return skipped(ForeignProgram.FIREFOX);
        }
        return testsInBrowser(profile, firefox(profile));
    }

    @Test
    void hiddenAvatarsDoNotAffectOthersInChromium(@TempDir Path folder) throws IOException, InterruptedException {
        writeInlinePages(folder);
        assertEquals(List.of(), differentAvatars(folder, page -> {
            List<String> command = chromium(folder);
            command.addAll(List.of("--hide-scrollbars", "--window-size=" + WINDOW, "--screenshot=" + screenshot(page)));
            return command;
        }));
    }

    @Test
    void hiddenAvatarsDoNotAffectOthersInFirefox(@TempDir Path folder) throws IOException, InterruptedException {
        writeInlinePages(folder);
        assertEquals(List.of(), differentAvatars(folder, page -> {
            List<String> command = firefox(folder);
            command.addAll(List.of("--window-size=" + WINDOW, "--screenshot", screenshot(page)));
            return command;
        }));
    }

    private static void writeInlinePages(Path folder) throws IOException, InterruptedException {
        run(ForeignProgram.NODE.require(), TESTS.resolve("inline-pages.js"), PACKAGE.toAbsolutePath(), folder);
    }

    /** Returns the row and column of each avatar that looks different as an element and as an image. */
    private static List<String> differentAvatars(Path folder, Function<Path, List<String>> browser)
            throws IOException, InterruptedException {
        BufferedImage[] pictures = new BufferedImage[2];
        for (String name : List.of("inline.html", "images.html")) {
            Path page = folder.resolve(name);
            List<String> command = browser.apply(page);
            command.add(page.toUri().toString());
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("log").toFile())
                    .start();
            assertEquals(0, process.waitFor(), () -> command.get(0) + " failed");
            pictures[name.startsWith("inline") ? 0 : 1] = ImageIO.read(new File(screenshot(page)));
        }
        List<String> different = new ArrayList<>();
        for (int row = 0; row < ROWS; row++) {
            for (int column = 0; column < COLUMNS; column++) {
                int differences = 0;
                for (int i = 0; i < AVATAR * AVATAR; i++) {
                    int x = AVATAR * column + i % AVATAR;
                    int y = AVATAR * row + i / AVATAR;
                    differences += areSimilar(pictures[0].getRGB(x, y), pictures[1].getRGB(x, y)) ? 0 : 1;
                }
                if (differences > AVATAR * AVATAR / 100) {
                    different.add("row " + row + ", column " + column + ": " + differences + " pixels");
                }
            }
        }
        return different;
    }

    /** Allows for different rounding at edges and in gradients. */
    private static boolean areSimilar(int first, int second) {
        return IntStream.of(0, 8, 16)
                .allMatch(shift -> Math.abs((first >> shift & 255) - (second >> shift & 255)) < 32);
    }

    private static String screenshot(Path page) {
        return page + ".png";
    }

    private static List<String> chromium(Path folder) {
        return new ArrayList<>(List.of(
                ForeignProgram.CHROMIUM.require(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--no-first-run",
                "--user-data-dir=" + folder.resolve("profile")));
    }

    private static List<String> firefox(Path folder) {
        File profile = folder.resolve("profile").toFile();
        assertTrue(profile.isDirectory() || profile.mkdir(), profile.toString());
        return new ArrayList<>(List.of(
                ForeignProgram.FIREFOX.require(), "--headless", "--no-remote", "--profile", profile.toString()));
    }

    /** Opens the test page with this command, whose last argument is the address, and returns the tests of the page. */
    private static Stream<DynamicTest> testsInBrowser(Path folder, List<String> command) throws Exception {
        try (TestSite site = new TestSite(PACKAGE, TESTS, VECTORS)) {
            List<String> arguments = new ArrayList<>(command);
            arguments.add(site.address());
            Process browser = new ProcessBuilder(arguments)
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("log").toFile())
                    .start();
            browser.onExit().thenRun(site::abandon);
            try {
                return tests(site.results());
            } finally {
                browser.destroy();
                browser.waitFor();
            }
        }
    }

    @Test
    void npmPacksExactlyTheListedFiles(@TempDir Path folder) throws IOException, InterruptedException {
        String printed = run(
                ForeignProgram.NPM.require(),
                "pack",
                "--json",
                "--offline",
                "--cache",
                folder,
                "--pack-destination",
                folder,
                PACKAGE.toAbsolutePath());
        JsonObject packed = new Gson()
                .fromJson(printed.substring(printed.indexOf('[')), com.google.gson.JsonArray.class)
                .get(0)
                .getAsJsonObject();
        List<String> files = packed.getAsJsonArray("files").asList().stream()
                .map(file -> file.getAsJsonObject().get("path").getAsString())
                .sorted()
                .toList();
        assertEquals(
                List.of(
                        "LICENSE",
                        "README.md",
                        "blank-png.js",
                        "decode.js",
                        "deflate.js",
                        "fetch.d.ts",
                        "fetch.js",
                        "package.json",
                        "picture.js",
                        "png.d.ts",
                        "png.js",
                        "raster.js",
                        "react.d.ts",
                        "react.js",
                        "sg1.js",
                        "sha.js",
                        "signet-avatar.d.ts",
                        "signet-avatar.js",
                        "signet.d.ts",
                        "signet.js",
                        "svg.js",
                        "vue.d.ts",
                        "vue.js"),
                files);
    }

    /** What a page loads, bundled and minified by esbuild and compressed by gzip. */
    @ParameterizedTest
    @CsvSource({
        "4700, import { svg } from 'signet-avatar'; console.log(svg('ada'))",
        "4864, export * from 'signet-avatar'",
        "4950, import 'signet-avatar/element'",
        "8300, export * from 'signet-avatar/png'",
    })
    void bundlesDoNotExceedTheirLimits(int limit, String code, @TempDir Path folder)
            throws IOException, InterruptedException {
        String tools = System.getenv().getOrDefault("SIGNET_BROWSER_TOOLS", "");
        Path esbuild = Path.of(tools, "node_modules/.bin/esbuild");
        assumeTrue(!tools.isEmpty() && Files.isExecutable(esbuild), "esbuild is not installed (npm package esbuild)");
        Path modules = Files.createDirectory(folder.resolve("node_modules"));
        Files.createSymbolicLink(modules.resolve("signet-avatar"), PACKAGE.toAbsolutePath());
        Path entry = Files.writeString(folder.resolve("entry.js"), code);
        int bytes = gzipped(
                run(esbuild, entry, "--bundle", "--minify", "--format=esm").getBytes(StandardCharsets.UTF_8));
        assertTrue(bytes <= limit, () -> bytes + " bytes with gzip");
    }

    @Test
    void modulesContainNoEvalAndNoRequests() throws IOException {
        for (String name : List.of(
                "signet.js",
                "svg.js",
                "decode.js",
                "sg1.js",
                "sha.js",
                "png.js",
                "raster.js",
                "deflate.js",
                "signet-avatar.js")) {
            String code = Files.readString(PACKAGE.resolve(name));
            for (String forbidden : List.of("eval(", "Function(", "fetch(", "XMLHttpRequest", "http://", "https://")) {
                assertFalse(
                        code.replace("http://www.w3.org/2000/svg", "").contains(forbidden),
                        () -> name + " has " + forbidden);
            }
        }
    }

    private static int gzipped(byte[] bytes) throws IOException {
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(zipped)) {
            gzip.write(bytes);
        }
        return zipped.size();
    }

    /** Returns one skipped test, since Surefire does not count a skipped factory. */
    private static Stream<DynamicTest> skipped(ForeignProgram missing) {
        return Stream.of(DynamicTest.dynamicTest("has what it needs", () -> abort(missing.reason())));
    }

    private static Stream<DynamicTest> tests(String results) {
        List<Result> all = new Gson().fromJson(results, new TypeToken<>() {});
        assertFalse(all.isEmpty(), "no test ran");
        return all.stream()
                .map(result -> DynamicTest.dynamicTest(result.name(), () -> assertEquals("", result.problem())));
    }

    private static String run(Object... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Stream.of(command).map(Object::toString).toList())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), () -> command[0] + " failed:\n" + printed);
        return printed;
    }
}
