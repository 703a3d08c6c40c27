// SPDX-License-Identifier: Apache-2.0

/** Writes pictures as SVG. */
package dev.signet.internal.svg;
