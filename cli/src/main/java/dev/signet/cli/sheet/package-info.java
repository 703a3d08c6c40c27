// SPDX-License-Identifier: Apache-2.0

/** Many avatars on one page, image or screen. */
package dev.signet.cli.sheet;
