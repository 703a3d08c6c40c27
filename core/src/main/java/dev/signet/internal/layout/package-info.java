// SPDX-License-Identifier: Apache-2.0

/** From hash bits to cells: which are blank, vias or connections, and which of them are joined. */
package dev.signet.internal.layout;
