// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.client.FrameClient;
import dev.signet.http.internal.message.ErrorResponses;
import dev.signet.http.internal.message.Request;
import dev.signet.http.internal.message.Response;
import dev.signet.http.internal.message.Status;
import dev.signet.server.LoggedWarnings;
import dev.signet.server.internal.net.Limits;
import dev.signet.server.internal.net.LingeringClose;
import io.netty.handler.codec.http2.Http2Connection;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Limits of HTTP/2 connections, with a clock that only tests advance. */
class Http2GuardsTest {

    private static final int PRIORITY = FrameClient.PRIORITY;
    private static final int PING = FrameClient.PING;
    private static final int WINDOW_UPDATE = FrameClient.WINDOW_UPDATE;
    /** Frames of unknown types must be ignored (RFC 9113, section 4.1). */
    private static final int UNKNOWN = 0x42;

    private static final int PADDED = 8;

    private static final Limits LIMITS = Http2Channel.LIMITS;

    private final Http2Channel channel =
            new Http2Channel(request -> ErrorResponses.of(Status.NOT_FOUND, "nothing"), this::observe);
    private boolean failing;

    @BeforeEach
    void sendPreface() {
        channel.send(Http2Channel.PREFACE);
    }

    @AfterEach
    void endConnection() {
        channel.end();
    }

    @ParameterizedTest
    @ValueSource(ints = {PRIORITY, FrameClient.SETTINGS, PING, WINDOW_UPDATE, UNKNOWN})
    void closesConnectionThatFloodsWithControlFramesAndReadsTheAcknowledgments(int type) {
        sendAndRead(control(type), Http2FrameGuard.INITIAL - 1); // and the SETTINGS at the beginning
        assertTrue(isActiveLater(), "a few are allowed");
        sendAndRead(control(type), Http2FrameGuard.BURST);
        assertFalse(isActiveLater());
    }

    @ParameterizedTest
    @ValueSource(ints = {PRIORITY, FrameClient.SETTINGS, PING, WINDOW_UPDATE, UNKNOWN})
    void keepsAConnectionThatSendsControlFramesAtTheAllowedRate(int type) {
        for (int second = 0; second < 30; second++) {
            channel.pass(Duration.ofSeconds(1));
            sendAndRead(control(type), Http2FrameGuard.PER_SECOND);
        }
        assertTrue(isActiveLater());
    }

    @Test
    void closesConnectionThatResetsAClosedStreamRepeatedly() {
        channel.send(request(3, FrameClient.END_STREAM));
        byte[] reset = FrameClient.frame(FrameClient.RST_STREAM, 0, 3, new byte[4]);
        sendAndRead(reset, Http2FrameGuard.INITIAL - 1);
        assertTrue(isActiveLater(), "a few are allowed");
        sendAndRead(reset, Http2FrameGuard.BURST);
        assertFalse(isActiveLater());
    }

    @ParameterizedTest
    @CsvSource({"16, true", "17, false"})
    void allowsSixteenControlFramesMoreForEachRequest(int frames, boolean allowed) {
        sendAndRead(control(PING), Http2FrameGuard.INITIAL - 1);
        for (int stream = 3; stream < 103 && channel.isOpen(); stream += 2) {
            channel.send(request(stream, FrameClient.END_STREAM));
            sendAndRead(control(PING), frames);
        }
        assertEquals(allowed, isActiveLater());
    }

    @ParameterizedTest
    @CsvSource({"1, false", "16, false", "16, true", "30, true"})
    void closesConnectionThatFloodsWithSmallDataFrames(int length, boolean padded) {
        byte[] payload = new byte[length];
        payload[0] = (byte) (padded ? length - 2 : 0);
        byte[] data = FrameClient.frame(FrameClient.DATA, padded ? PADDED : 0, 3, payload);
        channel.send(request(3, 0));
        sendAndRead(data, Http2FrameGuard.INITIAL - 1 + Http2FrameGuard.PER_REQUEST);
        assertTrue(channel.isActive(), "a few are allowed");
        sendAndRead(data, 1);
        assertFalse(isActiveLater());
    }

    /** As it has when it reads the responses of 100 streams. */
    @Test
    void allowsABurstOfControlFramesOnAnOlderConnection() {
        channel.pass(Duration.ofSeconds(30));
        sendAndRead(control(WINDOW_UPDATE), Http2FrameGuard.BURST);
        assertTrue(channel.isActive());
        sendAndRead(control(WINDOW_UPDATE), 1);
        assertFalse(isActiveLater());
    }

    /** However the frames are divided into reads. */
    @ParameterizedTest
    @ValueSource(ints = {1, 9, 10, 1000, 10_000})
    void servesRequestsBeforeTooManySmallFramesAndNoneAfterThem(int step) {
        byte[] frames = FrameClient.concatenate(
                request(3, FrameClient.END_STREAM),
                FrameClient.repeat(control(PRIORITY), Http2FrameGuard.INITIAL + Http2FrameGuard.PER_REQUEST),
                request(5, FrameClient.END_STREAM));
        channel.releaseOutbound();
        for (int at = 0; at < frames.length && channel.isOpen(); at += step) {
            channel.send(Arrays.copyOfRange(frames, at, Math.min(frames.length, at + step)));
        }
        assertEquals(
                List.of("1/3", "0/3", "7/0"),
                channel.frames().stream().map(Http2GuardsTest::name).toList());
        assertFalse(isActiveLater());
    }

    /** In one read. */
    @ParameterizedTest
    @ValueSource(ints = {FrameClient.DATA, PING})
    void ignoresSmallFramesAfterAFrameThatClosesTheConnection(int type) {
        channel.send(
                FrameClient.frame(type, 0, type == PING ? 1 : 0, new byte[9]),
                FrameClient.repeat(control(PRIORITY), Http2FrameGuard.BURST));
        assertFalse(isActiveLater());
        assertEquals(List.of(), LoggedWarnings.take());
    }

    @ParameterizedTest
    @CsvSource({"511, false", "512, true"})
    void limitsDataFramesBelow512Bytes(int length, boolean allowed) {
        for (int stream = 3; stream < 203 && channel.isOpen(); stream += 2) {
            channel.send(request(stream, 0));
            sendAndRead(FrameClient.frame(FrameClient.DATA, 0, stream, new byte[length]), 64);
            sendAndRead(FrameClient.frame(FrameClient.DATA, FrameClient.END_STREAM, stream, new byte[length]), 1);
        }
        assertEquals(allowed, isActiveLater());
    }

    private void sendAndRead(byte[] frame, int times) {
        for (int i = 0; i < times && channel.isOpen(); i++) {
            channel.send(frame);
            channel.releaseOutbound();
        }
    }

    private static byte[] control(int type) {
        return switch (type) {
            case PRIORITY -> FrameClient.frame(type, 0, 3, new byte[5]);
            case WINDOW_UPDATE -> FrameClient.frame(type, 0, 0, new byte[] {0, 0, 0, 1});
            case FrameClient.SETTINGS -> FrameClient.frame(type, 0, 0, new byte[0]);
            default -> FrameClient.frame(type, 0, 0, new byte[8]);
        };
    }

    /** Simulates a lost stream: open and without a deadline. */
    @Test
    void connectionWithLostStreamIsClosed() throws Exception {
        streams().remote().createStream(3, false);
        Duration most = LIMITS.idleTimeout();
        channel.pass(most.minusSeconds(1));
        assertTrue(channel.isActive());
        channel.pass(Duration.ofSeconds(1));
        assertFalse(channel.isActive());
    }

    @ParameterizedTest
    @ValueSource(ints = {FrameClient.PING, FrameClient.SETTINGS})
    void closesConnectionWithManyUnreadAcknowledgments(int type) {
        channel.reading = false;
        sendFrames(type, 32);
        assertTrue(isActiveLater());
        sendFrames(type, 64);
        assertFalse(isActiveLater());
    }

    @ParameterizedTest
    @ValueSource(ints = {FrameClient.PING, FrameClient.SETTINGS})
    void keepsConnectionThatReadsItsAcknowledgments(int type) {
        sendFrames(type, Http2FrameGuard.INITIAL - 1);
        assertTrue(isActiveLater());
    }

    @Test
    void closesConnectionThatReadsNothing() {
        channel.reading = false;
        channel.send(request(3, FrameClient.END_STREAM));
        channel.pass(LIMITS.sendTimeout().minusSeconds(1));
        channel.send(request(5, FrameClient.END_STREAM));
        assertTrue(channel.isActive());
        channel.pass(LIMITS.sendTimeout().dividedBy(2));
        assertFalse(channel.isActive());
    }

    /** A frame is always incomplete. */
    @Test
    void closesConnectionThatReadsNothingAndSendsFramesInParts() {
        channel.reading = false;
        channel.send(request(3, FrameClient.END_STREAM));
        byte[] frames = FrameClient.repeat(control(PRIORITY), 100);
        for (int second = 1; second < LIMITS.sendTimeout().toSeconds(); second++) {
            channel.pass(Duration.ofSeconds(1));
            channel.send(Arrays.copyOfRange(frames, 13 * (second - 1), 13 * second));
        }
        assertTrue(channel.isActive());
        channel.pass(Duration.ofSeconds(2));
        assertFalse(channel.isActive());
    }

    @Test
    void writesTheResponsesOfOneReadAtOnce() {
        channel.releaseOutbound();
        channel.send(FrameClient.concatenate(request(3, FrameClient.END_STREAM), request(5, FrameClient.END_STREAM)));
        assertEquals(1, channel.outboundMessages().size());
    }

    @Test
    void acknowledgmentDoesNotOvertakeEarlierResponses() {
        channel.releaseOutbound();
        channel.send(FrameClient.concatenate(
                request(3, FrameClient.END_STREAM), control(PING), request(5, FrameClient.END_STREAM)));
        List<String> frames =
                channel.frames().stream().map(Http2GuardsTest::name).toList();
        assertEquals(List.of("1/3", "0/3", "6/0", "1/5", "0/5"), frames);
    }

    /** Returns the type and the stream of a frame. */
    private static String name(FrameClient.Frame frame) {
        return frame.type() + "/" + frame.stream();
    }

    @Test
    void internalErrorInRequestIsLoggedAndClosesTheStream() {
        failing = true;
        channel.send(request(3, FrameClient.END_STREAM));
        assertFailed();
    }

    @Test
    void internalErrorInTimeoutIsLoggedAndClosesTheStream() {
        failing = true;
        channel.send(request(3, 0));
        assertEquals(1, streams().numActiveStreams());
        channel.pass(LIMITS.receiveTimeout());
        assertFailed();
    }

    @Test
    void internalErrorOfConnectionIsLogged() {
        channel.pipeline().fireExceptionCaught(new IllegalStateException("of a test"));
        assertFalse(channel.isActive());
        assertEquals(1, LoggedWarnings.take().size());
    }

    @Test
    void brokenConnectionIsNotLogged() {
        channel.pipeline().fireExceptionCaught(new IOException("Connection reset by peer"));
        assertFalse(channel.isActive());
        assertEquals(List.of(), LoggedWarnings.take());
    }

    private void assertFailed() {
        assertEquals(0, streams().numActiveStreams());
        assertTrue(channel.isActive());
        assertEquals(1, LoggedWarnings.take().size());
    }

    private Http2Connection streams() {
        return channel.pipeline().get(Http2Handler.class).connection();
    }

    private void observe(String protocol, Request request, Response response, int bytes, long nanos) {
        if (failing) {
            throw new IllegalStateException("of a test");
        }
    }

    /** Writes all frames as one read. */
    private void sendFrames(int type, int times) {
        byte[] payload = new byte[type == FrameClient.PING ? 8 : 0];
        channel.send(FrameClient.repeat(FrameClient.frame(type, 0, 0, payload), times));
    }

    /** After the linger time. */
    private boolean isActiveLater() {
        channel.pass(LingeringClose.LINGER);
        return channel.isActive();
    }

    private static byte[] request(int stream, int flags) {
        return FrameClient.frame(
                FrameClient.HEADERS, FrameClient.END_HEADERS | flags, stream, FrameClient.request("/"));
    }
}
