// SPDX-License-Identifier: Apache-2.0
// The code of README.md, and what each of its servers must answer.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { etag, svg } from "signet-avatar";
import { WEB } from "./programs.js";

/** Returns a block of code below a heading that starts with this text. */
export function recipe(heading, n = 0) {
  const [, section] = readFileSync(join(WEB, "README.md"), "utf8").split(`\n### ${heading}`);
  return section.split(/\n##/)[0].split("```js\n")[n + 1].split("```")[0];
}

/** Compares the answers of a server of avatars, of at most 256 pixels, at this address. */
export async function answers(base, request = fetch) {
  const response = await request(new Request(`${base}/v1/avatar/a%2Fb.svg?palette=fire`));
  assert.equal(response.status, 200);
  assert.equal(response.headers.get("content-type"), "image/svg+xml");
  assert.equal(response.headers.get("etag"), etag("a/b", { palette: "fire" }));
  assert.equal(await response.text(), svg("a/b", { palette: "fire" }));
  const headers = { "If-None-Match": etag("ada", {}, "png") };
  assert.equal((await request(new Request(`${base}/v1/avatar/ada.png`, { headers }))).status, 304);
  const large = await request(new Request(`${base}/v1/avatar/ada.png?size=257`));
  assert.equal(large.status, 400);
  assert.deepEqual(await large.json(), { error: "size must be a whole number from 16 to 256.", field: "size" });
  const head = await request(new Request(`${base}/v1/avatar/ada.svg`, { method: "HEAD" }));
  assert.equal(head.status, 200);
  assert.equal(await head.text(), "");
  assert.equal((await request(new Request(`${base}/nothing`))).status, 404);
}
