// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class AvatarTest {

    private static final int ARRAY_HEADER = 16;
    private static final Avatar ADA = Avatar.of("ada");

    @Test
    void seedAndItsHashGiveEqualAvatars() {
        assertEquals(ADA, Avatar.ofHash(Hash.ofHex("fdee430d40bd57deeac186cd9790033d")));
        assertEquals(ADA, Avatar.of("ada", Parameters.DEFAULT));
    }

    @Test
    void withReplacesParametersAndKeepsTheHash() {
        Parameters large = Parameters.DEFAULT.withSize(128);
        assertEquals(Avatar.ofHash(ADA.hash(), large), ADA.with(large));
        assertEquals(Parameters.DEFAULT, ADA.parameters());
    }

    @Test
    void textAndBytesAreEqual() {
        assertArrayEquals(ADA.svg().getBytes(US_ASCII), ADA.bytes(Format.SVG));
        assertArrayEquals(ADA.json().getBytes(US_ASCII), ADA.bytes(Format.JSON));
        assertArrayEquals(ADA.png(), ADA.bytes(Format.PNG));
    }

    @ParameterizedTest
    @EnumSource
    void writesTheBytesWithoutClosingTheStream(Format format) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream() {
            @Override
            public void close() {
                throw new AssertionError("closed");
            }
        };
        ADA.write(format, out);
        assertArrayEquals(ADA.bytes(format), out.toByteArray());
    }

    @Test
    void replacesAFile(@TempDir Path folder) throws IOException {
        Path file = Files.write(folder.resolve("ada"), new byte[10_000]);
        ADA.write(Format.PNG, file);
        assertArrayEquals(ADA.png(), Files.readAllBytes(file));
    }

    @ParameterizedTest
    @EnumSource
    void pixelsAreThoseThatImageIoReads(Substrate substrate) throws IOException {
        for (int size : new int[] {16, 24, 64, 333}) {
            Avatar avatar = ADA.with(Parameters.DEFAULT.withSize(size).withSubstrate(substrate));
            BufferedImage image = ImageIO.read(new ByteArrayInputStream(avatar.png()));
            assertArrayEquals(image.getRGB(0, 0, size, size, null, 0, size), avatar.argb());
        }
    }

    @Test
    void dataUriOfPngIsBase64() {
        String uri = ADA.dataUri(Format.PNG);
        assertTrue(uri.startsWith("data:image/png;base64,"), uri);
        assertArrayEquals(ADA.png(), Base64.getDecoder().decode(uri.substring(uri.indexOf(',') + 1)));
    }

    /** The unescaped characters end neither an attribute nor an unquoted {@code url()}, and RFC 3986 allows them in a path. */
    @ParameterizedTest
    @CsvSource({"SVG, image/svg+xml", "JSON, application/json"})
    void dataUriOfTextIsPercentEncoded(Format format, String mediaType) {
        Avatar avatar = ADA.with(Parameters.DEFAULT.withPadding(Padding.SOME));
        String uri = avatar.dataUri(format);
        assertTrue(uri.matches("data:" + Pattern.quote(mediaType) + ",([\\w.:/,=-]|%[0-9A-F]{2})++"), uri);
        assertFalse(uri.matches(".*%(2C|2D|2E|2F|3A|3D|5F|[46][1-9A-F]|[57][0-9A]).*"), uri);
        assertEquals(uri, URI.create(uri).toString());
        String text = uri.substring(uri.indexOf(',') + 1);
        assertEquals(new String(avatar.bytes(format), US_ASCII), URLDecoder.decode(text, US_ASCII));
    }

    @Test
    void equalsComparesHashAndParameters() {
        assertEquals(ADA.hashCode(), Avatar.of("ada").hashCode());
        assertNotEquals(ADA, Avatar.of("Ada"));
        assertNotEquals(ADA, ADA.with(Parameters.DEFAULT.withSize(65)));
        assertEquals(
                "Avatar[hash=fdee430d40bd57deeac186cd9790033d, parameters=size=64&glyph=tee&substrate=dark&shape=rounded"
                        + "&blend=true&elements=mixed&palette=spectrum&padding=none&empty=some]",
                ADA.toString());
    }

    /**
     * Allocated bytes as counted by the JVM, with all tiles in the cache: 32 are the shades. The median, because the compiler
     * allocates on the same thread; on newer JDKs Arrays.sort allocates up to two small objects until it is compiled.
     */
    @ParameterizedTest
    @CsvSource({"SVG, 32", "PNG, 80"})
    void renderingAllocatesLittleButTheImage(Format format, long atMost) {
        List<Avatar> avatars =
                IntStream.range(0, 51).mapToObj(i -> Avatar.of("ada" + i)).toList();
        avatars.forEach(avatar -> avatar.bytes(format));
        long[] garbage = avatars.stream()
                .mapToLong(avatar -> garbage(avatar, format))
                .sorted()
                .toArray();
        assertTrue(garbage[25] <= atMost, () -> garbage[25] + " bytes beside the image");
    }

    private static long garbage(Avatar avatar, Format format) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        byte[] image = avatar.bytes(format);
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        return allocated - ARRAY_HEADER - ((image.length + 7) & ~7);
    }

    @Test
    void rejectsInvalidSeedAndHash() {
        assertThrows(InvalidInputException.class, () -> Avatar.of(""));
        assertThrows(InvalidInputException.class, () -> Avatar.ofHash(Hash.ofHex("ada")));
    }

    @ParameterizedTest
    @CsvSource({"SVG, svg, image/svg+xml", "PNG, png, image/png", "JSON, json, application/json"})
    void formatsHaveExtensionAndMediaType(Format format, String extension, String mediaType) {
        assertEquals(extension, format.extension());
        assertEquals(mediaType, format.mediaType());
    }
}
