// SPDX-License-Identifier: Apache-2.0
package dev.signet.server;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.Avatar;
import dev.signet.Format;
import dev.signet.Hash;
import dev.signet.Parameter;
import dev.signet.Parameters;
import dev.signet.client.RawClient;
import dev.signet.client.RawClient.Response;
import dev.signet.foreign.ReverseProxy;
import dev.signet.server.internal.net.Transport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Requests all conformance vectors over every transport and through every reverse proxy, and compares bytes and entity tags
 * with those of core. Inputs are sent as hashes; {@link ReverseProxyTest} covers seeds.
 */
@Tag("stress")
@Timeout(300)
class SameBytesTest {

    private static final Path VECTORS = Path.of("..", "conformance", "vectors.json");
    private static final Pattern HEX = Pattern.compile("\"hex\":\"([0-9a-f]{32})\"");
    private static final Pattern PARAMETERS = Pattern.compile("\"parameters\":\\{([^}]*)}");
    private static final Pattern PARAMETER = Pattern.compile("\"([a-z]+)\":\"([a-z0-9]+)\"");

    @TempDir
    Path folder = Path.of("");

    @ParameterizedTest
    @EnumSource
    void everyTransportServesTheBytesOfCore(Transport transport) throws IOException {
        try (RunningServer server = RunningServer.on(transport, Map.of())) {
            assertConforms(server.port());
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyReverseProxyServesTheBytesOfCore(ReverseProxy proxy) throws IOException {
        try (RunningServer server = RunningServer.start();
                ReverseProxy.Running running = proxy.start(folder, server.port())) {
            assertConforms(running.port());
        }
    }

    private static void assertConforms(int port) throws IOException {
        List<Avatar> avatars;
        try (Stream<String> lines = Files.lines(VECTORS)) {
            avatars = lines.filter(line -> line.startsWith("{"))
                    .map(SameBytesTest::avatar)
                    .toList();
        }
        assertTrue(avatars.size() >= 500);
        for (Avatar avatar : avatars) {
            for (Format format : Format.values()) {
                String target = target(avatar, format);
                try (RawClient client = new RawClient(port)) {
                    Response response = client.send(
                                    "GET " + target + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                            .read();
                    assertEquals(200, response.status(), target);
                    assertEquals(avatar.etag(format), response.header("ETag"), target);
                    assertArrayEquals(avatar.bytes(format), response.body(), target);
                }
            }
        }
    }

    private static Avatar avatar(String line) {
        Matcher hex = HEX.matcher(line);
        Matcher text = PARAMETERS.matcher(line);
        assertTrue(hex.find() && text.find(), line);
        Parameters parameters = Parameters.DEFAULT;
        Matcher each = PARAMETER.matcher(text.group(1));
        while (each.find()) {
            parameters = parameters.with(Parameter.named(each.group(1)).orElseThrow(), each.group(2));
        }
        return Avatar.ofHash(Hash.ofHex(hex.group(1)), parameters);
    }

    private static String target(Avatar avatar, Format format) {
        StringBuilder target =
                new StringBuilder(format == Format.JSON ? "/v1/decode/any" : "/v1/avatar/any." + format.extension());
        target.append("?hash=").append(avatar.hash().hex());
        for (Parameter parameter : Parameter.values()) {
            target.append('&').append(parameter.text()).append('=');
            target.append(avatar.parameters().text(parameter));
        }
        return target.toString();
    }
}
