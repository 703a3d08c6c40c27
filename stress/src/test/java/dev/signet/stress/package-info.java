// SPDX-License-Identifier: Apache-2.0

/** Tests of a real process under attack, short of resources, or killed. Tagged {@code stress}; run by {@code ./test --stress}. */
package dev.signet.stress;
