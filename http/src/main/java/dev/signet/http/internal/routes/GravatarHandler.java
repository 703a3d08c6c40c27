// SPDX-License-Identifier: Apache-2.0
package dev.signet.http.internal.routes;

import dev.signet.Avatar;
import dev.signet.Format;
import dev.signet.Hash;
import dev.signet.Parameter;
import dev.signet.Parameters;
import dev.signet.http.SignetOptions;
import dev.signet.http.internal.message.Endpoint;
import dev.signet.http.internal.message.ErrorResponses;
import dev.signet.http.internal.message.Request;
import dev.signet.http.internal.message.RequestTarget;
import dev.signet.http.internal.message.Response;
import dev.signet.http.internal.message.Status;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code /avatar/HASH}: the protocol of Gravatar and Libravatar. The MD5 of an e-mail address is used as the hash of the
 * avatar. Of a SHA-256 the first half is used, which is the hash of the address as a seed, so {@code /v1/avatar/} returns
 * the same avatar for the address.
 */
record GravatarHandler(SignetOptions options) {

    /** Requests for JPEG get a PNG, which {@code Content-Type} declares. */
    private static final Pattern SEGMENT =
            Pattern.compile("([0-9a-fA-F]{32})([0-9a-fA-F]{32})?(\\.(png|jpg|jpeg|svg))?");

    private static final Response NO_HASH = ErrorResponses.of(
            Status.NOT_FOUND,
            "The path must be /avatar/ and an MD5 or a SHA-256, which is 32 or 64 hexadecimal characters, optionally followed"
                    + " by .png, .jpg, .jpeg or .svg.");

    private static final Representation SVG =
            Representation.of(Endpoint.GRAVATAR_SVG, Format.SVG, Representation.ONE_DAY);
    private static final Representation PNG =
            Representation.of(Endpoint.GRAVATAR_PNG, Format.PNG, Representation.ONE_DAY);

    Response handle(Request request, String segment, RequestTarget target) {
        Matcher matcher = SEGMENT.matcher(segment);
        if (!matcher.matches()) {
            return NO_HASH;
        }
        Format format = segment.endsWith(".svg") ? Format.SVG : Format.PNG;
        Representation representation = format == Format.SVG ? SVG : PNG;
        if (!request.isGetOrHead()) {
            return representation.optionsOrNotAllowed(request);
        }
        Query query = new Query(options);
        target.forEachParameter(query::read);
        if (query.fallback.equals("404") && options.gravatarStrict404()) {
            return ErrorResponses.of(
                    representation.endpoint(),
                    Status.NOT_FOUND,
                    "No picture is uploaded for this hash, and d=404 requests no generated one.");
        }
        if (query.fallback.equals("blank")) {
            return new StaticResource(PNG, BlankPng.ofSize(query.parameters.size())).handle(request);
        }
        // Other values are Gravatar's own pictures, or URLs, to which redirecting would be unsafe.
        Avatar avatar = Avatar.ofHash(Hash.ofHex(matcher.group(1)), query.parameters);
        return representation.respond(request, avatar, format);
    }

    /**
     * The query of a Gravatar client. Parsing never fails: unknown names and invalid values are ignored, and the last valid value of a
     * parameter counts.
     */
    static final class Query {

        private static final int MAX_GRAVATAR_SIZE = 2048;
        private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

        private final SignetOptions options;
        /** What Gravatar would return without a picture, as in the query. */
        String fallback = "";

        Parameters parameters;

        Query(SignetOptions options) {
            this.options = options;
            Parameters defaults = options.gravatarDefaults();
            this.parameters = defaults.withSize(Math.min(defaults.size(), options.maxSize()));
        }

        void read(String name, String value) {
            switch (name) {
                case "s", "size" -> readSize(value);
                case "d", "default" -> fallback = value;
                default ->
                    Parameter.named(name)
                            .filter(parameter -> parameter.choices().contains(value))
                            .ifPresent(parameter -> parameters = parameters.with(parameter, value));
            }
        }

        /** Clamps sizes that Gravatar accepts; ignores what Gravatar ignores. */
        private void readSize(String value) {
            int size = NUMBER.matcher(value).matches() ? Integer.parseInt(value) : 0;
            if (size > 0 && size <= MAX_GRAVATAR_SIZE) {
                parameters = parameters.withSize(Math.max(Parameter.SMALLEST_SIZE, Math.min(size, options.maxSize())));
            }
        }
    }
}
