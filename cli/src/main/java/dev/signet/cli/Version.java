// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import dev.signet.Avatar;
import java.util.Optional;

/** The versions of Signet and of the avatar specification. */
final class Version {

    private Version() {}

    /** Returns one line, for example {@code signet 1.2.0 (SG-1)}. */
    static String line() {
        String version = Optional.ofNullable(Version.class.getPackage().getImplementationVersion())
                .orElse("development build");
        return "signet " + version + " (" + Avatar.SPEC + ")\n";
    }
}
