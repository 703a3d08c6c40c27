// SPDX-License-Identifier: Apache-2.0

/** The HTTP interface of Signet as a function. */
package dev.signet.http;
