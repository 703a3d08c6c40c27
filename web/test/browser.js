// SPDX-License-Identifier: Apache-2.0
// Runs in the page of index.html and posts the name of each test and its problem, empty if it passed.
import * as renderer from "/src/png.js";
import * as signet from "/src/signet.js";
import { testApi } from "./api-tests.js";
import { testElement } from "./element-tests.js";
import { equal, test, tests } from "./test.js";

const violations = [];
document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => violations.push(effectiveDirective));

const vectors = await (await fetch("/vectors.json")).json();
testElement();
testApi(signet, renderer, vectors, location.search === "?full");
test("the content security policy was not violated", () => equal(violations.join(), ""));
test("only the modules and the vectors were loaded", () => {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
  equal(
    loaded.filter((path) => !path.startsWith("/test/") && !path.startsWith("/src/") && path !== "/favicon.ico").join(),
    "/vectors.json",
  );
});

const results = [];
for (const { name, body } of tests) {
  let problem = "";
  try {
    await body();
  } catch (error) {
    problem = String(error?.stack ?? error);
  }
  results.push({ name, problem });
}
await fetch("/results", { method: "POST", body: JSON.stringify(results) });
