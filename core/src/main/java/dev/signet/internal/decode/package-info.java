// SPDX-License-Identifier: Apache-2.0

/** The picture explained as JSON. */
package dev.signet.internal.decode;
