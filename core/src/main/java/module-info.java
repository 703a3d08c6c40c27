// SPDX-License-Identifier: Apache-2.0

/** The SG-1 avatar library: {@link dev.signet.Avatar}. Requires only java.base at run time. */
@org.jspecify.annotations.NullMarked
@SuppressWarnings("module") // The service is not built as a module.
module dev.signet.core {
    requires static org.jspecify;

    exports dev.signet;
    exports dev.signet.internal.service to
            dev.signet.http;
}
