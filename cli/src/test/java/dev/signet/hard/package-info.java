// SPDX-License-Identifier: Apache-2.0

/** Tests of a real process under attack, short of resources, or killed. Tagged {@code hard}; run by {@code ./test --hard}. */
package dev.signet.hard;
