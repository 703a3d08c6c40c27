// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.site;

/**
 * How much a client wants something: the weights of {@code Accept} and {@code Accept-Encoding}, RFC 9110, section 12.4.2.
 * A weight that is malformed counts as 0: then the client gets what it would have got without asking.
 */
final class Quality {

    private Quality() {}

    /** Whether the client asks for HTML and wants it more than JSON, as a person's browser does and a program does not. */
    static boolean prefersHtml(String accept) {
        double html = weight(accept, "text/html", "text/*", "*/*");
        return html > weight(accept, "application/json", "application/*", "*/*");
    }

    static boolean takesGzip(String acceptEncoding) {
        return weight(acceptEncoding, "gzip", "*") > 0;
    }

    /** The weight of the first of these names that is in the list; 0 if none is. */
    private static double weight(String list, String... names) {
        String[] members = list.split(",", -1);
        for (String name : names) {
            for (String member : members) {
                String[] parts = member.split(";", -1);
                if (parts[0].strip().equalsIgnoreCase(name)) {
                    return weight(parts);
                }
            }
        }
        return 0;
    }

    private static double weight(String[] parts) {
        for (int i = 1; i < parts.length; i++) {
            String parameter = parts[i].strip();
            if (parameter.startsWith("q=") || parameter.startsWith("Q=")) {
                String value = parameter.substring(2);
                return value.matches("0(\\.\\d{0,3})?|1(\\.0{0,3})?") ? Double.parseDouble(value) : 0;
            }
        }
        return 1;
    }
}
