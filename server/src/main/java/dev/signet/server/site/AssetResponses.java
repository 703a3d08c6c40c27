// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.site;

import dev.signet.server.web.Endpoint;
import dev.signet.server.web.Lazy;
import dev.signet.server.web.Request;
import dev.signet.server.web.Response;
import dev.signet.server.web.ResponseHead;
import dev.signet.server.web.ResponseHeads;
import dev.signet.server.web.StaticResponse;
import dev.signet.server.web.Status;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/** A file as browsers get it: as it is, or compressed, as well as it goes. */
final class AssetResponses {

    /** Our pages load from us only, and nothing in them but files is a script or a style. */
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self';"
            + " img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private final Asset asset;
    private final ResponseHead head;
    private final ResponseHead notModified;
    private final String digest;
    private final StaticResponse plain;

    /** Made for the first who takes it. */
    private final Lazy<StaticResponse> gzip = new Lazy<>(this::compressed);

    /** The file, with the value of {@code Cache-Control} that it has. */
    AssetResponses(Asset asset, String caching) {
        this.asset = asset;
        this.head = head(Status.OK, asset, caching).with("Vary", "Accept-Encoding");
        this.notModified = ResponseHeads.embeddable(ResponseHead.of(Status.NOT_MODIFIED))
                .with("Cache-Control", caching)
                .with("Vary", "Accept-Encoding");
        // Of the file and not of the compressed bytes, which are not the same with every JDK.
        this.digest = Asset.digest(List.of(asset));
        this.plain = new StaticResponse(Endpoint.SITE, head, notModified, "\"" + digest + "\"", asset.bytes());
    }

    /** The head of the page for people who asked for something that is not there. */
    static ResponseHead notFound(Asset page) {
        return head(Status.NOT_FOUND, page, ResponseHeads.NO_STORE);
    }

    Response answer(Request request) {
        return (QualityValues.takesGzip(request.acceptEncoding()) ? gzip.get() : plain).answer(request);
    }

    private StaticResponse compressed() {
        return new StaticResponse(
                Endpoint.SITE,
                head.with("Content-Encoding", "gzip"),
                notModified,
                "\"" + digest + "-gzip\"",
                gzip(asset.bytes()));
    }

    private static ResponseHead head(Status status, Asset asset, String caching) {
        ResponseHead head = ResponseHeads.embeddable(ResponseHead.of(status))
                .with("Content-Type", asset.mediaType())
                .with("Cache-Control", caching);
        return asset.isHtml()
                ? head.with("Content-Security-Policy", POLICY).with("Cross-Origin-Opener-Policy", "same-origin")
                : head;
    }

    private static byte[] gzip(byte[] bytes) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(bytes.length / 2 + 64);
        try (GZIPOutputStream gzip = new BestGzip(out)) {
            gzip.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException("An array takes everything.", e);
        }
        return out.toByteArray();
    }

    /** There is no other way to choose the level. */
    private static final class BestGzip extends GZIPOutputStream {

        BestGzip(ByteArrayOutputStream out) throws IOException {
            super(out);
            def.setLevel(Deflater.BEST_COMPRESSION);
        }
    }
}
