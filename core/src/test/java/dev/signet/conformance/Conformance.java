// SPDX-License-Identifier: Apache-2.0
package dev.signet.conformance;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.signet.Avatar;
import dev.signet.Format;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;

/** A digest of all bytes and entity tags of all vectors, as a method and as a program for another JVM. */
final class Conformance {

    private Conformance() {}

    /** Returns the name in vectors and entity tags. */
    static String name(Format format) {
        return format == Format.JSON ? "decode" : format.extension();
    }

    public static void main(String[] arguments) throws IOException, GeneralSecurityException {
        // As bytes, because the output encoding of JVMs differs.
        System.out.writeBytes(digest().getBytes(US_ASCII));
        System.out.flush();
    }

    static String digest() throws IOException, GeneralSecurityException {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        for (Vector vector : ConformanceTest.vectors()) {
            Avatar avatar = vector.avatar();
            for (Format format : Format.values()) {
                digest.update(avatar.bytes(format));
                digest.update(avatar.etag(format).getBytes(US_ASCII));
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }
}
