// SPDX-License-Identifier: Apache-2.0
package dev.signet.web;

import dev.signet.Avatar;
import dev.signet.Format;
import dev.signet.input.Hash;
import dev.signet.input.InvalidInputException;
import dev.signet.input.Parameter;
import dev.signet.input.Parameters;
import java.util.Optional;
import org.teavm.jso.JSByRef;
import org.teavm.jso.JSExport;
import org.teavm.jso.JSFunctor;
import org.teavm.jso.JSObject;

/**
 * Core as JavaScript sees it: the functions of sg1.js, around which signet.js puts what is pleasant to use. Parameters are
 * given as names and values in turn. Bytes are handed over without copying, as an {@code Int8Array}.
 */
public final class Renderer {

    private static final byte[] NOTHING = {};

    /** Throws the JavaScript error for an input that SG-1 does not accept; it never returns. */
    @JSFunctor
    public interface Complaint extends JSObject {
        void raise(String field, String expectation);
    }

    private Renderer() {}

    /** TeaVM begins at a main method; here everything begins at the functions below. */
    public static void main(String[] arguments) {}

    @JSExport
    @JSByRef
    public static byte[] svg(String seed, String[] given, Complaint complaint) {
        return bytes(Format.SVG, seed, given, complaint);
    }

    @JSExport
    @JSByRef
    public static byte[] png(String seed, String[] given, Complaint complaint) {
        return bytes(Format.PNG, seed, given, complaint);
    }

    @JSExport
    @JSByRef
    public static byte[] decode(String seed, String[] given, Complaint complaint) {
        return bytes(Format.DECODE, seed, given, complaint);
    }

    @JSExport
    public static String hash(String seed, Complaint complaint) {
        try {
            return Hash.ofSeed(seed).hex();
        } catch (InvalidInputException e) {
            complaint.raise(e.field(), e.sentence());
            return "";
        }
    }

    private static byte[] bytes(Format format, String seed, String[] given, Complaint complaint) {
        try {
            return avatar(seed, given).bytes(format);
        } catch (InvalidInputException e) {
            complaint.raise(e.field(), e.sentence());
            return NOTHING;
        }
    }

    /** As the service reads a query: unknown names are ignored, and a hash makes the seed irrelevant. */
    private static Avatar avatar(String seed, String[] given) {
        Parameters parameters = Parameters.DEFAULT;
        Optional<Hash> hash = Optional.empty();
        for (int i = 0; i < given.length; i += 2) {
            Optional<Parameter> parameter = Parameter.named(given[i]);
            String value = given[i + 1];
            if (parameter.isEmpty()) {
                continue;
            }
            if (parameter.get() == Parameter.HASH) {
                hash = Optional.of(Hash.ofHex(value));
            } else {
                parameters = parameters.with(parameter.get(), value);
            }
        }
        return new Avatar(hash.orElseGet(() -> Hash.ofSeed(seed)), parameters);
    }
}
