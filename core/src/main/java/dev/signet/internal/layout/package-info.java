// SPDX-License-Identifier: Apache-2.0

/** Reads the cells from the hash: blanks, vias and connections, and the links between them. */
package dev.signet.internal.layout;
