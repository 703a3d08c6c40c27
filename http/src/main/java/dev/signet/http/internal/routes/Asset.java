// SPDX-License-Identifier: Apache-2.0
package dev.signet.http.internal.routes;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** A static file from the class path. */
@SuppressWarnings("ArrayRecordComponent") // never compared or changed
record Asset(String name, byte[] bytes) {

    static final int DIGEST_LENGTH = 16;

    static Asset load(String directory, String name) {
        try (InputStream in = Asset.class.getResourceAsStream(directory + name)) {
            if (in == null) {
                throw new IllegalStateException("This build lacks the file " + directory + name + ".");
            }
            return new Asset(name, in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException("The file " + directory + name + " of this build cannot be read.", e);
        }
    }

    /** Returns this text file with a placeholder replaced. */
    Asset with(String placeholder, String text) {
        return new Asset(name, text().replace(placeholder, text).getBytes(StandardCharsets.UTF_8));
    }

    String text() {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    boolean isHtml() {
        return name.endsWith(".html");
    }

    String mediaType() {
        String type = switch (name.substring(name.lastIndexOf('.') + 1)) {
            case "html" -> "text/html";
            case "css" -> "text/css";
            case "js" -> "text/javascript";
            default -> throw new IllegalStateException("No media type is known for " + name + ".");
        };
        return type + "; charset=utf-8";
    }

    /** Returns a digest of the names and contents of files. */
    static String digest(List<Asset> assets) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (Asset asset : assets) {
            all.writeBytes((asset.name + " " + asset.bytes.length + "\n").getBytes(StandardCharsets.UTF_8));
            all.writeBytes(asset.bytes);
        }
        return hexDigest("SHA-256", all.toByteArray()).substring(0, DIGEST_LENGTH);
    }

    static String hexDigest(String algorithm, byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has " + algorithm + ".", e);
        }
    }
}
