// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.service;

import dev.signet.Parameter;

/** The descriptions of the parameters in the OpenAPI document and in the help of commands. */
public final class ParameterHelp {

    private ParameterHelp() {}

    /** Returns a description for users, one sentence. */
    public static String summary(Parameter parameter) {
        return switch (parameter) {
            case SIZE -> "Width and height in pixels; the viewBox is always 64 units.";
            case GLYPH -> "How traces branch.";
            case SUBSTRATE -> "Background; none is transparent, with contrast below 3:1 on some pages.";
            case SHAPE -> "Outline.";
            case BLEND -> "Whether traces change color gradually.";
            case ELEMENTS -> "Traces and rings, or rings only (via), which makes equal avatars more likely.";
            case PALETTE ->
                "Colors; auto picks fire, phosphor, cobalt or mono for each seed; one of these for all makes equal"
                        + " avatars more likely.";
            case PADDING -> "Margin: 0, 4 (circle: 6) or 8 of 64.";
            case EMPTY -> "Blank cells: 0, 2 or 4 of 16.";
        };
    }
}
