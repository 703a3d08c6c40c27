// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.dispatch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClientAddressResolverTest {

    private static final List<String> PROXIES = List.of("127.0.0.1", "10.0.0.0/8", "fd00::/8");

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1, 192.0.2.1, 192.0.2.1",
        "127.0.0.1, '6.6.6.6, 192.0.2.1', 192.0.2.1",
        "127.0.0.1, '6.6.6.6,192.0.2.1 , 10.1.2.3', 192.0.2.1",
        "127.0.0.1, 'x, 192.0.2.1,10.1.2.3,fd00::1', 192.0.2.1",
        "fd00::2, '2001:db8::1', 2001:db8::1",
        "127.0.0.1, 192.0.2.1:4711, 192.0.2.1",
        "127.0.0.1, '[2001:db8::1]:4711', 2001:db8::1",
        "127.0.0.1, '10.0.0.1,10.0.0.2', 10.0.0.1",
        "127.0.0.1, '', 127.0.0.1",
        "127.0.0.1, '192.0.2.1,', 127.0.0.1",
        "127.0.0.1, '192.0.2.1, unknown', 127.0.0.1",
        "127.0.0.1, '192.0.2.1, unknown, 10.0.0.1', 10.0.0.1",
        "127.0.0.1, 'localhost', 127.0.0.1",
        "127.0.0.1, '[', 127.0.0.1",
        "127.0.0.1, '999.0.2.1', 127.0.0.1",
        "127.0.0.1, '192.0.2', 127.0.0.1",
        "127.0.0.1, '192.0.2.1.', 127.0.0.1",
        "127.0.0.1, '::g', 127.0.0.1",
        "127.0.0.1, 'cafe', 127.0.0.1",
        "127.0.0.1, '[a:::b]', 127.0.0.1",
        "127.0.0.1, '::ffff:192.0.2.1', 192.0.2.1",
        "127.0.0.2, 192.0.2.1, 127.0.0.2",
        "192.0.2.9, 192.0.2.1, 192.0.2.9"
    })
    void usesTheLastAddressThatIsNoTrustedProxy(String peer, String value, String client) throws UnknownHostException {
        assertEquals(InetAddress.getByName(client), resolve("x-forwarded-for", peer, value));
    }

    @ParameterizedTest
    @CsvSource({
        "for=192.0.2.1, 192.0.2.1",
        "For=192.0.2.1;proto=https;by=203.0.113.43, 192.0.2.1",
        "'for=6.6.6.6, by=10.0.0.1; for=192.0.2.1 ', 192.0.2.1",
        "'for=192.0.2.1,for=10.0.0.7', 192.0.2.1",
        "'for=\"[2001:db8::1]:4711\"', 2001:db8::1",
        "'for=\"192.0.2.1:80\";host=\"a,for=6.6.6.6;b\"', 192.0.2.1",
        "'for=\"6.6.6.6, for=192.0.2.1', 127.0.0.1",
        "'for=\"\\\"6.6.6.6\", for=192.0.2.1', 192.0.2.1",
        "'for=6.6.6.6,for=unknown', 127.0.0.1",
        "'for=6.6.6.6,for=_hidden', 127.0.0.1",
        "'for=6.6.6.6,proto=http', 127.0.0.1",
        "'for=6.6.6.6,,', 127.0.0.1",
        "192.0.2.1, 127.0.0.1",
        "'', 127.0.0.1"
    })
    void readsForwarded(String value, String client) throws UnknownHostException {
        assertEquals(InetAddress.getByName(client), resolve("forwarded", "127.0.0.1", value));
    }

    @Test
    void longFieldsAreParsedWithoutRecursion() throws UnknownHostException {
        String quoted = "for=\"" + "\\a".repeat(100_000) + "\";for=x";
        assertEquals(InetAddress.getLoopbackAddress(), resolve("forwarded", "127.0.0.1", quoted));
        String list = "for=6.6.6.6,".repeat(100_000) + "for=192.0.2.1";
        assertEquals(InetAddress.getByName("192.0.2.1"), resolve("forwarded", "127.0.0.1", list));
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "10.0.0.0/33", "10.0.0.0/x", "10.0.0.0/", "", "fd00::/129", "10.0.0.0/-1"})
    void rejectsInvalidNetworks(String network) {
        assertThrows(IllegalArgumentException.class, () -> ClientAddressResolver.of("forwarded", List.of(network)));
    }

    private static InetAddress resolve(String field, String peer, String value) throws UnknownHostException {
        return ClientAddressResolver.of(field, PROXIES).resolve(InetAddress.getByName(peer), value);
    }
}
