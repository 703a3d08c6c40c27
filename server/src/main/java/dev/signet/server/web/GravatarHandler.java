// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.web;

import dev.signet.Avatar;
import dev.signet.Format;
import dev.signet.Hash;
import java.util.Optional;

/**
 * {@code /avatar/HASH}: the protocol of Gravatar and Libravatar, for programs that speak nothing else. The hash of an
 * e-mail address is taken as the hash of an avatar; of a SHA-256 its first half, which is the hash of the address as a
 * seed, so both roads lead to the same face.
 */
final class GravatarHandler {

    private static final int SHA_256_LENGTH = 2 * Hash.HEX_LENGTH;

    private static final Response NO_HASH = ErrorResponses.of(
            Status.NOT_FOUND,
            "After /avatar/ must come an MD5 or a SHA-256, which is 32 or 64 hexadecimal characters, with .png, .jpg,"
                    + " .jpeg, .svg or nothing behind it.");

    private final GravatarOptions rules;

    GravatarHandler(GravatarOptions rules) {
        this.rules = rules;
    }

    /** The answer to a request for what comes after {@code /avatar/}. */
    Response answer(Request request, String segment, String rawQuery) {
        int dot = segment.indexOf('.');
        Optional<Hash> hash = hash(dot < 0 ? segment : segment.substring(0, dot));
        Optional<Format> format = format(dot < 0 ? "" : segment.substring(dot));
        if (hash.isEmpty() || format.isEmpty()) {
            return NO_HASH;
        }
        Endpoint endpoint = format.get() == Format.SVG ? Endpoint.GRAVATAR_SVG : Endpoint.GRAVATAR_PNG;
        if (request.isGet() || request.isHead()) {
            return answer(endpoint, hash.get(), format.get(), rawQuery, request);
        }
        return request.isOptions() ? ResponseHeads.PREFLIGHT_ANSWER : ErrorResponses.methodNotAllowed(endpoint);
    }

    private Response answer(Endpoint endpoint, Hash hash, Format format, String rawQuery, Request request) {
        GravatarQuery query = GravatarQuery.read(rawQuery, rules.defaults().parameters());
        if (query.fallback() == GravatarQuery.Fallback.NOT_FOUND && rules.strict404()) {
            return ErrorResponses.of(
                    endpoint, Status.NOT_FOUND, "Nobody has uploaded a picture, and d=404 asks for no other.");
        }
        if (query.fallback() == GravatarQuery.Fallback.BLANK) {
            byte[] blank = BlankPng.ofSize(query.parameters().size());
            return new StaticResponse(endpoint, ResponseHeads.GRAVATAR_PNG, ResponseHeads.GRAVATAR_NOT_MODIFIED, blank)
                    .answer(request);
        }
        ResponseHead head = format == Format.SVG ? ResponseHeads.GRAVATAR_SVG : ResponseHeads.GRAVATAR_PNG;
        Avatar avatar = new Avatar(hash, query.parameters());
        String etag = avatar.etag(format);
        return IfNoneMatch.matches(request.ifNoneMatch(), etag)
                ? new Response(endpoint, ResponseHeads.GRAVATAR_NOT_MODIFIED, etag, Body.NONE)
                : new Response(endpoint, head, etag, new Body.Drawing(avatar, format));
    }

    private static Optional<Hash> hash(String hex) {
        boolean hashed = (hex.length() == Hash.HEX_LENGTH || hex.length() == SHA_256_LENGTH)
                && hex.chars().allMatch(c -> c < 128 && Character.digit(c, 16) >= 0);
        return hashed ? Optional.of(Hash.ofHex(hex.substring(0, Hash.HEX_LENGTH))) : Optional.empty();
    }

    /** Who asks for a JPEG shows a PNG just as well, since it says that it is one. */
    private static Optional<Format> format(String extension) {
        return switch (extension) {
            case ".svg" -> Optional.of(Format.SVG);
            case "", ".png", ".jpg", ".jpeg" -> Optional.of(Format.PNG);
            default -> Optional.empty();
        };
    }
}
