// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import dev.signet.Avatar;
import java.util.Optional;

/** Which Signet this is, and which picture it draws. */
final class Version {

    private Version() {}

    /** One line, for example {@code signet 1.2.0 (SG-1)}. */
    static String line() {
        String version = Optional.ofNullable(Version.class.getPackage().getImplementationVersion())
                .orElse("development build");
        return "signet " + version + " (" + Avatar.SPEC + ")\n";
    }
}
