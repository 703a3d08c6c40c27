// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.svg;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.Avatar;
import dev.signet.BlankCells;
import dev.signet.Glyph;
import dev.signet.Hash;
import dev.signet.Inputs;
import dev.signet.InvalidInputException;
import dev.signet.Palette;
import dev.signet.Parameters;
import dev.signet.Shape;
import dev.signet.Substrate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;
import org.w3c.dom.NamedNodeMap;

class SvgTest {

    private static final Pattern DEFINITION = Pattern.compile("<(\\w+) id=\"(\\w+)\".*?</\\1>");

    /** A browser uses the first element with an id, also if it is hidden, so no avatar may refer to one of another avatar. */
    @Test
    void differentAvatarsHaveDifferentIds() {
        Map<String, Hash> owners = new HashMap<>();
        Inputs.sample(5000).forEach(avatar -> {
            for (Matcher found = DEFINITION.matcher(avatar.svg()); found.find(); ) {
                Hash owner = owners.putIfAbsent(found.group(2), avatar.hash());
                assertTrue(owner == null || owner.equals(avatar.hash()), found.group(2));
            }
        });
        assertTrue(owners.size() > 2000, () -> owners.size() + " ids");
    }

    /** Allows one avatar to be inlined with several looks in one page. */
    @Test
    void equalIdsHaveEqualDefinitions() {
        Map<String, String> definitions = new HashMap<>();
        Hash hash = Hash.ofSeed("ada");
        for (Parameters look : Inputs.LOOKS) {
            for (Matcher found = DEFINITION.matcher(Avatar.ofHash(hash, look).svg()); found.find(); ) {
                String before = definitions.putIfAbsent(found.group(2), found.group());
                assertEquals(before == null ? found.group() : before, found.group());
            }
        }
        assertTrue(definitions.size() > 20, () -> definitions.size() + " ids");
    }

    @ParameterizedTest
    @ValueSource(strings = {"<script>alert(1)</script>", "&amp;", "]]>", "\"'", "javascript:", "quux-the-seed", "--"})
    void documentDoesNotContainTheSeed(String seed) {
        for (Parameters look : Inputs.LOOKS.subList(0, 100)) {
            String svg = Avatar.of(seed, look).svg();
            assertFalse(svg.contains(seed));
            assertFalse(svg.contains("script") || svg.contains("&") || svg.contains("'"));
            assertFalse(svg.contains(Hash.ofSeed(seed).hex()));
        }
    }

    /** Tests random hashes for each combination of parameters, and hashes with equal cells. */
    @Test
    void longestDocumentFitsTwiceIntoTheBuffer() {
        int longest = 0;
        for (int cell = 0; cell < 64; cell++) {
            Hash alike = repeated(cell);
            // Colors are equally long in every palette.
            for (Parameters look : Inputs.LOOKS.stream()
                    .filter(each -> each.palette() == Palette.SPECTRUM)
                    .toList()) {
                longest = Math.max(longest, length(alike, look.withSize(1024)));
            }
        }
        for (Glyph glyph : Glyph.values()) {
            Parameters full = Parameters.DEFAULT
                    .withGlyph(glyph)
                    .withBlankCells(BlankCells.NONE)
                    .withSize(1024);
            longest = Math.max(
                    longest,
                    Inputs.sampleOfHashes(20_000)
                            .mapToInt(hash -> length(hash, full))
                            .max()
                            .orElseThrow());
        }
        longest = Math.max(
                longest,
                Inputs.sample(20_000)
                        .mapToInt(avatar -> length(avatar.hash(), avatar.parameters()))
                        .max()
                        .orElseThrow());
        assertTrue(2 * longest <= SvgBuffer.CAPACITY, "the longest is " + longest);
    }

    @Test
    void defaultDocumentIsSmall() {
        int[] lengths = Inputs.sampleOfHashes(2001)
                .mapToInt(hash -> length(hash, Parameters.DEFAULT))
                .sorted()
                .toArray();
        assertTrue(lengths[1000] <= 1160, "the median is " + lengths[1000]);
    }

    /** Compares pixels with those of the SVG that the prototype of SG-1 wrote. */
    @Test
    void adaMatchesThePrototype() {
        String original = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"64\" height=\"64\" viewBox=\"0 0 64 64\">"
                + "<rect width=\"64\" height=\"64\" rx=\"10\" fill=\"#171d3f\"/><defs>"
                + "<linearGradient id=\"ybbe504ff9346\" gradientUnits=\"userSpaceOnUse\" x2=\"0\" y1=\"8\" y2=\"0\""
                + " spreadMethod=\"reflect\"><stop offset=\".5\" stop-color=\"#bbe504\"/>"
                + "<stop offset=\"1\" stop-color=\"#ff9346\"/></linearGradient>"
                + "<linearGradient id=\"xff9346bbe504\" gradientUnits=\"userSpaceOnUse\" x1=\"8\" x2=\"0\""
                + " spreadMethod=\"reflect\"><stop offset=\".5\" stop-color=\"#ff9346\"/>"
                + "<stop offset=\"1\" stop-color=\"#bbe504\"/></linearGradient></defs>"
                + "<g fill=\"none\" stroke-width=\"8\" stroke-linecap=\"round\">"
                + "<path stroke=\"#bbe504\" d=\"M48 40H56M54 56H58M48 24H46\"/>"
                + "<path stroke=\"#ff9346\" d=\"M8 38V50M24 6V42M40 6V18M40 30V58M56 24V32\"/></g>"
                + "<path fill=\"url(#ybbe504ff9346)\" d=\"M60 40V32H52a4 4 0 0 1-4 4V40z\"/>"
                + "<path fill=\"url(#xff9346bbe504)\" d=\"M56 20H48V28a4 4 0 0 1 4 4H56z"
                + "M40 48H44a4 4 0 0 1 4-4V36a4 4 0 0 1-4-4H40z\"/>"
                + "<g fill=\"none\" stroke=\"#75e9ff\" stroke-width=\"3.25\"><circle cx=\"40\" cy=\"24\" r=\"3.625\"/>"
                + "<circle cx=\"8\" cy=\"56\" r=\"3.625\"/></g></svg>";
        int[] expected = SvgPainter.paint(original);
        int[] actual = SvgPainter.paint(Avatar.of("ada").svg());
        long different = IntStream.range(0, expected.length)
                .filter(i -> expected[i] != actual[i])
                .count();
        assertEquals(0, different);
    }

    private static int length(Hash hash, Parameters parameters) {
        return Avatar.ofHash(hash, parameters).svg().length();
    }

    /** Returns a hash with the same six bits for every cell, and blanks in the first four cells. */
    private static Hash repeated(int cell) {
        String bits = Integer.toBinaryString(64 + cell).substring(1).repeat(16);
        return new Hash(
                Long.parseUnsignedLong(bits.substring(0, 64), 2), Long.parseUnsignedLong(bits.substring(64), 2) << 32);
    }

    /** Compares the attributes that an XML parser finds. The references are those of clip paths and gradients. */
    @ParameterizedTest
    @ValueSource(strings = {"a", "_", "user-7_", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"})
    void idPrefixIsInFrontOfEveryIdAndReferenceAndChangesNothingElse(String prefix) {
        Parameters clipped = Parameters.DEFAULT.withShape(Shape.CIRCLE).withSubstrate(Substrate.NONE);
        for (int i = 0; i < 20; i++) {
            Avatar avatar = Avatar.of("ada" + i, clipped);
            List<String> plain = attributes(avatar.svg());
            List<String> expected = plain.stream()
                    .map(each -> each.replaceFirst("^id=", "$0" + prefix).replaceFirst("=url\\(#", "$0" + prefix))
                    .toList();
            assertNotEquals(plain, expected);
            assertEquals(expected, attributes(avatar.svg(prefix)));
            assertEquals(avatar.svg(), avatar.svg(prefix).replaceAll("(id=\"|#)" + prefix + "(?=[cxy][0-9a-f])", "$1"));
        }
    }

    private static List<String> attributes(String svg) {
        List<String> attributes = new ArrayList<>();
        for (Element element : Xml.elements(Xml.parse(svg))) {
            NamedNodeMap each = element.getAttributes();
            for (int i = 0; i < each.getLength(); i++) {
                attributes.add(each.item(i).getNodeName() + "=" + each.item(i).getNodeValue());
            }
        }
        return attributes;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "1",
                "-a",
                "a b",
                "a.",
                "a\"",
                "a\n",
                "\u00e9",
                "$1",
                "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
            })
    void rejectsInvalidIdPrefix(String prefix) {
        InvalidInputException e =
                assertThrows(InvalidInputException.class, () -> Avatar.of("ada").svg(prefix));
        assertEquals("idPrefix", e.field());
        assertEquals(
                "idPrefix must start with a letter or an underscore and have at most 64 letters, digits, hyphens and"
                        + " underscores.",
                e.getMessage());
    }
}
