// SPDX-License-Identifier: Apache-2.0

/** Turns cells into layers of shapes with colors, which SVG and PNG are made from, and into the decode document. */
package dev.signet.internal.picture;
