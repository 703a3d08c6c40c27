// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.dispatch;

import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the address of a client behind trusted proxies, from a field to which each proxy appends the address of its peer: the last
 * one that is not a trusted proxy. What comes before it may be forged. The peer itself is the client if it is not trusted, or if
 * the field is malformed. Uses no class of Netty, since the configuration is read before logging is configured.
 */
public final class ClientAddressResolver {

    /** Uses no field. */
    public static final ClientAddressResolver NONE = new ClientAddressResolver("", List.of());

    private static final String FORWARDED = "forwarded";

    /**
     * A parameter of an element of {@code Forwarded} (RFC 7239, section 4) and the delimiter after it. More values are accepted
     * without quotes than the grammar allows. The quantifiers are possessive, so that matching takes linear time.
     */
    private static final Pattern PARAMETER =
            Pattern.compile("\\G[ \\t]*+(?:(\\w++)=(?:\"((?:[^\"\\\\]|\\\\.)*+)\"|([^\",; \\t]*+)))?+[ \\t]*+([;,]|$)");

    /** An IPv4 address, or a text that the JDK never takes for a host name: with a colon, and a digit or colon in front. */
    private static final Pattern ADDRESS = Pattern.compile(
            "(?:(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)(?:\\.(?=\\d)|$)){4}|(?=.*:)[0-9A-Fa-f:][0-9A-Fa-f:.]*+");

    private final String field;
    private final List<Network> proxies;

    /** A network: the addresses of the same length with the same first bits. */
    private record Network(InetAddress address, int bits) {

        boolean contains(InetAddress other) {
            return other.getAddress().length == address.getAddress().length
                    && prefix(other).equals(prefix(address));
        }

        private BigInteger prefix(InetAddress any) {
            byte[] bytes = any.getAddress();
            return new BigInteger(1, bytes).shiftRight(bytes.length * Byte.SIZE - bits);
        }
    }

    private ClientAddressResolver(String field, List<Network> proxies) {
        this.field = field;
        this.proxies = proxies;
    }

    /**
     * Creates a resolver.
     *
     * @param field the name of the field in lower case: {@code forwarded}, or one that is a list of addresses
     * @param proxies the addresses or networks, in CIDR notation, of the trusted proxies
     * @throws IllegalArgumentException if one of them is invalid
     */
    public static ClientAddressResolver of(String field, List<String> proxies) {
        return new ClientAddressResolver(
                field, proxies.stream().map(ClientAddressResolver::network).toList());
    }

    private static Network network(String text) {
        String[] parts = text.split("/", 2);
        InetAddress address = parse(parts[0]).orElseThrow(IllegalArgumentException::new);
        int all = address.getAddress().length * Byte.SIZE;
        int bits = parts.length == 1 ? all : Integer.parseInt(parts[1]);
        if (bits < 0 || bits > all) {
            throw new IllegalArgumentException();
        }
        return new Network(address, bits);
    }

    /** Returns the name of the field in lower case; empty for none. */
    public String field() {
        return field;
    }

    /** Returns the address of the client of a request that a peer has sent with this value of the field. */
    InetAddress resolve(InetAddress peer, String value) {
        if (!isTrusted(peer)) {
            return peer;
        }
        List<String> hops = field.equals(FORWARDED) ? forwardedFor(value) : List.of(value.split(",", -1));
        InetAddress client = peer;
        for (int i = hops.size() - 1; i >= 0 && isTrusted(client); i--) {
            Optional<InetAddress> hop = parse(withoutPort(hops.get(i).strip()));
            if (hop.isEmpty()) {
                return client;
            }
            client = hop.get();
        }
        return client;
    }

    private boolean isTrusted(InetAddress address) {
        return proxies.stream().anyMatch(network -> network.contains(address));
    }

    /** Returns the {@code for} parameter of each element, empty if it has none; no elements if the value is malformed. */
    private static List<String> forwardedFor(String value) {
        List<String> hops = new ArrayList<>();
        String hop = "";
        Matcher parameter = PARAMETER.matcher(value);
        while (parameter.find()) {
            if ("for".equalsIgnoreCase(parameter.group(1))) {
                hop = parameter.group(2) != null ? parameter.group(2) : parameter.group(3);
            }
            if (!parameter.group(4).equals(";")) {
                hops.add(hop);
                hop = "";
            }
            if (parameter.group(4).isEmpty()) {
                return hops;
            }
        }
        return List.of();
    }

    /** Returns the host of {@code 192.0.2.1:80} or {@code [2001:db8::1]:80}; the port is optional. */
    private static String withoutPort(String node) {
        if (node.startsWith("[")) {
            return node.substring(1, Math.max(1, node.indexOf(']')));
        }
        int colon = node.indexOf(':');
        return colon >= 0 && colon == node.lastIndexOf(':') ? node.substring(0, colon) : node;
    }

    /** Parses an IP address; resolves no names. */
    private static Optional<InetAddress> parse(String text) {
        try {
            return ADDRESS.matcher(text).matches() ? Optional.of(InetAddress.getByName(text)) : Optional.empty();
        } catch (UnknownHostException e) {
            return Optional.empty();
        }
    }
}
