// SPDX-License-Identifier: Apache-2.0

/** Working memory that is used again, and how much of it may be kept. */
package dev.signet.memory;
