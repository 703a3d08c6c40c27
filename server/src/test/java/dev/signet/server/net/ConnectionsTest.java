// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConnectionsTest {

    /** With a limit for each address, so that addresses are looked at. */
    private final Connections connections = new Connections(10, 10);

    private final List<Object> heard = new ArrayList<>();

    @ParameterizedTest
    @CsvSource({"4096, false, 10000", "4096, true, 10000", "64, false, 682", "64, true, 455"})
    void memoryLimitsTheirNumber(long megabytes, boolean secure, int most) {
        assertEquals(most, Connections.most(megabytes << 20, secure));
    }

    /** Image and manifests have 64 MB of heap; connections beyond the limit would get 503. */
    @ParameterizedTest
    @ValueSource(strings = {"haproxy.cfg", "replicas/haproxy.cfg"})
    void haproxyOpensFewerConnectionsThanTheImageAccepts(String file) throws IOException {
        String text = Files.readString(Path.of("..", "deploy", "fronts").resolve(file));
        Matcher matcher =
                Pattern.compile("(?m)^ +(?:default-)?server .* maxconn (\\d+)$").matcher(text);
        assertTrue(matcher.find(), "no limit for a server");
        assertTrue(Integer.parseInt(matcher.group(1)) < Connections.most(64 << 20, false));
    }

    @Test
    void aConnectionThatIsLetInWhileDrainingBeginsHearsOfIt() {
        EmbeddedChannel channel = new EmbeddedChannel(new Admission()) {
            @Override
            public SocketAddress remoteAddress() {
                connections.drain();
                return super.remoteAddress();
            }
        };
        channel.runPendingTasks();
        assertEquals(List.of(Drain.STARTED), heard);
        channel.finishAndReleaseAll();
    }

    @Test
    void nobodyIsLetInAfterThat() {
        EmbeddedChannel before = new EmbeddedChannel();
        assertTrue(connections.admit(before));
        connections.drain();
        EmbeddedChannel after = new EmbeddedChannel();
        assertFalse(connections.admit(after));
        assertEquals(0, connections.refused(), "not for want of room");
        before.finishAndReleaseAll();
        after.finishAndReleaseAll();
    }

    @Test
    void whoeverIsTurnedAwayForWantOfRoomIsCounted() {
        Connections few = new Connections(1, 0);
        assertTrue(few.admit(new EmbeddedChannel()));
        assertFalse(few.admit(new EmbeddedChannel()));
        assertEquals(1, few.refused());
    }

    @ParameterizedTest
    @CsvSource({
        "192.0.2.1, 192.0.2.1, false",
        "192.0.2.1, 192.0.2.2, true",
        "2001:db8::1, 2001:db8::ffff:2, false",
        "2001:db8::1, 2001:db8:0:1::1, true",
        "::ffff:192.0.2.1, ::ffff:192.0.2.2, true"
    })
    void aClientIsAnAddressOrANetworkOfIpv6(String first, String second, boolean apart) {
        Connections single = new Connections(0, 1);
        EmbeddedChannel one = from(first);
        assertTrue(single.admit(one));
        assertEquals(apart, single.admit(from(second)));
        one.finishAndReleaseAll();
        assertTrue(single.admit(from(first)), "it has left");
    }

    /** As the end of HTTP/2 does. */
    @Test
    void allAreClosedAtOnceAlsoThoseThatWouldSayGoodbyeFirst() {
        EmbeddedChannel polite = new EmbeddedChannel(new ChannelOutboundHandlerAdapter() {
            @Override
            public void close(ChannelHandlerContext ctx, ChannelPromise promise) {
                ctx.write("goodbye");
            }
        });
        assertTrue(connections.admit(polite));
        connections.close();
        assertFalse(polite.isOpen());
    }

    private static EmbeddedChannel from(String address) {
        return new EmbeddedChannel() {
            @Override
            public SocketAddress remoteAddress() {
                return new InetSocketAddress(address, 1);
            }
        };
    }

    /** As a server does it: handlers are added after the connection is let in. */
    private final class Admission extends ChannelInitializer<Channel> {

        @Override
        protected void initChannel(Channel channel) {
            assertTrue(connections.admit(channel));
            channel.pipeline().addLast(new ChannelInboundHandlerAdapter() {
                @Override
                public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
                    heard.add(event);
                }
            });
        }
    }
}
