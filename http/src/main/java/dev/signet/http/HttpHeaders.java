// SPDX-License-Identifier: Apache-2.0
package dev.signet.http;

import java.util.List;

/** Looks up the header fields of a request, so that nothing is copied. */
@FunctionalInterface
public interface HttpHeaders {

    /** No fields. */
    HttpHeaders NONE = name -> List.of();

    /**
     * Returns the values of all field lines with a name, in order; an empty list if there are none.
     *
     * @param name in lower case, to be compared ignoring case
     */
    List<String> values(String name);
}
