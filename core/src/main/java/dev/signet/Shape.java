// SPDX-License-Identifier: Apache-2.0
package dev.signet;

/**
 * The outline of the picture.
 *
 * <pre>{@code
 * Parameters round = Parameters.DEFAULT.withShape(Shape.CIRCLE);
 * }</pre>
 */
public enum Shape {
    /** A square with rounded corners, of radius 10 in the 64-unit viewBox. */
    ROUNDED,
    /** The whole viewBox. */
    SQUARE,
    /** The largest circle in the viewBox. */
    CIRCLE
}
