// SPDX-License-Identifier: Apache-2.0

/** The picture as SVG text. */
package dev.signet.internal.svg;
