// SPDX-License-Identifier: Apache-2.0
package dev.signet.http.internal.routes;

import dev.signet.http.internal.message.Endpoint;
import dev.signet.http.internal.message.HttpRequest;
import dev.signet.http.internal.message.QualityValues;
import dev.signet.http.internal.message.Response;
import dev.signet.http.internal.message.ResponseHead;
import dev.signet.http.internal.message.Status;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/** The responses for an asset: identity and gzip encoding. */
final class AssetResponses {

    /** Pages load resources of this origin only; inline scripts and styles are blocked. */
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self';"
            + " img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private final Asset asset;
    private final ResponseHead head;
    private final ResponseHead notModified;
    private final String digest;
    private final StaticResponse identity;

    /** Compressed for the first client that accepts it. */
    private final Lazy<StaticResponse> gzip = new Lazy<>(this::compressed);

    /** Creates the responses with a value for {@code Cache-Control}. */
    AssetResponses(Asset asset, String caching) {
        this.asset = asset;
        this.head = head(Status.OK, asset, caching).with("Vary", "Accept-Encoding");
        this.notModified = ResponseHeads.notModified(caching).with("Vary", "Accept-Encoding");
        this.digest = Asset.digest(List.of(asset));
        this.identity = new StaticResponse(Endpoint.PLAYGROUND, head, notModified, "\"" + digest + "\"", asset.bytes());
    }

    /** Returns the head of the 404 page. */
    static ResponseHead notFound(Asset page) {
        return head(Status.NOT_FOUND, page, ResponseHeads.NO_STORE);
    }

    Response handle(HttpRequest request) {
        return (QualityValues.prefersGzip(request.field("accept-encoding")) ? gzip.get() : identity).handle(request);
    }

    private StaticResponse compressed() {
        return new StaticResponse(
                Endpoint.PLAYGROUND,
                head.with("Content-Encoding", "gzip"),
                notModified,
                // Weak, because the compressed bytes depend on the JDK.
                "W/\"" + digest + "-gzip\"",
                gzip(asset.bytes()));
    }

    private static ResponseHead head(Status status, Asset asset, String caching) {
        ResponseHead head = (status == Status.OK ? ResponseHeads.withEtag(status) : ResponseHead.crossOrigin(status))
                .with("Content-Type", asset.mediaType())
                .with("Cache-Control", caching);
        return asset.isHtml()
                ? head.with("Content-Security-Policy", POLICY).with("Cross-Origin-Opener-Policy", "same-origin")
                : head;
    }

    private static byte[] gzip(byte[] bytes) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(bytes.length / 2 + 64);
        try (GZIPOutputStream gzip = new MaxCompressionGzip(out)) {
            gzip.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException("Writing to an array failed.", e);
        }
        return out.toByteArray();
    }

    /** GZIPOutputStream has no parameter for the level. */
    private static final class MaxCompressionGzip extends GZIPOutputStream {

        MaxCompressionGzip(ByteArrayOutputStream out) throws IOException {
            super(out);
            def.setLevel(Deflater.BEST_COMPRESSION);
        }
    }
}
