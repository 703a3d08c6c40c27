// SPDX-License-Identifier: Apache-2.0
// Opens Chromium on a running server. PlaygroundTest.java sets the variables.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

export const ORIGIN = process.env.SIGNET_ORIGIN;
const TOOLS = process.env.SIGNET_BROWSER_TOOLS;

const require = createRequire(join(TOOLS, "package.json"));
const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core"), "utf8");

const browser = await chromium.launch({
  executablePath: process.env.SIGNET_CHROMIUM,
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});

export function close() {
  return browser.close();
}

/** Runs a test in a new window. Fails it if the console has an error, such as a violation of the content security policy. */
export function inWindow(options, use) {
  return async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce", ...options });
    context.setDefaultTimeout(10_000);
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: ORIGIN });
    const page = await context.newPage();
    const errors = [];
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    page.on("pageerror", (error) => errors.push(String(error)));
    try {
      await use(page, context);
      assert.deepEqual(errors, [], "the console has errors");
    } finally {
      await context.close();
    }
  };
}

/** Opens the playground and waits until it has compared its bytes with the server. */
export async function open(page, path = "/") {
  await page.goto(ORIGIN + path);
  await page.waitForSelector("#comparison.equal");
}

export async function bytesAt(path) {
  const answer = await fetch(new URL(path, ORIGIN));
  assert.equal(answer.status, 200, `${path} is a ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

export async function textAt(path) {
  return (await bytesAt(path)).toString("utf8");
}

/** Waits until an element shows the picture that the service has at a path. */
export async function waitForPicture(page, selector, path) {
  const expected = await textAt(path);
  try {
    await page.waitForFunction(([selector, text]) => {
      const made = document.createElement("div");
      made.innerHTML = text;
      const shown = document.querySelector(`${selector} > svg`)?.cloneNode(true);
      shown?.removeAttribute("aria-hidden");
      return shown?.outerHTML === made.firstElementChild.outerHTML;
    }, [selector, expected]);
  } catch (error) {
    throw new Error(`${selector} never shows what is at ${path}`, { cause: error });
  }
}

/** Waits until the address of the page has exactly these parameters. */
export async function waitForQuery(page, expected) {
  const wanted = JSON.stringify(Object.entries(expected).sort());
  await page.waitForFunction(
    (wanted) => JSON.stringify([...new URLSearchParams(location.search)].sort()) === wanted, wanted)
    .catch(async () => assert.fail(`the address is ${page.url()} and not ${wanted}`));
}

/** Scrolls over the whole page, since parts are rendered when they become visible, and back to the top. */
export async function scrollThrough(page) {
  await page.locator("#sizes").scrollIntoViewIfNeeded();
  await page.waitForSelector("#sizes .px16 > svg");
  await page.locator("#gallery").scrollIntoViewIfNeeded();
  await page.waitForSelector("#tiles svg");
  await page.locator("footer").scrollIntoViewIfNeeded();
  await page.locator("h1").scrollIntoViewIfNeeded();
}

/** Returns the violations that axe finds, as lines; the rules are those of WCAG 2.2 and best practices. */
export async function violations(page) {
  // Through the protocol, since the content security policy blocks injected scripts.
  await page.evaluate(axe);
  // The content of avatars is hidden from assistive technology, and is most of the page.
  const { violations } = await page.evaluate(() => axe.run({ exclude: [".avatar > svg"] }, { resultTypes: ["violations"] }));
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target.join(" ")})`));
}
