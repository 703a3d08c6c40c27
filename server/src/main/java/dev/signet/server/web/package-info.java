// SPDX-License-Identifier: Apache-2.0

/** From a request to a response, as plain functions: no sockets, no threads, no clocks. */
package dev.signet.server.web;
