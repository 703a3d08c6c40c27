// SPDX-License-Identifier: Apache-2.0

/** The programs of other projects that tests use. */
package dev.signet.foreign;
