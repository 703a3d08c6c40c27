// SPDX-License-Identifier: Apache-2.0

/** The HTTP interface of Signet as a function: {@link dev.signet.http.SignetHandler}. */
@org.jspecify.annotations.NullMarked
@SuppressWarnings("module") // The server is not built as a module.
module dev.signet.http {
    requires static transitive jakarta.servlet;
    requires static org.jspecify;
    requires transitive dev.signet.core;

    exports dev.signet.http;
    exports dev.signet.http.internal.message to
            dev.signet.server;
    exports dev.signet.http.internal.routes to
            dev.signet.server;
}
