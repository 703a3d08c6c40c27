// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.svg;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.Avatar;
import dev.signet.Hash;
import dev.signet.Inputs;
import dev.signet.Parameters;
import dev.signet.internal.picture.Picture;
import dev.signet.internal.picture.Shades;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

@Domain(Inputs.class)
class SvgProperties {

    private static final Pattern REFERENCE = Pattern.compile("url\\(#([^)]*)\\)");

    @Property
    void documentIsWellFormedAndRootHasSizeAndViewBox(@ForAll Hash hash, @ForAll Parameters parameters) {
        Element root = Xml.parse(svg(hash, parameters)).getDocumentElement();
        assertEquals("svg", root.getLocalName());
        assertEquals("http://www.w3.org/2000/svg", root.getNamespaceURI());
        assertEquals(Integer.toString(parameters.size()), root.getAttribute("width"));
        assertEquals(Integer.toString(parameters.size()), root.getAttribute("height"));
        assertEquals("0 0 64 64", root.getAttribute("viewBox"));
    }

    @Property
    void writerAndPictureCanBeReused(
            @ForAll Hash hash, @ForAll Parameters parameters, @ForAll Hash other, @ForAll Parameters others) {
        SvgWriter used = new SvgWriter();
        Picture picture = Picture.of(other, others);
        used.write(picture);
        picture.set(hash, parameters);
        assertEquals(
                new SvgWriter().write(Picture.of(hash, parameters)).toString(),
                used.write(picture).toString());
    }

    @Property
    void documentIsOneLineOfPrintableAscii(@ForAll Hash hash, @ForAll Parameters parameters) {
        assertTrue(svg(hash, parameters).chars().allMatch(c -> c >= ' ' && c <= '~'));
    }

    @Property
    void idsCombineColorsWithBitsOfTheHash(@ForAll Hash hash, @ForAll Parameters parameters) {
        Shades shades = Shades.of(hash, parameters);
        Set<String> allowed = Set.of(
                clipId(hash),
                "y" + id(hash, 0, shades.row()) + id(hash, 24, shades.column()),
                "x" + id(hash, 0, shades.column()) + id(hash, 24, shades.row()));
        Set<String> ids = ids(Xml.parse(svg(hash, parameters)));
        assertTrue(allowed.containsAll(ids), ids::toString);
        assertEquals(Picture.of(hash, parameters).isClipped(), ids.contains(clipId(hash)));
    }

    @Property
    void everyReferenceIsDefinedAndEveryDefinitionReferenced(@ForAll Hash hash, @ForAll Parameters parameters) {
        String svg = svg(hash, parameters);
        Set<String> used = new HashSet<>();
        for (Matcher reference = REFERENCE.matcher(svg); reference.find(); ) {
            used.add(reference.group(1));
        }
        assertEquals(ids(Xml.parse(svg)), used);
    }

    @Property
    void withoutBlendAndClipThereAreNoIds(@ForAll Hash hash, @ForAll Parameters parameters) {
        Parameters flat = parameters.withBlend(false);
        boolean clipped = Picture.of(hash, flat).isClipped();
        assertEquals(clipped ? Set.of(clipId(hash)) : Set.of(), ids(Xml.parse(svg(hash, flat))));
    }

    @Property
    void sizeChangesOnlyTheRoot(@ForAll Hash hash, @ForAll Parameters parameters) {
        String size = Integer.toString(parameters.size());
        assertEquals(
                svg(hash, parameters.withSize(64)),
                svg(hash, parameters)
                        .replaceFirst("width=\"" + size + "\"", "width=\"64\"")
                        .replaceFirst("height=\"" + size + "\"", "height=\"64\""));
    }

    private static String clipId(Hash hash) {
        return "c" + id(hash, 0, 0);
    }

    /** Returns 24 bits of the hash from a bit on, exclusive or a color, as hexadecimal characters. */
    private static String id(Hash hash, int first, int color) {
        int bits = HexFormat.fromHexDigits(hash.hex(), first / 4, first / 4 + 6);
        return HexFormat.of().toHexDigits(bits ^ color, 6);
    }

    private static String svg(Hash hash, Parameters parameters) {
        return Avatar.ofHash(hash, parameters).svg();
    }

    private static Set<String> ids(Document document) {
        List<String> ids = Xml.elements(document).stream()
                .filter(element -> element.hasAttribute("id"))
                .map(element -> element.getAttribute("id"))
                .toList();
        assertEquals(ids.size(), new HashSet<>(ids).size());
        return new HashSet<>(ids);
    }
}
