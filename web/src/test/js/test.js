// SPDX-License-Identifier: Apache-2.0
// The least that a test needs, the same in node and in a browser. JUnit reports the results.
const tests = [];

/** Registers a test; its name is a sentence. */
export function test(name, body) {
  tests.push({ name, body });
}

/** Runs all tests, one after the other, and tells each one's name and what was wrong, if anything was. */
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
