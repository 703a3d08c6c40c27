// SPDX-License-Identifier: Apache-2.0
// node next.mjs TOOLS PACKAGE ORIGIN: opens the Next.js project of ./next in Chromium and fails on a hydration mismatch, any
// message of the console, or a picture that is not that of svg(); and compares the route of README.md with the service. web/test/runtimes starts the project, built and in development, where
// React reports every mismatch.
import { strict as assert } from "node:assert";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { answers } from "../recipes.js";

const [tools, modules] = process.argv.slice(2, 4).map((path) => resolve(path));
const origin = process.argv[4];
const { chromium } = createRequire(join(tools, "package.json"))("playwright-core");
const { svg } = await import(pathToFileURL(join(modules, "src/signet.js")));
/** Without ids, of which each component has its own. */
const plain = (text) => text.replace(/( id="|url\(#)[^")]*/g, "$1");
const content = (text) => plain(text).replace(/^<svg[^>]*>|<\/svg>$/g, "");

await answers(new URL("avatars", origin));
const html = plain(await (await fetch(origin)).text());
for (const [seed, params] of [["ada"], ["grace"], ["linus", { shape: "circle", padding: "some" }]]) {
  assert.ok(html.includes(content(svg(seed, params))), `the server renders ${seed}`);
}
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
try {
  const page = await browser.newPage();
  const messages = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && messages.push(message.text()));
  page.on("pageerror", (error) => messages.push(String(error)));
  await page.goto(origin, { waitUntil: "networkidle" });
  const shown = () => page.$$eval("main svg:not(aside svg)", (all) => all.map((svg) => svg.innerHTML));
  await page.waitForSelector("aside image:not([visibility])"); // the photo of a server component
  const before = await shown();
  assert.equal(before.length, 3);
  await page.click("button");
  await page.waitForSelector('svg.client[aria-label="alan"]');
  assert.deepEqual(messages, [], "hydrated without a message");
  const after = await shown();
  assert.deepEqual(after.slice(0, 2), before.slice(0, 2), "server components stay as they are");
  const expected = await page.evaluate(
    (text) => new DOMParser().parseFromString(text, "text/html").querySelector("svg").innerHTML,
    svg("alan", { shape: "circle", padding: "some" }),
  );
  assert.equal(plain(after[2]), plain(expected), "the client component draws the new seed");
} finally {
  await browser.close();
}
