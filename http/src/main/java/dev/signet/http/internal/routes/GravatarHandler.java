// SPDX-License-Identifier: Apache-2.0
package dev.signet.http.internal.routes;

import dev.signet.Avatar;
import dev.signet.Format;
import dev.signet.Hash;
import dev.signet.Parameter;
import dev.signet.http.SignetOptions;
import dev.signet.http.internal.message.Endpoint;
import dev.signet.http.internal.message.ErrorResponses;
import dev.signet.http.internal.message.HttpRequest;
import dev.signet.http.internal.message.Response;
import dev.signet.http.internal.message.ResponseHead;
import dev.signet.http.internal.message.Status;
import java.util.Optional;

/**
 * {@code /avatar/HASH}: the protocol of Gravatar and Libravatar. The MD5 of an e-mail address is used as the hash of the
 * avatar. Of a SHA-256 the first half is used, which is the hash of the address as a seed, so {@code /v1/avatar/} returns
 * the same avatar for the address.
 */
final class GravatarHandler {

    private static final int SHA_256_LENGTH = 2 * Hash.HEX_LENGTH;

    private static final Response NO_HASH = ErrorResponses.of(
            Status.NOT_FOUND,
            "The path must be /avatar/ and an MD5 or a SHA-256, which is 32 or 64 hexadecimal characters, optionally followed"
                    + " by .png, .jpg, .jpeg or .svg.");

    private final SignetOptions options;

    /** Transparent pictures by size, created on first use. Without a lock: one created twice has the same bytes. */
    private final StaticResponse[] blanks = new StaticResponse[Parameter.LARGEST_SIZE + 1];

    GravatarHandler(SignetOptions options) {
        this.options = options;
    }

    /** Returns the response for the path segment after {@code /avatar/}. */
    Response handle(HttpRequest request, String segment, String rawQuery) {
        int dot = segment.indexOf('.');
        Optional<Hash> hash = hash(dot < 0 ? segment : segment.substring(0, dot));
        Optional<Format> format = format(dot < 0 ? "" : segment.substring(dot));
        if (hash.isEmpty() || format.isEmpty()) {
            return NO_HASH;
        }
        Endpoint endpoint = format.get() == Format.SVG ? Endpoint.GRAVATAR_SVG : Endpoint.GRAVATAR_PNG;
        return request.isGetOrHead()
                ? response(endpoint, hash.get(), format.get(), rawQuery, request)
                : ResponseHeads.optionsOrNotAllowed(request, endpoint);
    }

    private Response response(Endpoint endpoint, Hash hash, Format format, String rawQuery, HttpRequest request) {
        GravatarQuery query = GravatarQuery.read(rawQuery, options.gravatarDefaults(), options.maxSize());
        if (query.fallback() == GravatarQuery.Fallback.NOT_FOUND && options.gravatarStrict404()) {
            return ErrorResponses.of(
                    endpoint,
                    Status.NOT_FOUND,
                    "No picture is uploaded for this hash, and d=404 requests no generated one.");
        }
        if (query.fallback() == GravatarQuery.Fallback.BLANK) {
            return blank(query.parameters().size()).handle(request);
        }
        ResponseHead head = format == Format.SVG ? ResponseHeads.GRAVATAR_SVG : ResponseHeads.GRAVATAR_PNG;
        Avatar avatar = Avatar.ofHash(hash, query.parameters());
        Response ok = new Response(endpoint, head, avatar.etag(format), new AvatarBody(avatar, format));
        return ResponseHeads.conditional(request, ok, ResponseHeads.GRAVATAR_NOT_MODIFIED);
    }

    private StaticResponse blank(int size) {
        StaticResponse blank = blanks[size];
        if (blank == null) {
            blank = new StaticResponse(
                    Endpoint.GRAVATAR_PNG,
                    ResponseHeads.GRAVATAR_PNG,
                    ResponseHeads.GRAVATAR_NOT_MODIFIED,
                    BlankPng.ofSize(size));
            blanks[size] = blank;
        }
        return blank;
    }

    private static Optional<Hash> hash(String hex) {
        boolean valid = (hex.length() == Hash.HEX_LENGTH || hex.length() == SHA_256_LENGTH)
                && hex.chars().allMatch(c -> c < 128 && Character.digit(c, 16) >= 0);
        return valid ? Optional.of(Hash.ofHex(hex.substring(0, Hash.HEX_LENGTH))) : Optional.empty();
    }

    /** Requests for JPEG get a PNG, which {@code Content-Type} declares. */
    private static Optional<Format> format(String extension) {
        return switch (extension) {
            case ".svg" -> Optional.of(Format.SVG);
            case "", ".png", ".jpg", ".jpeg" -> Optional.of(Format.PNG);
            default -> Optional.empty();
        };
    }
}
