// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Computes SHA-256 and SHA-1. Every call clones an instance that is not used otherwise, so threads share nothing that changes. */
final class Digests {

    private static final MessageDigest SHA256 = newDigest("SHA-256");
    private static final MessageDigest SHA1 = newDigest("SHA-1");

    private Digests() {}

    static byte[] sha256(byte[] bytes) {
        return copy(SHA256).digest(bytes);
    }

    static byte[] sha1(byte[] bytes) {
        return copy(SHA1).digest(bytes);
    }

    private static MessageDigest copy(MessageDigest unused) {
        try {
            return (MessageDigest) unused.clone();
        } catch (CloneNotSupportedException e) { // optional for providers other than those of the JDK
            return newDigest(unused.getAlgorithm());
        }
    }

    private static MessageDigest newDigest(String algorithm) {
        try {
            return MessageDigest.getInstance(algorithm);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(algorithm + " is not available.", e);
        }
    }
}
