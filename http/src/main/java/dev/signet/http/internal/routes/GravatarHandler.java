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
import dev.signet.http.internal.message.RequestTarget;
import dev.signet.http.internal.message.Response;
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
    private final Representation svg = Representation.of(Endpoint.GRAVATAR_SVG, Format.SVG, Representation.ONE_DAY);
    private final Representation png = Representation.of(Endpoint.GRAVATAR_PNG, Format.PNG, Representation.ONE_DAY);

    /** Transparent pictures by size, created on first use. Without a lock: one created twice has the same bytes. */
    private final StaticResource[] blanks = new StaticResource[Parameter.LARGEST_SIZE + 1];

    GravatarHandler(SignetOptions options) {
        this.options = options;
    }

    /** Returns the response for the path segment after {@code /avatar/}. */
    Response handle(HttpRequest request, String segment, RequestTarget target) {
        int dot = segment.indexOf('.');
        Optional<Hash> hash = hash(dot < 0 ? segment : segment.substring(0, dot));
        Optional<Format> format = format(dot < 0 ? "" : segment.substring(dot));
        if (hash.isEmpty() || format.isEmpty()) {
            return NO_HASH;
        }
        Representation representation = format.get() == Format.SVG ? svg : png;
        if (!request.isGetOrHead()) {
            return representation.optionsOrNotAllowed(request);
        }
        GravatarQuery query = new GravatarQuery(options);
        target.forEachParameter(query::read);
        return switch (query.fallback()) {
            case NOT_FOUND ->
                ErrorResponses.of(
                        representation.endpoint(),
                        Status.NOT_FOUND,
                        "No picture is uploaded for this hash, and d=404 requests no generated one.");
            case BLANK -> blank(query.parameters().size()).handle(request);
            case AVATAR -> {
                Avatar avatar = Avatar.ofHash(hash.get(), query.parameters());
                yield representation.respond(request, avatar.etag(format.get()), new AvatarBody(avatar, format.get()));
            }
        };
    }

    private StaticResource blank(int size) {
        StaticResource blank = blanks[size];
        if (blank == null) {
            blank = new StaticResource(png, BlankPng.ofSize(size));
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
