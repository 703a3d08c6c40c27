// SPDX-License-Identifier: Apache-2.0
import * as renderer from "/package/png.js";
import * as signet from "/package/signet.js";
import { testApi } from "./api-tests.js";
import { testElement } from "./element-tests.js";
import { equal, results, test } from "./test.js";

const violations = [];
document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => violations.push(effectiveDirective));

const vectors = await (await fetch("/vectors.json")).json();
testElement();
testApi(signet, renderer, vectors);
test("the content security policy was not violated", () => equal(violations.join(), ""));
test("only the modules and the vectors were loaded", () => {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
  equal(
    loaded.filter((path) => !path.startsWith("/test/") && !path.startsWith("/package/")).join(),
    "/vectors.json",
  );
});
await fetch("/results", { method: "POST", body: JSON.stringify(await results()) });
