// SPDX-License-Identifier: Apache-2.0
// node node.mjs FOLDER: runs the tests that need no page, on the modules that were laid out in FOLDER as in a site.
import { readFileSync } from "node:fs";
import { webcrypto } from "node:crypto";
import { testApi } from "./api-tests.js";
import { equal, results, test } from "./test.js";

globalThis.crypto ??= webcrypto; // node 18
testApi(JSON.parse(readFileSync(process.argv[2], "utf8")));
test("the element's module can be imported where there is no page", async () => {
  equal(typeof (await import("/package/signet-avatar.js")).SignetAvatar, "function");
});
process.stdout.write(JSON.stringify(await results()));
