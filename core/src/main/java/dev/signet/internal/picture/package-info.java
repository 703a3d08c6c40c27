// SPDX-License-Identifier: Apache-2.0

/** From cells to layers of shapes in grid units, with their shades: the picture before it is SVG or pixels. */
package dev.signet.internal.picture;
