// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import dev.signet.foreign.Samples;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;

/** A digest of the bytes of many avatars in all formats, as a method and as a program for another JVM. */
final class Fingerprint {

    private static final int[] SIZES = {16, 33, 64, 100};

    private Fingerprint() {}

    public static void main(String[] arguments) throws GeneralSecurityException {
        System.out.print(ofManyAvatars());
    }

    static String ofManyAvatars() throws GeneralSecurityException {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        digest.update(Avatar.of("\u0130stanbul \u00e9\ud83d\ude00").svg().getBytes(StandardCharsets.US_ASCII));
        Inputs.sample(Samples.of(600)).forEach(avatar -> {
            int size = SIZES[Math.floorMod(avatar.hash().high(), SIZES.length)];
            Avatar sized = avatar.with(avatar.parameters().withSize(size));
            for (Format format : Format.values()) {
                digest.update(sized.bytes(format));
                digest.update(sized.etag(format).getBytes(StandardCharsets.US_ASCII));
            }
        });
        return HexFormat.of().formatHex(digest.digest());
    }
}
