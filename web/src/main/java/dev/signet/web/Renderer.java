// SPDX-License-Identifier: Apache-2.0
package dev.signet.web;

import dev.signet.Avatar;
import dev.signet.Format;
import dev.signet.input.Hash;
import dev.signet.input.Parameter;
import dev.signet.input.Parameters;
import org.teavm.jso.JSByRef;
import org.teavm.jso.JSExport;

/** The PNG renderer of core, compiled to png-core.js. Its inputs were validated by png.js. */
public final class Renderer {

    private Renderer() {}

    /** TeaVM compiles what is reachable from a main method and from exported functions. */
    public static void main(String[] arguments) {}

    /**
     * Returns a PNG file without copying it.
     *
     * @param hash 32 hexadecimal characters
     * @param given names and values of parameters, in turn
     */
    @JSExport
    @JSByRef
    public static byte[] png(String hash, String[] given) {
        Parameters parameters = Parameters.DEFAULT;
        for (int i = 0; i < given.length; i += 2) {
            parameters = parameters.with(Parameter.named(given[i]).orElseThrow(), given[i + 1]);
        }
        return new Avatar(Hash.ofHex(hash), parameters).bytes(Format.PNG);
    }
}
