// SPDX-License-Identifier: Apache-2.0

/** TLS with certificates from PEM files, and limits on what clients may do below HTTP. */
package dev.signet.server.internal.tls;
