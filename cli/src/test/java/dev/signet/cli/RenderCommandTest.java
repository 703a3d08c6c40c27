// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.signet.Avatar;
import dev.signet.Format;
import dev.signet.Hash;
import dev.signet.Parameter;
import dev.signet.Parameters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RenderCommandTest {

    private static final String HEX = "00112233445566778899aabbccddeeff";

    @TempDir
    private Path directory;

    @Test
    void writesSvgToStandardOutputByDefault() {
        assertArrayEquals(
                Avatar.of("ada").bytes(Format.SVG),
                Run.signet("render", "ada").assertQuietSuccess().out());
    }

    @Test
    void writesPngToPipe() {
        assertArrayEquals(
                Avatar.of("ada").png(),
                Run.signet("render", "ada", "--format", "png")
                        .assertQuietSuccess()
                        .out());
    }

    @Test
    void rejectsPngOnTerminal() {
        Run.on(Run.SCREEN, "render", "ada", "--format", "png")
                .assertUsageError("PNG data is not written to a terminal; use -o FILE or a pipe.", "signet render");
    }

    @Test
    void addsLineEndToSvgOnTerminal() {
        assertEquals(
                Avatar.of("ada").svg() + "\n",
                Run.on(Run.SCREEN, "render", "ada").text());
    }

    @ParameterizedTest
    @CsvSource({"a.svg, SVG", "a.png, PNG", "a.PNG, PNG", "a.b.png, PNG", "a, SVG", ".png, SVG"})
    void selectsFormatByFileExtension(String name, Format format) throws IOException {
        Run.signet("render", "ada", "-o", file(name)).assertQuietSuccess();
        assertArrayEquals(Avatar.of("ada").bytes(format), Files.readAllBytes(directory.resolve(name)));
    }

    @Test
    void selectsFormatByOptionIfFileHasNoExtension() throws IOException {
        Run.signet("render", "ada", "-o", file("a.image"), "--format=png").assertQuietSuccess();
        assertArrayEquals(Avatar.of("ada").png(), Files.readAllBytes(directory.resolve("a.image")));
    }

    @Test
    void rejectsUnknownFileExtension() {
        Run.signet("render", "ada", "-o", file("a.jpg"))
                .assertUsageError(
                        "The file name ends in '.jpg'; it must end in .svg or .png, or --format must be given.",
                        "signet render");
        assertFalse(Files.exists(directory.resolve("a.jpg")));
    }

    @Test
    void rejectsFormatThatContradictsFileExtension() {
        Run.signet("render", "ada", "-o", file("a.svg"), "--format", "png")
                .assertUsageError("--format does not match the file name, which ends in .svg.", "signet render");
        assertFalse(Files.exists(directory.resolve("a.svg")));
    }

    @Test
    void writesToStandardOutputForHyphen() {
        assertEquals(
                Avatar.of("ada").svg(), Run.signet("render", "ada", "-o", "-").text());
    }

    @ParameterizedTest
    @MethodSource("everyValueOfEveryParameter")
    void acceptsEveryParameterAsOption(Parameter parameter, String value) {
        byte[] expected =
                Avatar.of("ada", Parameters.DEFAULT.with(parameter, value)).bytes(Format.SVG);
        assertArrayEquals(
                expected,
                Run.signet("render", "ada", "--" + parameter.text(), value).out());
        assertArrayEquals(
                expected,
                Run.signet("render", "--" + parameter.text() + "=" + value, "ada")
                        .out());
    }

    static Stream<Arguments> everyValueOfEveryParameter() {
        Stream<Arguments> listed = Stream.of(Parameter.values())
                .flatMap(parameter -> parameter.choices().stream().map(value -> Arguments.of(parameter, value)));
        return Stream.concat(listed, Stream.of("16", "64", "1024").map(size -> Arguments.of(Parameter.SIZE, size)));
    }

    @Test
    void rendersHashInsteadOfSeed() {
        byte[] expected = Avatar.ofHash(Hash.ofHex(HEX)).bytes(Format.SVG);
        assertArrayEquals(
                expected,
                Run.signet("render", "--hash", HEX).assertQuietSuccess().out());
        assertArrayEquals(expected, Run.signet("render", "ada", "--hash", HEX).out());
    }

    @Test
    void rejectsInvalidSeedEvenWithHash() {
        Run.signet("render", "", "--hash", HEX).assertUsageError("The seed must not be empty.", "signet render");
    }

    @Test
    void rejectsMissingSeedAndHash() {
        Run.signet("render").assertUsageError("SEED is missing; give one, or a hash with --hash.", "signet render");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"@ada", "a b", " ", "'ada'", "\"ada\"", "${user.home}", "%s", "a=b", "a,b", "😀", "\n", "help"})
    void usesSeedExactlyAsGiven(String seed) {
        assertSeed(seed, Run.signet("decode", seed));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-x", "--size", "--help", "--", "-o"})
    void acceptsSeedLikeOptionAfterTwoHyphens(String seed) {
        assertSeed(seed, Run.signet("decode", "--", seed));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ada", "-", "ada\n", "\nada\r\n"})
    void readsSeedFromStandardInputForHyphen(String input) {
        assertSeed(input.strip(), Run.withInput(input, "decode", "-"));
        assertEquals(
                Avatar.of(input.strip()).svg(),
                Run.withInput(input, "render", "-").assertQuietSuccess().text());
    }

    @Test
    void rejectsNoneOrSeveralSeedsOnStandardInput() {
        Run.withInput("\n", "render", "-")
                .assertUsageError("Standard input has no seed; give one line.", "signet render");
        Run.withInput("ada\ngrace\n", "render", "-")
                .assertUsageError(
                        "Standard input has more than one seed; use signet batch or signet gallery.", "signet render");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void writesToStandardOutputForItsDevice() {
        assertEquals(
                Avatar.of("ada").svg(),
                Run.signet("render", "ada", "-o", "/dev/stdout").text());
        Run.signet("render", "ada", "-o", "/dev/null").assertQuietSuccess();
    }

    @Test
    void doesNotExpandSeedWithAtSign() throws IOException {
        Path file = Files.writeString(directory.resolve("arguments"), "grace --size=128");
        String seed = "@" + file;
        assertArrayEquals(
                Avatar.of(seed).bytes(Format.JSON),
                Run.signet("decode", seed).assertQuietSuccess().out());
    }

    private static void assertSeed(String seed, Run run) {
        assertEquals(Avatar.of(seed).json(), run.assertQuietSuccess().text());
    }

    @Test
    void rejectsUnpairedSurrogate() {
        Run.signet("render", "a\uD83D").assertUsageError("The seed must be well-formed Unicode text.", "signet render");
    }

    @Test
    void failsIfDirectoryIsMissing() {
        String file = file("missing/a.svg");
        Run.signet("render", "ada", "-o", file)
                .assertFailure("Can't write '" + file + "': its directory does not exist.");
    }

    @Test
    void rejectsEmptyFileName() {
        Run.signet("render", "ada", "-o", "").assertUsageError("-o must not be empty.", "signet render");
    }

    @Test
    void rejectsFileNameThatEndsInSeparator() {
        Run.signet("render", "ada", "-o", file("new") + "/")
                .assertUsageError("-o must be a file, not a directory.", "signet render");
        Run.signet("render", "ada", "-o", directory.toString())
                .assertUsageError("-o must be a file, not a directory.", "signet render");
        assertFalse(Files.exists(directory.resolve("new")));
    }

    @Test
    void rejectsFileNameWithNul() {
        Run.signet("render", "ada", "-o", "a\0b")
                .assertUsageError(
                        "-o can't be 'a?b'; give a valid file name of this system,"
                                + " or use a UTF-8 locale such as LC_ALL=C.UTF-8.",
                        "signet render");
    }

    private String file(String name) {
        return directory.resolve(name).toString();
    }
}
