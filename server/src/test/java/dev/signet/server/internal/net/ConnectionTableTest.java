// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.DefaultEventLoop;
import io.netty.channel.EventLoop;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.local.LocalChannel;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConnectionTableTest {

    private static final PendingBytes PENDING = new PendingBytes(Long.MAX_VALUE);

    /** Has a limit per address, so that addresses are counted. */
    private final ConnectionTable connections = new ConnectionTable(10, 10, PENDING);

    private final ConnectionTable two = new ConnectionTable(2, 0, PENDING);
    private final List<EmbeddedChannel> channels = new ArrayList<>();
    private final List<Object> events = new ArrayList<>();

    @ParameterizedTest
    @CsvSource({"4096, false, 10000", "4096, true, 10000", "38, false, 540", "38, true, 270"})
    void limitIsDerivedFromTheHeap(long megabytes, boolean secure, int most) {
        assertEquals(most, ConnectionTable.defaultLimit(megabytes << 20, secure));
    }

    /** Image and manifests have 38 MB of heap; beyond the limit, idle connections are evicted. */
    @ParameterizedTest
    @ValueSource(strings = {"haproxy.cfg", "replicas/haproxy.cfg"})
    void haproxyOpensFewerConnectionsThanTheImageAccepts(String file) throws IOException {
        String text = Files.readString(Path.of("..", "deploy", "proxies").resolve(file));
        Matcher matcher =
                Pattern.compile("(?m)^ +(?:default-)?server .* maxconn (\\d+)$").matcher(text);
        assertTrue(matcher.find(), "maxconn of the server is missing");
        assertTrue(Integer.parseInt(matcher.group(1)) < ConnectionTable.defaultLimit(38 << 20, false));
    }

    @Test
    void connectionAdmittedWhileDrainingStartsReceivesTheDrainEvent() {
        EmbeddedChannel channel = new EmbeddedChannel(new Admission()) {
            @Override
            public SocketAddress remoteAddress() {
                connections.closeIdle();
                return super.remoteAddress();
            }
        };
        channel.runPendingTasks();
        assertEquals(List.of(ConnectionTable.DRAIN), events);
        channel.finishAndReleaseAll();
    }

    @Test
    void admitsConnectionsOfTheAcceptQueueWhileDraining() {
        connections.drain();
        EmbeddedChannel queued = new EmbeddedChannel(new Admission());
        queued.runPendingTasks();
        assertTrue(queued.isOpen());
        assertTrue(Connection.of(queued).isDraining());
        assertEquals(List.of(), events, "its request may be on its way");
        queued.finishAndReleaseAll();
    }

    @Test
    void refusesConnectionsAfterClose() {
        connections.close();
        EmbeddedChannel after = new EmbeddedChannel();
        assertFalse(connections.admit(after));
        assertEquals(0, connections.refused(), "closing does not count as refused");
        after.finishAndReleaseAll();
    }

    @Test
    void countsConnectionsRefusedByTheAddressLimit() {
        ConnectionTable few = new ConnectionTable(0, 1, PENDING);
        assertTrue(few.admit(from("192.0.2.1")));
        assertFalse(few.admit(from("192.0.2.1")));
        assertEquals(1, few.refused());
    }

    @Test
    void evictsConnectionThatIsSilentForASecondBeforeIdleOne() {
        Connection idle = admit();
        idle.onBytesReceived();
        Connection silent = admit();
        channels.get(1).advanceTimeBy(1, TimeUnit.SECONDS);
        assertFalse(isEvictedByNewConnection(idle));
        assertFalse(open(silent));
    }

    @Test
    void evictsIdleConnectionBeforeNewerOneThatHasHadNoTimeToSend() {
        Connection idle = admit();
        idle.onBytesReceived();
        Connection fresh = admit();
        assertTrue(isEvictedByNewConnection(idle));
        assertTrue(open(fresh));
    }

    @Test
    void evictsConnectionThatIsLongestWithoutProgress() {
        Connection first = admit();
        Connection second = admit();
        first.onBytesReceived();
        second.onBytesReceived();
        first.onRequest();
        assertFalse(isEvictedByNewConnection(first));
        assertFalse(open(second));
        assertEquals(1, two.evictedForNew());
    }

    @Test
    void evictsFromTheAddressWithTheMostConnections() {
        ConnectionTable table = new ConnectionTable(20, 0, PENDING);
        EmbeddedChannel kept = admit(table, "198.51.100.1");
        List<EmbeddedChannel> many = new ArrayList<>();
        for (int i = 0; i < 19; i++) {
            many.add(admit(table, "192.0.2.1"));
        }
        EmbeddedChannel other = admit(table, "203.0.113.1");
        admit(table, "192.0.2.1");
        Connection.of(many.get(2)).onRequest();
        admit(table, "192.0.2.1");
        assertTrue(kept.isOpen() && other.isOpen());
        List<Boolean> open = many.stream().map(Channel::isOpen).toList();
        assertEquals(List.of(false, false, true, false, true), open.subList(0, 5), "the longest without progress");
        assertEquals(3, table.evictedForNew());
    }

    @Test
    void treatsAddressesWithFewConnectionsAlike() {
        ConnectionTable table = new ConnectionTable(9, 0, PENDING);
        EmbeddedChannel oldest = admit(table, "198.51.100.1");
        for (int i = 0; i < 8; i++) {
            admit(table, "192.0.2.1");
        }
        admit(table, "203.0.113.1");
        assertFalse(oldest.isOpen());
    }

    @Test
    void evictsFromAnotherAddressIfAllConnectionsOfTheLargestAreRendering() {
        ConnectionTable table = new ConnectionTable(10, 0, PENDING);
        EmbeddedChannel idle = admit(table, "198.51.100.1");
        for (int i = 0; i < 9; i++) {
            Connection.of(admit(table, "192.0.2.1")).onRenderStart();
        }
        admit(table, "192.0.2.1");
        assertFalse(idle.isOpen());
        assertEquals(1, table.evictedForNew());
    }

    private static EmbeddedChannel admit(ConnectionTable table, String address) {
        EmbeddedChannel channel = from(address);
        channel.pipeline().addLast(new ChannelInboundHandlerAdapter());
        assertTrue(table.admit(channel));
        Connection.of(channel).onBytesReceived();
        return channel;
    }

    @Test
    void receivedBytesAreNoProgress() {
        Connection first = admit();
        Connection second = admit();
        first.onBytesReceived();
        second.onBytesReceived();
        first.onBytesReceived();
        assertTrue(isEvictedByNewConnection(first));
        assertTrue(open(second));
    }

    @Test
    void keepsConnectionWhileItsResponseIsRendered() {
        Connection first = admit();
        Connection second = admit();
        first.onBytesReceived();
        first.onRenderStart();
        second.onBytesReceived();
        assertFalse(isEvictedByNewConnection(first));
        assertFalse(open(second));
        first.onRenderEnd();
        channels.get(2).close();
        Connection third = admit();
        third.onBytesReceived();
        assertTrue(isEvictedByNewConnection(first));
    }

    @Test
    void refusesConnectionsOnlyFarAboveTheLimitWhileNoneCanBeEvicted() {
        for (int i = 0; i < 2 + 64; i++) {
            admit().onRenderStart();
        }
        assertFalse(two.admit(new EmbeddedChannel()));
        assertEquals(1, two.refused());
    }

    @Test
    void evictsLargestOfTheOldestHoldersUnderPressure() {
        PendingBytes small = new PendingBytes(1000);
        ConnectionTable table = new ConnectionTable(0, 0, small);
        EmbeddedChannel one = new EmbeddedChannel(new ChannelInboundHandlerAdapter());
        EmbeddedChannel other = new EmbeddedChannel(new ChannelInboundHandlerAdapter());
        assertTrue(table.admit(one) && table.admit(other));
        Connection.of(one).onBytesReceived();
        Connection.of(other).onBytesReceived();
        Connection.of(one).addPending(300);
        Connection.of(other).addPending(200);
        one.runPendingTasks();
        assertTrue(one.isOpen(), "below half of the limit");
        Connection.of(other).addPending(1);
        one.runPendingTasks();
        assertFalse(one.isOpen());
        assertTrue(other.isOpen());
        assertEquals(1, table.evictedForBytes());
    }

    /** An event loop may read from many connections before it runs tasks. */
    @Test
    void evictsHoldersOfTheSameEventLoopAtOnce() throws Exception {
        PendingBytes small = new PendingBytes(1000);
        ConnectionTable table = new ConnectionTable(0, 0, small);
        EventLoop loop = new DefaultEventLoop();
        try {
            List<LocalChannel> three = List.of(new LocalChannel(), new LocalChannel(), new LocalChannel());
            for (LocalChannel channel : three) {
                loop.register(channel).sync();
            }
            loop.submit(() -> {
                        for (LocalChannel channel : three) {
                            channel.pipeline().addLast(new ChannelInboundHandlerAdapter());
                            assertTrue(table.admit(channel));
                            Connection.of(channel).onBytesReceived();
                            Connection.of(channel).addPending(400);
                        }
                        assertEquals(
                                List.of(false, false, true),
                                three.stream().map(Channel::isOpen).toList());
                        assertEquals(400, small.bytes());
                    })
                    .sync();
        } finally {
            loop.shutdownGracefully(0, 1, TimeUnit.SECONDS);
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 256", "10000, 256", "1000, 250", "1, 0"})
    void fewerConnectionsThanTheTableTakesMayArriveTogether(int limit, int arriving) {
        assertEquals(arriving, new ConnectionTable(limit, 0, PENDING).maxUnread());
    }

    private Connection admit() {
        EmbeddedChannel channel = new EmbeddedChannel(new ChannelInboundHandlerAdapter());
        assertTrue(two.admit(channel));
        channels.add(channel);
        return Connection.of(channel);
    }

    private boolean isEvictedByNewConnection(Connection connection) {
        admit();
        return !open(connection);
    }

    private boolean open(Connection connection) {
        return channels.stream().anyMatch(each -> each.isOpen() && Connection.of(each) == connection);
    }

    @ParameterizedTest
    @CsvSource({
        "192.0.2.1, 192.0.2.1, false",
        "192.0.2.1, 192.0.2.2, true",
        "2001:db8::1, 2001:db8::ffff:2, false",
        "2001:db8::1, 2001:db8:0:1::1, true",
        "::ffff:192.0.2.1, ::ffff:192.0.2.2, true"
    })
    void clientKeyIsTheIpv4AddressOrTheIpv6Network(String first, String second, boolean apart) {
        ConnectionTable single = new ConnectionTable(0, 1, PENDING);
        EmbeddedChannel one = from(first);
        assertTrue(single.admit(one));
        assertEquals(apart, single.admit(from(second)));
        one.finishAndReleaseAll();
        assertTrue(single.admit(from(first)), "the first connection is closed");
    }

    /** Delays close, as the HTTP/2 handlers do. */
    @Test
    void closesAllConnectionsWithoutTheirHandlers() {
        EmbeddedChannel delaying = new EmbeddedChannel(new ChannelOutboundHandlerAdapter() {
            @Override
            public void close(ChannelHandlerContext ctx, ChannelPromise promise) {
                ctx.write("GOAWAY");
            }
        });
        assertTrue(connections.admit(delaying));
        connections.close();
        assertFalse(delaying.isOpen());
    }

    private static EmbeddedChannel from(String address) {
        return new EmbeddedChannel() {
            @Override
            public SocketAddress remoteAddress() {
                return new InetSocketAddress(address, 1);
            }
        };
    }

    /** Adds handlers after admission, as the server does. */
    private final class Admission extends ChannelInitializer<Channel> {

        @Override
        protected void initChannel(Channel channel) {
            assertTrue(connections.admit(channel));
            channel.pipeline().addLast(new ChannelInboundHandlerAdapter() {
                @Override
                public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
                    events.add(event);
                }
            });
        }
    }
}
