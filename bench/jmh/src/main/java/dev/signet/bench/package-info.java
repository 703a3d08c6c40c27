// SPDX-License-Identifier: Apache-2.0

/** JVM parts of bench/run: JMH benchmarks of Signet and two Java renderers, sample files, and a load generator. */
package dev.signet.bench;
