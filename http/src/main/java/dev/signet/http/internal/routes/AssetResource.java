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
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** An asset as a resource, in identity and gzip encoding. */
final class AssetResource {

    /** Pages load resources of this origin only; inline scripts and styles are blocked. */
    static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self';"
            + " img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private final Asset asset;
    private final StaticResource identity;

    /** Compressed for the first client that accepts it. Without a lock: one created twice has the same bytes. */
    private volatile @Nullable StaticResource gzip;

    AssetResource(Asset asset, String caching) {
        this.asset = asset;
        Representation plain = new Representation(Endpoint.PLAYGROUND, asset.mediaType(), caching);
        Representation representation = asset.isHtml()
                ? plain.with("Content-Security-Policy", POLICY).with("Cross-Origin-Opener-Policy", "same-origin")
                : plain;
        this.identity = new StaticResource(
                representation.withInAll("Vary", "Accept-Encoding"),
                "\"" + Asset.digest(List.of(asset)) + "\"",
                new Body.Ready(asset.bytes()));
    }

    Response handle(Request request) {
        return (QualityValues.prefersGzip(request.acceptEncoding()) ? gzip() : identity).handle(request);
    }

    private StaticResource gzip() {
        StaticResource found = gzip;
        if (found == null) {
            found = new StaticResource(
                    identity.representation().with("Content-Encoding", "gzip"),
                    // Weak, because the compressed bytes depend on the JDK.
                    "W/" + identity.etag().replaceFirst("\"$", "-gzip\""),
                    new Body.Ready(compressed(asset.bytes())));
            gzip = found;
        }
        return found;
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
