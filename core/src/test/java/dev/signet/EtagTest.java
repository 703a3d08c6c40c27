// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EtagTest {

    private static final Avatar ADA = Avatar.of("ada");

    @ParameterizedTest
    @EnumSource
    void tagIsQuotedAndStartsWithTheSpecification(Format format) {
        assertTrue(ADA.etag(format).matches("\"SG-1-[0-9a-f]{40}\""), ADA.etag(format));
    }

    @Test
    void tagIsTheSha1OfFormatParametersAndHash() throws GeneralSecurityException {
        String facts = """
                SG-1
                format=png
                size=64
                glyph=tee
                substrate=dark
                shape=rounded
                blend=true
                elements=mixed
                palette=cobalt
                padding=none
                empty=some
                hash=fdee430d40bd57deeac186cd9790033d
                """;
        byte[] digest = MessageDigest.getInstance("SHA-1").digest(facts.getBytes(StandardCharsets.US_ASCII));
        String expected = "\"SG-1-" + HexFormat.of().formatHex(digest) + "\"";
        assertEquals(
                expected, ADA.with(Parameters.DEFAULT.withPalette(Palette.AUTO)).etag(Format.PNG));
    }

    @ParameterizedTest
    @EnumSource
    void equivalentInputsHaveEqualTags(Format format) {
        String tag = ADA.etag(format);
        assertEquals(tag, ADA.with(Parameters.DEFAULT.withSize(64)).etag(format));
        assertEquals(
                tag,
                Avatar.ofHash(Hash.ofHex("fdee430d40bd57deeac186cd9790033d")).etag(format));
        assertEquals(
                tag,
                Avatar.ofHash(Hash.ofHex("FDEE430D40BD57DEEAC186CD9790033D")).etag(format));
        assertEquals(
                ADA.with(Parameters.DEFAULT.withPalette(Palette.COBALT)).etag(format),
                ADA.with(Parameters.DEFAULT.withPalette(Palette.AUTO)).etag(format));
    }

    @Test
    void differentParametersAndFormatsHaveDifferentTags() {
        Set<Parameters> different = new HashSet<>();
        for (Parameter parameter : Parameter.values()) {
            for (String choice : parameter.choices()) {
                different.add(Parameters.DEFAULT.with(parameter, choice));
            }
        }
        for (int size = Parameter.SMALLEST_SIZE; size <= Parameter.LARGEST_SIZE; size++) {
            different.add(Parameters.DEFAULT.withSize(size));
        }
        different.remove(Parameters.DEFAULT.withPalette(Palette.AUTO));
        Set<String> tags = new HashSet<>();
        for (Format format : Format.values()) {
            different.forEach(parameters -> tags.add(ADA.with(parameters).etag(format)));
        }
        assertEquals(Format.values().length * different.size(), tags.size());
        assertEquals(1009 + 2 + 2 + 2 + 1 + 1 + 4 + 2 + 2, different.size());
    }

    @Test
    void differentHashesHaveDifferentTags() {
        long tags = Inputs.sampleOfHashes(1000)
                .map(hash -> Avatar.ofHash(hash, Parameters.DEFAULT).etag(Format.SVG))
                .distinct()
                .count();
        assertEquals(1000, tags);
    }

    @Test
    void tagDoesNotDependOnTheLocale() {
        String tag = ADA.etag(Format.SVG);
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(new Locale("tr", "TR"));
            assertEquals(tag, ADA.etag(Format.SVG));
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            assertEquals(tag, ADA.etag(Format.SVG));
        } finally {
            Locale.setDefault(before);
        }
    }
}
