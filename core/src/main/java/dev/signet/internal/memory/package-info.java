// SPDX-License-Identifier: Apache-2.0

/** Pools of working memory, bounded in bytes. */
package dev.signet.internal.memory;
