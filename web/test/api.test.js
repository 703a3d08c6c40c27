// SPDX-License-Identifier: Apache-2.0
// What needs no browser: every vector, invalid inputs, and the request handler.
import { webcrypto } from "node:crypto";
import { readFileSync } from "node:fs";
import { test as nodeTest } from "node:test";
import * as fetchHandler from "signet-avatar/fetch";
import * as renderer from "signet-avatar/png";
import * as signet from "signet-avatar";
import { testApi } from "./api-tests.js";
import { testHandler } from "./handler-tests.js";
import { equal, test, tests } from "./test.js";

globalThis.crypto ??= webcrypto; // for node 18
const vectors = JSON.parse(readFileSync(new URL("../../conformance/vectors.json", import.meta.url), "utf8"));
testApi(signet, renderer, vectors, "SIGNET_FULL" in process.env);
testHandler(fetchHandler, vectors);
test("the module of the element can be imported without a document", async () => {
  equal(typeof (await import("signet-avatar/element")).SignetAvatar, "function");
});
test("the element in one file can be imported without a document", async () => {
  equal(typeof (await import("signet-avatar/element.min.js")).SignetAvatar, "function");
});
for (const { name, body } of tests) {
  nodeTest(name, body);
}
