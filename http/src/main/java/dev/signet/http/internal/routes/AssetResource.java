// SPDX-License-Identifier: Apache-2.0
package dev.signet.http.internal.routes;

import dev.signet.http.internal.message.Body;
import dev.signet.http.internal.message.Endpoint;
import dev.signet.http.internal.message.QualityValues;
import dev.signet.http.internal.message.Request;
import dev.signet.http.internal.message.Response;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.GZIPOutputStream;

/** An asset as a resource, in identity and gzip encoding. Each is created for the first request. */
final class AssetResource {

    /** Pages load resources of this origin only; inline scripts and styles are blocked. */
    static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self';"
            + " img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private final Asset asset;
    private final Map<String, StaticResource> resources = new ConcurrentHashMap<>();

    AssetResource(Asset asset) {
        this.asset = asset;
    }

    /** @param caching the value of {@code Cache-Control} */
    Response handle(Request request, String caching) {
        boolean gzip = QualityValues.prefersGzip(request.acceptEncoding());
        return resources
                .computeIfAbsent(gzip + caching, key -> resource(caching, gzip))
                .handle(request);
    }

    private StaticResource resource(String caching, boolean gzip) {
        String digest = Asset.digest(List.of(asset));
        Representation plain =
                new Representation(Endpoint.PLAYGROUND, asset.mediaType(), caching).withInAll("Vary", "Accept-Encoding");
        Representation identity = asset.isHtml()
                ? plain.with("Content-Security-Policy", POLICY).with("Cross-Origin-Opener-Policy", "same-origin")
                : plain;
        return gzip
                // The tag is weak, because the compressed bytes depend on the JDK.
                ? new StaticResource(
                        identity.with("Content-Encoding", "gzip"),
                        "W/\"" + digest + "-gzip\"",
                        new Body.Ready(compressed(asset.bytes())))
                : new StaticResource(identity, "\"" + digest + "\"", new Body.Ready(asset.bytes()));
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
}
