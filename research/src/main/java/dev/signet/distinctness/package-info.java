// SPDX-License-Identifier: Apache-2.0

/** Measures how well avatars can be told apart. The results are in docs/DISTINCTNESS.md. */
package dev.signet.distinctness;
