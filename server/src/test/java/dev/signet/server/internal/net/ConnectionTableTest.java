// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.server.ConfiguredLimits;
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
import java.nio.ByteBuffer;
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

    private final ConnectionTable connections = table(10, Long.MAX_VALUE);
    private final ConnectionTable two = table(2, Long.MAX_VALUE);

    /** The connections of a test are on this event loop, whose clock only the test advances. */
    private final EmbeddedChannel first = new EmbeddedChannel();

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
        assertEquals(0, connections.refused.sum(), "closing does not count as refused");
        after.finishAndReleaseAll();
    }

    @Test
    void refusesConnectionThatIsAdmittedDuringClose() {
        EmbeddedChannel channel = new EmbeddedChannel(new ChannelInboundHandlerAdapter()) {
            @Override
            public SocketAddress remoteAddress() {
                connections.close();
                return super.remoteAddress();
            }
        };
        assertFalse(connections.admit(channel));
        channel.finishAndReleaseAll();
    }

    @Test
    void evictsConnectionThatIsSilentForASecondBeforeIdleOne() {
        Connection idle = admit();
        idle.onBytesReceived();
        Connection silent = admit();
        first.advanceTimeBy(1, TimeUnit.SECONDS);
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
        Connection one = admit();
        Connection second = admit();
        one.onBytesReceived();
        second.onBytesReceived();
        one.onProgress(one.now());
        assertFalse(isEvictedByNewConnection(one));
        assertFalse(open(second));
        assertEquals(1, two.evictedForNew.sum());
    }

    @Test
    void evictsFromTheAddressWithTheMostConnections() {
        ConnectionTable table = table(20, Long.MAX_VALUE);
        EmbeddedChannel kept = admit(table, "198.51.100.1");
        List<EmbeddedChannel> many = new ArrayList<>();
        for (int i = 0; i < 19; i++) {
            many.add(admit(table, "192.0.2.1"));
        }
        EmbeddedChannel other = admit(table, "203.0.113.1");
        admit(table, "192.0.2.1");
        Connection.of(many.get(2)).onProgress(Connection.of(many.get(2)).now());
        admit(table, "192.0.2.1");
        assertTrue(kept.isOpen() && other.isOpen());
        List<Boolean> open = many.stream().map(Channel::isOpen).toList();
        assertEquals(List.of(false, false, true, false, true), open.subList(0, 5), "the longest without progress");
        assertEquals(3, table.evictedForNew.sum());
    }

    @Test
    void treatsAddressesWithFewConnectionsAlike() {
        ConnectionTable table = table(9, Long.MAX_VALUE);
        EmbeddedChannel oldest = admit(table, "198.51.100.1");
        for (int i = 0; i < 8; i++) {
            admit(table, "192.0.2.1");
        }
        admit(table, "203.0.113.1");
        assertFalse(oldest.isOpen());
    }

    @Test
    void fewConnectionsAreFewerOfEachEventLoopIfThereAreSeveral() {
        ConnectionTable table = new ConnectionTable(12, Long.MAX_VALUE, 2, ConfiguredLimits.DEFAULT);
        EmbeddedChannel oldest = admit(table, "198.51.100.1");
        EmbeddedChannel ofMany = admit(table, "192.0.2.1");
        for (int i = 0; i < 4; i++) {
            admit(table, "192.0.2.1");
        }
        admit(table, "203.0.113.1");
        assertTrue(oldest.isOpen());
        assertFalse(ofMany.isOpen());
    }

    @Test
    void evictsTheConnectionLongestWithoutProgressOfAllAddressesWithTheMost() {
        ConnectionTable table = table(18, Long.MAX_VALUE);
        EmbeddedChannel oldest = admit(table, "192.0.2.1");
        for (int i = 0; i < 8; i++) {
            admit(table, "198.51.100.1");
            admit(table, "192.0.2.1");
        }
        admit(table, "198.51.100.1");
        admit(table, "203.0.113.1");
        assertFalse(oldest.isOpen());
    }

    @Test
    void evictsFromAnotherAddressIfAllConnectionsOfTheLargestAreRendering() {
        ConnectionTable table = table(10, Long.MAX_VALUE);
        EmbeddedChannel idle = admit(table, "198.51.100.1");
        for (int i = 0; i < 9; i++) {
            Connection.of(admit(table, "192.0.2.1")).addRenderings(1);
        }
        admit(table, "192.0.2.1");
        assertFalse(idle.isOpen());
        assertEquals(1, table.evictedForNew.sum());
    }

    private EmbeddedChannel admit(ConnectionTable table, String address) {
        EmbeddedChannel channel = from(address);
        channel.pipeline().addLast(new ChannelInboundHandlerAdapter());
        assertTrue(table.admit(channel, table.loop(first)));
        Connection.of(channel).onBytesReceived();
        return channel;
    }

    @Test
    void receivedBytesAreNoProgress() {
        Connection one = admit();
        Connection second = admit();
        one.onBytesReceived();
        second.onBytesReceived();
        one.onBytesReceived();
        assertTrue(isEvictedByNewConnection(one));
        assertTrue(open(second));
    }

    @Test
    void keepsConnectionWhileItsResponseIsRendered() {
        Connection one = admit();
        Connection second = admit();
        one.onBytesReceived();
        one.addRenderings(1);
        second.onBytesReceived();
        assertFalse(isEvictedByNewConnection(one));
        assertFalse(open(second));
        one.addRenderings(-1);
        channels.get(2).close();
        Connection third = admit();
        third.onBytesReceived();
        assertTrue(isEvictedByNewConnection(one));
    }

    @Test
    void refusesConnectionsWhileNoneCanBeEvicted() {
        admit().addRenderings(1);
        admit().addRenderings(1);
        assertFalse(two.admit(new EmbeddedChannel(), two.loop(first)));
        assertEquals(1, two.refused.sum());
    }

    @Test
    void evictsConnectionsThatHavePendingBytesForLongest() {
        ConnectionTable table = table(0, 1000);
        EmbeddedChannel one = admit(table, "192.0.2.1");
        EmbeddedChannel other = admit(table, "192.0.2.1");
        EmbeddedChannel third = admit(table, "192.0.2.1");
        Connection.of(one).addUnsent(300);
        Connection.of(other).new Input().set(400, true);
        assertTrue(one.isOpen(), "below three quarters of the limit");
        Connection.of(third).addUnsent(51);
        assertEquals(List.of(false, true, true), List.of(one.isOpen(), other.isOpen(), third.isOpen()));
        assertEquals(1, table.evictedForBytes.sum());
        assertEquals(451, table.pendingBytes());
        Connection.of(third).addUnsent(300);
        assertFalse(other.isOpen(), "its request is incomplete");
        Connection.of(third).addUnsent(1000);
        assertTrue(third.isOpen(), "its handlers are running");
        assertTrue(Connection.of(third).isPendingLimitExceeded());
    }

    @ParameterizedTest
    @CsvSource({"0, 256", "10000, 256", "1000, 250", "1, 0"})
    void fewerConnectionsThanTheTableTakesMayArriveTogether(int limit, int arriving) {
        assertEquals(arriving, table(limit, Long.MAX_VALUE).maxUnread());
    }

    private Connection admit() {
        EmbeddedChannel channel = new EmbeddedChannel(new ChannelInboundHandlerAdapter());
        assertTrue(two.admit(channel, two.loop(first)));
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
        assertEquals(apart, !clientKey(first).equals(clientKey(second)));
    }

    private static ByteBuffer clientKey(String address) {
        return ConnectionTable.clientKey(new InetSocketAddress(address, 1));
    }

    private static ConnectionTable table(int limit, long pending) {
        return new ConnectionTable(limit, pending, 1, ConfiguredLimits.DEFAULT);
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
