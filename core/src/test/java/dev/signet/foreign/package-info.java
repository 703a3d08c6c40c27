// SPDX-License-Identifier: Apache-2.0

/** The programs of other projects that tests use. The poms of web, server and cli compile this package too. */
package dev.signet.foreign;
