// SPDX-License-Identifier: Apache-2.0
// Opens Chromium on a running server. PlaygroundTest.java sets the variables.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after } from "node:test";

/** Text that some language would interpret. */
export const AWKWARD = `O'Brien & "Zoë" <b> (x)[y]\\u0041 \${1}/../%2F+ *a* _b_ \`c\` ~~d~~ |!🦊`;
/** A query with parameters that are not the default. */
export const LOOK = "?palette=fire&shape=circle&padding=some&blend=false&size=96";

/** The options of a test that is one of several alike: all of them run in ./test --full. */
export const ONE_OF_SEVERAL = { skip: "SIGNET_FULL" in process.env ? false : "only in ./test --full" };

export const ORIGIN = process.env.SIGNET_ORIGIN;

const require = createRequire(new URL("../../../../web/package.json", import.meta.url));
const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core"), "utf8");

const browser = await chromium.launch({
  executablePath: process.env.SIGNET_CHROMIUM,
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});

after(() => browser.close());

const DESKTOP = { viewport: { width: 1280, height: 900 }, reducedMotion: "reduce" };

async function newContext(options) {
  const context = await browser.newContext({ ...DESKTOP, ...options });
  context.setDefaultTimeout(10_000);
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: ORIGIN });
  return context;
}

/** Runs a test in a page. Fails it if the console has an error, such as a violation of the content security policy. */
async function inPage(page, use) {
  const errors = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(String(error)));
  await use(page, page.context());
  assert.deepEqual(errors, [], "the console has errors");
}

/** Runs a test in a new window with these options. */
export function inNewWindow(options, use) {
  return async () => {
    const context = await newContext(options);
    try {
      await inPage(await context.newPage(), use);
    } finally {
      await context.close();
    }
  };
}

/** By their options, the pages that tests share. */
const shared = new Map();

/**
 * Runs a test in the window with these options that tests share, because a new one compiles all scripts again. The state of the
 * playground is in its address, so opening it resets the page.
 */
export function inWindow(options, use) {
  return async () => {
    const key = JSON.stringify(options);
    if (!shared.has(key)) {
      shared.set(key, await (await newContext(options)).newPage());
    }
    const page = shared.get(key);
    const context = page.context();
    const viewport = page.viewportSize();
    try {
      await inPage(page, use);
    } finally {
      [page, context].forEach((emitter) => emitter.removeAllListeners());
      await page.unrouteAll();
      await page.setViewportSize(viewport);
      await Promise.all(context.pages().filter((other) => other !== page).map((other) => other.close()));
    }
  };
}

/** Opens the playground and waits until it has compared its bytes with the server. */
export async function open(page, path = "/") {
  await page.goto(ORIGIN + path);
  await page.waitForSelector("#comparison.equal");
}

export const hashOf = (seed) => createHash("sha256").update(seed).digest("hex").slice(0, 32);

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
  if (!(await page.evaluate(() => "axe" in globalThis))) {
    await page.evaluate(axe);
  }
  const { violations } = await page.evaluate(() => {
    // The content of avatars is hidden from assistive technology, and is most of the page.
    const drawn = document.querySelectorAll(".avatar > svg");
    const contents = [...drawn].map((svg) => [...svg.childNodes]);
    drawn.forEach((svg) => svg.replaceChildren());
    return axe
      .run({ exclude: [".avatar > svg"] }, { resultTypes: ["violations"] })
      .finally(() => drawn.forEach((svg, i) => svg.replaceChildren(...contents[i])));
  });
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target.join(" ")})`));
}
