// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http;

import dev.signet.http.internal.message.Request;

/** Collects the fields of a request that HTTP/1.1 and HTTP/2 have in common. */
public final class RequestFields {

    private String ifMatch = "";
    private String ifNoneMatch = "";
    private String accept = "";
    private String acceptEncoding = "";
    private String host = "";
    private int hosts;
    private String authority = "";
    private boolean expectsContinue;
    private boolean expectsOther;

    /**
     * Adds a field line; other fields are ignored.
     *
     * @param name in lower case
     */
    public void add(String name, String value) {
        switch (name) {
            case "accept" -> accept = joined(accept, value);
            case "accept-encoding" -> acceptEncoding = joined(acceptEncoding, value);
            case "if-match" -> ifMatch = joined(ifMatch, value);
            case "if-none-match" -> ifNoneMatch = joined(ifNoneMatch, value);
            case ":authority" -> {
                authority = value;
                host = hosts > 0 ? host : value;
            }
            case "host" -> {
                host = value;
                hosts++;
            }
            case "expect" -> {
                expectsContinue = true;
                expectsOther |= !value.equalsIgnoreCase("100-continue");
            }
            default -> {}
        }
    }

    /**
     * Returns the request, with at most one host. {@code :authority} and {@code Host}, if both are present, are the same (RFC 9113,
     * section 8.3.1).
     */
    public Request request(String method, String target) {
        boolean sameHost = authority.isEmpty() || host.equalsIgnoreCase(authority);
        RejectedRequestException.HOST.throwUnless(hosts <= 1 && HttpGrammar.isHost(host) && sameHost);
        RejectedRequestException.EXPECTATION.throwUnless(!expectsOther);
        return new Request(method, target, ifMatch, ifNoneMatch, accept, acceptEncoding, host);
    }

    public boolean hasHost() {
        return hosts > 0;
    }

    public boolean expectsContinue() {
        return expectsContinue;
    }

    /** Joins the lines of one field to a list (RFC 9110, section 5.3). */
    public static String joined(String list, String line) {
        return list.isEmpty() ? line : list + "," + line;
    }
}
