// SPDX-License-Identifier: Apache-2.0

/** What TeaVM compiles to sg1.js. */
package dev.signet.web;
