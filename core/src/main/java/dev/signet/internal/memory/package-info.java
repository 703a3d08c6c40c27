// SPDX-License-Identifier: Apache-2.0

/** Pools bounded in bytes, and access to byte arrays. */
package dev.signet.internal.memory;
