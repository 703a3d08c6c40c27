// SPDX-License-Identifier: Apache-2.0
package dev.signet.http.internal.routes;

import dev.signet.http.internal.message.Body;
import dev.signet.http.internal.message.Endpoint;
import dev.signet.http.internal.message.QualityValues;
import dev.signet.http.internal.message.Request;
import dev.signet.http.internal.message.Response;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/** A static file from the class path. A resource in identity and gzip encoding, each of which is created for the first request. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Asset(String name, byte[] bytes, Map<String, StaticResource> resources) {

    static final int DIGEST_LENGTH = 16;

    /** Pages load resources of this origin only; inline scripts and styles are blocked. */
    static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self';"
            + " img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private Asset(String name, byte[] bytes) {
        this(name, bytes, Collections.synchronizedMap(new HashMap<>()));
    }

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

    /** @param caching the value of {@code Cache-Control} */
    Response handle(Request request, String caching) {
        boolean gzip = QualityValues.prefersGzip(request.acceptEncoding());
        return resources
                .computeIfAbsent(gzip + caching, key -> resource(caching, gzip))
                .handle(request);
    }

    private StaticResource resource(String caching, boolean gzip) {
        String digest = digest(List.of(this));
        Representation plain =
                new Representation(Endpoint.PLAYGROUND, mediaType(), caching).withInAll("Vary", "Accept-Encoding");
        Representation identity = name.endsWith(".html")
                ? plain.with("Content-Security-Policy", POLICY).with("Cross-Origin-Opener-Policy", "same-origin")
                : plain;
        return gzip
                // The tag is weak, because the compressed bytes depend on the JDK.
                ? new StaticResource(
                        identity.with("Content-Encoding", "gzip"),
                        "W/\"" + digest + "-gzip\"",
                        new Body.Ready(compressed(bytes)))
                : new StaticResource(identity, "\"" + digest + "\"", new Body.Ready(bytes));
    }

    private static byte[] compressed(byte[] bytes) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(bytes.length / 2 + 64);
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException("Writing to an array failed.", e);
        }
        return out.toByteArray();
    }

    private String mediaType() {
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
