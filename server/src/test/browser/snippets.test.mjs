// SPDX-License-Identifier: Apache-2.0
// The code that the playground offers to copy: what is copied is run.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { AWKWARD, LOOK, bytesAt, hashOf, inWindow, open, textAt, waitForPicture, waitForQuery } from "./browser.mjs";

/** Seeds that every snippet is tried with in ./test --full. The patterns are those of String.prototype.replace. */
const ALL_SEEDS = {
  "an awkward seed": AWKWARD,
  "a seed of replacement patterns": "$' $& $$ $` $1 $<a>",
  "a seed that ends a script": `</script>"'--><!--`,
  "a seed of emoji": "🦊👩‍💻🇦🇶",
  "a seed of 10 KB": (AWKWARD + " $' $& ").repeat(120),
};
const [AWKWARD_NAME, ...OTHERS] = Object.keys(ALL_SEEDS);
const SEEDS = "SIGNET_FULL" in process.env ? ALL_SEEDS : {
  [AWKWARD_NAME]: AWKWARD,
  "the other seeds in one": OTHERS.slice(0, -1).map((name) => ALL_SEEDS[name]).join(" "),
};

const pathOf = (seed, format) => `/v1/avatar/any.${format}${LOOK}&hash=${hashOf(seed)}`;

/** Opens the page and types the seed. */
async function enter(page, seed) {
  await open(page, `/${LOOK}`);
  await page.fill("#seed", seed);
  await waitForPicture(page, "#picture", pathOf(seed, "svg"));
}

/** Copies a snippet as a user would. */
async function copy(page, id) {
  await page.click(`#tab-${id}`);
  await page.click("#copy");
  await page.waitForFunction(() => document.querySelector("#copy").textContent === "Copied");
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Copies the snippets with these ids for a format. */
async function copyAll(page, ids, format) {
  await page.click(`#format label:has([value=${format}])`);
  const copied = {};
  for (const id of ids) {
    copied[id] = await copy(page, id);
  }
  return copied;
}

/** By seed, the copied Java code. */
const copiedJava = {};

for (const [name, seed] of Object.entries(SEEDS)) {
  let png;
  let svg;

  test(`the snippets of ${name} are copied`, inWindow({}, async (page) => {
    await enter(page, seed);
    png = await copyAll(page, ["url", "markdown", "curl", "react", "vue", "npm"], "png");
    svg = await copyAll(page, ["img", "npm", "java", "html", "svg"], "svg");
    copiedJava[name] = svg.java;
  }));

  test(`the copied URL, Markdown and curl lines of ${name} fetch the avatar`, async () => {
    const expected = await bytesAt(pathOf(seed, "png"));
    assert.deepEqual(await bytesAt(png.url), expected);
    // Markup characters in the label are escaped with backslashes.
    const [, alt, url] = /^!\[((?:\\.|[^\\`*_[\]<>&!~|$])*)\]\(([^()\s]+)\)$/u.exec(png.markdown);
    assert.equal(alt.replace(/\\(.)/g, "$1"), `Avatar of ${seed}`);
    assert.deepEqual(await bytesAt(url), expected);
    const folder = mkdtempSync(join(tmpdir(), "signet-"));
    try {
      execFileSync("sh", ["-c", png.curl + " -sS"], { cwd: folder });
      const [file] = execFileSync("ls", { cwd: folder, encoding: "utf8" }).trim().split("\n");
      assert.match(file, /\.png$/);
      assert.deepEqual(readFileSync(join(folder, file)), expected);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test(`the copied image, element and inline SVG of ${name} show the avatar in a page of another origin`, inWindow({}, async (_, context) => {
    const snippets = [svg.img, svg.html, svg.svg];
    const elsewhere = createServer((_, answer) => answer.setHeader("Content-Type", "text/html; charset=utf-8").end(snippets.join("\n")));
    await new Promise((listening) => elsewhere.listen(0, "127.0.0.1", listening));
    const other = await context.newPage();
    const served = [];
    other.on("response", async (response) => served.push([response.url(), await response.body()]));
    await other.goto(`http://localhost:${elsewhere.address().port}/`, { waitUntil: "networkidle" });
    const image = other.locator("img");
    assert.equal(await image.getAttribute("alt"), `Avatar of ${seed}`);
    assert.equal(await image.evaluate((img) => img.decode().then(() => img.naturalWidth)), 96);
    const [, body] = served.find(([url]) => url.includes("/v1/avatar/"));
    assert.deepEqual(body, await bytesAt(pathOf(seed, "svg")));
    const inline = other.locator("svg[aria-label]").last();
    assert.equal(await inline.getAttribute("aria-label"), `Avatar of ${seed}`);
    assert.equal((await inline.boundingBox()).width, 96);
    const element = other.locator("signet-avatar");
    assert.equal(await element.getAttribute("seed"), seed);
    assert.equal((await element.boundingBox()).width, 96);
    elsewhere.close();
  }));

  test(`the copied React component of ${name} has the URL and the name of the avatar`, async () => {
    // The JSX element as an object.
    const component = png.react
      .replace("export ", "")
      .replace(/<img (.*) \/>/, (_, attributes) =>
        `({ ${attributes.replace(/(\w+)=(?:\{(\w+|`[^`]*`)\}|("[^"]*"))/g, "$1: $2$3,")} })`);
    const { src, width, alt } = new Function(`${component}\nreturn Avatar({});`)();
    assert.deepEqual(await bytesAt(src), await bytesAt(pathOf(seed, "png")));
    assert.equal(width, 96);
    assert.equal(alt, src.includes("hash=") ? "Avatar" : `Avatar of ${seed}`);
  });

  test(`the copied Vue component of ${name} has the URL and the name of the avatar`, inWindow({}, async (page) => {
    const [, script, template] = /^<script setup>\n([^<]*)<\/script>\n\n<template>\n(.*)<\/template>$/s.exec(png.vue);
    // The element as the browser reads it; attributes with a colon are expressions.
    const attributes = await page.evaluate((html) => {
      const made = document.createElement("template");
      made.innerHTML = html;
      return Object.fromEntries([...made.content.querySelector("img").attributes].map(({ name, value }) => [name, value]));
    }, template);
    const evaluate = (name) => attributes[name] ?? new Function("defineProps", `${script}\nreturn ${attributes[":" + name]};`)(() => ({}));
    assert.deepEqual(await bytesAt(evaluate("src")), await bytesAt(pathOf(seed, "png")));
    assert.equal(evaluate("width"), "96");
    assert.equal(evaluate("alt"), evaluate("src").includes("hash=") ? "Avatar" : `Avatar of ${seed}`);
  }));

  test(`the copied npm code of ${name} renders the avatar`, async () => {
    assert.deepEqual(Buffer.from(await runNpm(svg.npm)), await bytesAt(pathOf(seed, "svg")));
    assert.deepEqual(Buffer.from(await runNpm(png.npm)), await bytesAt(pathOf(seed, "png")));
  });
}

test("the copied Java code of each seed renders the avatar", async () => {
  // One class for each seed in one program, because most of its time is the start of the compiler.
  const lines = Object.values(copiedJava).flatMap((code) => code.split("\n"));
  const imports = new Set(lines.filter((line) => line.startsWith("import")));
  const classes = Object.values(copiedJava).map((code, i) => `
    class Copied${i} { static String render() { ${code.replaceAll(/^import.*/gm, "")} return svg; } }`);
  const folder = mkdtempSync(join(tmpdir(), "signet-"));
  try {
    const source = join(folder, "Copied.java");
    writeFileSync(source, `${[...imports].join("\n")}
      class Copied { public static void main(String[] given) { ${classes.map((_, i) => `System.out.println(Copied${i}.render());`).join("\n")} } }
      ${classes.join("")}`);
    const java = join(process.env.SIGNET_JAVA_HOME, "bin", "java");
    const printed = execFileSync(java, ["-Dfile.encoding=UTF-8", "-cp", process.env.SIGNET_CORE, source], { encoding: "utf8" });
    for (const [i, text] of printed.trim().split("\n").entries()) {
      assert.equal(text, await textAt(pathOf(SEEDS[Object.keys(copiedJava)[i]], "svg")));
    }
    assert.equal(classes.length, Object.keys(SEEDS).length);
    assert.equal(printed.trim().split("\n").length, classes.length);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("inline SVG has ids of its own each time, which change nothing else", inWindow({}, async (page) => {
  await open(page, "/?seed=ada&shape=circle");
  const copied = [await copy(page, "svg"), await copy(page, "url").then(() => copy(page, "svg"))];
  const prefixes = copied.map((text) => /<clipPath id="(a\w+-)c/.exec(text)[1]);
  assert.notEqual(prefixes[0], prefixes[1]);
  for (const [i, text] of copied.entries()) {
    const plain = text.replace(' role="img" aria-label="Avatar of ada"', "").replaceAll(prefixes[i], "");
    assert.equal(plain, await textAt("/v1/avatar/ada.svg?shape=circle"));
  }
}));

/** Runs code that imports the npm package, with the sources of the package, and returns its avatar. */
async function runNpm(code) {
  const modules = { "signet-avatar": "signet.js", "signet-avatar/png": "png.js" };
  const folder = mkdtempSync(join(tmpdir(), "signet-"));
  try {
    const file = join(folder, "copied.mjs");
    writeFileSync(file, code.replace(/ from "(signet-avatar[^"]*)"/, (_, name) =>
      ` from "${new URL(`../../../../web/src/${modules[name]}`, import.meta.url)}"`) + "\nexport { avatar };");
    return (await import(pathToFileURL(file))).avatar;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("every snippet works without a seed, from a hash alone", inWindow({}, async (page) => {
  await enter(page, AWKWARD);
  const copied = (id) => copy(page, id);
  await page.click(".segments label:has([value=hash])");
  const hex = hashOf("ada");
  await page.fill("#seed", hex);
  await waitForQuery(page, { hash: hex, palette: "fire", shape: "circle", padding: "some", blend: "false", size: "96" });
  const expected = await bytesAt("/v1/avatar/ada.svg" + LOOK);
  assert.deepEqual(await bytesAt(await copied("url")), expected);
  assert.match(await copied("img"), /alt="Avatar">$/);
  assert.match(await copied("java"), new RegExp(`Avatar\\.ofHash\\(Hash\\.ofHex\\("${hex}"\\)`));
  assert.match(await copied("html"), new RegExp(`<signet-avatar hash="${hex}" `));
  const [, source] = /const src = `(.*)`;/.exec(await copied("react"));
  assert.deepEqual(await bytesAt(source.replace("${hash}", hex)), expected);
  assert.match(await copied("react"), / alt="Avatar" /);
  assert.match(await copied("vue"), new RegExp(`const { hash = "${hex}" }.* alt="Avatar">`, "s"));
  assert.deepEqual(Buffer.from(await runNpm(await copied("npm"))), expected);
}));
