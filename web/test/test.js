// SPDX-License-Identifier: Apache-2.0
// What tests that run both in node and in browsers need.

/** The tests in the order of their registration, each with a name and a body. */
export const tests = [];

/** Registers a test; its name is a sentence. */
export function test(name, body) {
  tests.push({ name, body });
}

export function equal(actual, expected, what = "") {
  if (actual !== expected) {
    throw new Error(`${what} expected ${JSON.stringify(expected)}, was ${JSON.stringify(actual)}`);
  }
}
