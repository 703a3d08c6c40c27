// SPDX-License-Identifier: Apache-2.0
// The recipes of README.md that need no framework. frameworks/recipes.mjs has the others.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { png } from "signet-avatar/png";
import { close, open, scriptOf, unless } from "./applications.js";
import { WEB } from "./programs.js";
import { answers, recipe } from "./recipes.js";

const folder = mkdtempSync(join(tmpdir(), "signet-recipes-"));
before(() => {
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(WEB, join(folder, "node_modules/signet-avatar"), "dir");
});
after(async () => {
  await close();
  rmSync(folder, { recursive: true });
});

/** Runs a program; resolves to it and what it prints first, or when it ends. */
function run(code) {
  writeFileSync(join(folder, "recipe.mjs"), code);
  const child = spawn(process.execPath, ["recipe.mjs"], { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
  return new Promise((resolve) => {
    child.stdout.once("data", (data) => resolve({ child, printed: String(data) }));
    child.once("exit", () => resolve({ child, printed: "" }));
  });
}

test("the recipe for a file writes a PNG", async () => {
  const { printed } = await run(recipe("A file") + 'console.log((await import("node:fs")).readFileSync("ada.png").toString("base64"));');
  assert.equal(printed.trim(), Buffer.from(png("ada", { size: 256 })).toString("base64"));
});

test("the recipe for node:http answers as the service does", async () => {
  const { child, printed } = await run(recipe("node:http").replace(".listen(8080)", '.listen(0, "127.0.0.1", function () { console.log(this.address().port); })'));
  try {
    await answers(`http://127.0.0.1:${printed.trim()}/avatars`);
  } finally {
    child.kill();
  }
});

test("the recipe for a Web Worker draws a PNG", { skip: unless({ packages: [] }) }, async () => {
  const page = recipe("Web Worker", 1).replace("import.meta.url", "location.href");
  const worker = await scriptOf(recipe("Web Worker"));
  const script = { contentType: "text/javascript", body: worker };
  const routes = (page) => page.route("**/avatar-worker.js", (route) => route.fulfill(script));
  const policy = "'allow-duplicates' default; worker-src 'self'; img-src blob:";
  const opened = await open({ policy, routes }, '<img id="picture" alt="">');
  // Workers from an address need a policy of the page.
  const create = 'trustedTypes.createPolicy("default", { createScriptURL: (url) => url });';
  await opened.page.evaluate(create + (await scriptOf(page)));
  const digest = await opened.page.evaluate(async () => {
    const picture = document.getElementById("picture");
    await new Promise((resolve) => (picture.onload = resolve));
    const canvas = Object.assign(document.createElement("canvas"), { width: 512, height: 512 }).getContext("2d");
    canvas.drawImage(picture, 0, 0);
    return String(canvas.getImageData(0, 256, 512, 1).data);
  });
  const expected = await opened.page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt());
    const canvas = Object.assign(document.createElement("canvas"), { width: 512, height: 512 }).getContext("2d");
    canvas.drawImage(await createImageBitmap(new Blob([bytes], { type: "image/png" })), 0, 0);
    return String(canvas.getImageData(0, 256, 512, 1).data);
  }, Buffer.from(png("ada", { size: 512 })).toString("base64"));
  assert.equal(createHash("sha256").update(digest).digest("hex"), createHash("sha256").update(expected).digest("hex"));
});
