// SPDX-License-Identifier: Apache-2.0
// node node.js PACKAGE VECTORS: runs the tests that need no browser on the package in a folder, and prints the results.
import { webcrypto } from "node:crypto";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { testApi } from "./api-tests.js";
import { testHandler } from "./handler-tests.js";
import { equal, results, test } from "./test.js";

const [folder, vectors] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(`${folder}/${name}`));

globalThis.crypto ??= webcrypto; // for node 18
const all = JSON.parse(readFileSync(vectors, "utf8"));
testApi(await load("signet.js"), await load("png.js"), all);
testHandler(await load("fetch.js"), all);
test("the module of the element can be imported without a document", async () => {
  equal(typeof (await load("signet-avatar.js")).SignetAvatar, "function");
});
process.stdout.write(JSON.stringify(await results()));
