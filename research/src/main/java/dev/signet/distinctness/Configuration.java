// SPDX-License-Identifier: Apache-2.0
package dev.signet.distinctness;

import dev.signet.Parameter;
import dev.signet.Parameters;
import java.util.ArrayList;
import java.util.List;

/**
 * Parameters that differ from the defaults in at most one value.
 *
 * @param name the value that differs, as it stands in a query, or "defaults"
 */
record Configuration(String name, Parameters parameters) {

    static final Configuration DEFAULTS = new Configuration("defaults", Parameters.DEFAULT);

    /** The defaults and every value that changes how many pictures there are. */
    static List<Configuration> all() {
        List<Configuration> all = new ArrayList<>();
        all.add(DEFAULTS);
        add(all, Parameter.PALETTE, "auto", "fire", "phosphor", "cobalt", "mono");
        add(all, Parameter.EMPTY, "none", "few");
        add(all, Parameter.GLYPH, "elbow", "stub");
        add(all, Parameter.ELEMENTS, "via");
        add(all, Parameter.SHAPE, "square", "circle");
        add(all, Parameter.SUBSTRATE, "light", "none");
        return all;
    }

    private static void add(List<Configuration> all, Parameter parameter, String... values) {
        for (String value : values) {
            all.add(new Configuration(parameter.text() + "=" + value, DEFAULTS.parameters.with(parameter, value)));
        }
    }
}
