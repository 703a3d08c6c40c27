// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The digests in use. Every call clones an instance that is not used otherwise, so threads share nothing that changes. */
enum Digests {
    SHA256("SHA-256"),
    SHA1("SHA-1");

    private final String algorithm;
    private final MessageDigest unused;

    Digests(String algorithm) {
        this.algorithm = algorithm;
        unused = create();
    }

    byte[] digest(byte[] bytes) {
        try {
            return ((MessageDigest) unused.clone()).digest(bytes);
        } catch (CloneNotSupportedException e) { // optional for providers other than those of the JDK
            return create().digest(bytes);
        }
    }

    private MessageDigest create() {
        try {
            return MessageDigest.getInstance(algorithm);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(algorithm + " is not available.", e);
        }
    }
}
