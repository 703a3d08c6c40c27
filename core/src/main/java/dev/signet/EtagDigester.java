// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import dev.signet.internal.memory.Pool;
import dev.signet.internal.memory.Reusable;
import dev.signet.internal.picture.Shades;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Computes entity tags: section 10 of docs/SG-1.md. The tag is the SHA-1 of format, parameters and hash, not of the bytes, so
 * nothing is rendered.
 */
final class EtagDigester extends Reusable {

    private static final Pool<EtagDigester> POOL = new Pool<>(EtagDigester::new, 0);
    private static final HexFormat HEX = HexFormat.of();

    private final MessageDigest sha1 = newSha1();

    /** The canonical text of the last tag. If only the hash changes, only its last line is replaced. */
    private byte[] text = {};

    private Format format = Format.SVG;
    private Parameters parameters = Parameters.DEFAULT;

    private EtagDigester() {}

    /** Not counted: instances are small, and the pool limits their number. */
    @Override
    protected long retainedBytes() {
        return 0;
    }

    static String of(Format format, Hash hash, Parameters parameters) {
        Parameters resolved = resolved(parameters, hash);
        EtagDigester digester = POOL.acquire();
        String tag;
        try {
            tag = digester.digest(format, hash, resolved);
        } catch (Throwable e) {
            POOL.discard(digester);
            throw e;
        }
        POOL.release(digester);
        return tag;
    }

    private String digest(Format newFormat, Hash hash, Parameters newParameters) {
        if (text.length == 0 || format != newFormat || !parameters.equals(newParameters)) {
            text = canonical(newFormat, hash, newParameters).getBytes(StandardCharsets.US_ASCII);
            format = newFormat;
            parameters = newParameters;
        } else {
            hash.putHex(text, text.length - 1 - Hash.HEX_LENGTH);
        }
        return "\"" + Avatar.SPEC + "-" + HEX.formatHex(sha1.digest(text)) + "\"";
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

    private static MessageDigest newSha1() {
        try {
            return MessageDigest.getInstance("SHA-1");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("SHA-1 is not available.", e);
        }
    }
}
