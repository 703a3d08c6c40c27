// SPDX-License-Identifier: Apache-2.0

/** What bench/run measures inside a JVM: Signet and two Java renderers under JMH, samples to compare, and a load generator. */
package dev.signet.bench;
