// SPDX-License-Identifier: Apache-2.0

/** What people see in a browser: the playground and the page where nothing is, with their files from this jar. */
package dev.signet.server.site;
