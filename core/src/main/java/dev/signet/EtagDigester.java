// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import dev.signet.internal.memory.Pool;
import dev.signet.internal.memory.Reusable;
import dev.signet.internal.picture.Shades;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/**
 * Computes entity tags: section 10 of docs/SG-1.md. The tag is the SHA-1 of format, parameters and hash, not of the bytes, so
 * nothing is rendered.
 */
final class EtagDigester extends Reusable {

    private static final Pool<EtagDigester> POOL = new Pool<>(EtagDigester::new, 0);
    private static final Parameter[] PARAMETERS = Parameter.values();
    private static final byte[] DIGITS = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] PREFIX = ("\"" + Avatar.SPEC + "-").getBytes(StandardCharsets.US_ASCII);

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
        return quoted(sha1.digest(text));
    }

    private static String quoted(byte[] digest) {
        byte[] tag = Arrays.copyOf(PREFIX, PREFIX.length + 2 * digest.length + 1);
        int at = PREFIX.length;
        for (byte each : digest) {
            tag[at++] = DIGITS[each >>> 4 & 15];
            tag[at++] = DIGITS[each & 15];
        }
        tag[at] = '"';
        return new String(tag, StandardCharsets.ISO_8859_1);
    }

    private static Parameters resolved(Parameters parameters, Hash hash) {
        return parameters.palette() == Palette.AUTO
                ? parameters.withPalette(Shades.palette(hash, parameters))
                : parameters;
    }

    /** Specification, format, parameters in the order of {@link Parameter} and hash, a line each. */
    private static String canonical(Format format, Hash hash, Parameters resolved) {
        StringBuilder text = new StringBuilder(256);
        text.append(Avatar.SPEC).append('\n');
        text.append("format=").append(format.text()).append('\n');
        for (Parameter parameter : PARAMETERS) {
            text.append(parameter.text())
                    .append('=')
                    .append(resolved.text(parameter))
                    .append('\n');
        }
        return text.append("hash=").append(hash.hex()).append('\n').toString();
    }

    private static MessageDigest newSha1() {
        try {
            return MessageDigest.getInstance("SHA-1");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("SHA-1 is not available.", e);
        }
    }
}
