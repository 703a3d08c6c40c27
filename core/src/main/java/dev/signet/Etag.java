// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import dev.signet.internal.memory.Pool;
import dev.signet.internal.memory.Reusable;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/**
 * Entity tags: section 10 of docs/SG-1.md. The tag is a digest of what decides the bytes, not of the bytes, so it costs
 * no rendering; equal inputs share a tag however they were written, and different pictures never do.
 */
final class Etag extends Reusable {

    private static final Pool<Etag> MAKERS = new Pool<>(Etag::new, 0);
    private static final Parameter[] PARAMETERS = Parameter.values();
    private static final byte[] DIGITS = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] PREFIX = ("\"" + Avatar.SPEC + "-").getBytes(StandardCharsets.US_ASCII);

    private final MessageDigest sha1 = newSha1();

    /** The canonical text of the last tag. Most tags in a row differ in the hash only, which is its last line. */
    private byte[] text = {};

    private Format format = Format.SVG;
    private Parameters parameters = Parameters.DEFAULT;

    private Etag() {}

    /** Too little to count; the pool bounds the number. */
    @Override
    protected long retainedBytes() {
        return 0;
    }

    static String of(Format format, Hash hash, Parameters parameters) {
        Etag maker = MAKERS.take();
        String tag = maker.make(format, hash, resolved(parameters, hash));
        MAKERS.give(maker);
        return tag;
    }

    private String make(Format newFormat, Hash hash, Parameters newParameters) {
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
        return parameters.withPalette(parameters.palette().resolve(hash));
    }

    /** One line a fact, in the order of {@link Parameter}. */
    private static String canonical(Format format, Hash hash, Parameters resolved) {
        StringBuilder text = new StringBuilder(256);
        text.append(Avatar.SPEC).append('\n');
        text.append("format=").append(format.text()).append('\n');
        for (Parameter parameter : PARAMETERS) {
            text.append(parameter.text()).append('=');
            text.append(parameter == Parameter.HASH ? hash.hex() : resolved.text(parameter));
            text.append('\n');
        }
        return text.toString();
    }

    private static MessageDigest newSha1() {
        try {
            return MessageDigest.getInstance("SHA-1");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-1.", e);
        }
    }
}
