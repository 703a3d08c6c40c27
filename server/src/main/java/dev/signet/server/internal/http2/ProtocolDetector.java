// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http2;

import dev.signet.server.internal.net.FrameGuard;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http2.Http2CodecUtil;
import java.util.List;
import java.util.function.Consumer;

/**
 * Detects HTTP/2 by its connection preface (RFC 9113, section 3.4) on connections without TLS, installs the handlers of HTTP/2
 * or HTTP/1.1, and removes itself.
 */
public final class ProtocolDetector extends FrameGuard {

    private static final ByteBuf PREFACE = Http2CodecUtil.connectionPrefaceBuf();

    static final int PREFACE_LENGTH = PREFACE.readableBytes();

    private final Consumer<ChannelPipeline> http1;
    private final Consumer<ChannelPipeline> http2;

    public ProtocolDetector(Consumer<ChannelPipeline> http1, Consumer<ChannelPipeline> http2) {
        this.http1 = http1;
        this.http2 = http2;
    }

    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
        int count = Math.min(in.readableBytes(), PREFACE_LENGTH);
        boolean same = ByteBufUtil.equals(in, in.readerIndex(), PREFACE, 0, count);
        if (!same || count == PREFACE_LENGTH) {
            (same ? http2 : http1).accept(ctx.pipeline());
            ctx.pipeline().remove(this);
        }
    }
}
