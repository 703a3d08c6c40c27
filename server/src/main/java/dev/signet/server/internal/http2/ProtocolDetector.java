// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http2;

import dev.signet.server.internal.http.Limits;
import dev.signet.server.internal.net.FirstBytesDecoder;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;

/**
 * Detects HTTP/2 by its connection preface (RFC 9113, section 3.4) on connections without TLS, installs the handlers of HTTP/2
 * or HTTP/1.1, and removes itself.
 */
public final class ProtocolDetector extends FirstBytesDecoder {

    private static final byte[] PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private final Consumer<ChannelPipeline> http1;
    private final Consumer<ChannelPipeline> http2;

    /** Creates a detector for one connection. The header timeout applies from the first byte until the protocol is known. */
    public ProtocolDetector(Consumer<ChannelPipeline> http1, Consumer<ChannelPipeline> http2, Limits limits) {
        super(PREFACE.length, limits.idleTimeout(), limits.headerTimeout());
        this.http1 = http1;
        this.http2 = http2;
    }

    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
        int count = Math.min(in.readableBytes(), PREFACE.length);
        int same = commonPrefix(in, count);
        if (same < count || count == PREFACE.length) {
            (same == PREFACE.length ? http2 : http1).accept(ctx.pipeline());
            ctx.pipeline().remove(this);
        }
    }

    private static int commonPrefix(ByteBuf in, int count) {
        int same = 0;
        while (same < count && in.getByte(in.readerIndex() + same) == PREFACE[same]) {
            same++;
        }
        return same;
    }
}
