// SPDX-License-Identifier: Apache-2.0
// Tests of the playground in Chromium against a running server.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { ORIGIN, bytesAt, close, inNewWindow, inWindow, open, scrollThrough, textAt, violations, waitForPicture, waitForQuery } from "./browser.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const LANDSCAPE = { ...PHONE, viewport: { width: 844, height: 390 } };
const DARK = { colorScheme: "dark" };
/** Text that some language would interpret. */
const AWKWARD = `O'Brien & "Zoë" <b> (x)[y]\\u0041 \${1}/../%2F+ *a* _b_ \`c\` ~~d~~ |!🦊`;
/** Seeds that every snippet is tried with. The patterns are those of String.prototype.replace. */
const SEEDS = {
  "an awkward seed": AWKWARD,
  "a seed of replacement patterns": "$' $& $$ $` $1 $<a>",
  "a seed that ends a script": `</script>"'--><!--`,
  "a seed of emoji": "🦊👩‍💻🇦🇶",
  "a seed of 10 KB": (AWKWARD + " $' $& ").repeat(120),
};
const LOOK = "?palette=fire&shape=circle&padding=some&blend=false&size=96";

/** The parameters as the service describes them: name, values, default. */
const described = Object.values(JSON.parse(await textAt("/openapi.json")).components.parameters)
  .filter((parameter) => parameter.in === "query" && parameter.name !== "hash")
  .map(({ name, schema }) => ({
    name,
    values: (schema.enum ?? (schema.type === "boolean" ? ["true", "false"] : [])).map(String),
    initial: String(schema.default),
  }));

after(close);

test("typing changes the avatar and the URL", inWindow({}, async (page) => {
  await open(page);
  await waitForPicture(page, "#picture", "/v1/avatar/ada.svg");
  await page.fill("#seed", "");
  await page.locator("#seed").pressSequentially("Zoë 🦊");
  await waitForPicture(page, "#picture", "/v1/avatar/Zo%C3%AB%20%F0%9F%A6%8A.svg");
  await waitForQuery(page, { seed: "Zoë 🦊" });
  assert.equal(await page.getAttribute("#picture", "aria-label"), "Avatar of Zoë 🦊");
}));

test("the controls have the parameters, values and defaults of the OpenAPI document", inWindow({}, async (page) => {
  await open(page);
  const shown = await page.$$eval("[data-parameter]", (fieldsets) => fieldsets.map((fieldset) => {
    const radios = [...fieldset.querySelectorAll("[type=radio]")];
    return {
      name: fieldset.dataset.parameter,
      values: radios.map((radio) => radio.value),
      initial: radios.find((radio) => radio.checked)?.value ?? fieldset.querySelector("[name]").value,
    };
  }));
  const byName = (a, b) => a.name.localeCompare(b.name);
  assert.deepEqual(shown.sort(byName), [...described].sort(byName));
}));

for (const { name, values, initial } of described.filter(({ values }) => values.length > 0)) {
  test(`each choice of ${name} shows what it gives, and changes the picture and the address`, inWindow({}, async (page) => {
    await open(page, "/?seed=grace");
    for (const [i, value] of values.entries()) {
      await waitForPicture(page, `[data-parameter=${name}] .choice:nth-child(${i + 1}) .avatar`, `/v1/avatar/grace.svg?${name}=${value}`);
    }
    for (const value of [...values.filter((value) => value !== initial), initial]) {
      await page.click(`[data-parameter=${name}] .choice:has([value=${value}])`);
      await waitForPicture(page, "#picture", `/v1/avatar/grace.svg?${name}=${value}`);
      await waitForQuery(page, value === initial ? { seed: "grace" } : { seed: "grace", [name]: value });
    }
  }));
}

test("the size can be set by number and by slider, and an invalid one shows a message", inWindow({}, async (page) => {
  await open(page);
  await page.fill("#size", "300");
  await waitForPicture(page, "#picture", "/v1/avatar/ada.svg?size=300");
  await page.fill("#size", "7");
  await page.waitForFunction(() => document.querySelector("#size-note").textContent.includes("from 16 to 1024"));
  assert.equal(await page.getAttribute("#size", "aria-invalid"), "true");
  assert.equal(await page.getAttribute("#size", "aria-describedby"), "size-note");
  await waitForQuery(page, { seed: "ada", size: "300" });
  await page.focus("#size-range");
  await page.keyboard.press("End");
  await waitForPicture(page, "#picture", "/v1/avatar/ada.svg?size=1024");
  await page.keyboard.press("Home");
  await waitForPicture(page, "#picture", "/v1/avatar/ada.svg?size=16");
  await page.click("#reset");
  await waitForQuery(page, { seed: "ada" });
}));

test("a shared URL restores seed and parameters", inWindow({}, async (page) => {
  const parameters = Object.fromEntries(described.map(({ name, values }) => [name, values.at(-1) ?? "200"]));
  const query = new URLSearchParams({ seed: AWKWARD, ...parameters });
  await open(page, "/?" + query);
  assert.equal(await page.inputValue("#seed"), AWKWARD);
  for (const { name, values, initial } of described) {
    const control = values.length > 0 ? `[name=${name}]:checked` : `[name=${name}]`;
    assert.equal(await page.inputValue(control), parameters[name]);
    assert.equal(await page.isVisible(`[data-parameter=${name}].changed`), parameters[name] !== initial);
  }
  await waitForPicture(page, "#picture", `/v1/avatar/${encodeURIComponent(AWKWARD)}.svg?${new URLSearchParams(parameters)}`);
}));

test("a shared URL restores a hash, and an invalid one shows the defaults", inWindow({}, async (page) => {
  const hex = createHash("sha256").update("ada").digest("hex").slice(0, 32);
  await open(page, `/?hash=${hex}&shape=circle`);
  assert.equal(await page.inputValue("#seed"), hex);
  assert.equal(await page.inputValue("[name=mode]:checked"), "hash");
  await waitForPicture(page, "#picture", "/v1/avatar/ada.svg?shape=circle");
  await open(page, "/?hash=xyz&palette=plaid&size=9&size=12&seed=");
  await waitForPicture(page, "#picture", "/v1/avatar/ada.svg");
}));

test("an e-mail address is hashed in the browser and never sent", inWindow({}, async (page, context) => {
  const sent = [];
  context.on("request", (request) => sent.push(request.url() + JSON.stringify(request.headers()) + (request.postData() ?? "")));
  await open(page);
  await page.click(".segments label:has([value=email])");
  await page.locator("#seed").pressSequentially("  Secret.Person@Example.COM ");
  const hex = createHash("sha256").update("secret.person@example.com").digest("hex").slice(0, 32);
  await waitForPicture(page, "#picture", "/v1/avatar/secret.person@example.com.svg");
  await waitForQuery(page, { hash: hex });
  await page.click("#compare");
  await page.waitForSelector("#comparison.equal");
  for (const tab of await page.$$("[role=tab]")) {
    await tab.click();
    assert.doesNotMatch(await page.textContent("#code"), /secret|example\.com/i);
  }
  await page.reload();
  await page.waitForSelector("#comparison.equal");
  await waitForPicture(page, "#picture", "/v1/avatar/secret.person@example.com.svg");
  assert.ok(sent.some((line) => line.includes(hex)), "the hash was sent");
  assert.deepEqual(sent.filter((line) => /secret|person|example\.com/i.test(decodeURIComponent(line))), []);
}));

test("an invalid hash shows a message and changes neither avatar nor URL", inWindow({}, async (page) => {
  await open(page, "/?seed=grace");
  await page.click(".segments label:has([value=hash])");
  await page.fill("#seed", "xyz");
  await page.waitForFunction(() => document.querySelector("#seed-note").textContent === "hash must be exactly 32 hexadecimal characters.");
  assert.equal(await page.getAttribute("#seed", "aria-invalid"), "true");
  await waitForPicture(page, "#picture", "/v1/avatar/grace.svg");
  await waitForQuery(page, { seed: "grace" });
}));

test("downloads have the bytes of the server", inWindow({}, async (page) => {
  await open(page, "/" + LOOK + "&seed=Zo%C3%AB%20L.");
  for (const format of ["svg", "png"]) {
    const [download] = await Promise.all([page.waitForEvent("download"), page.click(`#download-${format}`)]);
    assert.equal(download.suggestedFilename(), `Zoë-L.${format}`);
    assert.deepEqual(readFileSync(await download.path()), await bytesAt(`/v1/avatar/Zo%C3%AB%20L..${format}${LOOK}`));
  }
}));

const hashOf = (seed) => createHash("sha256").update(seed).digest("hex").slice(0, 32);
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

test("the comparison with the server reports equal and different bytes", inWindow({}, async (page) => {
  await open(page);
  assert.match(await page.textContent("#comparison-result"), /The same bytes/);
  assert.equal(await page.isVisible("#compare"), false);
  await page.fill("#seed", "grace");
  await page.waitForFunction(() => !document.querySelector("#comparison-result").textContent.includes("The same bytes"));
  await page.route("**/v1/avatar/grace.png", async (route) => {
    const body = await (await route.fetch()).body();
    body[body.length - 1] ^= 1;
    await route.fulfill({ contentType: "image/png", body });
  });
  await page.click("#compare");
  await page.waitForSelector("#comparison.unequal");
}));

test("the cells show the values of the decode document", inWindow({}, async (page) => {
  await open(page, "/?seed=grace&glyph=elbow&padding=some");
  const { cells, hex } = JSON.parse(await textAt("/v1/decode/grace?glyph=elbow&padding=some"));
  assert.equal(await page.textContent("#hex"), hex);
  const bits = [...hex].map((digit) => parseInt(digit, 16).toString(2).padStart(4, "0")).join("");
  for (const [i, { row, col, kind, rotation, shades, ports }] of cells.entries()) {
    await page.hover(`.cell:nth-child(${i + 1})`);
    assert.equal(await page.textContent("#cell-title"), `Row ${row + 1}, column ${col + 1}`);
    const facts = await page.textContent("#cell-facts");
    assert.ok(facts.includes(kind), facts);
    assert.ok(rotation === undefined || facts.includes(`${rotation}°`), facts);
    assert.ok((shades ?? []).every((shade) => facts.includes(shade)), facts);
    const sides = [...(ports ?? "")].map((side) => ({ N: "north", E: "east", S: "south", W: "west" })[side]).join(", ");
    assert.ok(facts.includes(sides), facts);
    const selected = await page.$$eval("#bits .selected", (spans) => spans.map((span) => span.textContent).join(""));
    assert.equal(selected, bits.slice(6 * i, 6 * i + 6));
  }
}));

test("bits that are marked as not used do not change the avatar but its ids", inWindow({}, async (page) => {
  await open(page, "/?seed=grace");
  const unused = await page.$$eval("#bits span", (spans) => spans.flatMap((span, i) => (span.className.includes("use-none") ? [i] : [])));
  assert.equal(unused.length, 41);
  // Several seeds, since a bit of a blank cell changes nothing either.
  for (const seed of ["grace", "ada", "linus", "hedy"]) {
    const hash = BigInt("0x" + hashOf(seed));
    const flipped = unused.reduce((bits, i) => bits ^ (1n << BigInt(127 - i)), hash);
    for (const look of ["", "&palette=auto", "&glyph=elbow", "&glyph=stub", "&empty=none"]) {
      const [before, after] = await Promise.all(
        [hash, flipped].map((bits) => textAt(`/v1/avatar/x.svg?hash=${bits.toString(16).padStart(32, "0")}${look}`)),
      );
      const withoutIds = (svg) => svg.replace(/(id="|url\(#)\w+/g, "$1");
      assert.equal(withoutIds(after), withoutIds(before), seed + look);
    }
  }
}));

test("all sizes are shown on three backgrounds", inWindow({}, async (page) => {
  await open(page, "/?seed=grace");
  await scrollThrough(page);
  await page.locator("#sizes").scrollIntoViewIfNeeded();
  for (let background = 1; background <= 3; background++) {
    for (const size of [16, 24, 32, 48, 64, 96, 128, 256]) {
      const selector = `.background:nth-child(${background}) .px${size}`;
      await waitForPicture(page, selector, `/v1/avatar/grace.svg?size=${size}`);
      assert.equal((await page.locator(selector).boundingBox()).width, size);
    }
  }
}));

test("pasted names show avatars with the selected parameters, and an avatar can be selected", inWindow({}, async (page) => {
  await open(page, "/?palette=cobalt");
  await page.fill("#names", "Ada, Grace\n  Zoë \n\nGrace;O'Brien");
  await page.waitForFunction(() => document.querySelector("#gallery-count").textContent === "4 avatars");
  for (const [i, name] of ["Ada", "Grace", "Zoë", "O'Brien"].entries()) {
    await waitForPicture(page, `#tiles li:nth-child(${i + 1}) .avatar`, `/v1/avatar/${encodeURIComponent(name)}.svg?palette=cobalt`);
  }
  await page.click("#shuffle");
  await page.waitForFunction(() => document.querySelectorAll("#tiles li").length === 48);
  await page.fill("#names", "Grace");
  await page.click("#tiles button");
  await waitForQuery(page, { seed: "Grace", palette: "cobalt" });
}));

test("the example avatars change until paused or until reduced motion is preferred", inNewWindow({ reducedMotion: "no-preference" }, async (page) => {
  await page.clock.install();
  await open(page);
  const seeds = () => page.$$eval("#strip [data-seed]", (tiles) => tiles.map((tile) => tile.dataset.seed).join());
  const before = await seeds();
  await page.clock.runFor(10_000);
  await page.click("#strip-pause");
  await page.mouse.move(0, 0);
  const later = await seeds();
  assert.notEqual(later, before);
  await page.clock.runFor(10_000);
  assert.equal(await seeds(), later);
  // The page must have handled the preference before the click; the button is hidden by then.
  const pause = await page.$("#strip-pause");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await pause.evaluate((button) => button.click());
  assert.equal(await pause.getAttribute("aria-pressed"), "false");
  await page.clock.runFor(10_000);
  assert.equal(await seeds(), later);
  await page.click("#strip [data-seed]");
  await waitForQuery(page, { seed: later.split(",")[0] });
}));

test("all controls can be used with the keyboard", inWindow({}, async (page) => {
  await open(page);
  const press = async (...keys) => {
    for (const key of keys) {
      await page.keyboard.press(key);
    }
  };
  const focused = () => page.evaluate(() => document.activeElement.id || document.activeElement.name || document.activeElement.className);
  const tabTo = async (wanted) => {
    for (let i = 0; i < 60 && (await focused()) !== wanted; i++) {
      await press("Tab");
    }
    assert.equal(await focused(), wanted, "not reached with Tab");
  };
  await press("Tab", "Enter");
  await tabTo("seed");
  await press("Control+A");
  await page.keyboard.type("grace");
  await waitForPicture(page, "#picture", "/v1/avatar/grace.svg");
  await tabTo("tab-url");
  await press("ArrowRight", "ArrowRight", "ArrowLeft");
  assert.equal(await focused(), "tab-img");
  await tabTo("copy");
  await press("Enter");
  await page.waitForFunction(() => document.querySelector("#copy").textContent === "Copied");
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^<img src=".*grace\.svg"/);
  await tabTo("palette");
  await press("ArrowRight", "ArrowRight");
  await tabTo("shape");
  await press("ArrowLeft");
  await tabTo("size");
  await press("ArrowUp");
  await waitForQuery(page, { seed: "grace", palette: "fire", shape: "circle", size: "65" });
  await waitForPicture(page, "#picture", "/v1/avatar/grace.svg?palette=fire&shape=circle&size=65");
  await tabTo("cell selected");
  await press("Home", "ArrowDown", "ArrowRight");
  assert.equal(await page.textContent("#cell-title"), "Row 2, column 2");
}));

for (const [where, options] of Object.entries({
  "on a phone": PHONE,
  "on a small phone": { ...PHONE, viewport: { width: 320, height: 640 } },
  "on a phone held sideways": LANDSCAPE,
})) {
  test(`Shift+Tab never focuses a control behind the preview ${where}`, inWindow(options, async (page) => {
    await open(page);
    await page.focus(".cell[tabindex='0']");
    const focused = () => page.evaluate(() => document.activeElement.id);
    for (let i = 0; i < 40 && (await focused()) !== "seed"; i++) {
      await page.keyboard.press("Shift+Tab");
      const behind = await page.evaluate(() => {
        const control = document.activeElement.closest("label") ?? document.activeElement;
        const { top, bottom } = control.getBoundingClientRect();
        const preview = document.querySelector(".preview").getBoundingClientRect();
        return top < preview.bottom && bottom > preview.top ? control.outerHTML : "";
      });
      assert.equal(behind, "");
    }
    assert.equal(await focused(), "seed");
  }));
}

test("the preview fits the screen or scrolls with the page, and the slider is usable on every screen", inWindow({}, async (page) => {
  await open(page);
  for (const [width, height] of [[320, 640], [390, 844], [740, 360], [844, 390], [961, 600], [1280, 560], [1280, 800], [1600, 600]]) {
    await page.setViewportSize({ width, height });
    const { sticks, bottom, slider } = await page.evaluate(() => {
      const preview = document.querySelector(".preview");
      const { position, top } = getComputedStyle(preview);
      return {
        sticks: position === "sticky",
        bottom: parseFloat(top) + preview.offsetHeight,
        slider: document.querySelector("#size-range").offsetWidth,
      };
    });
    assert.ok(!sticks || bottom <= height, `the preview ends at ${bottom} of ${width} × ${height}`);
    assert.ok(slider >= 96, `the slider has ${slider} pixels at ${width} × ${height}`);
  }
}));

for (const [where, options] of Object.entries({ "in the light": {}, "in the dark": DARK, "on a phone": PHONE, "on a phone held sideways": LANDSCAPE })) {
  test(`axe finds no violation ${where}`, inWindow(options, async (page) => {
    await open(page);
    await scrollThrough(page);
    await page.click("details summary");
    assert.deepEqual(await violations(page), []);
    await page.click(".segments label:has([value=hash])");
    await page.fill("#seed", "xyz");
    await page.click("#tab-react");
    await page.click("[data-parameter=palette] .choice:has([value=mono])");
    assert.deepEqual(await violations(page), []);
  }));

  test(`the layout does not shift while the page loads, and nothing is too wide ${where}`, inNewWindow(options, async (page) => {
    await page.addInitScript(() => {
      globalThis.shift = 0;
      new PerformanceObserver((list) => list.getEntries().forEach((entry) => (globalThis.shift += entry.value)))
        .observe({ type: "layout-shift", buffered: true });
    });
    // The result of the comparison appears after the page was painted without it.
    await page.route("**/v1/decode/**", async (route) => {
      await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
      await route.continue();
    });
    await open(page);
    await scrollThrough(page);
    await page.waitForLoadState("networkidle");
    const shift = await page.evaluate(() => globalThis.shift);
    assert.ok(shift < 0.005, `the layout shifts by ${shift}`);
    for (const width of [320, 390, 820, 961, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width, `wider than ${width} pixels`);
    }
  }));
}

test("all resources are loaded from this server", inNewWindow({}, async (page, context) => {
  const asked = [];
  context.on("request", (request) => asked.push(request.url()));
  await open(page);
  await scrollThrough(page);
  await page.waitForLoadState("networkidle");
  assert.deepEqual(asked.filter((url) => !url.startsWith(ORIGIN + "/")), []);
}));

test("the 404 page links to the playground", async () => {
  await inWindow(DARK, async (page) => {
    await page.route("**/nothing/here", async (route) => {
      // The console reports the 404 as an error; only the page is checked.
      const response = await route.fetch();
      assert.equal(response.status(), 404);
      await route.fulfill({ response, status: 200 });
    });
    await page.goto(ORIGIN + "/nothing/here");
    assert.deepEqual(await violations(page), []);
    await page.click("text=Open the playground");
    await page.waitForSelector("#comparison.equal");
  })();
});
