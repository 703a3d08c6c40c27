// SPDX-License-Identifier: Apache-2.0
// A minimal test runner for node and browsers. PackageTest reports the results to JUnit.
const tests = [];

/** Registers a test; its name is a sentence. */
export function test(name, body) {
  tests.push({ name, body });
}

/** Runs all tests in order; returns the name of each and the problem, empty if it passed. */
export async function results() {
  const done = [];
  for (const { name, body } of tests) {
    try {
      await body();
      done.push({ name, problem: "" });
    } catch (error) {
      done.push({ name, problem: String(error?.stack ?? error) });
    }
  }
  return done;
}

export function equal(actual, expected, what = "") {
  if (actual !== expected) {
    throw new Error(`${what} expected ${JSON.stringify(expected)}, was ${JSON.stringify(actual)}`);
  }
}
