// SPDX-License-Identifier: Apache-2.0

/** What the service and the command line need beside the API, and no other program. */
@NullMarked
package dev.signet.internal.service;

import org.jspecify.annotations.NullMarked;
