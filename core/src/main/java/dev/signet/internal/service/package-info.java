// SPDX-License-Identifier: Apache-2.0

/** What the service needs beside the API, and no other program. */
@NullMarked
package dev.signet.internal.service;

import org.jspecify.annotations.NullMarked;
