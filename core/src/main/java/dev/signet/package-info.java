// SPDX-License-Identifier: Apache-2.0

/** The public face of SG-1: {@link dev.signet.Avatar}. */
package dev.signet;
