// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import dev.signet.input.Hash;
import dev.signet.input.Parameter;
import dev.signet.input.Parameters;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Entity tags: section 10 of docs/SG-1.md. The tag is a digest of what decides the bytes, not of the bytes, so it costs
 * no rendering; equal inputs share a tag however they were written, and different pictures never do.
 */
final class Etag {

    private static final ThreadLocal<MessageDigest> SHA_1 = ThreadLocal.withInitial(Etag::newSha1);
    private static final Parameter[] PARAMETERS = Parameter.values();

    private Etag() {}

    static String of(Format format, Hash hash, Parameters parameters) {
        byte[] digest = SHA_1.get().digest(canonical(format, hash, parameters).getBytes(StandardCharsets.US_ASCII));
        return "\"" + Avatar.SPEC + "-" + HexFormat.of().formatHex(digest) + "\"";
    }

    /** One line a fact, in the order of {@link Parameter}, with {@code auto} already resolved. */
    static String canonical(Format format, Hash hash, Parameters parameters) {
        Parameters resolved = parameters.withPalette(parameters.palette().resolve(hash));
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
