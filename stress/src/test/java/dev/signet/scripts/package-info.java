// SPDX-License-Identifier: Apache-2.0

/** Tests of {@code ./signet}, {@code ./test} and the scripts. */
package dev.signet.scripts;
