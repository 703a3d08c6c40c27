// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import dev.signet.internal.picture.Shades;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * Computes entity tags: section 10 of docs/SG-1.md. The tag is the SHA-1 of format, parameters and hash, not of the bytes, so
 * nothing is rendered.
 */
final class EtagDigester {

    private static final HexFormat HEX = HexFormat.of();

    private EtagDigester() {}

    static String of(Format format, Hash hash, Parameters parameters) {
        byte[] text = canonical(format, hash, resolved(parameters, hash)).getBytes(StandardCharsets.US_ASCII);
        return "\"" + Avatar.SPEC + "-" + HEX.formatHex(Digests.sha1(text)) + "\"";
    }

    private static Parameters resolved(Parameters parameters, Hash hash) {
        return parameters.palette() == Palette.AUTO
                ? parameters.withPalette(Shades.palette(hash, parameters))
                : parameters;
    }

    /** Specification, format, parameters in the order of {@link Parameter} and hash, a line each. */
    private static String canonical(Format format, Hash hash, Parameters resolved) {
        String lines = resolved.toString().replace('&', '\n');
        return Avatar.SPEC + "\nformat=" + format.text() + "\n" + lines + "\nhash=" + hash + "\n";
    }
}
