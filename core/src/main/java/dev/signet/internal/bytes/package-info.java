// SPDX-License-Identifier: Apache-2.0

/** Writing into arrays of bytes. */
package dev.signet.internal.bytes;
