// SPDX-License-Identifier: Apache-2.0

/** What goes in: the hash of a seed, and the parameters of SG-1. Everything here is checked once and trusted after. */
package dev.signet.input;
