// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http1;

import dev.signet.server.web.Request;
import io.netty.channel.ChannelHandlerContext;

/** Takes a connection over that asked for HTTP/2. */
@FunctionalInterface
public interface Upgrade {

    Upgrade NONE = (context, request, settings) -> false;

    /**
     * Whether the connection speaks HTTP/2 now. If so, the request is answered there, and the handler of this context is
     * gone from the pipeline.
     */
    boolean accepts(ChannelHandlerContext context, Request request, String settings);
}
