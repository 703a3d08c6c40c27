// SPDX-License-Identifier: Apache-2.0

/** What the commands do, as plain classes that know nothing of how they are called. */
package dev.signet.cli.task;
